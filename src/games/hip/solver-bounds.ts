import type { HipRules } from './rules.js'
import { count32 } from './squares.js'

/**
 * Decides positions by counting, without search. One stone a turn: a player who holds a set of cells he can fill
 * completely - no square closes whatever the order - has that many answers in store, those of the set that are barred
 * for the other side for certain and at least half of those both may use (he takes one whenever the other takes one).
 * The other side cannot place more stones than its safe cells outside that set, less one for every pair of them that
 * would close a square together, plus what it takes from the set. Whoever must run out first has lost.
 *
 * With two stones a turn only cells barred for the other side are counted, against the order of turns.
 */
export class SolverBounds {
  private readonly squares: Int32Array
  private readonly first: Int32Array
  private readonly through: Int32Array
  /** Results of the last `fill`: the set, and how many of it are private and shared. */
  private set = 0
  private privateCells = 0
  private sharedCells = 0

  constructor(private readonly rules: HipRules) {
    this.first = rules.table.first
    this.through = rules.table.low
    this.squares = Int32Array.from(rules.table.squares, ({ cells }) =>
      cells.reduce((set, cell) => set | (1 << cell), 0),
    )
  }

  /**
   * Parameters as in `HipSearch.wins`.
   * @returns 0 undecided, 1 the mover loses, 2 the mover wins
   */
  decide(own: number, other: number, safe: number, otherSafe: number, full: number, placed: number): number {
    return this.rules.stones === 1
      ? this.decideSingle(own, other, safe, otherSafe, full, placed)
      : this.decideDouble(own, other, safe, otherSafe, placed)
  }

  private decideSingle(
    own: number,
    other: number,
    safe: number,
    otherSafe: number,
    full: number,
    placed: number,
  ): number {
    // The full board is met by the mover when an even number of cells is left; it then counts for him if `full`.
    const even = ((this.rules.cells - placed) & 1) === 0
    const shared = safe & otherSafe
    // The other side answers every stone of the mover.
    this.fill(other, otherSafe & ~safe, shared)
    let rest = safe & ~this.set
    let needed = count32(rest) + (this.sharedCells & 1) + (full !== 0 && even ? 1 : 0)
    if (needed - (count32(rest) >> 1) <= this.privateCells && needed - this.pairs(own, rest) <= this.privateCells)
      return 1
    // The mover takes a cell of his set, then answers every stone of the other side.
    this.fill(own, safe & ~otherSafe, shared)
    const answers = this.sharedCells > 0 ? this.privateCells : this.privateCells - 1
    const odd = this.sharedCells > 0 ? (this.sharedCells - 1) & 1 : 0
    rest = otherSafe & ~this.set
    needed = count32(rest) + odd + (full !== 0 && !even ? 1 : 0)
    if (needed - (count32(rest) >> 1) <= answers && needed - this.pairs(other, rest) <= answers) return 2
    return 0
  }

  private decideDouble(own: number, other: number, safe: number, otherSafe: number, placed: number): number {
    const mover = this.rules.seatAt[placed]
    this.fill(other, otherSafe & ~safe, 0)
    const stuck = this.plyOfStone(placed, mover, count32(safe) - this.pairs(own, safe))
    if (stuck < this.rules.cells && stuck < this.plyOfStone(placed, 1 - mover, this.privateCells)) return 1
    this.fill(own, safe & ~otherSafe, 0)
    const otherStuck = this.plyOfStone(placed, 1 - mover, count32(otherSafe) - this.pairs(other, otherSafe))
    if (otherStuck < this.rules.cells && otherStuck < this.plyOfStone(placed, mover, this.privateCells)) return 2
    return 0
  }

  /** The ply at which a seat has to place a stone after `stones` more of his own; the number of cells when never. */
  private plyOfStone(placed: number, seat: number, stones: number): number {
    let left = stones
    for (let ply = placed; ply < this.rules.cells; ply++) {
      if (this.rules.seatAt[ply] === seat && left-- === 0) return ply
    }
    return this.rules.cells
  }

  /** Gathers cells that can all be filled without closing a square, private ones first. */
  private fill(own: number, privateSafe: number, sharedSafe: number): void {
    const stones = this.fillFrom(own, privateSafe)
    this.privateCells = count32(stones & ~own)
    const all = this.fillFrom(stones, sharedSafe)
    this.sharedCells = count32(all & ~stones)
    this.set = all & ~own
  }

  private fillFrom(own: number, cells: number): number {
    const { first, through } = this
    let stones = own
    for (let rest = cells; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const cell = 31 - Math.clz32(bit)
      const last = first[cell + 1]
      let entry = first[cell]
      while (entry < last && (through[entry] & ~stones) !== bit) entry++
      if (entry === last) stones |= bit
    }
    return stones
  }

  /** Disjoint pairs among the cells that complete a square together: at most one of each pair can be played. */
  private pairs(own: number, cells: number): number {
    const { squares } = this
    let rest = cells
    let pairs = 0
    for (let index = 0; index < squares.length && rest !== 0; index++) {
      const missing = squares[index] & ~own
      if ((missing & ~rest) !== 0 || missing === 0) continue
      const second = missing & (missing - 1)
      if (second === 0 || (second & (second - 1)) !== 0) continue
      pairs++
      rest &= ~missing
    }
    return pairs
  }
}
