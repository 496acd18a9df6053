import {
  type Computation,
  EXPECTED_BYTES_PER_NUMBER,
  ExpectedResults,
  type Game,
  LazySolution,
  ListPlan,
  type Policy,
  type Position,
  pointsOf,
  type RunControl,
  refusesUnlessSolvable,
  retrogradeMemory,
  type Seated,
  type SolvedGame,
  Stopped,
  wilson,
} from '@plyworks/core'
import { runComputation } from '../compute.js'
import { refusal } from '../failure.js'
import { openGame } from '../question.js'
import type { Remark, TaskControl } from '../task.js'
import type { ExactShare, LadderAnswer, LadderQuestion, LadderRequest, LadderSettings, SeriesReport } from './answer.js'
import { type Contestant, isRandom, makeContestant, measuredPlayers, opponents } from './contestants.js'
import { countErrors, Series } from './series.js'
import { type PositionNumber, type ReachedPositions, reachedPositions, START_KINDS, type StartKind } from './starts.js'

/** The speculative player assumes one slip in a hundred moves. */
const ASSUMED_SLIP = 0.01

/** Measures the players of a game, see `ladderOf`. */
export async function runLadder(
  { journal, resume, threads, queue, ...question }: LadderRequest,
  control: TaskControl<Remark>,
): Promise<LadderAnswer> {
  const game = await openGame(question.game)
  const refuses = refusesUnlessSolvable('A ladder', game, true)
  if (refuses !== null) throw refusal(refuses)
  const { games, positions, depth, strength, seed } = question
  const remark = `the tables take up to ${megabytesOf(game).toFixed(1)} MB of memory`
  control.report({ kind: 'remark', text: threads === undefined ? remark : `${remark} in each thread` })
  const { answer } = await runComputation(ladder, question, {
    width: { threads, queue },
    control,
    question: `${game.name} ladder ${[games, positions, depth, strength, seed].join(' ')}`,
    journal: { journal, resume },
  })
  return answer
}

/** The values, and expected results for what the speculative player assumes and for the pair at hand. */
function megabytesOf({ solve: { ranking } }: Game): number {
  if (ranking === undefined) return 0
  const bytes = retrogradeMemory(ranking)
  return (bytes + (2 * EXPECTED_BYTES_PER_NUMBER * bytes) / Uint16Array.BYTES_PER_ELEMENT) / 1048576
}

/** A part that is measured by itself. */
type Measurement =
  | { readonly kind: 'reached' }
  | { readonly kind: 'errors'; readonly player: string }
  | { readonly kind: 'series'; readonly start: StartKind; readonly player: string; readonly opponent: string }
  | { readonly kind: 'exact'; readonly player: string; readonly opponent: string }

interface ErrorCount {
  readonly errors: number
  readonly positions: number
}

/**
 * Measures computer players of a game small enough to be solved: how often each gives up a win or a draw, and what each scores
 * against perfect play and a ladder of imperfect opponents, in games from the start and from random positions that are won,
 * drawn or lost for it. Everything is fixed by the seed. Where both sides look at nothing but the position the share of
 * the points is worked out exactly as well. Each player's errors, each series and each exact share is a shard; a thread that
 * does some of them solves the game once.
 */
export function ladderOf(open: (game: string) => Promise<Game>): Computation<LadderQuestion, LadderAnswer> {
  let last: { readonly of: string; readonly ladder: Ladder } | null = null
  return {
    name: 'ladder',
    fingerprint: 1,
    result: /^[{[].*[}\]]$/,
    async plan({ game: name, ...settings }) {
      const started = performance.now()
      const game = await open(name)
      const contestants = contestantsOf(game, settings)
      const measurements = listMeasurements(contestants)
      const payloads = measurements.map((measurement) => JSON.stringify({ game: name, settings, measurement }))
      return new ListPlan(payloads, (results) => ({
        ...{ game: game.name, settings },
        ...combine(measurements, results),
        players: contestants.players.map((player) => player.name),
        opponents: contestants.opponents.map((opponent) => opponent.name),
        ms: Math.round(performance.now() - started),
      }))
    },
    async run(payload, control) {
      // Written by `plan`.
      const { game, settings, measurement }: { game: string; settings: LadderSettings; measurement: Measurement } =
        JSON.parse(payload)
      const of = JSON.stringify([game, settings])
      if (last?.of !== of) {
        last = null
        last = { of, ladder: Ladder.open(await open(game), settings, control) }
      }
      return JSON.stringify(last.ladder.measure(measurement, control))
    },
  }
}

