import {
  type Computation,
  type Game,
  type Level,
  type LevelRating,
  type LevelRatings,
  learnedChecksum,
  type Plan,
  type RatedGame,
  type Ratings,
  rate,
  rulesFingerprint,
  type Shard,
} from '@plyworks/core'
import { checkWritable, writeWholeFile } from '@plyworks/core/node'
import type { JournalRequest } from '../checkpoints.js'
import { runComputation, type WidthRequest } from '../compute.js'
import { type Contender, gamesOf, playSeries, type Series, type SeriesTally } from '../contest.js'
import { inArgument, inArgumentLater } from '../failure.js'
import { openGame } from '../question.js'
import type { Remark, TaskControl } from '../task.js'
import { type Candidate, candidatesFor, nameOf } from './candidates.js'
import { evenSteps } from './choose.js'

/** What decides the levels. */
interface LevelsQuestion {
  readonly game: string
  /** Number of levels to find. */
  readonly count: number
  /** Games of a pair of candidates in one round. */
  readonly games: number
  /** Most rounds between chosen neighbours, until their order is certain. */
  readonly rounds: number
  /** Nodes a move of the strongest candidate. */
  readonly nodes: number
  /** Engines of the searches; chosen by the game when there are none. */
  readonly engines: readonly string[]
  readonly seed: number
}

export interface LevelsRequest extends LevelsQuestion, JournalRequest, WidthRequest {
  readonly output?: string | undefined
}

/** A level that was found, with its strength. */
interface MeasuredLevel extends Level, LevelRating {
  /** Probability that it is stronger than the level below it; absent of the lowest. */
  readonly superiority?: number
}

/** Plain data that a game ships: `levels` are its levels, the whole their ratings (`LevelRatings`). */
export interface LevelsAnswer extends LevelRatings {
  readonly game: string
  /** Fingerprint of the rules for which it was measured. */
  readonly rules: string
  readonly levels: readonly MeasuredLevel[]
  /** Everyone who was measured, weakest first, on the same scale. */
  readonly candidates: readonly { readonly player: string; readonly rating: number; readonly error: number }[]
  readonly games: number
}

interface Payload {
  readonly game: string
  readonly series: Series
}

/** The average of all levels. */
const MIDDLE = 1500
/** Chances by which a level has to be stronger than the one below. */
const CERTAIN = 0.975
/** The longest wait for slow machines; the measured games have no limit of time. */
const MILLISECONDS = 1500

/** Names of levels by how many there are, weakest first; the highest is the last one. */
const NAMES = ['Beginner', 'Novice', 'Casual', 'Club', 'Strong', 'Expert', 'Master', 'Champion']

/** Most levels: those that have names. */
export const MOST_LEVELS = NAMES.length

/** Rounds of games, first of all neighbouring candidates, then of the chosen levels; each pair of a round is a shard. */
export const levelSearch: Computation<LevelsQuestion, LevelsAnswer> = {
  name: 'levels',
  fingerprint: 1,
  result: /^\{.*\}$/,
  async plan(question) {
    const game = await openGame(question.game)
    const { engines, nodes } = question
    return new LevelsPlan(game, question, candidatesFor(game, engines, nodes))
  },
  async run(text, control) {
    // Written by the plan.
    const { game, series } = JSON.parse(text) as Payload
    return JSON.stringify(await playSeries(await openGame(game), series, control))
  },
}

/** Finds levels of a game by measured games, and writes their file. */
export async function runLevels(
  { output, threads, queue, journal, resume, ...question }: LevelsRequest,
  control: TaskControl<Remark>,
): Promise<LevelsAnswer> {
  const game = await openGame(question.game)
  if (output !== undefined) inArgument('output', () => checkWritable(output, 'output'))
  await checkEngines(game, question.engines)
  const { count, games, rounds, nodes, engines, seed } = question
  // Another learned file is another player under the same name.
  const learns = candidatesFor(game, engines, nodes).some(({ engine }) => engine === 'learned')
  const learned = learns ? [`learned ${await learnedChecksum(game)}`] : []
  const words = [rulesFingerprint(game), count, games, rounds, nodes, engines, seed, ...learned]
  const { answer } = await runComputation(levelSearch, question, {
    width: { threads, queue },
    control,
    question: `${game.name} levels ${JSON.stringify(words)}`,
    journal: { journal, resume },
    save: (bytes) => {
      if (output !== undefined) inArgument('output', () => writeWholeFile(output, bytes, 'output'))
    },
  })
  return answer
}

/** @throws Failure for an engine that the game does not have, or that does not fit it */
async function checkEngines(game: Game, engines: readonly string[]): Promise<void> {
  for (const candidate of candidatesFor(game, engines, 1)) {
    const series: Series = { ...pairOf(candidate, candidate), pairs: 0, seed: 1 }
    await inArgumentLater('engine', () => playSeries(game, series, { stopped: () => false }))
  }
}

interface Pair {
  readonly first: number
  readonly second: number
  readonly round: number
}

/** The state of the search: results are judged in the order of the rounds, whatever came first, so that it can be resumed. */
class LevelsPlan implements Plan<LevelsAnswer> {
  private readonly results = new Map<string, SeriesTally>()
  /** Pairs of this round, which must be played before the next round is known, and those of all rounds so far. */
  private pending: readonly Pair[]
  private readonly played: Pair[] = []
  private chosen: readonly number[] = []
  private round = 0
  private done = false

