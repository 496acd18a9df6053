import type { ListedGame } from '../../../server/arena/live-games.js'

/**
 * The games of a list, the latest first, when some more of it have come: what is told anew of a game holds, since it may
 * have ended.
 * @param latest whether `found` is the beginning of the list; games that it does not reach leave a gap and are dropped
 */
export function withGames(shown: readonly ListedGame[], found: readonly ListedGame[], latest: boolean): ListedGame[] {
  const highest = shown[0]?.number ?? 0
  const gap = latest && (found.at(-1)?.number ?? 0) > highest + 1
  const games = new Map((gap ? [] : shown).map((game) => [game.number, game]))
  for (const game of found) games.set(game.number, game)
  return [...games.values()].sort((one, other) => other.number - one.number)
}
