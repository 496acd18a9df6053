import { type Options, type RunControl, type StudyAnswer, type StudyRun, TextError } from '@plyworks/core'
import { describeBoards, drawnBoards } from '../drawn-boards.js'
import { type Census, type CensusMethod, census, refusesCensus } from './census.js'
import { pictureOfBoards } from './census-picture.js'

/** Boards that `--list` shows at most; `draws --limit` shows more. */
const LISTED_BOARDS = 100

/** Counts one board for the command line, as a whole. */
export const runCensus: StudyRun = (variant, options, control) => {
  const rows = Number(variant.rows)
  const columns = Number(variant.cols)
  const method = methodOf(options.choice('method'))
  const refuses = refusesCensus(rows, columns, method)
  if (refuses !== null) return { refuses }
  refusesOptions(options)
  const counted = census(rows, columns, method, control)
  return counted === null ? null : answerOf(rows, columns, counted, method, options, control)
}

/** Throws TextError for options that do not go together. */
export function refusesOptions(options: Options): void {
  if (options.boolean('svg') && !options.boolean('list')) {
    throw new TextError('svg', 1, '--svg alone', '--list --svg: the picture is of the boards that are listed')
  }
}

/** Puts what was counted into words, with the boards if they are wanted; returns null when stopped. */
export function answerOf(
  rows: number,
  columns: number,
  { draws, playable, milliseconds }: Census,
  method: CensusMethod,
  options: Options,
  control: RunControl,
): StudyAnswer | null {
  const list = options.boolean('list') ? drawnBoards(rows, columns, LISTED_BOARDS, control) : undefined
  if (list === null) return null
  const ms = Math.round(milliseconds)
  const svg = options.boolean('svg') && list !== undefined ? pictureOfBoards(list) : undefined
  const summary = `${rows} x ${columns}: ${draws} full boards without a square, ${playable} of them playable (${method}, ${ms} ms)`
  return {
    result: { rows, cols: columns, method, draws, playable, ms, ...list, ...(svg !== undefined && { svg }) },
    text: svg ?? (list === undefined ? summary : `${describeBoards(list)}\n${summary}`),
  }
}

function methodOf(name: string): CensusMethod {
  return name === 'extension' || name === 'enumeration' ? name : 'transfer'
}
