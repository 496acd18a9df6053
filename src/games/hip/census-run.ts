import type { StudyRun } from '../../core/study.js'
import { type CensusMethod, census, refusesCensus } from './census.js'
import { describeBoards, drawnBoards } from './census-boards.js'
import { pictureOfBoards } from './census-picture.js'

/** Boards that `--list` shows at most; `draws --limit` shows more. */
const LISTED_BOARDS = 100

/** Counts one board for the command line. */
export const runCensus: StudyRun = (variant, options, control) => {
  const rows = Number(variant.rows)
  const columns = Number(variant.cols)
  const method = methodOf(options.choice('method'))
  const refusal = refusesCensus(rows, columns, method)
  if (refusal !== null) return { refuses: refusal }
  if (options.boolean('svg') && !options.boolean('list')) return { refuses: '--svg draws what --list lists' }
  const counted = census(rows, columns, method, control)
  if (counted === null) return null
  const list = options.boolean('list') ? drawnBoards(rows, columns, LISTED_BOARDS, control) : undefined
  if (list === null) return null
  const { draws, playable } = counted
  const ms = Math.round(counted.milliseconds)
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
