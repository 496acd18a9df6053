import { type OwnSolver, type OwnSolverControl, Stopped, type Value, valueOfScore } from '@plyworks/core'
import { copiedBy, copyingVerdict } from '../copying.js'
import { likeliestFirst, movesOf } from '../moves.js'
import { type HipPosition, type HipRules, MOST_SOLVED_CELLS } from '../rules.js'
import { certifier } from './certificate.js'
import { fullFor, HipKernel, type KernelLimits, type KernelResult, type KernelSettings } from './kernel.js'
import { decodeResult, encodeResult } from './known-results.js'
import { team } from './team.js'

/** The exact value of a position for the player to move. */
interface HipSolution {
  readonly value: Value
  /** Moves that keep the value, in pinned order: all of them, or those found when `complete` is false. */
  readonly best: readonly number[]
  /** Whether every move has been decided. */
  readonly complete: boolean
  /** `copying` when the copying strategy alone settled the value. */
  readonly method: 'search' | 'copying' | 'over'
  /** The argument in words where copying settled the value. */
  readonly reason?: string
  /** Positions in the table at the end. */
  readonly positions: number
  readonly nodes: number
  readonly milliseconds: number
}

/**
 * The memory of a search that outlives its run: the table, and what orders the moves. With both a run that resumes takes the
 * nodes that were missing, and with either alone it does again a part of what had been done. What was kept is for the same
 * program, position and bound of memory only.
 */
export interface KeptMemory {
  /** Puts what was kept into `memory`, which is that of a new search, or leaves it as it is. */
  read(memory: Uint8Array): void
  /** Whether to keep the memory now; asked every few milliseconds. */
  due(): boolean
  /** Keeps the memory. */
  write(memory: Uint8Array): void
}

/** Progress is that of one question after the other: the second counts "nodes (question 2)". */
export interface HipSolveControl extends OwnSolverControl {
  /** Nodes after which the search ends, about, as `stopped` ends it; no limit when absent. */
  readonly nodes?: number
  /** Told at the end, stopped or not, how many nodes it took. */
  onSpent?(nodes: number): void
  /**
   * Told of the answer to every question about the position and those after its moves, in the words of a journal, with
   * the stones on the board and the question: what `HipKernel.solve` calls `full`.
   */
  onAnswer?(entry: Uint8Array, placed: number, full: number): void
  /** Results of earlier runs as a journal has them; the same array is told to a kernel once. */
  readonly known?: readonly Uint8Array[]
  /** Keeps the whole memory between two runs of a search by one thread, which the journal's large results do not replace. */
  readonly keptMemory?: KeptMemory
  /** `one` is content with a single best move; `all` decides every move. By default `all` up to 16 empty cells. */
  readonly bestMoves?: 'one' | 'all'
  /** Whether the copying strategy may settle positions; true when absent. */
  readonly copying?: boolean
}

const DEFAULT_MEMORY = 512 * 2 ** 20
/**
 * Memory that is plenty for boards of at most `cells` cells. A larger table costs time for each of its pages, most of all with
 * two threads (`docs/background/hip.md`).
 */
const SMALL = [
  { stones: 1, cells: 25, memory: 2 ** 25 },
  { stones: 1, cells: 27, memory: 2 ** 26 },
  { stones: 1, cells: 30, memory: 2 ** 27 },
  { stones: 2, cells: 25, memory: 2 ** 26 },
] as const
/** The kernel's memory ends at 4 GB; lists of full boards take up to 380 MB of the rest. */
const MOST_MEMORY = 3.5 * 2 ** 30
const ALL_MOVES_CELLS = 16
/**
 * Empty cells from which on a second thread pays: 4 x 5 has too little to search for it (`docs/background/hip.md`, "Threads,
 * memory, progress").
 */
const TEAM_CELLS = 21
/** Up to this many empty cells the exhaustive search takes seconds and knows distances too. */
const EXHAUSTIVE_CELLS = 15

/** Why the solver of Hip cannot take the position, or null when it can. */
export function refusesSolveHip(position: HipPosition): string | null {
  const empty = position.rules.cells - position.placed
  if (empty <= MOST_SOLVED_CELLS || copyingVerdict(position) !== null) return null
  return `the solver of Hip takes positions with at most ${MOST_SOLVED_CELLS} empty cells, or settled by copying; this one has ${empty}`
}

/**
 * Solves a position under its rule. At most two questions are asked of the search: who wins when the full board counts
 * against the player who would have to move on it, and - under `gardner`, if that player loses - whether it can hold
 * the draw.
 * @returns null when stopped before the end
 * @throws Error when `refusesSolveHip` has a reason
 */
export function solveHip(position: HipPosition, control: HipSolveControl): HipSolution | null {
  const refusal = refusesSolveHip(position)
  if (refusal !== null) throw new Error(refusal)
  const solver = new Solver(position, control)
  const solution = unlessStopped(() => solver.run())
  control.onSpent?.(solver.nodes)
  return solution
}

