import { codePlayTable, PLAY_KINDS, playKind } from './play-table.js'
import { visitReachable } from './reachable.js'
import { type CroquarPosition, MAX_MOVES } from './rules.js'
import { BinaryEncoder } from './tables/binary-coder.js'

/** The value of a position that is not over, for the seat to move: 1 win, 0 draw, -1 loss. */
export type Oracle = (position: CroquarPosition) => number

/** What is good in a position where something depends on the choice. */
export interface Choice {
  readonly position: CroquarPosition
  readonly value: number
  /** Numbers that are legal, as bits 0 to 7 for 1 to 8, added or subtracted. */
  readonly legal: number
  /** Numbers that keep the value. */
  readonly good: number
}

/** How the reachable positions divide. */
export interface ChoiceCounts {
  positions: number
  /** With a single legal move. */
  forced: number
  /** Lost, with a choice of moves that makes no difference to the value. */
  lost: number
  /** Won or drawn, every move keeping the value. */
  indifferent: number
  /** Won or drawn, with moves that would give the value up. */
  critical: number
}

/** Visits the critical positions among all that can be reached. */
export function visitChoices(oracle: Oracle, visit: (choice: Choice) => void): ChoiceCounts {
  const counts = { positions: 0, forced: 0, lost: 0, indifferent: 0, critical: 0 }
  const moves = new Int32Array(MAX_MOVES)
  counts.positions = visitReachable((position) => {
    const end = position.generate(moves, 0)
    if (end === 1) {
      counts.forced++
      return
    }
    const value = oracle(position)
    if (value < 0) {
      counts.lost++
      return
    }
    let legal = 0
    let good = 0
    for (let at = 0; at < end; at++) {
      const bit = 1 << (Math.abs(moves[at]) - 1)
      legal |= bit
      if (valueAfter(oracle, position, moves[at]) >= value) good |= bit
    }
    if (good === legal) counts.indifferent++
    else {
      counts.critical++
      visit({ position, value, legal, good })
    }
  })
  return counts
}

/** The value of a move for the seat that makes it. */
export function valueAfter(oracle: Oracle, position: CroquarPosition, move: number): number {
  const seat = position.turn
  position.make(move)
  const value = position.over ? position.score(seat) : 0 - oracle(position)
  position.unmake()
  return value
}

/**
 * Derives the play table from the values of all positions and packs it.
 * @throws Error should the kinds of positions not tell apart what must be played differently
 */
export function packPlayTable(oracle: Oracle): { bytes: Uint8Array<ArrayBuffer>; counts: ChoiceCounts; kinds: number } {
  const good = new Uint8Array(PLAY_KINDS).fill(255)
  const matters = new Uint8Array(PLAY_KINDS)
  const counts = visitChoices(oracle, (choice) => {
    const kind = playKind(choice.position)
    good[kind] &= choice.good
    matters[kind] = 1
    if (good[kind] === 0) throw new Error('no number is good in all positions of a kind')
  })
  const encoder = new BinaryEncoder()
  codePlayTable(encoder, (kind) => good[kind])
  return { bytes: encoder.finish(), counts, kinds: matters.reduce((sum, mark) => sum + mark, 0) }
}
