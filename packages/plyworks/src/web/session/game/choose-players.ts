import type { Level } from '../../workers/engine/engine-calls.js'
import { HUMAN, type Player } from './session.js'

/** A seat for which no level has been chosen yet. */
export const ANY_COMPUTER: Player = 'computer'

/** A player for each seat: those wished for, else a person in the first seat and computers in the others. */
export function wishedPlayers(seats: number, wished: readonly Player[]): Player[] {
  return Array.from({ length: seats }, (_, seat) => wished[seat] ?? (seat === 0 ? HUMAN : ANY_COMPUTER))
}

/**
 * Replaces players that no level answers to: by a gentle level, or by a human when there is no computer at all.
 * @returns the players, and one that was asked for by name but is not known, or null
 */
export function knownPlayers(
  players: readonly Player[],
  levels: readonly Level[],
): { players: readonly Player[]; unknown: Player | null } {
  const isKnown = (player: Player) => player === HUMAN || levels.some((level) => level.id === player)
  const instead = levels[Math.min(1, levels.length - 1)]?.id ?? HUMAN
  const unknown =
    levels.length === 0 ? undefined : players.find((player) => player !== ANY_COMPUTER && !isKnown(player))
  return { players: players.map((player) => (isKnown(player) ? player : instead)), unknown: unknown ?? null }
}
