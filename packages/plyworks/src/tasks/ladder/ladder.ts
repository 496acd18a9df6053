import {
  EXPECTED_BYTES_PER_NUMBER,
  ExpectedResults,
  type Game,
  LazySolution,
  type Policy,
  type Position,
  pointsOf,
  refusesUnlessSolvable,
  retrogradeMemory,
  type Seated,
  type SolvedGame,
  wilson,
} from '@plyworks/core'
import { StepJournal, withSteps } from '../checkpoints.js'
import { refusal } from '../failure.js'
import { openGame } from '../question.js'
import { type Progress, type Remark, Stopped, seldom, type TaskControl } from '../task.js'
import type { ErrorRate, ExactShare, LadderAnswer, LadderRequest, LadderSettings, SeriesReport } from './answer.js'
import { type Contestant, isRandom, makeContestant, measuredPlayers, opponents } from './contestants.js'
import { countErrors, Series } from './series.js'
import {
  type PositionNumber,
  type PositionNumbers,
  type ReachedPositions,
  reachedPositions,
  START_KINDS,
  type StartKind,
} from './starts.js'

/** A slip of the hand in a hundred moves is what the speculative player assumes. */
const ASSUMED_SLIP = 0.01

/** Measures the players of a game, see `measureLadder`. */
export async function runLadder(
  { game: name, journal, resume, ...settings }: LadderRequest,
  control: TaskControl<Progress | Remark>,
): Promise<LadderAnswer> {
  const game = await openGame(name)
  const refuses = refusesUnlessSolvable('A ladder', game)
  if (refuses !== null) throw refusal(refuses)
  const { games, positions, depth, strength, seed } = settings
  const subject = `${game.name} ladder ${[games, positions, depth, strength, seed].join(' ')}`
  return withSteps({ journal, resume }, subject, control, async (steps) =>
    measureLadder(game, settings, control, steps),
  )
}

/**
 * Measures computer players of a game small enough to be solved: how often each gives up a win or a draw, and what each scores
 * against perfect play and a ladder of imperfect opponents, in games from the start and from random positions that are won,
 * drawn or lost for it. Everything is fixed by the seed. Where both sides look at nothing but the position the share of
 * the points is worked out exactly as well.
 * @throws Stopped
 */
export function measureLadder(
  game: Game,
  settings: LadderSettings,
  control: TaskControl<Progress | Remark>,
  steps = new StepJournal(null),
): LadderAnswer {
  const started = performance.now()
  const stopped = () => control.stopped()
  control.report({ kind: 'remark', text: `the tables take up to ${megabytesOf(game).toFixed(1)} MB of memory` })
  const solved = LazySolution.of(game).get(stopped)
  const reached = solved && reachedPositions(solved, stopped)
  if (solved === null || reached === null) throw new Stopped()
  const ladder = new Ladder(game, solved, reached, settings, control, steps)
  const errorRates = ladder.errorRates()
  const series = ladder.series()
  const exact = ladder.exact()
  const { count, won, drawn, lost, critical } = reached
  return {
    game: game.name,
    settings,
    reached: {
      positions: count,
      won: won.count,
      drawn: drawn.count,
      lost: lost.count,
      critical: critical.count,
    },
    players: ladder.players.map(({ name }) => name),
    opponents: ladder.opponents.map(({ name }) => name),
    errorRates,
    series,
    exact,
    ms: Math.round(performance.now() - started),
  }
}

/** The values, and expected results for what the speculative player assumes and for the pair at hand. */
function megabytesOf({ solve: { ranking } }: Game): number {
  if (ranking === undefined) return 0
  const bytes = retrogradeMemory(ranking)
  return (bytes + (2 * EXPECTED_BYTES_PER_NUMBER * bytes) / Uint16Array.BYTES_PER_ELEMENT) / 1048576
}

/** Shares of the whole work, for the progress: they need not be exact. */
const PART_OF_ERRORS = 0.15
const PART_OF_GAMES = 0.75

class Ladder {
  readonly players: readonly Contestant[]
  readonly opponents: readonly Contestant[]
  private readonly position: Position
  private readonly report: (progress: Progress) => void
  private readonly stopped = () => this.control.stopped()
  private played = 0

  constructor(
    private readonly game: Game,
    private readonly solved: SolvedGame<Position>,
    private readonly reached: ReachedPositions,
    private readonly settings: LadderSettings,
    private readonly control: TaskControl<Progress | Remark>,
    private readonly steps: StepJournal,
  ) {
    this.players = measuredPlayers(game, { strength: settings.strength, slip: ASSUMED_SLIP, judgement: 0 })
    this.opponents = opponents(game, settings.strength, settings.depth)
    this.position = game.start(1)
    this.report = seldom(control)
  }

