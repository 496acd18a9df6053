import { type CroquarPosition, MAX_MOVES } from '../rules.js'
import { IN_HOOP } from '../situations.js'
import { type BinaryCoder, PROBABILITY_UNITS } from '../tables/binary-coder.js'

/**
 * After P. Colley's second program: one bit for every position in which both players stand on plain numbers, set when the
 * seat to move wins, and a routine that turns the bits into the value of any position.
 *
 * A position's bit is numbered `((seat to move * 4 + class - 1) * 182 + mover) * 182 + other`, by situations; eight to a
 * byte that makes 33,124 bytes. (Where nothing is barred at the start of the game class 1 stands for it.)
 */
const PLACES = IN_HOOP
export const WON_BITS = 2 * 4 * PLACES * PLACES
export const WON_BYTES = Math.ceil(WON_BITS / 8)

/** Whether the position has a bit of its own. */
function isStored(position: CroquarPosition): boolean {
  return position.mover < PLACES && position.other < PLACES && !position.over
}

/** The number of the bit of a stored position. */
function wonBit(position: CroquarPosition): number {
  const barred = position.barred === 0 ? 0 : position.barred - 1
  return ((position.turn * 4 + barred) * PLACES + position.mover) * PLACES + position.other
}

/** The value of any position from the bits: Colley's `KnownValue`. */
export class KnownValues {
  private readonly moves = new Int32Array(MAX_MOVES)
  /** Values of positions that are not stored, by their situation, found on the way. */
  private readonly found = new Map<number, number>()

  constructor(private readonly bits: Uint8Array) {}

  /** Whether the seat to move wins, in a stored position. */
  won(position: CroquarPosition): boolean {
    const bit = wonBit(position)
    return ((this.bits[bit >> 3] >> (bit & 7)) & 1) === 1
  }

  /**
   * 1 win, 0 draw, -1 loss for the seat to move. A stored position that is not won is drawn if some move leads to a
   * position that the opponent does not win either. Other positions (somebody in a hoop, stepping back, or over) look as
   * many moves ahead as it takes to come to stored ones.
   */
  value(position: CroquarPosition): number {
    if (position.over) return position.score(position.turn)
    if (!isStored(position)) return this.lookAhead(position)
    if (this.won(position)) return 1
    return this.movesOf(position).some((move) => this.holds(position, move)) ? 0 : -1
  }

  /** Whether the opponent does not win after the move. */
  private holds(position: CroquarPosition, move: number): boolean {
    const seat = position.turn
    position.make(move)
    const holds = position.over
      ? position.score(seat) >= 0
      : isStored(position)
        ? !this.won(position)
        : this.lookAhead(position) <= 0
    position.unmake()
    return holds
  }

  private lookAhead(position: CroquarPosition): number {
    const key = ((position.mover * 512 + position.other) * 5 + position.barred) * 2 + position.turn
    const known = this.found.get(key)
    if (known !== undefined) return known
    const seat = position.turn
    let best = -1
    for (const move of this.movesOf(position)) {
      position.make(move)
      best = Math.max(best, position.over ? position.score(seat) : 0 - this.value(position))
      position.unmake()
      if (best === 1) break
    }
    this.found.set(key, best)
    return best
  }

  private movesOf(position: CroquarPosition): number[] {
    return Array.from(this.moves.subarray(0, position.generate(this.moves, 0)))
  }
}

/**
 * Codes the bits or decodes them, each expected from its neighbours: the same position one number back for either
 * player, ten back for either, in the class and for the seat before.
 */
export function codeWonBits(coder: BinaryCoder, won: (bit: number) => boolean): Uint8Array {
  const bits = new Uint8Array(WON_BYTES)
  const yes = new Float64Array(1 << 10).fill(0.4)
  const no = new Float64Array(1 << 10).fill(0.4)
  const at = (bit: number) => (bit < 0 ? 0 : (bits[bit >> 3] >> (bit & 7)) & 1)
  const plane = PLACES * PLACES
  for (let bit = 0; bit < WON_BITS; bit++) {
    const context =
      at(bit - 1) |
      (at(bit - PLACES) << 1) |
      (at(bit - 9) << 2) |
      (at(bit - 9 * PLACES) << 3) |
      (at(bit - 10 * PLACES - 9 + PLACES) << 4) |
      (at(bit - plane) << 5) |
      (at(bit - 4 * plane) << 6) |
      (at(bit - 91) << 7) |
      (at(bit - 91 * PLACES) << 8) |
      (bit >= 4 * plane ? 512 : 0)
    const share = yes[context] / (yes[context] + no[context])
    const probability = Math.max(32, Math.min(PROBABILITY_UNITS - 32, Math.floor(share * PROBABILITY_UNITS)))
    const set = coder.code(won(bit), probability)
    if (set) {
      yes[context]++
      bits[bit >> 3] |= 1 << (bit & 7)
    } else no[context]++
    if (yes[context] + no[context] > 250) {
      yes[context] /= 2
      no[context] /= 2
    }
  }
  return bits
}
