import { ANY_COMPUTER, NotApplicable, readComputerPlayer, TextError } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import type { PlayerOffer } from '../../workers/engine/engine-calls.js'
import { HUMAN, type Player } from './session.js'

/** A player for each seat: those wished for, else a person in the first seat and computers in the others. */
export function wishedPlayers(seats: number, wished: readonly Player[]): Player[] {
  return Array.from({ length: seats }, (_, seat) => wished[seat] ?? (seat === 0 ? HUMAN : ANY_COMPUTER))
}

/** A player that was asked for by name but that the game does not know, and why. */
export interface UnknownPlayer {
  readonly player: Player
  readonly reason: string
}

/** Returns why a player cannot take a seat; null for one that can. */
export function unknownPlayer(player: Player, offer: PlayerOffer): UnknownPlayer | null {
  if (player === HUMAN) return null
  try {
    readComputerPlayer(offer, player)
    return null
  } catch (error) {
    if (error instanceof NotApplicable) return { player, reason: error.message }
    if (!(error instanceof TextError)) throw error
    return { player, reason: text.errors.expected(error.expected) }
  }
}

/**
 * Replaces players that the game does not know: where nothing was said of the computer by a gentle level, else by a person,
 * so that nobody meets another opponent than the one asked for.
 * @returns the players, and the first that is not known, or null
 */
export function knownPlayers(
  players: readonly Player[],
  offer: PlayerOffer,
): { players: readonly Player[]; unknown: UnknownPlayer | null } {
  const { levels } = offer
  const gentle = levels[Math.min(1, levels.length - 1)]?.id ?? HUMAN
  let unknown: UnknownPlayer | null = null
  const known = players.map((player) => {
    if (player === ANY_COMPUTER) return gentle
    const why = unknownPlayer(player, offer)
    unknown ??= why
    return why === null ? player : HUMAN
  })
  return { players: known, unknown }
}
