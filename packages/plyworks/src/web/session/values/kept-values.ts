import { SolvedValues } from '../../workers/values/solved-values.js'
import { spawnSolver } from '../../workers/values/spawn.js'

let kept: SolvedValues | null = null

/** The values of a game; those of the game asked last stay for the whole visit, from page to page. */
export function valuesOf(game: string): SolvedValues {
  if (kept?.game === game) return kept
  kept?.close()
  kept = new SolvedValues(game, new URL('solved/', document.baseURI).href, spawnSolver)
  return kept
}