/**
 * Whether the last move left its mover with at least `value`.
 * @param control with `nodes` = 0 only what is known without search counts
 * @returns null when that is not known, or the search was stopped; and the nodes it took
 */
export function lastMoveKeeps(
  position: HipPosition,
  value: 'win' | 'draw',
  control: HipSolveControl,
): { readonly keeps: boolean | null; readonly nodes: number } {
  const solver = new Solver(position, control)
  const keeps = unlessStopped(() => solver.lastMoveKeeps(value))
  control.onSpent?.(solver.nodes)
  return { keeps, nodes: solver.nodes }
}

function unlessStopped<Answer>(work: () => Answer): Answer | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}

/** The solver as a capability of the game. Small positions are left to the exhaustive search, which knows distances. */
export const ownSolver: OwnSolver<HipPosition> = {
  journalVersion: 1,
  distances: false,
  prepare: async (position, threads) => {
    if (threads > 1 && position.rules.cells - position.placed >= TEAM_CELLS) await team.start()
  },
  prefers: (position) =>
    position.rules.cells - position.placed > EXHAUSTIVE_CELLS && refusesSolveHip(position) === null,
  refuses: refusesSolveHip,
  solve: solveHip,
  certifier,
}

/** A smaller fraction of a search tells nothing yet about the time it will take. */
const LEAST_FRACTION = 0.001

class Solver {
  private readonly rules: HipRules
  private readonly search: HipKernel
  private readonly position: HipPosition
  /** Number of questions that the search has been asked. */
  private questions = 0

  constructor(
    position: HipPosition,
    private readonly control: HipSolveControl,
  ) {
    this.position = position.clone()
    this.rules = position.rules
    const { journal, memory = enoughFor(this.rules), threads = 1, known = [], nodes = Infinity, keptMemory } = control
    const pair = threads > 1 ? team.present : null
    const settings = pair === null ? {} : { pair }
    const limits = {
      stopped: () => {
        if (keptMemory?.due()) keptMemory.write(this.search.memory)
        return control.stopped() || this.search.nodes > nodes
      },
      progress: (fraction: number | null, nodes?: number) =>
        control.progress?.(fraction === null || fraction < LEAST_FRACTION ? 0 : fraction, nodes, this.unit),
      onFound: (result: KernelResult) => journal?.append(encodeResult(result)),
    }
    // Results found before a journal began are not in it; with a journal the table therefore starts empty.
    const fresh = journal !== undefined || keptMemory !== undefined
    this.search = kernelFor(this.rules, Math.min(memory, MOST_MEMORY), limits, settings, fresh)
    if (keptMemory !== undefined) {
      if (pair !== null) throw new Error('only a search by one thread keeps its memory')
      keptMemory.read(this.search.memory)
      this.search.countEntries()
    }
    if (known.length > 0 && !told.has(known)) {
      for (const entry of known) this.search.remember(decodeResult(entry))
      told.add(known)
    }
    for (const entry of journal?.entries ?? []) this.search.remember(decodeResult(entry))
  }

  get nodes(): number {
    return this.search.nodes
  }

  /** Names each question, so that rate and time left are those of that question alone. */
  private get unit(): string {
    return this.questions === 1 ? 'nodes' : `nodes (question ${this.questions})`
  }

  run(): HipSolution {
    const { position } = this
    if (position.over) return this.solution(valueOfScore(position.score(position.turn)), [], true, 'over')
    const copying = this.control.copying === false ? null : copyingVerdict(position)
    if (copying === 'loss') return { ...this.solution('loss', this.moves(), true, 'copying'), ...this.copied() }
    const value = this.valueWithin(copying === 'no win' ? 0 : 1)
    return value === 'loss' ? this.solution(value, this.moves(), true, 'search') : this.withBestMoves(value)
  }

  private copied(): Pick<HipSolution, 'reason'> {
    const { position } = this
    const image = copiedBy(position)
    if (image === null) return {}
    return { reason: `player ${2 - position.turn} wins by copying, answering each stone with its image (${image})` }
  }

  /** The value of the position at hand, known not to exceed `most`. */
  private valueWithin(most: number): Value {
    const { position, rules } = this
    if (rules.rule === 'last-mover') return this.ask(0) ? 'win' : 'loss'
    const meetsFullBoard = rules.seatAt[rules.cells] === position.turn
    if (this.drawFirst()) {
      const holds = this.ask(1)
      if (holds !== meetsFullBoard) return holds ? 'win' : 'loss'
      const wins = this.ask(0)
      if (meetsFullBoard) return wins ? 'win' : 'draw'
      return wins ? 'draw' : 'loss'
    }
    // Without help of the full board: a win for the player who would meet it is a win, for the other at least a draw.
    const wins = most < 1 && meetsFullBoard ? false : this.ask(0)
    if (wins === meetsFullBoard) return wins ? 'win' : 'loss'
    const holds = this.ask(1)
    if (meetsFullBoard) return holds ? 'draw' : 'loss'
    return holds ? 'win' : 'draw'
  }