export const ladder = ladderOf(openGame)

interface Contestants {
  readonly players: readonly Contestant[]
  readonly opponents: readonly Contestant[]
}

function contestantsOf(game: Game, { strength, depth }: LadderSettings): Contestants {
  return {
    players: measuredPlayers(game, { strength, slip: ASSUMED_SLIP, judgement: 0 }),
    opponents: opponents(game, strength, depth),
  }
}

function listMeasurements({ players, opponents: others }: Contestants): Measurement[] {
  const names = new Set([...others, ...players].map(({ name }) => name))
  // From won positions only against perfect play, since that punishes every error.
  const perfectPlay = others.slice(-1)
  const policies = ({ policy }: Contestant): boolean => policy !== undefined
  return [
    { kind: 'reached' },
    ...[...names].map((player): Measurement => ({ kind: 'errors', player })),
    ...START_KINDS.flatMap((start) =>
      (start === 'won' ? perfectPlay : others).flatMap((opponent) =>
        players.map((player): Measurement => ({ kind: 'series', start, player: player.name, opponent: opponent.name })),
      ),
    ),
    ...others
      .filter(policies)
      .flatMap((opponent) =>
        players
          .filter(policies)
          .map((player): Measurement => ({ kind: 'exact', player: player.name, opponent: opponent.name })),
      ),
  ]
}

function combine(measurements: readonly Measurement[], results: readonly string[]) {
  const of = <Kind extends Measurement['kind'], Result>(kind: Kind) =>
    measurements.flatMap((measurement, index) =>
      // What a shard answers follows from its kind.
      measurement.kind === kind ? [{ measurement, result: JSON.parse(results[index]) as Result }] : [],
    ) as { measurement: Extract<Measurement, { kind: Kind }>; result: Result }[]
  return {
    reached: of<'reached', LadderAnswer['reached']>('reached')[0].result,
    errorRates: of<'errors', ErrorCount>('errors').map(
      ({ measurement: { player }, result: { errors, positions } }) => ({
        ...{ player, positions, errors },
        ...wilson(errors, positions),
      }),
    ),
    series: of<'series', SeriesReport>('series').map(({ result }) => result),
    exact: of<'exact', ExactShare[]>('exact').flatMap(({ result }) => result),
  }
}

/** A solved game with those who play it. */
class Ladder {
  private readonly position: Position
  private readonly policies = new Map<string, Policy>()

  private constructor(
    private readonly game: Game,
    private readonly settings: LadderSettings,
    private readonly contestants: Contestants,
    private readonly solved: SolvedGame<Position>,
    private readonly reached: ReachedPositions,
  ) {
    this.position = game.start(1)
  }

  /** @throws Stopped */
  static open(game: Game, settings: LadderSettings, control: RunControl): Ladder {
    const stopped = (): boolean => control.stopped()
    const solved = LazySolution.of(game).get(stopped)
    const reached = solved && reachedPositions(solved, stopped)
    if (solved === null || reached === null) throw new Stopped()
    return new Ladder(game, settings, contestantsOf(game, settings), solved, reached)
  }

  /** @throws Stopped */
  measure(
    measurement: Measurement,
    control: RunControl,
  ): LadderAnswer['reached'] | ErrorCount | SeriesReport | ExactShare[] {
    const { players, opponents: others } = this.contestants
    if (measurement.kind === 'reached') return this.counts()
    const player = find(measurement.kind === 'errors' ? [...players, ...others] : players, measurement.player)
    if (measurement.kind === 'errors') return this.errors(player, control)
    const opponent = find(others, measurement.opponent)
    if (measurement.kind === 'series') return this.series(measurement.start, player, opponent, control)
    return this.exact(player, opponent, control)
  }

