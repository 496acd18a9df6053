import { type Computation, type Game, type Plan, type Position, Random, type Shard, Stopped } from '@plyworks/core'
import type { JournalRequest } from './checkpoints.js'
import { runComputation, type WidthRequest } from './compute.js'
import { badInput, refusal } from './failure.js'
import { inOrder } from './option-order.js'
import { openGame } from './question.js'
import { checkEngine, runSearch, type SearchRequest } from './search.js'
import type { Remark, TaskControl } from './task.js'

export interface OpeningsRequest extends Pick<SearchRequest, 'engine' | 'options'>, JournalRequest, WidthRequest {
  readonly game: string
  /** The number of openings that are wanted. */
  readonly count: number
  /** Random moves of each. */
  readonly plies: number
  /** The greatest advantage of either seat, in units of the engine's score. */
  readonly within: number
  /** Nodes of the search that tells it. */
  readonly nodes: number
  readonly seed: number
}

interface BalancedOpening {
  readonly moves: readonly string[]
  /** For the first seat. */
  readonly score: number
}

export interface OpeningsAnswer {
  readonly openings: readonly BalancedOpening[]
  /** Different openings that were searched for them. */
  readonly searched: number
}

/** Openings in a row that are known or unbalanced: after so long a row there will hardly be a new one. */
const MOST_FAILURES = 5000
/** Lines searched ahead, beyond the number still wanted. */
const AHEAD = 16

/**
 * Random openings for matches that give neither side much: random moves as in a match, kept when a search finds both
 * seats about equal. Each search is a shard; lines are drawn and accepted in the order of one thread.
 */
export const openingSearch: Computation<OpeningsRequest, OpeningsAnswer> = {
  name: 'openings',
  fingerprint: 1,
  result: /^-?\d+(\.\d+)?(e[+-]\d+)?$/,
  async plan(request) {
    return new OpeningsPlan(await openGame(request.game), request)
  },
  async run(payload, control) {
    const request: SearchRequest = JSON.parse(payload)
    const { scores } = await runSearch(request, { stopped: () => control.stopped(), report: () => {} })
    if (control.stopped()) throw new Stopped()
    return String(scores[0])
  },
}

/** Finds balanced openings. */
export async function runOpenings(request: OpeningsRequest, control: TaskControl<Remark>): Promise<OpeningsAnswer> {
  const game = await openGame(request.game)
  if (game.traits.seats !== 2) throw refusal(`${game.name} has more than two seats: no single score tells who is ahead`)
  if (game.traits.randomStart) throw refusal(`the start of ${game.name} is random: openings are not moves alone`)
  await checkEngine(request)
  const { plies, nodes, seed, engine, options, journal, resume, threads, queue } = request
  // The number wanted, and the balance, are no part of a search's name, so a journal serves other numbers as well.
  const question = `${game.name} openings ${JSON.stringify([engine, inOrder(options), plies, nodes, seed])}`
  const { answer } = await runComputation(openingSearch, request, {
    width: { threads, queue },
    control,
    question,
    journal: { journal, resume },
  })
  return answer
}

/** A line that was drawn, and how many useless draws came between it and the line before. */
interface Line {
  readonly moves: readonly string[]
  readonly position: string
  readonly skipped: number
}

class OpeningsPlan implements Plan<OpeningsAnswer> {
  private readonly random: Random
  private readonly seen = new Set<string>()
  /** Lines by their numbers, in the order in which they were drawn. */
  private readonly lines: Line[] = []
  private readonly scores: (number | undefined)[] = []
  private readonly openings: BalancedOpening[] = []
  /** Lines that are accepted or refused, and draws in a row that gave no opening. */
  private judged = 0
  private failures = 0

  constructor(
    private readonly game: Game,
    private readonly request: OpeningsRequest,
  ) {
    this.random = new Random(request.seed)
  }

  next(running: ReadonlySet<string>): Shard | null {
    const { count, engine, options, nodes } = this.request
    const last = this.judged + count - this.openings.length + AHEAD
    for (let number = this.judged; number < last; number++) {
      const line = this.line(number)
      if (line === null) return null
      const name = String(number)
      if (this.scores[number] !== undefined || running.has(name)) continue
      const payload = { game: this.request.game, engine, options, position: line.position, limits: { nodes } }
      return { name, payload: JSON.stringify(payload) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    const number = Number(name)
    if (!/^(0|[1-9]\d{0,8})$/.test(name) || this.scores[number] !== undefined) return false
    this.scores[number] = Number(result)
    this.judge()
    return true
  }

  fraction(atWork: number): number {
    // Most lines that are at work give no opening.
    return Math.min(1, (this.openings.length + (atWork > 0 ? 0.5 : 0)) / this.request.count)
  }

  answer(): OpeningsAnswer | null {
    if (this.openings.length < this.request.count) return null
    return { openings: this.openings, searched: this.judged }
  }

  private judge(): void {
    const { count, within } = this.request
    while (this.openings.length < count) {
      const score = this.scores[this.judged]
      const line = score === undefined ? null : this.line(this.judged)
      if (score === undefined || line === null) return
      this.failures += line.skipped
      this.checkFailures()
      this.judged++
      if (Math.abs(score) > within) this.failures++
      else {
        this.failures = 1
        this.openings.push({ moves: line.moves, score })
      }
    }
  }

  /** The line of a number, drawn when it is first asked for; null when no new one can be found. */
  private line(number: number): Line | null {
    while (this.lines.length <= number) {
      const line = this.draw()
      if (line === null) {
        // Only as many as could be drawn: whether they are too few shows when they are judged.
        if (this.judged === this.lines.length) this.tooFew()
        return null
      }
      this.lines.push(line)
    }
    return this.lines[number]
  }

  private draw(): Line | null {
    for (let skipped = 0; skipped < MOST_FAILURES; skipped++) {
      const { moves, position } = walk(this.game, this.request.plies, this.random)
      const key = moves.join(' ')
      if (position.over || this.seen.has(key)) continue
      this.seen.add(key)
      return { moves, position: this.game.notation.formatPosition(position), skipped }
    }
    return null
  }

  private checkFailures(): void {
    if (this.failures >= MOST_FAILURES) this.tooFew()
  }

  private tooFew(): never {
    throw badInput('count', `only ${this.openings.length} balanced openings of ${this.request.plies} plies were found`)
  }
}

function walk(game: Game, plies: number, random: Random): { moves: string[]; position: Position } {
  const position = game.start()
  const room = new Int32Array(game.traits.maxMoves)
  const moves: string[] = []
  while (moves.length < plies && !position.over) {
    const move = room[random.below(position.generate(room, 0))]
    moves.push(game.notation.formatMove(position, move))
    position.make(move)
  }
  return { moves, position }
}
