import {
  type Computation,
  type Game,
  Model,
  type Plan,
  type Rating,
  rate,
  rulesFingerprint,
  type Shard,
  writeLearned,
} from '@plyworks/core'
import { checkWritable, writeWholeFile } from '@plyworks/core/node'
import { sourcesOfGuests } from '../../guests/present-guests.js'
import type { JournalRequest } from '../checkpoints.js'
import { runComputation, type WidthRequest } from '../compute.js'
import { type Contender, gamesOf, playSeries, type Series, type SeriesTally } from '../contest.js'
import { inArgument } from '../failure.js'
import { openGame } from '../question.js'
import type { Remark, TaskControl } from '../task.js'
import { type LearnerTask, type Lesson, learn, meanWeights, textOfWeights, weightsOfText } from './learner.js'

/** What decides a training but the time that it takes. */
interface TrainQuestion {
  readonly game: string
  /** Games of all learners together; else they learn for `hours`. */
  readonly games?: number | undefined
  readonly hours?: number | undefined
  readonly learners: number
  /** Games of every pair of players of the learning curve. */
  readonly curve: number
  readonly seed: number
}

export interface TrainRequest extends TrainQuestion, JournalRequest, WidthRequest {
  readonly output: string
}

/** A player of the learning curve with its rating. */
interface CurvePoint extends Rating {
  readonly player: string
  /** Games that it had learned from, of an earlier self. */
  readonly games?: number
}

interface CurveSeries extends SeriesTally {
  readonly player: string
  readonly opponent: string
}

export interface TrainAnswer {
  readonly game: string
  readonly learners: number
  readonly games: number
  /** Time of all learners together. */
  readonly seconds: number
  /** Size of the file. */
  readonly bytes: number
  readonly weights: number
  readonly curve: readonly CurvePoint[]
  readonly series: readonly CurveSeries[]
}

type Payload = { readonly game: string } & ({ readonly learner: LearnerTask } | { readonly series: Series })

/** Nodes of each search of the learning curve: the games are the same on every machine. */
export const CURVE_NODES = 1000
const CURVE_LIMITS = { nodes: CURVE_NODES }

/** Games that are stopped before anything is decided teach nothing. */
const NOTHING =
  'nothing was learned: no game of self-play came to a decision, so that the file knows no position from another'

const MILLISECONDS_AN_HOUR = 3_600_000

/** Learners, each a shard, then the games of the learning curve, a shard for each pair of players. */
export const trainings: Computation<TrainQuestion, TrainAnswer> = {
  name: 'train',
  fingerprint: 2,
  result: /^\{.*\}$/,
  // A learner takes too long to be done again, and one that has hours learns what the machine allows.
  essence: null,
  async plan(question) {
    return new TrainPlan(await openGame(question.game), question)
  },
  async run(text, control) {
    // Written by the plan.
    const payload = JSON.parse(text) as Payload
    const game = await openGame(payload.game)
    if ('series' in payload) return JSON.stringify(await playSeries(game, payload.series, control))
    return JSON.stringify(await learn(game, payload.learner, control))
  },
}

/** Learns an evaluation from self-play and writes its file. */
export async function runTrain(
  { output, threads, queue, journal, resume, ...question }: TrainRequest,
  control: TaskControl<Remark>,
): Promise<TrainAnswer> {
  const game = await openGame(question.game)
  inArgument('output', () => checkWritable(output, 'output'))
  const { games, hours, learners, curve, seed } = question
  const { answer } = await runComputation(trainings, question, {
    width: { threads, queue },
    control,
    question: `${game.name} train ${JSON.stringify([rulesFingerprint(game), games, hours, learners, curve, seed])}`,
    journal: { journal, resume },
    save: (bytes) => inArgument('output', () => writeWholeFile(output, bytes, 'output')),
  })
  if (answer.weights === 0) control.report({ kind: 'remark', text: NOTHING })
  return answer
}

/** Opponents that never learn, by their engines: any move, and the search that the game has without learning. */
function fixedOpponents(game: Game): string[] {
  const { seats, payoff } = game.traits
  const search =
    game.search.evaluations.length === 0 ? 'mcts' : seats === 2 && payoff === 'zero-sum' ? 'alpha-beta' : 'max-n'
  return ['random', search]
}

class TrainPlan implements Plan<TrainAnswer> {
  private readonly model: Model
  private readonly lessons = new Map<number, Lesson>()
  private readonly tallies = new Map<number, SeriesTally>()
  private players: readonly { readonly name: string; readonly games?: number; readonly player: Contender }[] = []
  private pairs: readonly (readonly [first: number, second: number])[] = []
  private weights: Int16Array = new Int16Array(0)

  constructor(
    private readonly game: Game,
    private readonly question: TrainQuestion,
  ) {
    this.model = new Model(game)
  }

