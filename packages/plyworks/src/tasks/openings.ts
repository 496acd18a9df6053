import { type Game, type Position, Random } from '@plyworks/core'
import { type JournalRequest, type StepJournal, withSteps } from './checkpoints.js'
import { badInput, refusal } from './failure.js'
import { inOrder } from './option-order.js'
import { openGame } from './question.js'
import { checkEngine, runSearch, type SearchRequest } from './search.js'
import { type Progress, Stopped, type TaskControl } from './task.js'

export interface OpeningsRequest extends Pick<SearchRequest, 'engine' | 'options'>, JournalRequest {
  readonly game: string
  /** How many openings are wanted. */
  readonly count: number
  /** Random moves of each. */
  readonly plies: number
  /** The greatest advantage of either seat, in units of the engine's score. */
  readonly within: number
  /** Nodes of the search that tells it. */
  readonly nodes: number
  readonly seed: number
}

export interface BalancedOpening {
  readonly moves: readonly string[]
  /** For the first seat. */
  readonly score: number
}

export interface OpeningsAnswer {
  readonly openings: readonly BalancedOpening[]
  /** Different openings that were searched for them. */
  readonly searched: number
}

/** So many openings in a row that are known or out of balance: there will hardly be another one. */
const MOST_FAILURES = 5000

/**
 * Random openings for matches that give neither side much: random moves as in a match, kept when a search finds both
 * seats about equal. Without it the stronger player loses points to openings that are decided.
 */
export async function runOpenings(request: OpeningsRequest, control: TaskControl<Progress>): Promise<OpeningsAnswer> {
  const game = await openGame(request.game)
  if (game.traits.seats !== 2) throw refusal(`${game.name} has more than two seats: no single score tells who is ahead`)
  if (game.traits.randomStart) throw refusal(`the start of ${game.name} is random: openings are not moves alone`)
  await checkEngine(request)
  const { plies, nodes, seed, engine, options } = request
  const subject = `${game.name} openings ${JSON.stringify([engine, inOrder(options), plies, nodes, seed])}`
  return withSteps(request, subject, control, (steps) => findOpenings(game, request, steps, control))
}

async function findOpenings(
  game: Game,
  { count, plies, within, nodes, seed, journal: _journal, resume: _resume, ...engine }: OpeningsRequest,
  steps: StepJournal,
  control: TaskControl<Progress>,
): Promise<OpeningsAnswer> {
  const random = new Random(seed)
  const seen = new Set<string>()
  const openings: BalancedOpening[] = []
  for (let failures = 0; openings.length < count; failures++) {
    if (control.stopped()) throw new Stopped()
    if (failures >= MOST_FAILURES) {
      throw badInput('count', `only ${openings.length} balanced openings of ${plies} plies were found`)
    }
    const { moves, position } = walk(game, plies, random)
    const key = moves.join(' ')
    if (position.over || seen.has(key)) continue
    seen.add(key)
    const text = game.notation.formatPosition(position)
    const known = steps.recall(text)
    const score =
      known === undefined ? await scoreOf({ ...engine, position: text, limits: { nodes } }, control) : Number(known)
    if (known === undefined) steps.keep(text, String(score))
    if (Math.abs(score) > within) continue
    failures = 0
    openings.push({ moves, score })
    control.report({ kind: 'progress', unit: 'openings', count: openings.length, fraction: openings.length / count })
  }
  return { openings, searched: seen.size }
}

/** Score of a position for the first seat. */
async function scoreOf(request: SearchRequest, control: TaskControl<Progress>): Promise<number> {
  const { scores } = await runSearch(request, { stopped: () => control.stopped(), report: () => {} })
  if (control.stopped()) throw new Stopped()
  return scores[0]
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
