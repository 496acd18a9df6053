import { NotApplicable } from '../base/not-applicable.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import type { Computation, Plan, ShardControl, Width } from '../run/computation.js'
import { Stopped } from '../run/control.js'
import { refusesExhaustive, solveExhaustively } from './exhaustive.js'
import { type Resumed, resumeIn } from './kept-journal.js'
import { askOpenings, type OpeningAnswer } from './known-openings.js'
import { refusesProofNumbers, solveByProofNumbers } from './proof-number.js'
import { ProofPlan } from './proof-plan.js'
import { ProofTree } from './proof-tree.js'
import { distanceOf, openingFindings, type SolveFindings, solveFindings } from './solve-findings.js'

/** Ways to solve a position by search: with its distance to the end, or for the value alone. */
export const SOLVE_METHODS = ['exhaustive', 'proof-number'] as const
/** One of them. */
export type SolveMethod = (typeof SOLVE_METHODS)[number]

/** Which position is to be solved, and with what. */
export interface SolveRequest {
  /** `id` or `id:key=value,…`. */
  readonly game: string
  /** In the game's notation; the start when absent. */
  readonly position?: string | undefined
  /** Fixes a start that is random. */
  readonly seed?: number | undefined
  /** Use the game's own solver, also where it does not prefer the position. */
  readonly own?: boolean | undefined
  /** The way to search; the game's own solver where it prefers the position, else exhaustive search when absent. */
  readonly method?: SolveMethod | undefined
  /** Bytes of the table of the own solver or of proof numbers. */
  readonly memory?: number | undefined
  /** Threads of the own solver, which share its table. */
  readonly threads?: number | undefined
  /** False: do not ask the openings that come with the game. */
  readonly openings?: boolean | undefined
  /** Plies from the position to the shards. Absent: one shard on one machine, else as many plies as give enough shards. */
  readonly split?: number | undefined
}

/** Of the own solver's table where the request names none and shards are many. */
const SHARD_TABLE_BYTES = 2 ** 28

interface SolveShard {
  readonly game: string
  readonly position?: string
  readonly seed?: number
  readonly own: boolean
  readonly method?: SolveMethod
  readonly memory?: number
  readonly threads?: number
  readonly openings?: false
}

/**
 * Solves a position: as one shard, or by the positions some plies below it. Which of them are worth solving changes with
 * every result (see `ProofPlan`).
 */
export function solveComputation(openGame: (name: string) => Promise<Game>): Computation<SolveRequest, SolveFindings> {
  return {
    name: 'solve',
    fingerprint: 2,
    result: /^\{"value":"(win|draw|loss)",.*\}$/,
    // The number of positions, and the moves that a solver left undecided, depend on the way and not on the question.
    essence: (result) => {
      const { value, plies } = JSON.parse(result) as SolveFindings
      return JSON.stringify({ value, plies })
    },
    async plan(request, width) {
      const game = await openGame(request.game)
      const { position: text, seed, split, method, openings } = request
      const position = text === undefined ? game.start(seed) : game.notation.parsePosition(text)
      const own = usesOwnSolver(game, position, request)
      if (position.over || isWhole(width, own, split)) {
        const { memory, threads } = request
        const shard: SolveShard = {
          game: request.game,
          own,
          ...(method !== undefined && { method }),
          ...(openings === false && { openings }),
          ...(text !== undefined && { position: text }),
          ...(seed !== undefined && { seed }),
          ...(memory !== undefined && { memory }),
          ...(threads !== undefined && { threads }),
        }
        return new WholePlan(JSON.stringify(shard))
      }
      const tree = ProofTree.grow(game, position, split)
      const memory = own || method === 'proof-number' ? (request.memory ?? SHARD_TABLE_BYTES) : undefined
      const distances = own ? game.solve.solver?.distances === true : method !== 'proof-number'
      return new ProofPlan(tree, distances, (leaf) => {
        const shard: SolveShard = {
          game: request.game,
          position: leaf,
          own,
          ...(method !== undefined && { method }),
          ...(openings === false && { openings }),
          ...(memory !== undefined && { memory }),
        }
        return JSON.stringify(shard)
      })
    },
    async run(payload, control) {
      // Written by `plan`.
      const shard = JSON.parse(payload) as SolveShard
      const game = await openGame(shard.game)
      const position =
        shard.position === undefined ? game.start(shard.seed) : game.notation.parsePosition(shard.position)
      const asks = shard.method === undefined && shard.openings !== false
      const known = asks ? await askOpenings(game, position) : null
      if (known !== null && known.best !== null) return JSON.stringify(openingFindings(game, position, known))
      // The solver took the position that the shard was made for; it need not take those that follow.
      const own = shard.own && game.solve.solver?.refuses(position) === null
      if (own) return JSON.stringify(await askOwnSolver(game, position, shard, known, control))
      const { memory, method } = shard
      const findings =
        method === 'proof-number' ? prove(game, position, memory, control) : search(game, position, control)
      return JSON.stringify(findings)
    },
  }
}

