import { once, type StudyControl, type StudyRun, TextError } from '@plyworks/core'
import { describeBoards, drawnBoards } from '../drawn-boards.js'
import { countFrom, listBeginnings } from '../full-boards.js'
import { type Census, type CensusMethod, census, refusesCensus, summary } from './census.js'
import { COLOURED_CELLS } from './census-parts.js'
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
  if (options.boolean('svg') && !options.boolean('list')) {
    throw new TextError('svg', 1, '--svg alone', '--list --svg: the picture is of the boards that are listed')
  }
  const counted =
    method === 'extension' ? censusInParts(rows, columns, control) : census(rows, columns, method, control)
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

/** The census by extension, part by part, each of which is kept. */
function censusInParts(rows: number, columns: number, control: StudyControl): Census | null {
  const height = Math.min(rows, columns)
  const length = Math.max(rows, columns)
  const started = performance.now()
  const draws = new Float64Array(rows * columns + 1)
  const coloured = Math.min(COLOURED_CELLS, rows * columns)
  const beginnings = listBeginnings(height, length, coloured)
  for (const [index, beginning] of beginnings.entries()) {
    control.onProgress(index / beginnings.length)
    const quiet = { stopped: () => control.stopped() }
    const part = once(control, String(beginning), () => {
      const counts = countFrom(height, length, coloured, beginning, quiet)
      return counts === null ? null : Array.from(counts)
    })
    if (part === null) return null
    for (const [stones, count] of part.entries()) draws[stones] += count
  }
  return summary(rows, columns, 'extension', draws, performance.now() - started)
}

function methodOf(name: string): CensusMethod {
  return name === 'extension' || name === 'enumeration' ? name : 'transfer'
}
