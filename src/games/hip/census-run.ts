import type { StudyRun } from '../../core/study.js'
import { type CensusMethod, census, refusesCensus } from './census.js'

/** Counts one board for the command line. */
export const runCensus: StudyRun = (variant, options, control) => {
  const rows = Number(variant.rows)
  const columns = Number(variant.cols)
  const method = methodOf(options.choice('method'))
  const refusal = refusesCensus(rows, columns, method)
  if (refusal !== null) return { refuses: refusal }
  const counted = census(rows, columns, method, control)
  if (counted === null) return null
  const { draws, playable } = counted
  const ms = Math.round(counted.milliseconds)
  return {
    result: { rows, cols: columns, method, draws, playable, ms },
    text: `${rows} x ${columns}: ${draws} full boards without a square, ${playable} of them playable (${method}, ${ms} ms)`,
  }
}

function methodOf(name: string): CensusMethod {
  return name === 'extension' || name === 'enumeration' ? name : 'transfer'
}
