import { createHash } from 'node:crypto'
import {
  alphaBeta,
  benchedEngine,
  ChosenEngine,
  type Computation,
  type Estimate,
  findEngine,
  type Game,
  type Limits,
  ListPlan,
  pointsOf,
  type ReportPlot,
  type ReportSection,
  readOptions,
  type ShardControl,
  type StateSpace,
  Stopped,
  type Study,
} from '@plyworks/core'
import { mixSeeds } from '../../match/openings.js'
import type { JournalRequest } from '../checkpoints.js'
import { runComputation, type WidthRequest } from '../compute.js'
import { inArgument, refusal } from '../failure.js'
import { inOrder } from '../option-order.js'
import { openGame } from '../question.js'
import { chooseEngine } from '../search.js'
import { studyControlOf } from '../study.js'
import type { Remark, TaskControl } from '../task.js'
import { type PlayedGame, selfPlay } from './self-play.js'
import { type SolvedPart, solveStart, stateSpaceOf } from './solved-part.js'
import { type SelfPlaySummary, summarise } from './summary.js'

interface ReportQuestion {
  readonly game: string
  readonly engine?: string | undefined
  readonly options?: Readonly<Record<string, string>> | undefined
  /** Games of self-play. */
  readonly games: number
  /** Nodes for every move of them: the stated strength. */
  readonly nodes: number
  /** Random moves at the beginning of every game. */
  readonly randomPlies: number
  /** The greatest of the search depths that play each other, from 1 on; 0 for none. */
  readonly depths: number
  /** Games of each depth against the next. */
  readonly depthGames: number
  readonly seed: number
  /** Options of the game's own experiments; null to leave them out. */
  readonly laboratory?: Readonly<Record<string, string>> | null | undefined
}

export interface ReportRequest extends ReportQuestion, JournalRequest, WidthRequest {}

interface DepthStep {
  readonly depth: number
  readonly against: number
  readonly games: number
  /** Points of the deeper one. */
  readonly points: Estimate
}

export interface ReportAnswer extends SelfPlaySummary {
  readonly game: string
  readonly engine: string
  /** Options of the engine that were set. */
  readonly options: Readonly<Record<string, string>>
  readonly nodes: number
  readonly randomPlies: number
  readonly seed: number
  readonly seatNames: readonly string[]
  /** The number of positions there are; null where nothing bounds them. */
  readonly stateSpace: StateSpace | null
  /** The findings of solving; null where it takes too long, or no solver fits. */
  readonly solved: SolvedPart | null
  readonly depthSteps: readonly DepthStep[]
  /** Whose depth it is: the engine that was asked for, or the one of the game that searches by depth. */
  readonly depthEngine: string
  /** The game's own experiments, where it has any. */
  readonly laboratory: ExperimentsAnswer | null
}

/** Measures what a game is like: self-play at a stated strength, and how much each ply of depth is worth. */
export async function runReport(
  { journal, resume, threads, queue, ...question }: ReportRequest,
  control: TaskControl<Remark>,
): Promise<ReportAnswer> {
  const game = await openGame(question.game)
  const { answer } = await runComputation(report, question, {
    width: { threads, queue },
    control,
    // The number of games and their players are no part of a game's name, so a journal serves other reports as well.
    question: `${game.name} report, seed ${question.seed}`,
    journal: { journal, resume },
  })
  return answer
}

/** The findings of the game's own experiments. */
interface ExperimentsAnswer {
  /** Plain JSON. */
  readonly result: object
  readonly sections: readonly ReportSection[]
  readonly plots: readonly ReportPlot[]
}

/** A part that is worked out by itself. */
type Part =
  | { readonly kind: 'solved' }
  | { readonly kind: 'laboratory'; readonly options: Readonly<Record<string, string>>; readonly seed: number }
  | GamePart

interface GamePart extends Player {
  readonly kind: 'game'
  readonly randomPlies: number
  /** By seat. */
  readonly limits: readonly Limits[]
  readonly seed: number
}

interface Player {
  readonly engine: string
  readonly options: Readonly<Record<string, string>>
}