  private counts(): LadderAnswer['reached'] {
    const { count, won, drawn, lost, critical } = this.reached
    return {
      positions: count,
      won: won.count,
      drawn: drawn.count,
      lost: lost.count,
      critical: critical.count,
    }
  }

  /** Errors over the same critical positions for everybody. */
  private errors(player: Contestant, control: RunControl): ErrorCount {
    const { critical } = this.reached
    const { positions: wanted, seed } = this.settings
    const positions = critical.sample(wanted === 0 ? critical.count : wanted, seed)
    const stopped = (): boolean => control.stopped()
    const errors = countErrors(this.solved, this.seat(player, seed), positions, stopped, (count) =>
      control.progress?.(count / positions.length, count, 'positions'),
    )
    if (errors === null) throw new Stopped()
    return { errors, positions: positions.length }
  }

  private series(start: StartKind, player: Contestant, opponent: Contestant, control: RunControl): SeriesReport {
    const { seed } = this.settings
    const begins = this.begins(start, player, opponent)
    const stopped = (): boolean => control.stopped()
    const series = new Series(this.solved, this.seat(player, seed), this.seat(opponent, seed + 1), stopped)
    begins.forEach((begin, place) => {
      const seat = this.setUp(begin, place)
      if (!series.play(this.position, seat)) throw new Stopped()
      control.progress?.((place + 1) / begins.length, place + 1, 'games')
    })
    const { tally } = series
    return {
      player: player.name,
      opponent: opponent.name,
      start,
      games: begins.length,
      ...tally,
      ...pointsOf(tally),
    }
  }

  /** Returns where the games of a series begin; null stands for the start of the game, where seats alternate. */
  private begins(start: StartKind, player: Contestant, opponent: Contestant): readonly (PositionNumber | null)[] {
    const { games, seed } = this.settings
    if (start !== 'start') return this.reached[start].sample(games, seed)
    // Without chance there is one game a seat.
    const many = isRandom(this.game, player) || isRandom(this.game, opponent)
    return new Array<null>(many ? games : Math.min(games, this.game.traits.seats)).fill(null)
  }

  /** Sets up the position a game begins with and tells the player's seat. */
  private setUp(begin: PositionNumber | null, place: number): number {
    if (begin === null) {
      this.position.assign(this.game.start(1))
      return place % 2
    }
    this.solved.ranking.unrank(begin.tier, begin.index, this.position)
    return this.position.turn
  }

  /** Shares of the points, worked out for two players that look at nothing but the position. */
  private exact(player: Contestant, opponent: Contestant, control: RunControl): ExactShare[] {
    const results = new ExpectedResults(this.solved, this.policyOf(player), this.policyOf(opponent))
    while (!results.step(20_000)) {
      if (control.stopped()) throw new Stopped()
      control.progress?.(results.share())
    }
    const names = { player: player.name, opponent: opponent.name }
    return START_KINDS.map((start) => ({ ...names, start, share: this.meanShare(results, start) }))
  }

  private policyOf({ name, policy }: Contestant): Policy {
    const known = this.policies.get(name) ?? policy?.(this.solved)
    if (known === undefined) throw new Error('only for those who play by a policy')
    this.policies.set(name, known)
    return known
  }

  private meanShare(results: ExpectedResults<Position>, start: StartKind): number {
    const { position } = this
    if (start === 'start') {
      position.assign(this.game.start(1))
      return (2 + results.expected(position, 0) + results.expected(position, 1)) / 4
    }
    const numbers = this.reached[start]
    let sum = 0
    for (let place = 0; place < numbers.count; place++) {
      const { tier, index } = numbers.at(place)
      this.solved.ranking.unrank(tier, index, position)
      sum += results.expected(position, position.turn)
    }
    return (1 + sum / Math.max(1, numbers.count)) / 2
  }

  private seat(contestant: Contestant, seed: number): Seated {
    return { engine: makeContestant(this.game, contestant, seed), limits: contestant.limits }
  }
}

function find(contestants: readonly Contestant[], name: string): Contestant {
  const found = contestants.find((contestant) => contestant.name === name)
  if (found === undefined) throw new Error(`${name} takes no part in this ladder`)
  return found
}
