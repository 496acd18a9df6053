import type { Kernel } from '../kernel.js'
import {
  ABSENT,
  FOUND_CAPTURES,
  FOUND_CHECKS,
  FOUND_COUNT,
  FOUND_GENERATED_CHECKS,
  FOUND_MEN,
  FOUND_MOVES,
  FOUND_OF_SEAT,
  FOUND_QUEEN_MOVES,
  FOUND_QUEEN_ROOM,
  FOUND_QUEEN_STEPS,
  KERNEL_PLIES,
  MAX_MOVES,
} from '../kernel-layout.js'
import { BISHOP, KNIGHT, LegalTargets, QUEEN, ROOK } from '../legal.js'
import { CaissaPosition } from '../rules.js'
import { BIT_HIGH, BIT_LOW, countBits, NEAR_HIGH, NEAR_LOW } from '../sets.js'

/** The reference: the plain rules behind the interface of a kernel. */
export class PlainKernel implements Kernel {
  readonly moves = new Int32Array((KERNEL_PLIES + 1) * MAX_MOVES)
  readonly found = new Int32Array(FOUND_COUNT)
  private readonly targets = new LegalTargets()
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
    this.targets.find(this.position, this.position.turn)
    this.found[FOUND_GENERATED_CHECKS] = this.targets.checks
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
    const { men, turn } = this.position
    this.found[FOUND_MEN] = 0
    for (let man = 0; man < 8; man++) if (men[man] !== ABSENT) this.found[FOUND_MEN] |= 1 << man
    this.lookAt(1 - turn)
    this.lookAt(turn)
    this.found[FOUND_CAPTURES] = this.queenCaptures(turn) ? 1 : 0
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
    const { found, targets, position } = this
    const at = seat * FOUND_OF_SEAT
    const queen = position.men[seat * 4 + QUEEN]
    targets.find(position, seat)
    const low = targets.low[QUEEN]
    const high = targets.high[QUEEN]
    found[at + FOUND_MOVES] = targets.count()
    found[at + FOUND_QUEEN_MOVES] = countBits(low) + countBits(high)
    found[at + FOUND_QUEEN_STEPS] = countBits(low & NEAR_LOW[queen]) + countBits(high & NEAR_HIGH[queen])
    found[at + FOUND_QUEEN_ROOM] =
      countBits(position.tilesLow & NEAR_LOW[queen]) + countBits(position.tilesHigh & NEAR_HIGH[queen])
    found[at + FOUND_CHECKS] = targets.checks
  }

  /** Whether a target of the queen, as the last `find` left them, holds a man. */
  private queenCaptures(seat: number): boolean {
    const { men } = this.position
    const { low, high } = this.targets
    const other = (1 - seat) * 4
    return [ROOK, BISHOP, KNIGHT].some((kind) => {
      const square = men[other + kind]
      return ((low[QUEEN] & BIT_LOW[square]) | (high[QUEEN] & BIT_HIGH[square])) !== 0
    })
  }
}