/** The solved start, the game's own experiments, and every game of self-play as shards. */
export const report: Computation<ReportQuestion, ReportAnswer> = {
  name: 'report',
  fingerprint: 1,
  result: /^\{.*\}$/,
  // Solving is given some seconds, and experiments measure time.
  essence: (result) => (/^\{"(solved|laboratory)":/.test(result) ? '' : result),
  async plan(request) {
    const game = await openGame(request.game)
    const { definition } = chooseEngine(game, { engine: request.engine, options: request.options })
    const { games, nodes, randomPlies, depthGames, seed, options = {} } = request
    const searcher =
      request.engine === undefined ? (benchedEngine(game) ?? findEngine(game, alphaBeta.name)) : definition
    const measurable = game.traits.seats === 2 && searcher.refuses(game) === null
    const depths = measurable && request.depths > 1 ? request.depths - 1 : 0
    const player = { engine: definition.name, options }
    const depthPlayer = searcher === definition ? player : { engine: searcher.name, options: {} }
    const seats = Array.from({ length: game.traits.seats }, () => ({ nodes }))
    const selfPlayed = Array.from({ length: games }, (_, index): GamePart => {
      return { kind: 'game', ...player, randomPlies, limits: seats, seed: mixSeeds(seed, index) }
    })
    const steps = Array.from({ length: depths }, (_, index) => index + 1)
    const depthPlayed = steps.flatMap((against) =>
      Array.from({ length: depthGames }, (_, number): GamePart => {
        // Each opening once from either side.
        const limits = [{ depth: against + 1 }, { depth: against }]
        if (number & 1) limits.reverse()
        return { kind: 'game', ...depthPlayer, randomPlies, limits, seed: mixSeeds(seed ^ DEPTH_GAMES, number >> 1) }
      }),
    )
    const experiments = laboratoryOf(game, request)
    const parts: Part[] = [{ kind: 'solved' }, ...experiments, ...selfPlayed, ...depthPlayed]
    const combine = (results: readonly string[]): ReportAnswer => {
      const [{ solved }, ...others] = results.map((result) => JSON.parse(result))
      const laboratory: ExperimentsAnswer | null = experiments.length > 0 ? others.shift().laboratory : null
      const played: PlayedGame[] = others
      return {
        ...summarise(played.slice(0, games), game.traits.seats),
        game: game.name,
        engine: definition.name,
        options,
        nodes,
        randomPlies,
        seed,
        seatNames: game.definition.seatNames,
        stateSpace: stateSpaceOf(game),
        solved,
        depthSteps: steps.map((against, step) => {
          const first = games + step * depthGames
          const points = pointsOf(countResults(played.slice(first, first + depthGames)))
          return { depth: against + 1, against, games: depthGames, points }
        }),
        depthEngine: searcher.name,
        laboratory,
      }
    }
    const payloads = parts.map((part) => JSON.stringify({ game: game.name, part }))
    return new ListPlan(payloads, combine, undefined, parts.map(nameOf))
  },
  async run(payload, control) {
    // Written by `plan`.
    const { game: name, part }: { game: string; part: Part } = JSON.parse(payload)
    const game = await openGame(name)
    if (part.kind === 'laboratory') return JSON.stringify({ laboratory: await experiment(game, part, control) })
    const result =
      part.kind === 'solved' ? { solved: await solveStart(game, control) } : await playOne(game, part, control)
    if (result === null || control.stopped()) throw new Stopped()
    return JSON.stringify(result)
  },
}

const DEPTH_GAMES = 0xdee9

/** A name that tells the part from those of other reports in one journal. */
function nameOf(part: Part): string {
  const text = JSON.stringify(part.kind === 'solved' ? part : { ...part, options: inOrder(part.options) })
  return `${part.kind}-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
}

/** Results of the deeper player, which sits first in every other game. */
function countResults(games: readonly PlayedGame[]) {
  const results = { wins: 0, draws: 0, losses: 0 }
  for (const [number, { result }] of games.entries()) {
    const score = result?.[number & 1] ?? 0
    if (score === 0) results.draws++
    else if (score > 0) results.wins++
    else results.losses++
  }
  return results
}

let lastPlayer: { readonly of: string; readonly chosen: ChosenEngine } | null = null

async function playOne(game: Game, part: GamePart, control: ShardControl): Promise<PlayedGame | null> {
  const of = JSON.stringify([game.name, part.engine, part.options])
  if (lastPlayer?.of !== of) {
    const chosen = new ChosenEngine(game, findEngine(game, part.engine), part.options)
    await chosen.prepare()
    lastPlayer = { of, chosen }
  }
  const { chosen } = lastPlayer
  const seats = part.limits.map((limits) => ({ engine: chosen.create(part.seed & 0x7fff_ffff), limits }))
  const played = selfPlay(game, seats, part.randomPlies, part.seed, () => control.stopped())
  control.progress?.(1, 1, 'games')
  return played
}

/**
 * The game's own experiments as a part; none where it has none or they are not wanted.
 * @throws Failure for options that they do not have
 */
function laboratoryOf(game: Game, { laboratory: wanted, seed }: ReportQuestion): Part[] {
  const study = experimentsOf(game)
  if (study === undefined && wanted && Object.keys(wanted).length > 0) {
    throw refusal(`${game.definition.title} has no experiments of its own, which --laboratory is for`)
  }
  if (study === undefined || wanted === null) return []
  const options = wanted ?? {}
  inArgument('laboratory', () => readOptions(study.options, options))
  return [{ kind: 'laboratory', options, seed }]
}

function experimentsOf(game: Game): Study | undefined {
  return game.definition.studies.find(({ inReport }) => inReport)
}

async function experiment(
  game: Game,
  { options: texts, seed }: Extract<Part, { kind: 'laboratory' }>,
  control: ShardControl,
): Promise<ExperimentsAnswer> {
  const study = experimentsOf(game)
  if (study === undefined) throw new Error(`${game.name} has no experiments`)
  const options = readOptions(study.options, { seed: String(seed), ...texts })
  const run = await study.load(options)
  if (typeof run !== 'function')
    throw new Error(`${study.name} of ${game.name} works in shards, which a report does not`)
  const answer = run(game.variant, options, studyControlOf(control, null))
  if (answer === null) throw new Stopped()
  if ('refuses' in answer) throw refusal(answer.refuses)
  const { result, sections = [], plots = [] } = answer
  return { result, sections, plots }
}