  next(running: ReadonlySet<string>): Shard | null {
    const { learners, game, games, hours, seed, curve } = this.question
    for (let learner = 0; learner < learners; learner++) {
      const name = `learner-${learner}`
      if (this.lessons.has(learner) || running.has(name)) continue
      const length =
        games === undefined
          ? { milliseconds: (hours ?? 1) * MILLISECONDS_AN_HOUR }
          : { games: Math.ceil(games / learners) }
      return { name, payload: payloadOf({ game, learner: { seed: seed + learner, ...length } }) }
    }
    for (let index = 0; index < this.pairs.length; index++) {
      const name = `series-${index}`
      if (this.tallies.has(index) || running.has(name)) continue
      const [first, second] = this.pairs[index].map((player) => this.players[player].player)
      const series = { first, second, pairs: Math.ceil(curve / 2), seed: seed + 1000 * index }
      return { name, payload: payloadOf({ game, series }) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    const match = /^(learner|series)-(0|[1-9]\d{0,3})$/.exec(name)
    if (match === null) return false
    const number = Number(match[2])
    if (match[1] === 'learner') {
      if (number >= this.question.learners || this.lessons.has(number)) return false
      this.lessons.set(number, JSON.parse(result) as Lesson)
      if (this.lessons.size === this.question.learners) this.meet()
      return true
    }
    if (this.tallies.has(number)) return false
    this.tallies.set(number, JSON.parse(result) as SeriesTally)
    return true
  }

  fraction(atWork: number): number {
    const { learners } = this.question
    // The games of the curve are few beside those of the training.
    if (this.lessons.size < learners) return (0.98 * Math.min(learners, this.lessons.size + atWork)) / learners
    return Math.min(1, 0.98 + (0.02 * (this.tallies.size + atWork)) / Math.max(1, this.pairs.length))
  }

  answer(): TrainAnswer | null {
    const { lessons, question, pairs, players } = this
    if (lessons.size < question.learners || pairs.some((_, index) => !this.tallies.has(index))) return null
    const of = pairs.map(([first, second], index) => ({ first, second, tally: this.tallyOf(index) }))
    const ratings = rate(
      players.length,
      2,
      of.flatMap(({ first, second, tally }) => gamesOf(first, second, tally)),
    )
    return {
      ...{ game: this.game.name, learners: question.learners, games: this.games },
      seconds: Math.round([...lessons.values()].reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000),
      ...{
        bytes: this.product().length,
        weights: this.weights.reduce((sum, weight) => sum + (weight === 0 ? 0 : 1), 0),
      },
      curve: players.map(({ name, games }, index) => ({
        player: name,
        ...(games !== undefined && { games }),
        ...ratings.players[index],
      })),
      series: of.map(({ first, second, tally }) => ({
        player: players[first].name,
        opponent: players[second].name,
        ...tally,
      })),
    }
  }

  readonly product = (): Uint8Array =>
    writeLearned(this.model, this.weights, this.games, sourcesOfGuests(this.game.name))

  private get games(): number {
    return [...this.lessons.values()].reduce((sum, { games }) => sum + games, 0)
  }

  private tallyOf(index: number): SeriesTally {
    return this.tallies.get(index) ?? { wins: 0, draws: 0, losses: 0 }
  }

  /** All learners are done: makes one of them, and pairs the players of the curve. */
  private meet(): void {
    const { model, question, lessons } = this
    const all = Array.from({ length: question.learners }, (_, learner) => lessons.get(learner)?.selves ?? [])
    const moments = Math.min(...all.map((selves) => selves.length))
    const count = model.layout.weights * model.columns
    const selves = Array.from({ length: moments }, (_, moment) => {
      // The last version of each learner is its last moment, however many came before.
      const those = all.map((each) => (moment === moments - 1 ? each[each.length - 1] : each[moment]))
      const weights = meanWeights(those.map(({ weights }) => weightsOfText(weights, count)))
      return { weights, games: those.reduce((sum, { games }) => sum + games, 0) }
    })
    const last = moments - 1
    this.weights = selves[last].weights
    if (question.curve === 0) return
    this.players = [
      ...selves.map(({ weights, games }) => ({
        name: `after ${games} games`,
        games,
        player: { kind: 'self', weights: textOfWeights(weights), limits: CURVE_LIMITS } as const,
      })),
      ...fixedOpponents(this.game).map((engine) => ({
        name: engine,
        player: { kind: 'engine', engine, options: {}, limits: CURVE_LIMITS } as const,
      })),
    ]
    const steps = Array.from({ length: last }, (_, index) => [index + 1, index] as const)
    this.pairs = [...steps, [0, moments], [last, moments + 1], [0, moments + 1]]
  }
}

function payloadOf(payload: Payload): string {
  return JSON.stringify(payload)
}
