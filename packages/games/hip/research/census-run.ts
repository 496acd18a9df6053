import { type Options, type RunControl, type StudyAnswer, type StudyRun, TextError } from '@plyworks/core'
import { describeBoards, drawnBoards } from '../drawn-boards.js'
import { type Census, type CensusMethod, census, censusMethods, estimateEnumeration, refusesCensus } from './census.js'
import { pictureOfBoards } from './census-picture.js'

/** Boards that `--list` shows at most; `draws --limit` shows more. */
const LISTED_BOARDS = 100

/** Counts one board for the command line, as a whole. */
export const runCensus: StudyRun = (variant, options, control) => {
  const rows = Number(variant.rows)
  const columns = Number(variant.cols)
  const method = methodOf(options.choice('method'))
  if (options.boolean('estimate')) return estimate(rows, columns, method, control)
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

/** Measures for a second how fast plain enumeration is, and sets the time of the whole beside that of growing boards. */
function estimate(rows: number, columns: number, method: CensusMethod, control: RunControl): StudyAnswer | null {
  if (method !== 'enumeration') {
    throw new TextError(
      'estimate',
      1,
      `--estimate with --method ${method}`,
      '--method enumeration, which is plain enough',
    )
  }
  if (rows * columns > ESTIMATED_CELLS) {
    throw new TextError('estimate', 1, `${rows * columns} cells`, `a board of at most ${ESTIMATED_CELLS} cells`)
  }
  const plain = estimateEnumeration(rows, columns, ESTIMATE_MILLISECONDS, control)
  const grown = census(rows, columns, 'extension', control)
  if (plain === null || grown === null) return null
  const { colourings, fair, looked, draws, seconds } = plain
  const perSecond = Math.round(plain.perSecond)
  const ms = Math.round(grown.milliseconds)
  const cells = rows * columns
  const lines = [
    `${rows} x ${columns}: 2^${cells} = ${colourings} colourings, ${fair} of them with the stones of play (${cells} choose ${Math.ceil(cells / 2)})`,
    `plain enumeration looks at ${perSecond} a second (${looked} looked at, ${draws} of them without a square): all would take ${duration(seconds)}`,
    `growing boards cell by cell finds the ${grown.draws} without a square in ${ms} ms`,
  ]
  if (rows === 6 && columns === 6) lines.push('K. A. Franke needed about an hour for all of them in 2014')
  const extension = { draws: grown.draws, ms }
  return {
    result: { rows, cols: columns, colourings, fair, looked, draws, perSecond, seconds, extension },
    text: lines.join('\n'),
  }
}

const ESTIMATE_MILLISECONDS = 1000
/** Sets of colourings are counted exactly up to here. */
const ESTIMATED_CELLS = 53

function duration(seconds: number): string {
  const units = [
    ['years', 365.25 * 86_400],
    ['days', 86_400],
    ['hours', 3600],
    ['minutes', 60],
  ] as const
  const [name, size] = units.find(([, length]) => seconds >= length) ?? ['seconds', 1]
  return `${(seconds / size).toPrecision(2)} ${name}`
}

function methodOf(name: string): CensusMethod {
  return censusMethods.find((method) => method === name) ?? 'transfer'
}
