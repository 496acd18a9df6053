import type { MatchSettings } from './settings.js'

/** Games of a match. */
export const MOST_GAMES = 1_000_000

/** Prolongations of an encounter that was drawn, a pair of games each. */
const PROLONGED = 6

/** Returns how many games a match may have, at most. */
export function gamesAtMost({
  schedule,
  players,
  seats,
}: Pick<MatchSettings, 'schedule' | 'players' | 'seats'>): number {
  const { length } = players
  const all = (length * (length - 1)) / 2
  switch (schedule.type) {
    case 'gauntlet': {
      const others = length - schedule.challengers
      return schedule.games * (all - (others * (others - 1)) / 2)
    }
    case 'swiss':
      return schedule.games * schedule.rounds * Math.floor(length / 2)
    case 'knockout':
      return (schedule.games + PROLONGED) * (length - 1)
    case 'rotation':
      return schedule.cycles * Math.max(length, seats)
    case 'imported':
      return schedule.games
    default:
      return schedule.games * all
  }
}
