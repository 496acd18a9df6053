import { gridSymmetries, type RunControl } from '@plyworks/core'
import type { HipPosition, HipRules } from '../rules.js'
import { ENDING_CELLS, PlainEnding } from './endings.js'

/** Boards whose positions fit a number exactly: 3^33 is below 2^53. */
export const WALK_CELLS = 33

/** Says what the seat plays in a position in which it is to move; -1 to give up. */
export type Chooser = (position: HipPosition, isKnown: (move: number) => boolean) => number

interface WalkControl extends RunControl {
  /** Number of positions, the first ones, that an earlier walk found sound: their endings are not searched again. */
  readonly sound?: number
}

interface WalkResult {
  /** Different positions up to symmetry. */
  readonly positions: number
  /** The fault of the strategy, or null: then it does what it claims. */
  readonly error: string | null
}

/** Positions between two looks at the clock and the stop signal; one may take a millisecond. */
const CHECK_INTERVAL = 256

/**
 * Plays a strategy of one seat against every answer: all moves of the other seat are tried, those of the seat are asked
 * for. Positions that are images of one met before are not played again, and once few cells are empty the rest is searched
 * plainly, which makes strategies a hundred times smaller. Only the rules are used here, no solver, so a walk without an
 * error proves that the seat scores at least `score` from the position on.
 * @returns null when stopped
 */
export function walkStrategy(
  start: HipPosition,
  seat: number,
  score: number,
  choose: Chooser,
  control: WalkControl,
): WalkResult | null {
  const walk = new Walk(start.clone(), seat, score, choose, control)
  walk.visit()
  return walk.halted ? null : { positions: walk.met.size, error: walk.error }
}

class Walk {
  readonly met = new NumberSet()
  error: string | null = null
  halted = false
  private readonly numbers: PositionNumbers
  private readonly ending: PlainEnding
  private readonly moves: Int32Array
  private readonly isKnown: (move: number) => boolean

  constructor(
    private readonly position: HipPosition,
    private readonly seat: number,
    private readonly score: number,
    private readonly choose: Chooser,
    private readonly control: WalkControl,
  ) {
    const { rules } = position
    this.numbers = new PositionNumbers(rules)
    this.ending = new PlainEnding(rules)
    this.moves = new Int32Array((rules.cells + 1) * rules.cells)
    this.isKnown = (move) => {
      position.make(move)
      const known = !position.over && this.met.has(this.numbers.of(position))
      position.unmake()
      return known
    }
  }

  visit(): void {
    const { position } = this
    if (position.over) {
      if (position.score(this.seat) < this.score) this.fail('the game ends with less than claimed')
      return
    }
    if (!this.met.add(this.numbers.of(position))) return
    if (this.met.size % CHECK_INTERVAL === 0) this.report()
    if (position.rules.cells - position.placed <= ENDING_CELLS) {
      if (!this.isSound()) this.fail('the position does not hold what is claimed')
      return
    }
    const base = position.placed * position.rules.cells
    const end = position.generate(this.moves, base)
    if (position.turn !== this.seat) {
      for (let at = base; at < end; at++) this.play(this.moves[at])
      return
    }
    const move = this.choose(position, this.isKnown)
    if (this.moves.indexOf(move, base) < 0 || this.moves.indexOf(move, base) >= end) this.fail('no legal move is given')
    else this.play(move)
  }

  /** Whether the position, the one met last, holds what is claimed; few of its cells are empty. */
  private isSound(): boolean {
    return this.met.size <= (this.control.sound ?? 0) || this.ending.holds(this.position, this.seat, this.score)
  }

  private play(move: number): void {
    if (this.halted || this.error !== null) return
    this.position.make(move)
    this.visit()
    this.position.unmake()
  }

  private fail(reason: string): void {
    this.error ??= `after ${this.position.placed} stones ${reason}`
  }

  private report(): void {
    this.control.progress?.(null, this.met.size - 1, 'positions')
    if (this.control.stopped()) this.halted = true
  }
}

/** One number for a position and all its images: the smallest of their boards read as numbers of base 3. */
class PositionNumbers {
  private readonly count: number
  /** Worth of a stone: entry (seat * cells + cell) * count + image. */
  private readonly worth: Float64Array
  private readonly sums: Float64Array

  constructor(private readonly rules: HipRules) {
    const images = gridSymmetries(rules.grid)
    this.count = images.length
    this.sums = new Float64Array(this.count)
    this.worth = new Float64Array(2 * rules.cells * this.count)
    images.forEach((image, index) => {
      for (let cell = 0; cell < rules.cells; cell++) {
        for (let seat = 0; seat < 2; seat++) {
          this.worth[(seat * rules.cells + cell) * this.count + index] = (seat + 1) * 3 ** image[cell]
        }
      }
    })
  }

  of(position: HipPosition): number {
    const { sums, worth, count, rules } = this
    sums.fill(0)
    for (let cell = 0; cell < rules.cells; cell++) {
      const seat = position.stoneAt(cell)
      if (seat < 0) continue
      const at = (seat * rules.cells + cell) * count
      for (let image = 0; image < count; image++) sums[image] += worth[at + image]
    }
    let least = sums[0]
    for (let image = 1; image < count; image++) if (sums[image] < least) least = sums[image]
    return least
  }
}

/** A set of whole numbers from 0 to 2^53, for more of them than a `Set` takes. */
class NumberSet {
  size = 0
  private slots = new Float64Array(1 << 16).fill(-1)

  /** False when the number was there already. */
  add(value: number): boolean {
    const at = this.find(value)
    if (this.slots[at] === value) return false
    this.slots[at] = value
    this.size++
    if (2 * this.size > this.slots.length) this.grow()
    return true
  }

  has(value: number): boolean {
    return this.slots[this.find(value)] === value
  }

  private find(value: number): number {
    const mask = this.slots.length - 1
    const high = Math.floor(value / 2 ** 32)
    const mixed = Math.imul((value | 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
    let at = (mixed ^ (mixed >>> 15)) & mask
    while (this.slots[at] !== -1 && this.slots[at] !== value) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const before = this.slots
    this.slots = new Float64Array(2 * before.length).fill(-1)
    for (let index = 0; index < before.length; index++) {
      if (before[index] !== -1) this.slots[this.find(before[index])] = before[index]
    }
  }
}
