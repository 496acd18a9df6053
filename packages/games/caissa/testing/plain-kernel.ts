import type { Kernel } from '../kernel.js'
import {
  ABSENT,
  FOUND_CHECKING,
  FOUND_CHECKS,
  FOUND_COUNT,
  FOUND_FAR_ROOM,
  FOUND_GENERATED_CHECKS,
  FOUND_MEN,
  FOUND_MEN_MOVES,
  FOUND_MOVES,
  FOUND_OF_SEAT,
  FOUND_PREY,
  FOUND_QUEEN_MOVES,
  FOUND_QUEEN_ROOM,
  FOUND_QUEEN_STEPS,
  KERNEL_PLIES,
  MAX_MOVES,
  MOST_CHECKING,
} from '../kernel-layout.js'
import { BISHOP, KNIGHT, LegalTargets, QUEEN, ROOK } from '../legal.js'
import { CaissaPosition } from '../rules.js'
import {
  BIT_HIGH,
  BIT_LOW,
  countSquares,
  FAR_HIGH,
  FAR_LOW,
  KNIGHT_HIGH,
  KNIGHT_LOW,
  NEAR_HIGH,
  NEAR_LOW,
} from '../sets.js'

/** The reference: the plain rules behind the interface of a kernel. */
export class PlainKernel implements Kernel {
  readonly moves = new Int32Array((KERNEL_PLIES + 1) * MAX_MOVES)
  readonly found = new Int32Array(FOUND_COUNT)
  /** By seat. */
  private readonly targets = [new LegalTargets(), new LegalTargets()]
  private position = new CaissaPosition(false)

  set(position: CaissaPosition): void {
    const { connectionRule } = this.position
    this.position = position.clone()
    this.position.connectionRule = connectionRule
  }

  setConnectionRule(holds: boolean): void {
    this.position.connectionRule = holds
  }

  generate(at: number): number {
    const targets = this.targets[this.position.turn]
    targets.find(this.position, this.position.turn)
    this.found[FOUND_GENERATED_CHECKS] = targets.checks
    return this.position.generate(this.moves, at)
  }

  make(move: number): void {
    this.position.make(move)
  }

  pass(): void {
    this.position.pass()
  }

  unmake(): void {
    this.position.unmake()
  }

  squareOf(man: number): number {
    return this.position.men[man]
  }

  hasTile(square: number): boolean {
    return this.position.hasTile(square)
  }

  look(): void {
    const { men } = this.position
    this.found[FOUND_MEN] = 0
    for (let man = 0; man < 8; man++) if (men[man] !== ABSENT) this.found[FOUND_MEN] |= 1 << man
    for (const seat of [0, 1]) this.targets[seat].find(this.position, seat)
    this.lookAt(0)
    this.lookAt(1)
  }

  get inCheck(): boolean {
    return this.position.inCheck
  }

  get turn(): number {
    return this.position.turn
  }

  get halfMoves(): number {
    return this.position.halfMoves
  }

  get keyLow(): number {
    return this.position.keyLow
  }

  get keyHigh(): number {
    return this.position.keyHigh
  }

  perft(depth: number): number {
    return this.count(depth, 0, false)
  }

  perftMade(depth: number): number {
    return this.count(depth, 0, true)
  }

  private count(depth: number, at: number, makeLast: boolean): number {
    if (depth === 0) return 1
    const end = this.position.generate(this.moves, at)
    if (depth === 1 && !makeLast) return end - at
    let leaves = 0
    for (let index = at; index < end; index++) {
      this.position.make(this.moves[index])
      leaves += this.count(depth - 1, end, makeLast)
      this.position.unmake()
    }
    return leaves
  }

  private lookAt(seat: number): void {
    const { found, position } = this
    const { men, tilesLow, tilesHigh } = position
    const { low, high, checks } = this.targets[seat]
    const rival = this.targets[1 - seat]
    const at = seat * FOUND_OF_SEAT
    const queen = men[seat * 4 + QUEEN]
    const other = (1 - seat) * 4
    found[at + FOUND_MOVES] = countSquares(low[QUEEN], high[QUEEN])
    found[at + FOUND_QUEEN_MOVES] = found[at + FOUND_MOVES]
    found[at + FOUND_QUEEN_STEPS] = countSquares(low[QUEEN] & NEAR_LOW[queen], high[QUEEN] & NEAR_HIGH[queen])
    found[at + FOUND_QUEEN_ROOM] = countSquares(tilesLow & NEAR_LOW[queen], tilesHigh & NEAR_HIGH[queen])
    found[at + FOUND_FAR_ROOM] = countSquares(tilesLow & FAR_LOW[queen], tilesHigh & FAR_HIGH[queen])
    found[at + FOUND_CHECKS] = checks
    found[at + FOUND_PREY] = 0
    for (let kind = ROOK; kind <= KNIGHT; kind++) {
      const moves = countSquares(low[kind], high[kind])
      found[at + FOUND_MOVES] += moves
      found[at + FOUND_MEN_MOVES + kind - ROOK] = men[seat * 4 + kind] === ABSENT ? 0 : moves + 1
      const square = men[other + kind]
      const takes = ((low[QUEEN] & BIT_LOW[square]) | (high[QUEEN] & BIT_HIGH[square])) !== 0
      if (takes) found[at + FOUND_PREY] |= 1 << (kind - ROOK)
    }
    const otherQueen = men[other + QUEEN]
    const checking =
      countSquares(low[ROOK] & rival.straightLow, high[ROOK] & rival.straightHigh) +
      countSquares(low[BISHOP] & rival.diagonalLow, high[BISHOP] & rival.diagonalHigh) +
      countSquares(low[KNIGHT] & KNIGHT_LOW[otherQueen], high[KNIGHT] & KNIGHT_HIGH[otherQueen])
    found[at + FOUND_CHECKING] = Math.min(checking, MOST_CHECKING)
  }
}
