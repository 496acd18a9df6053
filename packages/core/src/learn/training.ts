import { logistic } from '../base/plain-logarithm.js'
import { Random } from '../base/random.js'
import { anyCandidate, Candidates, makeCandidate, unmakeMoves } from '../game/candidates.js'
import type { Position } from '../game/position.js'
import { CellContents } from './cell-contents.js'
import { UNITS } from './learned-value.js'
import { type Frame, FramedReader, type Model } from './model.js'
import { TupleSums } from './tuple-sums.js'

/**
 * Numbers of a training. The usual ones were set by judgement before the games of docs/learning.md were measured, and not
 * tuned since.
 */
export interface TrainingSettings {
  /** Fixes all random numbers. */
  readonly seed: number
  /** Probability of a random move. */
  readonly exploration: number
  /** λ: how much of a target is the result of the game, the rest being the value of the next position. */
  readonly lambda: number
  /** Step of the first change of a weight, spread over the tuples of a position. */
  readonly rate: number
  /** Random moves with which a game begins, at most. */
  readonly opening: number
  /** Plies after which a game is stopped and counts as even. */
  readonly longest: number
}

/** The numbers of a training when nothing else is said. */
export const USUAL_TRAINING: TrainingSettings = {
  seed: 1,
  exploration: 0.1,
  lambda: 0.7,
  rate: 6,
  opening: 8,
  longest: 2000,
}

const NEWLINE = 10
/** Beyond it no weight is kept: they are stored in 16 bits. */
const MOST_WEIGHT = 32_767 / UNITS

/** Chooses the whole turn of the seat to move, its last move included. */
export type TurnPlayer<P extends Position = Position> = (position: P) => readonly number[]

/** A position of the game that is played, and what came of it. */
interface Step {
  readonly cells: CellContents
  frame: Frame
  /** Its set of weights, and the place of its sums. */
  table: number
  place: number
  turn: number
  /** The judgement of the best turn's position, from 0 to 1: for the seat to move, or for each seat. */
  readonly ahead: Float64Array
  /** Whether the turn that was played is that best one. */
  followed: boolean
}

/**
 * Learns by playing against itself: TD(λ) (R. Sutton, "Learning to predict by the methods of temporal differences", 1988; for games G. Tesauro,
 * 1992) over n-tuples, where each weight has its own step (temporal coherence: D. Beal & M. Smith, 1999). Moves, or whole turns where a game
 * proposes those, are chosen by the value of the position that they lead to, now and then by lot. After a choice by lot the result of the
 * game does not count for the positions before it.
 * The same numbers and seed give the same weights to the byte, on every machine.
 */
export class Training<P extends Position = Position> {
  /** Games played so far, in all runs. */
  games = 0
  /** Time that it took so far, in all runs. */
  milliseconds = 0
  private random: Random
  /** Weights, table by table, and sums of the errors and of their sizes, in one piece of memory. */
  private readonly state: Float32Array
  private readonly weights: Float32Array
  private readonly errors: Float32Array
  private readonly sizes: Float32Array
  /** By stage and turn. */
  private readonly sums: readonly TupleSums[]
  private readonly reader: FramedReader<P>
  private readonly candidates: Candidates
  /** The candidates of the position, see `Candidates`. */
  private readonly turns: Int32Array
  private readonly position: P
  private readonly steps: Step[] = []
  private readonly value: Float64Array
  private readonly best: Float64Array
  private readonly target: Float64Array

  constructor(
    /** The shape of what is learned. */
    readonly model: Model<P>,
    private readonly settings: TrainingSettings = USUAL_TRAINING,
  ) {
    const count = model.layout.weights * model.columns
    this.random = new Random(settings.seed)
    this.state = new Float32Array(3 * count)
    this.weights = this.state.subarray(0, count)
    this.errors = this.state.subarray(count, 2 * count)
    this.sizes = this.state.subarray(2 * count)
    const { layout, outputs } = model
    const size = layout.weights * outputs
    this.sums = model.places().map(({ table, frame }) => {
      const weights = this.weights.subarray(table * size, (table + 1) * size)
      return new TupleSums(layout, weights, outputs, layout.weightOf, frame.map)
    })
    this.reader = new FramedReader(model)
    this.candidates = new Candidates(model.game)
    this.turns = new Int32Array(this.candidates.room)
    this.position = model.game.start(0)
    this.value = new Float64Array(model.outputs)
    this.best = new Float64Array(model.outputs)
    this.target = new Float64Array(model.outputs)
  }

