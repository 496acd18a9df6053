import { FULL, HALF, HexConnections } from './hex-connections.js'
import { HexFill } from './hex-fill.js'
import { linksOf } from './hex-links.js'
import { HexResistance } from './hex-resistance.js'

/**
 * A proof number is the ratio of the two resistances to the power of `GROWTH`, times `SCALE`, so that ratios below 1 keep a number
 * of their own. By nodes for size 6: powers of 1, 2, 3 and 4 took 5,370, 1,361, 1,552 and 1,689, before moves to refute were counted; since
 * then a scale of 10 takes 909 and one of 30 takes 2,973.
 */
const GROWTH = 2
const SCALE = 10
const MOST = 1 << 20

/**
 * What a seat of Hex is sure of, seen without a search. Dead and captured cells are filled in, then virtual connections are looked for: a
 * full one of the two sides wins, and half a one where the seat is to move. What is left open is measured by electrical resistance.
 */
export class HexBounds {
  private readonly connections: readonly HexConnections[]
  private readonly fill: HexFill
  private readonly resistance: HexResistance
  /** The position of the last call, and what was found: searches ask for both seats in turn. */
  private readonly contents: Uint8Array
  private turn = -1
  private winner = -1
  private readonly resistances = [1, 1]
  private spoiling = 1
  private readonly filled: Uint8Array

  constructor(size: number, neighbours: Int16Array) {
    const cells = size * size
    this.connections = [0, 1].map((seat) => new HexConnections(cells, linksOf(size, seat, neighbours)))
    this.fill = new HexFill(size, neighbours)
    this.resistance = new HexResistance(cells)
    this.contents = new Uint8Array(cells)
    this.filled = new Uint8Array(cells)
  }

  /**
   * Returns a first proof number (`solve.proofNumber`): 0 where the seat surely wins, else more the farther apart its sides are against
   * those of the opponent; and where the opponent is to move, times the moves that it has to be refuted.
   * @param contents of the cells: 0, or 1 more than the seat whose stone lies there
   */
  proofNumber(contents: Uint8Array, seat: number, turn: number): number {
    if (turn !== this.turn || contents.some((content, cell) => content !== this.contents[cell]))
      this.analyse(contents, turn)
    if (this.winner >= 0) return this.winner === seat ? 0 : MOST
    const ratio = this.resistances[seat] / this.resistances[1 - seat]
    const moves = seat === turn ? 1 : this.spoiling
    return Math.max(1, Math.min(MOST, Math.round(SCALE * moves * ratio ** GROWTH)))
  }

  private analyse(contents: Uint8Array, turn: number): void {
    const { filled } = this
    this.contents.set(contents)
    this.turn = turn
    this.winner = -1
    for (const seat of [turn, 1 - turn]) {
      const connections = this.connections[seat]
      const enough = seat === turn ? HALF : FULL
      filled.set(contents)
      this.fill.fill(filled, seat + 1)
      connections.find(filled, seat + 1, enough)
      if (connections.sides >= enough) {
        this.winner = seat
        return
      }
      if (seat !== turn) this.spoiling = connections.countSpoiling(filled)
      this.resistances[seat] = this.resistance.between(filled, connections)
    }
  }
}