  /** Everybody's rate of errors over the same critical positions. */
  errorRates(): ErrorRate[] {
    const { critical } = this.reached
    const { positions: wanted, seed } = this.settings
    const positions = critical.sample(wanted === 0 ? critical.count : wanted, seed)
    const names = new Map([...this.opponents, ...this.players].map((contestant) => [contestant.name, contestant]))
    return [...names.values()].map((contestant, place) => {
      const errors = this.steps.once(`errors of ${contestant.name}`, () => {
        const seated = this.seat(contestant, seed)
        const found = countErrors(this.solved, seated, positions, this.stopped, (count) =>
          this.tell((PART_OF_ERRORS * (place + count / positions.length)) / names.size),
        )
        if (found === null) throw new Stopped()
        return found
      })
      const { length } = positions
      return { player: contestant.name, positions: length, errors, ...wilson(errors, length) }
    })
  }

  /** Every player against every opponent; from won positions only against perfect play, since that punishes every error. */
  series(): SeriesReport[] {
    const perfectPlay = this.opponents[this.opponents.length - 1]
    const pairs = START_KINDS.flatMap((start) =>
      (start === 'won' ? [perfectPlay] : this.opponents).flatMap((opponent) =>
        this.players.map((player) => ({ start, opponent, player })),
      ),
    )
    return pairs.map(({ start, opponent, player }, place) =>
      this.steps.once(`series of ${player.name} against ${opponent.name} from ${start}`, () =>
        this.oneSeries(start, player, opponent, (part) =>
          this.tell(PART_OF_ERRORS + (PART_OF_GAMES * (place + part)) / pairs.length),
        ),
      ),
    )
  }

  private oneSeries(
    start: StartKind,
    player: Contestant,
    opponent: Contestant,
    onPart: (part: number) => void,
  ): SeriesReport {
    const { seed } = this.settings
    const begins = this.begins(start, player, opponent)
    const series = new Series(this.solved, this.seat(player, seed), this.seat(opponent, seed + 1), this.stopped)
    begins.forEach((begin, place) => {
      const seat = this.setUp(begin, place)
      if (!series.play(this.position, seat)) throw new Stopped()
      this.played++
      onPart((place + 1) / begins.length)
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

  /** Where the games of a series begin; null stands for the start of the game, where seats alternate. */
  private begins(start: StartKind, player: Contestant, opponent: Contestant): readonly (PositionNumber | null)[] {
    const { games, seed } = this.settings
    if (start !== 'start') return this.numbersOf(start).sample(games, seed)
    // Without chance there is one game a seat.
    const many = isRandom(this.game, player) || isRandom(this.game, opponent)
    return new Array<null>(many ? games : Math.min(games, this.game.traits.seats)).fill(null)
  }

  private numbersOf(start: Exclude<StartKind, 'start'>): PositionNumbers {
    return this.reached[start]
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

  /** Exact shares of the points of all pairs of policies. */
  exact(): ExactShare[] {
    const players = this.players.filter(({ policy }) => policy !== undefined)
    const others = this.opponents.filter(({ policy }) => policy !== undefined)
    const policies = new Map([...players, ...others].map((each) => [each, each.policy?.(this.solved)]))
    const pairs = others.flatMap((opponent) => players.map((player) => ({ player, opponent })))
    return pairs.flatMap(({ player, opponent }, place) =>
      this.steps.once(`exact shares of ${player.name} against ${opponent.name}`, () => {
        const results = this.expectedResults(policies.get(player), policies.get(opponent), (part) =>
          this.tell(
            PART_OF_ERRORS + PART_OF_GAMES + ((1 - PART_OF_ERRORS - PART_OF_GAMES) * (place + part)) / pairs.length,
          ),
        )
        const names = { player: player.name, opponent: opponent.name }
        return START_KINDS.map((start) => ({ ...names, start, share: this.meanShare(results, start) }))
      }),
    )
  }

  private expectedResults(
    player: Policy | undefined,
    opponent: Policy | undefined,
    onPart: (part: number) => void,
  ): ExpectedResults<Position> {
    if (player === undefined || opponent === undefined) throw new Error('only for those who play by a policy')
    const results = new ExpectedResults(this.solved, player, opponent)
    while (!results.step(20_000)) {
      if (this.stopped()) throw new Stopped()
      onPart(results.share())
    }
    return results
  }

  private meanShare(results: ExpectedResults<Position>, start: StartKind): number {
    const { position } = this
    if (start === 'start') {
      position.assign(this.game.start(1))
      return (2 + results.expected(position, 0) + results.expected(position, 1)) / 4
    }
    const numbers = this.numbersOf(start)
    let sum = 0
    for (let place = 0; place < numbers.count; place++) {
      const { tier, index } = numbers.at(place)
      this.solved.ranking.unrank(tier, index, position)
      sum += results.expected(position, position.turn)
    }
    return (1 + sum / Math.max(1, numbers.count)) / 2
  }

  private tell(fraction: number): void {
    this.report({ kind: 'progress', unit: 'games', count: this.played, fraction })
  }

  private seat(contestant: Contestant, seed: number): Seated {
    return { engine: makeContestant(this.game, contestant, seed), limits: contestant.limits }
  }
}