  /**
   * Whether to ask first who holds the draw. That decides alone when the player wins who does not meet the full board: with
   * two stones a turn so it is from the start of every solved board of four or five rows. The known results of later
   * positions are those of the other order.
   */
  private drawFirst(): boolean {
    const { grid, stones } = this.rules
    const shorter = Math.min(grid.rows, grid.columns)
    return stones === 2 && this.position.placed === 0 && (shorter === 4 || shorter === 5)
  }

  private withBestMoves(value: Value): HipSolution {
    const all = this.wantsAll()
    // When one is enough, the likeliest come first: a move that does not keep the value may take long to refute.
    const moves = all ? this.moves() : this.likeliestFirst(value)
    const best: number[] = []
    for (const move of moves) {
      this.position.make(move)
      const kept = this.keeps(value) === true
      this.position.unmake()
      if (kept) best.push(move)
      if (kept && !all) break
    }
    return this.solution(value, best, all, 'search')
  }

  /**
   * Whether the position after a move leaves its mover, of the turn before, with at least `value`: `win` or `draw`.
   * @param ask who wins; null when that is not known
   */
  private keeps(value: Value, ask = (full: number): boolean | null => this.ask(full)): boolean | null {
    const { position, rules } = this
    const mover = rules.seatAt[position.placed - 1]
    if (position.over) return position.score(mover) === 1 || (value === 'draw' && position.score(mover) === 0)
    const same = position.turn === mover
    const won = ask(fullFor(rules, mover, value === 'draw' ? 'draw' : 'win'))
    return won === null ? null : won === same
  }

  lastMoveKeeps(value: Value): boolean | null {
    const { search, position, control } = this
    return control.nodes === 0 ? this.keeps(value, (full) => search.known(position, full)) : this.keeps(value)
  }

  /** Asks the search about the position at hand; `full` as `HipKernel.solve` has it. */
  private ask(full: number): boolean {
    const { search, position, control } = this
    this.questions++
    const won = search.solve(position, full)
    const answer = control.onAnswer === undefined ? null : search.answerOf(position)
    if (answer !== null) control.onAnswer?.(encodeResult(answer), position.placed, full)
    return won
  }

  private wantsAll(): boolean {
    const empty = this.rules.cells - this.position.placed
    return this.control.bestMoves === 'all' || (this.control.bestMoves === undefined && empty <= ALL_MOVES_CELLS)
  }

  /** A move that is known to keep the value, if there is one, and the others as the move order likes them. */
  private likeliestFirst(value: Value): number[] {
    const { position, search } = this
    const moves = likeliestFirst(position, this.moves())
    const sure = moves.find((move) => {
      position.make(move)
      const kept = this.keeps(value, (full) => search.known(position, full))
      position.unmake()
      return kept
    })
    return sure === undefined ? moves : [sure, ...moves]
  }

  private moves(): number[] {
    return movesOf(this.position)
  }

  private solution(value: Value, best: number[], complete: boolean, method: HipSolution['method']): HipSolution {
    const { nodes, milliseconds, filled } = this.search
    return { value, best, complete, method, positions: filled, nodes, milliseconds }
  }
}

/** Bytes of the table where the caller sets no bound. */
function enoughFor(rules: HipRules): number {
  const row = SMALL.find(({ stones, cells }) => stones === rules.stones && rules.cells <= cells)
  return row?.memory ?? DEFAULT_MEMORY
}

/** The kernel used last in this isolate: for the next position of the same game it has listed and learned much already. */
let latest: HipKernel | null = null
/** The known results that it has been told. */
let told = new WeakSet<readonly Uint8Array[]>()

/** Lets the next position be solved with an empty table, so that its moves depend on nothing that was solved before. */
export function forgetLearned(): void {
  latest = null
}

function kernelFor(
  rules: HipRules,
  bytes: number,
  limits: KernelLimits,
  settings: KernelSettings,
  fresh: boolean,
): HipKernel {
  const { pair = null } = settings
  const fits = latest !== null && latest.bytes === bytes && latest.pair === pair && sameRules(latest.rules, rules)
  if (!fresh && fits && latest !== null) {
    latest.listen(limits)
    return latest
  }
  told = new WeakSet()
  latest = new HipKernel(rules, bytes, limits, settings)
  return latest
}

function sameRules(one: HipRules, other: HipRules): boolean {
  return (
    one.grid.rows === other.grid.rows &&
    one.grid.columns === other.grid.columns &&
    one.rule === other.rule &&
    one.stones === other.stones
  )
}
