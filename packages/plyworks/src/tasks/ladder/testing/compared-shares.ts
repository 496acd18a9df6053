import type { LadderAnswer } from '../answer.js'

/**
 * Measures how far the fractions of points in played games lie from the exact ones, in half-widths of the 95 % interval of the games.
 * Series of two games, from starts without chance, are left out: they tell nothing about spread.
 */
export function sharesCompared(answer: LadderAnswer): number[] {
  return answer.exact.flatMap(({ player, opponent, start, share }) => {
    const played = answer.series.find(
      (each) => each.player === player && each.opponent === opponent && each.start === start,
    )
    if (played === undefined || played.games <= 2) return []
    return [Math.max(0, Math.abs(played.share - share) - 1e-6) / played.error]
  })
}