  constructor(
    private readonly game: Game,
    private readonly question: LevelsQuestion,
    private readonly candidates: readonly Candidate[],
  ) {
    this.pending = pairsOf(
      candidates.map((_, place) => place),
      0,
    )
  }

  next(running: ReadonlySet<string>): Shard | null {
    const pair = this.pending.find((each) => !this.results.has(keyOf(each)) && !running.has(keyOf(each)))
    if (pair === undefined || this.done) return null
    const { game, games, seed } = this.question
    const { first, second, round } = pair
    const players = pairOf(this.candidates[first], this.candidates[second])
    const series: Series = {
      ...players,
      pairs: Math.ceil(games / 2),
      seed: seed + 10_000 * round + 100 * first + second,
    }
    return { name: keyOf(pair), payload: JSON.stringify({ game, series } satisfies Payload) }
  }

  accept(name: string, result: string): boolean {
    if (!/^\d+-\d+-\d+$/.test(name) || this.results.has(name)) return false
    this.results.set(name, JSON.parse(result) as SeriesTally)
    while (!this.done && this.pending.every((pair) => this.results.has(keyOf(pair)))) this.turnRound()
    return true
  }

  fraction(atWork: number): number {
    const { rounds } = this.question
    const here = this.pending.filter((pair) => this.results.has(keyOf(pair))).length + atWork
    // The first round has about as many pairs as all later ones.
    const part = this.round === 0 ? 0.5 : 0.5 / Math.max(1, rounds)
    const before = this.round === 0 ? 0 : 0.5 + (this.round - 1) * part
    return Math.min(1, before + (part * here) / Math.max(1, this.pending.length))
  }

  answer(): LevelsAnswer | null {
    if (!this.done) return null
    const { chosen, candidates, question } = this
    const ratings = this.ratings()
    const elos = ratings.players.map(({ elo }) => elo)
    const middle = MIDDLE - chosen.reduce((sum, place) => sum + elos[place], 0) / chosen.length
    const measured = (place: number): { rating: number; error: number } => ({
      rating: Math.round(elos[place] + middle),
      error: Math.round(ratings.players[place].error),
    })
    const levels = chosen.map((place, index): MeasuredLevel => {
      const title = NAMES[index]
      const { engine, options, limits } = candidates[place]
      return {
        ...{ id: title.toLowerCase(), title, engine, options, limits: { ...limits, milliseconds: MILLISECONDS } },
        ...measured(place),
        ...(index > 0 && { superiority: round3(ratings.superiority(place, chosen[index - 1])) }),
      }
    })
    const order = candidates.map((_, place) => place).sort((one, other) => elos[one] - elos[other])
    return {
      ...{ made: commandOf(question), game: this.game.name, rules: rulesFingerprint(this.game), levels },
      candidates: order.map((place) => ({ player: nameOf(candidates[place]), ...measured(place) })),
      games: 2 * Math.ceil(question.games / 2) * this.played.length,
    }
  }

  readonly product = (): Uint8Array => new TextEncoder().encode(`${JSON.stringify(this.answer(), null, 2)}\n`)

  private ratings(): Ratings {
    const games = this.played.flatMap((pair): RatedGame[] => {
      const tally = this.results.get(keyOf(pair))
      return tally === undefined ? [] : gamesOf(pair.first, pair.second, tally)
    })
    return rate(this.candidates.length, 2, games)
  }

  /** A round is complete: says what is played next, if anything. */
  private turnRound(): void {
    this.played.push(...this.pending)
    const ratings = this.ratings()
    if (this.round === 0) this.chosen = evenSteps(ratings.players, this.question.count)
    else this.chosen = [...this.chosen].sort((one, other) => ratings.players[one].elo - ratings.players[other].elo)
    this.round++
    const open = this.chosen.flatMap((place, index) => {
      const below = this.chosen[index - 1]
      return index === 0 || ratings.superiority(place, below) >= CERTAIN ? [] : [[below, place] as const]
    })
    this.pending = open.map(([first, second]) => ({ first, second, round: this.round }))
    this.done = open.length === 0 || this.round > this.question.rounds
  }
}

/** Each with the next one and the next but one. */
function pairsOf(places: readonly number[], round: number): Pair[] {
  return places.flatMap((first, index) =>
    [1, 2].flatMap((step) => {
      const second = places[index + step]
      return second === undefined ? [] : [{ first, second, round }]
    }),
  )
}

function keyOf({ first, second, round }: Pair): string {
  return `${round}-${first}-${second}`
}

function pairOf(first: Candidate, second: Candidate): { first: Contender; second: Contender } {
  return { first: { kind: 'engine', ...first }, second: { kind: 'engine', ...second } }
}

function round3(value: number): number {
  return Math.round(1000 * value) / 1000
}

/** The command that finds the same again. */
function commandOf({ game, count, games, rounds, nodes, engines, seed }: LevelsQuestion): string {
  const words = ['--count', count, '--games', games, '--rounds', rounds, '--nodes', nodes, '--seed', seed]
  return ['plyworks levels', game, ...words, ...engines.flatMap((engine) => ['--engine', engine])].join(' ')
}
