import type { Game } from '../game/game.js'

/** Says in a sentence why a game cannot be solved by retrograde analysis; null when it can. */
export function refusesRetrograde(game: Game): string | null {
  const refusal = refusesAnalysis(game)
  if (refusal !== null || !game.traits.randomStart || game.solve.ranking) return refusal
  return `retrograde analysis of a game without a ranking begins at its start, and that of ${game.definition.title} is random`
}

/** The same where a ranking is at hand. */
export function refusesAnalysis(game: Game): string | null {
  const { traits } = game
  if (traits.seats !== 2 || traits.payoff !== 'zero-sum') {
    return `retrograde analysis needs two players whose scores add up to 0, and ${game.definition.title} is not such a game`
  }
  if (traits.repeats && Number.isFinite(traits.maxPlies)) {
    return `retrograde analysis takes play that repeats for a draw without end, but ${game.definition.title} ends after ${traits.maxPlies} moves, so that values depend on how many were played`
  }
  return null
}