  /**
   * Plays a game and learns from it.
   * @param player chooses the turns, in place of the value of the positions that they lead to
   */
  playGame(player?: TurnPlayer<P>): void {
    const { position, random, settings, turns, candidates } = this
    const game = this.model.game
    position.assign(game.start(random.bits()))
    for (let left = random.below(settings.opening + 1); left > 0 && !position.over; left--) {
      makeCandidate(position, turns, anyCandidate(turns, candidates.generate(position, turns, 0), random))
    }
    let count = 0
    while (!position.over && count < settings.longest) {
      const step = this.stepAt(count++)
      step.turn = position.turn
      step.frame = this.reader.read(position)
      step.table = this.reader.table
      step.place = this.reader.place(position.turn)
      step.cells.words.set(this.reader.cells.words)
      if (player === undefined) this.playBest(step)
      else this.playTurn(step, player(position))
    }
    if (!position.over && count > 0) this.stepAt(count - 1).ahead.fill(1 / game.traits.seats)
    this.learn(count)
    this.games++
  }

  /**
   * Makes what was learned a beginning: another seed, and larger steps again, since the errors of the games so far count for a part only.
   * @param share of the errors so far
   */
  beginAgain(seed: number, share: number): void {
    this.random = new Random(seed)
    for (let index = 0; index < this.errors.length; index++) {
      this.errors[index] *= share
      this.sizes[index] *= share
    }
  }

  /** Returns the weights in whole numbers, as engines use them. */
  wholeWeights(): Int16Array {
    const { tables, outputs, columns, layout } = this.model
    const whole = new Int16Array(this.weights.length)
    let at = 0
    for (let table = 0; table < tables; table++) {
      for (let weight = 0; weight < layout.weights; weight++) {
        for (let output = 0; output < outputs; output++) {
          whole[weight * columns + table * outputs + output] = Math.round(this.weights[at++] * UNITS)
        }
      }
    }
    return whole
  }

  /** Returns all that lasts from game to game, in the byte order of the machine. */
  save(): Uint8Array {
    const { games, milliseconds, random, state } = this
    const head = new TextEncoder().encode(`${JSON.stringify({ games, milliseconds, seed: random.seed })}\n`)
    const bytes = new Uint8Array(head.length + state.byteLength)
    bytes.set(head)
    bytes.set(new Uint8Array(state.buffer), head.length)
    return bytes
  }

  /**
   * Resumes where one of the same game and settings was saved.
   * @returns false when the bytes are of another size
   */
  restore(bytes: Uint8Array): boolean {
    const end = bytes.indexOf(NEWLINE)
    if (bytes.length !== end + 1 + this.state.byteLength) return false
    const { games, milliseconds, seed } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
    this.games = games
    this.milliseconds = milliseconds
    this.random = new Random(seed)
    new Uint8Array(this.state.buffer).set(bytes.subarray(end + 1))
    this.forget()
    return true
  }

  private playBest(step: Step): void {
    const { position, random, settings, turns, candidates } = this
    const end = candidates.generate(position, turns, 0)
    const greedy = this.choose(end)
    step.ahead.set(this.best)
    const any = end > turns[0] + 1 && random.unit() < settings.exploration
    const played = any ? anyCandidate(turns, end, random) : greedy
    step.followed = played === greedy
    makeCandidate(position, turns, played)
  }

  /** Plays a turn of another player, or now and then any candidate. */
  private playTurn(step: Step, turn: readonly number[]): void {
    const { position, random, settings, turns, candidates } = this
    const seat = position.turn
    for (const move of turn) position.make(move)
    this.judge(seat)
    step.ahead.set(this.value)
    step.followed = random.unit() >= settings.exploration
    if (step.followed) return
    unmakeMoves(position, turn.length)
    makeCandidate(position, turns, anyCandidate(turns, candidates.generate(position, turns, 0), random))
  }

