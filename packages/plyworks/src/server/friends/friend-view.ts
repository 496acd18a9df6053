import { type FriendEnd, type FriendOffer, isComplete, leftAt, pliesBack } from './friend-state.js'
import type { StoredFriendGame } from './friend-store.js'

/** A friends' game as pages see it: all there is to say. */
export interface FriendView {
  readonly id: string
  /** With variant. */
  readonly game: string
  /** Grows with everything that happens. */
  readonly version: number
  /** From 1; a rematch is the next one. */
  readonly round: number
  readonly start: string
  readonly moves: readonly string[]
  readonly turn: number
  /** The number of the player of each seat. */
  readonly seating: readonly number[]
  readonly players: readonly ShownPlayer[]
  /** Seconds; null without clocks. */
  readonly clock: { readonly base: number; readonly increment: number } | null
  /** Milliseconds left of each seat, as of now; null for seats without a clock. */
  readonly left: readonly (number | null)[]
  /** The seat whose clock runs, or null. */
  readonly running: number | null
  readonly offer: FriendOffer | null
  readonly end: FriendEnd | null
  /** Points of each player in all rounds that have ended. */
  readonly score: readonly number[]
  /** Whether all who were invited have come. */
  readonly complete: boolean
}

interface ShownPlayer {
  /** Empty where none was given. */
  readonly name: string
  /** A computer player as seats name it, or null for a person. */
  readonly computer: string | null
  readonly joined: boolean
  /** Whether a page of this person is connected. */
  readonly here: boolean
  /** Whether this person has a move to take back. */
  readonly canTakeBack: boolean
}

/** @param here the numbers of the players who are connected */
export function viewOf({ id, setting, state }: StoredFriendGame, here: ReadonlySet<number>, now: number): FriendView {
  const { version, round, start, moves, turn, seating, players, since, offer, end, score } = state
  return {
    id,
    game: setting.game,
    version,
    round,
    start,
    moves: moves.map(({ move }) => move),
    turn,
    seating,
    players: players.map(({ name, computer, joined }, number) => ({
      name,
      computer,
      joined,
      here: here.has(number),
      canTakeBack: computer === null && end === null && pliesBack(setting, state, number) > 0,
    })),
    clock: setting.clock,
    left: leftAt(state, now),
    running: since === null ? null : turn,
    offer,
    end,
    score,
    complete: isComplete(state),
  }
}
