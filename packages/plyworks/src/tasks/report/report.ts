import {
  alphaBeta,
  ChosenEngine,
  type Estimate,
  findEngine,
  type Game,
  type LaboratoryAnswer,
  type Limits,
  pointsOf,
  type StateSpace,
} from '@plyworks/core'
import { mixSeeds } from '../../match/openings.js'
import { type JournalRequest, type StepJournal, withSteps } from '../checkpoints.js'
import { inOrder } from '../option-order.js'
import { openGame } from '../question.js'
import { chooseEngine } from '../search.js'
import { type Progress, Stopped, type TaskControl } from '../task.js'
import { checkLaboratory, runLaboratory } from './laboratory.js'
import { type PlayedGame, selfPlay } from './self-play.js'
import { type SolvedPart, solveStart, stateSpaceOf } from './solved-part.js'
import { type SelfPlaySummary, summarise } from './summary.js'

export interface ReportRequest extends JournalRequest {
  readonly game: string
  readonly engine?: string | undefined
  readonly options?: Readonly<Record<string, string>> | undefined
  /** Games of self-play. */
  readonly games: number
  /** Nodes for every move of them: the stated strength. */
  readonly nodes: number
  /** Random moves at the beginning of every game. */
  readonly randomPlies: number
  /** Search depths 1 to so many play each other; 0 for none. */
  readonly depths: number
  /** Games of each depth against the next. */
  readonly depthGames: number
  readonly seed: number
  /** Options of the game's own experiments; null to leave them out. */
  readonly laboratory?: Readonly<Record<string, string>> | null | undefined
}

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
  /** How many positions there are; null where nothing bounds them. */
  readonly stateSpace: StateSpace | null
  /** What solving tells; null where it takes too long, or no solver fits. */
  readonly solved: SolvedPart | null
  readonly depthSteps: readonly DepthStep[]
  /** Whose depth it is: the engine that was asked for, or the one of the game that searches by depth. */
  readonly depthEngine: string
  /** The game's own experiments, where it has any. */
  readonly laboratory: LaboratoryAnswer | null
}

/** What a game is like, measured: self-play at a stated strength, and how much each ply of depth is worth. */
export async function runReport(request: ReportRequest, control: TaskControl<Progress>): Promise<ReportAnswer> {
  const game = await openGame(request.game)
  const player = chooseEngine(game, { engine: request.engine, options: request.options })
  checkLaboratory(game, request)
  const subject = `${game.name} report, seed ${request.seed}`
  return withSteps(request, subject, control, (steps) => measure(game, player, request, steps, control))
}

async function measure(
  game: Game,
  player: ChosenEngine,
  request: ReportRequest,
  journal: StepJournal,
  control: TaskControl<Progress>,
): Promise<ReportAnswer> {
  const { definition } = player
  await player.prepare()
  const searcher = request.engine === undefined ? findEngine(game, game.bench?.engine ?? alphaBeta.name) : definition
  const solved = journal.once('solved', () => solveStart(game, control))
  if (control.stopped()) throw new Stopped()
  const laboratory = await runLaboratory(game, request, journal, control)
  const measurable = game.traits.seats === 2 && searcher.refuses(game) === null
  const depths = measurable && request.depths > 1 ? request.depths - 1 : 0
  const depthPlayer = searcher === definition || !measurable ? player : new ChosenEngine(game, searcher)
  await depthPlayer.prepare()
  const all = request.games + depths * request.depthGames
  let done = 0
  const play = (limits: readonly Limits[], seed: number, engine = player): PlayedGame => {
    const settings = JSON.stringify([engine.definition.name, inOrder(request.options), request.randomPlies])
    const step = `self-play ${settings} ${JSON.stringify(limits)} ${seed}`
    const played = journal.once(step, () => playOne(limits, seed, engine))
    done++
    control.report({ kind: 'progress', unit: 'games', count: done, fraction: done / all })
    return played
  }
  const playOne = (limits: readonly Limits[], seed: number, engine: ChosenEngine): PlayedGame => {
    const seats = limits.map((each) => ({ engine: engine.create(seed & 0x7fff_ffff), limits: each }))
    const played = selfPlay(game, seats, request.randomPlies, seed, () => control.stopped())
    if (played === null) throw new Stopped()
    return played
  }

  const games: PlayedGame[] = []
  for (let index = 0; index < request.games; index++) {
    const seed = mixSeeds(request.seed, index)
    const limits = Array.from({ length: game.traits.seats }, () => ({ nodes: request.nodes }))
    games.push(play(limits, seed))
  }
  const depthSteps = Array.from({ length: depths }, (_, index): DepthStep => {
    const against = index + 1
    const depth = against + 1
    const results = { wins: 0, draws: 0, losses: 0 }
    for (let number = 0; number < request.depthGames; number++) {
      // Each opening once from either side.
      const seed = mixSeeds(request.seed ^ DEPTH_GAMES, number >> 1)
      const seat = number & 1
      const limits = seat === 0 ? [{ depth }, { depth: against }] : [{ depth: against }, { depth }]
      const { result } = play(limits, seed, depthPlayer)
      if (result === null || result[seat] === 0) results.draws++
      else if (result[seat] > 0) results.wins++
      else results.losses++
    }
    return { depth, against, games: request.depthGames, points: pointsOf(results) }
  })
  const { nodes, randomPlies, seed } = request
  return {
    ...summarise(games, game.traits.seats),
    game: game.name,
    engine: definition.name,
    options: request.options ?? {},
    nodes,
    randomPlies,
    seed,
    seatNames: game.definition.seatNames,
    stateSpace: stateSpaceOf(game),
    solved,
    depthSteps,
    depthEngine: searcher.name,
    laboratory,
  }
}

const DEPTH_GAMES = 0xdee9
