import type { Position } from '../game/position.js'
import { Choices, kindOfScore, readChoices, setChoice } from './choices.js'
import { NO_ENTRY } from './database.js'
import type { SolvedGame } from './database-probe.js'
import { mostPromising, movePolicy, type Policy } from './policy.js'

/** Bytes of memory that expected results take for each number of the ranking. */
export const EXPECTED_BYTES_PER_NUMBER = 2 * Float32Array.BYTES_PER_ELEMENT

/**
 * Exact expected results of one way to play against another from every position of a solved game: policy evaluation
 * (R. Howard, "Dynamic Programming and Markov Processes", 1960) in one pass, because positions do not repeat and the tiers
 * of a ranking can be taken in rising order. Inside a tier the positions that a position needs first come first, on demand.
 *
 * Results are those of the *first* player, from -1 to 1, kept twice for every position: for the case that it is to move and
 * for the case that the second is. Rounded to single precision (24 bits), which adds less than 1e-7 a ply.
 *
 * The policy of the first player finds `Choices.expected` filled in, so that it may choose by them (the best reply to the second
 * player is such a policy); that of the second does not.
 */
export class ExpectedResults<P extends Position> {
  private readonly firstToMove: Float32Array<ArrayBuffer>[]
  private readonly secondToMove: Float32Array<ArrayBuffer>[]
  private readonly position: P
  private readonly moves: Int32Array<ArrayBuffer>
  private readonly choices: Choices
  private readonly probabilities: Float64Array<ArrayBuffer>
  /** Result of each choice for the first player when the second makes it. */
  private readonly conceded: Float64Array<ArrayBuffer>
  private tier = 0
  private index = 0
  private budget = 0

  /** @param solved solved completely */
  constructor(
    private readonly solved: SolvedGame<P>,
    private readonly first: Policy<P>,
    private readonly second: Policy<P>,
  ) {
    const { game, database } = solved
    const empty = () => database.tables.map((table) => new Float32Array(table.length).fill(Number.NaN))
    this.firstToMove = empty()
    this.secondToMove = empty()
    this.position = game.start(1)
    const { maxMoves, maxPlies } = game.traits
    const depth = Math.min(maxPlies, MAX_DEPTH) + 2
    this.moves = new Int32Array(depth * maxMoves)
    this.choices = new Choices(maxMoves)
    this.probabilities = new Float64Array(maxMoves)
    this.conceded = new Float64Array(maxMoves)
  }

  /** Works until done or stopped; true when done. What is done is kept. */
  run(stopped: () => boolean): boolean {
    while (!this.step(10_000)) if (stopped()) return false
    return true
  }

  /** Works out about that many positions more; true when all are done. */
  step(positions: number): boolean {
    const { tables } = this.solved.database
    this.budget = positions
    while (this.tier < tables.length) {
      const { tier } = this
      const entries = tables[tier]
      const done = this.firstToMove[tier]
      for (; this.index < entries.length; this.index++) {
        const { index } = this
        if (entries[index] === NO_ENTRY || !Number.isNaN(done[index])) continue
        this.solved.ranking.unrank(tier, index, this.position)
        if (!this.compute(tier, index, 0)) return false
      }
      this.index = 0
      this.tier++
    }
    return true
  }

  /** Returns the share of the numbers dealt with, from 0 to 1. */
  share(): number {
    const { tables } = this.solved.database
    const before = tables.slice(0, this.tier).reduce((sum, table) => sum + table.length, 0)
    return (before + this.index) / Math.max(1, this.solved.database.size)
  }

  /** Returns the expected result of the first player. @param seat that of the first player */
  expected(position: P, seat: number): number {
    if (position.over) return position.score(seat)
    const { ranking } = this.solved
    const tables = position.turn === seat ? this.firstToMove : this.secondToMove
    return tables[ranking.tier(position)][ranking.rank(position)]
  }

  /** Fills `Choices.expected` for the first player, who is to move. */
  fillExpected(position: P, choices: Choices): void {
    const seat = position.turn
    for (let index = 0; index < choices.count; index++) {
      position.make(choices.moves[index])
      choices.expected[index] = this.expected(position, seat)
      position.unmake()
    }
  }

  /**
   * Works out the position at hand, which is that number of the tier, and what it needs. False when the budget ran out.
   *
   * Bound: recursion stays within positions of one tier on one line of play, so it is no deeper than a game is long.
   */
  private compute(tier: number, index: number, at: number): boolean {
    if (this.budget-- <= 0) return false
    const { position, choices, probabilities, conceded, moves } = this
    const end = position.generate(moves, at)
    // What is computed on the way overwrites the choices, so they are gathered again afterwards.
    for (;;) {
      const missing = this.gather(at, end)
      if (missing < 0) break
      position.make(moves[missing])
      const done = this.compute(this.solved.ranking.tier(position), this.solved.ranking.rank(position), end)
      position.unmake()
      if (!done) return false
    }
    let sum = 0
    this.first.distribute(position, choices, probabilities)
    for (let choice = 0; choice < choices.count; choice++) sum += probabilities[choice] * choices.expected[choice]
    this.firstToMove[tier][index] = sum
    sum = 0
    this.second.distribute(position, choices, probabilities)
    for (let choice = 0; choice < choices.count; choice++) sum += probabilities[choice] * conceded[choice]
    this.secondToMove[tier][index] = sum
    return true
  }

  /** Reads what the moves lead to; returns the place of a move that leads to a position not worked out yet, or -1. */
  private gather(at: number, end: number): number {
    const { position, choices, conceded, moves } = this
    const { ranking, database } = this.solved
    const seat = position.turn
    choices.count = end - at
    for (let place = at; place < end; place++) {
      const choice = place - at
      choices.moves[choice] = moves[place]
      position.make(moves[place])
      if (position.over) {
        const score = position.score(seat)
        choices.kinds[choice] = kindOfScore(score)
        choices.plies[choice] = 1
        choices.expected[choice] = score
        conceded[choice] = 0 - score
      } else {
        const tier = ranking.tier(position)
        const index = ranking.rank(position)
        const first = this.firstToMove[tier][index]
        if (Number.isNaN(first)) {
          position.unmake()
          return place
        }
        const second = this.secondToMove[tier][index]
        const same = position.turn === seat
        setChoice(choices, choice, database.tables[tier][index], same)
        choices.expected[choice] = same ? first : second
        conceded[choice] = same ? second : first
      }
      position.unmake()
    }
    return -1
  }
}

/**
 * Makes speculative play with one assumed opponent: among the moves that keep the value it chooses by the results
 * expected against that opponent. (`speculativePolicy` chooses by what it is given, which is the opponent at hand.)
 * @param results worked out completely, for `speculativePolicy` against the opponent that is assumed
 */
export function assumingPolicy<P extends Position>(solved: SolvedGame<P>, results: ExpectedResults<P>): Policy<P> {
  const choices = new Choices(solved.game.traits.maxMoves)
  return movePolicy((position) => {
    readChoices(solved, position, choices)
    results.fillExpected(position, choices)
    return choices.moves[mostPromising(choices)]
  })
}

/** Games are never longer than an entry of a database can say. */
const MAX_DEPTH = 16_383