/**
 * Whether the position itself is the only shard. One search with one table never meets a position twice, and the threads of an
 * own solver share theirs. Shards on the same machine, with a table each, take far longer together: for Hip 3 x 5
 * under `last-mover` two threads searched 10.7 times the nodes of one.
 */
function isWhole(width: Width, own: boolean, split: number | undefined): boolean {
  return width.shards === 1 || (width.local && (own || split === undefined))
}

/** @throws NotApplicable with the sentence of the way of solving that is asked for */
function usesOwnSolver(game: Game, position: Position, { own = false, method }: SolveRequest): boolean {
  const { solver } = game.solve
  if (method === undefined && solver !== undefined && (own || solver.prefers(position))) {
    const refuses = solver.refuses(position)
    if (refuses !== null) throw new NotApplicable(refuses)
    return true
  }
  const refuses = method === 'proof-number' ? refusesProofNumbers(game) : refusesExhaustive(game)
  if (refuses !== null) throw new NotApplicable(refuses)
  return false
}

function search(game: Game, position: Position, control: ShardControl): SolveFindings {
  const solved = resuming(game, position, control, (resumed) =>
    solveExhaustively(game, position, { ...control, ...resumed }),
  )
  if (solved === null) throw new Stopped()
  return solveFindings(game, position, solved)
}

function prove(game: Game, position: Position, memory: number | undefined, control: ShardControl): SolveFindings {
  const table = memory === undefined ? {} : { memory }
  const solved = resuming(game, position, control, (resumed) =>
    solveByProofNumbers(game, position, { ...control, ...table, ...resumed }),
  )
  if (solved === null) throw new Stopped()
  return solveFindings(game, position, solved)
}

async function askOwnSolver(
  game: Game,
  position: Position,
  { memory, threads = 1 }: SolveShard,
  known: OpeningAnswer | null,
  control: ShardControl,
): Promise<SolveFindings> {
  const { solver } = game.solve
  if (solver === undefined) throw new Error(`${game.name} has no solver of its own`)
  await solver.prepare?.(position, threads)
  const solved = resuming(game, position, control, (resumed) =>
    solver.solve(position, {
      ...control,
      threads,
      ...(memory !== undefined && { memory }),
      ...(known !== null && { told: distanceOf(known) }),
      ...resumed,
    }),
  )
  if (solved === null) throw new Stopped()
  return solveFindings(game, position, solved)
}

/** Goes on from what earlier runs have kept of the position, where anything is kept. */
function resuming<Solution>(
  game: Game,
  position: Position,
  control: ShardControl,
  solve: (resumed: Partial<Resumed>) => Solution | null,
): Solution | null {
  const { kept } = control
  return kept === undefined ? solve({}) : resumeIn(kept, game.notation.formatPosition(position), control, solve)
}

/** One shard, whose result is the answer. */
class WholePlan implements Plan<SolveFindings> {
  private result: SolveFindings | null = null

  constructor(private readonly payload: string) {}

  next(running: ReadonlySet<string>) {
    return this.result !== null || running.size > 0 ? null : { name: 'root', payload: this.payload }
  }

  accept(name: string, result: string): boolean {
    if (name !== 'root' || this.result !== null) return false
    this.result = JSON.parse(result)
    return true
  }

  fraction(atWork: number): number {
    return this.result === null ? atWork : 1
  }

  answer(): SolveFindings | null {
    return this.result
  }
}
