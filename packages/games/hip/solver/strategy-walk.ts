import { gridSymmetries, type RunControl } from '@plyworks/core'
import { type HipPosition, type HipRules, MOST_SOLVED_CELLS } from '../rules.js'
import { ENDING_CELLS, PlainEnding } from './endings.js'

/** The largest boards whose values can be proved: those that the solver takes from the start. */
export const WALK_CELLS = MOST_SOLVED_CELLS

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
  readonly met: NumberSet
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
    this.met = new NumberSet(rules.cells > NUMBER_CELLS)
    this.ending = new PlainEnding(rules)
    this.moves = new Int32Array((rules.cells + 1) * rules.cells)
    this.isKnown = (move) => {
      position.make(move)
      const known = !position.over && this.hasMet()
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
    this.numbers.find(position)
    if (!this.met.add(this.numbers.low, this.numbers.high)) return
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

  private hasMet(): boolean {
    this.numbers.find(this.position)
    return this.met.has(this.numbers.low, this.numbers.high)
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

/** Boards of more cells take two numbers: 3^33 is below 2^53. */
const NUMBER_CELLS = 33

/**
 * A number for a position and all its images: the smallest of their boards read as numbers of base 3. That of the first
 * 33 cells is `low`; `high` is that of the others, and the one compared first.
 */
class PositionNumbers {
  low = 0
  high = 0
  private readonly count: number
  /** Worth of a stone: entry (seat * cells + cell) * count + image. */
  private readonly lowWorth: Float64Array
  private readonly highWorth: Float64Array
  private readonly lows: Float64Array
  private readonly highs: Float64Array

  constructor(private readonly rules: HipRules) {
    const images = gridSymmetries(rules.grid)
    this.count = images.length
    this.lows = new Float64Array(this.count)
    this.highs = new Float64Array(this.count)
    this.lowWorth = new Float64Array(2 * rules.cells * this.count)
    this.highWorth = new Float64Array(2 * rules.cells * this.count)
    images.forEach((image, index) => {
      for (let cell = 0; cell < rules.cells; cell++) {
        for (let seat = 0; seat < 2; seat++) {
          const at = (seat * rules.cells + cell) * this.count + index
          if (image[cell] < NUMBER_CELLS) this.lowWorth[at] = (seat + 1) * 3 ** image[cell]
          else this.highWorth[at] = (seat + 1) * 3 ** (image[cell] - NUMBER_CELLS)
        }
      }
    })
  }

  /** Sets `low` and `high` to the number of a position. */
  find(position: HipPosition): void {
    const { lows, highs, lowWorth, highWorth, count, rules } = this
    lows.fill(0)
    highs.fill(0)
    for (let cell = 0; cell < rules.cells; cell++) {
      const seat = position.stoneAt(cell)
      if (seat < 0) continue
      const at = (seat * rules.cells + cell) * count
      for (let image = 0; image < count; image++) {
        lows[image] += lowWorth[at + image]
        highs[image] += highWorth[at + image]
      }
    }
    let least = 0
    for (let image = 1; image < count; image++) {
      if (highs[image] < highs[least] || (highs[image] === highs[least] && lows[image] < lows[least])) least = image
    }
    this.low = lows[least]
    this.high = highs[least]
  }
}

/** A set of pairs of whole numbers from 0 to 2^53, for more of them than a `Set` takes. */
class NumberSet {
  size = 0
  private lows = new Float64Array(1 << 16).fill(-1)
  private highs: Float64Array

  /** @param wide whether `high` is ever anything but 0 */
  constructor(private readonly wide: boolean) {
    this.highs = new Float64Array(wide ? 1 << 16 : 0)
  }

  /** False when the pair was there already. */
  add(low: number, high: number): boolean {
    const at = this.find(low, high)
    if (this.lows[at] !== -1) return false
    this.put(at, low, high)
    this.size++
    if (2 * this.size > this.lows.length) this.grow()
    return true
  }

  has(low: number, high: number): boolean {
    return this.lows[this.find(low, high)] !== -1
  }

  private put(at: number, low: number, high: number): void {
    this.lows[at] = low
    if (this.wide) this.highs[at] = high
  }

  /** The place of the pair, or an empty one. */
  private find(low: number, high: number): number {
    const mask = this.lows.length - 1
    const upper = Math.imul(Math.floor(low / 2 ** 32), 0x9e3779b1)
    const mixed = Math.imul((low | 0) ^ upper ^ Math.imul(high % 2 ** 31, 0xc2b2ae35), 0x85ebca6b)
    let at = (mixed ^ (mixed >>> 15)) & mask
    while (this.lows[at] !== -1 && (this.lows[at] !== low || (this.wide && this.highs[at] !== high)))
      at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const { lows, highs } = this
    this.lows = new Float64Array(2 * lows.length).fill(-1)
    this.highs = new Float64Array(2 * highs.length)
    for (let index = 0; index < lows.length; index++) {
      if (lows[index] === -1) continue
      const high = this.wide ? highs[index] : 0
      this.put(this.find(lows[index], high), lows[index], high)
    }
  }
}
