import { BinaryEncoder } from '../play/binary-coder.js'
import { codePlayTable, PLAY_KINDS, playKind } from '../play/play-table.js'
import { ranking } from '../ranking.js'
import { CroquarPosition, MAX_MOVES } from '../rules.js'

/** The value of a position that is not over, for the seat to move: 1 win, 0 draw, -1 loss. */
export type Oracle = (position: CroquarPosition) => number

/** The good numbers of a position in which the choice matters. */
export interface Choice {
  readonly position: CroquarPosition
  readonly value: number
  /** Numbers that are legal, as bits 0 to 7 for 1 to 8, added or subtracted. */
  readonly legal: number
  /** Numbers that keep the value. */
  readonly good: number
}

/** Counts of the reachable positions by what the choice means in them. */
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

/**
 * Calls `visit` once for every position that any play from the start can reach and that is not over, in falling order of
 * tiers, so that a position comes after all that lead to it (but for skips, which stay in their tier). The position
 * belongs to the caller during the visit; it may be moved if it is moved back.
 * @returns how many there are
 */
export function visitReachable(visit: (position: CroquarPosition) => void): number {
  const marks = Array.from({ length: ranking.tiers }, (_, tier) => new Uint8Array(ranking.tierSize(tier)))
  const position = new CroquarPosition()
  const moves = new Int32Array(MAX_MOVES)
  let count = 0

  const mark = (): number[] => {
    const found: number[] = []
    const tier = ranking.tier(position)
    const end = position.generate(moves, 0)
    for (let at = 0; at < end; at++) {
      position.make(moves[at])
      if (!position.over) {
        const next = ranking.tier(position)
        const rank = ranking.rank(position)
        if (marks[next][rank] === 0) {
          marks[next][rank] = 1
          if (next === tier) found.push(rank)
        }
      }
      position.unmake()
    }
    return found
  }

  marks[ranking.tier(position)][ranking.rank(position)] = 1
  for (let tier = ranking.tiers - 1; tier >= 0; tier--) {
    // Those met inside the tier are dealt with at once, wherever the walk through the tier stands.
    for (let index = 0; index < marks[tier].length; index++) {
      if (marks[tier][index] !== 1) continue
      const waiting = [index]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        ranking.unrank(tier, next, position)
        marks[tier][next] = 2
        visit(position)
        count++
        waiting.push(...mark())
      }
    }
  }
  return count
}