  /** Returns the candidate whose position is worth most for the seat to move, equals drawn by lot, and fills `best` with the judgement. */
  private choose(end: number): number {
    const { position, turns, value, best, random, model } = this
    const seat = position.turn
    let chosen = 0
    let worth = -1
    let equals = 1
    for (let start = 0; start < end; start += turns[start] + 1) {
      const count = makeCandidate(position, turns, start)
      this.judge(seat)
      unmakeMoves(position, count)
      const own = model.zeroSum ? value[0] : value[seat]
      if (own < worth) continue
      equals = own > worth ? 1 : equals + 1
      if (own === worth && random.below(equals) > 0) continue
      worth = own
      chosen = start
      best.set(value)
    }
    return chosen
  }

  /** Fills `value` with the judgement of the position: for that seat in zero-sum games, else for each seat. */
  private judge(seat: number): void {
    const { position, value, model } = this
    if (position.over) {
      if (model.zeroSum) value[0] = (position.score(seat) + 1) / 2
      else for (let each = 0; each < value.length; each++) value[each] = position.score(each)
      return
    }
    const frame = this.reader.read(position)
    const sums = this.sums[this.reader.place(position.turn)]
    sums.look(this.reader.cells)
    this.valueOf(frame, sums)
    if (model.zeroSum && position.turn !== seat) value[0] = 1 - value[0]
  }

  /** Fills `value` from the sums: for the seat to move, or for each seat. */
  private valueOf({ seats }: Frame, { sums }: TupleSums): void {
    const { value, model } = this
    for (let output = 0; output < value.length; output++) {
      value[output] = logistic(sums[model.zeroSum ? 0 : seats[output]])
    }
  }

  private forget(): void {
    for (const sums of this.sums) sums.forget()
  }

  /** Learns from the first steps, the last one first. */
  private learn(count: number): void {
    const { steps, target, settings, model } = this
    for (let index = count - 1; index >= 0; index--) {
      const step = steps[index]
      const next = index + 1 < count ? steps[index + 1] : null
      const keep = next !== null && step.followed ? settings.lambda : 0
      const turned = model.zeroSum && next !== null && next.turn !== step.turn
      for (let output = 0; output < target.length; output++) {
        const later = turned ? 1 - target[output] : target[output]
        target[output] = keep === 0 ? step.ahead[output] : keep * later + (1 - keep) * step.ahead[output]
      }
      this.improve(step)
    }
    this.forget()
  }

  /** Moves the weights of a position towards the target. */
  private improve({ cells, frame, table, place }: Step): void {
    const { weights, errors, sizes, value, target, model, settings } = this
    const { weightOf, tables } = model.layout
    const { outputs, zeroSum } = model
    const sums = this.sums[place]
    sums.forget()
    sums.look(cells)
    this.valueOf(frame, sums)
    const rate = settings.rate / tables.length
    for (let output = 0; output < outputs; output++) {
      const first = table * model.layout.weights * outputs + (zeroSum ? 0 : frame.seats[output])
      const error = target[output] - value[output]
      const size = Math.abs(error)
      for (let tuple = 0; tuple < tables.length; tuple++) {
        const at = first + weightOf[sums.entries[tuple]] * outputs
        const step = sizes[at] > 0 ? Math.abs(errors[at]) / sizes[at] : 1
        weights[at] = Math.max(0 - MOST_WEIGHT, Math.min(MOST_WEIGHT, weights[at] + rate * step * error))
        errors[at] += error
        sizes[at] += size
      }
    }
  }

  private stepAt(index: number): Step {
    const { steps, model } = this
    steps[index] ??= {
      cells: new CellContents(model.reader.cells),
      frame: model.frames[0],
      table: 0,
      place: 0,
      turn: 0,
      ahead: new Float64Array(model.outputs),
      followed: true,
    }
    return steps[index]
  }
}
