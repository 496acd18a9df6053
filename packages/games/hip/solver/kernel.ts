import { type KernelPair, type RunControl, type SharedPlace, Stopped } from '@plyworks/core'
import { listPlayableDraws } from '../full-boards.js'
import { BUCKET_BYTES, ENTRY_BYTES, FRAME, FULL, LEAST_BUCKETS, MOST_CELLS, THREADS } from '../kernel-layout.js'
import type { HipPosition, HipRules } from '../rules.js'
import { KernelInstance } from './kernel-instance.js'
import { writeBoardList, writeTables } from './kernel-tables.js'
import { questionWords, TEAM_HEAP } from './team-question.js'

/** A result worth keeping outside the table, in the words of `packages/games/hip/kernel/table.ts`. */
export interface KernelResult {
  readonly keyLow: number
  readonly keyHigh: number
  readonly winsFrom: number
  readonly losesTo: number
  readonly work: number
}

/** Stop signal, progress of the question at hand (`nodes`), and results. */
export interface KernelLimits extends RunControl {
  /** Every result that took 2^18 nodes. */
  onFound?(result: KernelResult): void
}

export interface KernelSettings {
  /** Weights of the move order. */
  readonly weights?: readonly number[]
  /** With fewer empty cells children are not looked at before they are searched. */
  readonly lookAhead?: number
  /** Nodes that a result must take to be passed on. */
  readonly largeNodes?: number
  /** The place of a kernel that has no memory of its own. */
  readonly place?: SharedPlace
  /** The helper that this kernel leads; the two live in the team's memory. */
  readonly pair?: KernelPair
}

/**
 * Returns the `full` of `HipKernel.solve` for the question whether a seat gets at least `wanted`. A full
 * board is a draw under `gardner`: it helps the seat that would have to move on it to a draw, and keeps the other from a win.
 */
export function fullFor({ rule, seatAt, cells }: HipRules, seat: number, wanted: 'win' | 'draw'): number {
  return rule === 'gardner' && (wanted === 'draw') === (seatAt[cells] === seat) ? 1 : 0
}

const PROGRESS_MILLISECONDS = 250
/**
 * Room for lists of full boards; more boards than these are not listed. On 4 x 9 the list, of 1.1 million, saves 29 to 49 %
 * of the nodes of later positions; on 3 x 9, of 1.2 million, none (`docs/background/hip.md`).
 */
const MOST_BOARDS = 500_000
const MOST_BOARDS_OF_FOUR_ROWS = 2_000_000
/** Positions with fewer empty cells are searched before a helper has begun. */
const TEAM_CELLS = 18

/**
 * Weights of the move order, learned by hill climbing on node counts, in the order of `packages/games/hip/kernel/order.ts`: a cell the
 * other side could use; a shared cell lost; sets of two, three and four of the mover; of the other side; stones of the mover
 * that share a square with the cell; squares through it; a cell that has won every time of late. The last three only decide
 * between nearly equal moves. The first two of them were found by trying a dozen pairs of numbers on 3 x 7, 4 x 5, 4 x 6 and four
 * later positions of 5 x 5 and 5 x 6, the last by trying 20, 40, 60, 100, 200, 600 and 2000 on 3 x 7, 4 x 5 and 4 x 6.
 */
const ORDER_WEIGHTS: readonly number[] = [1856, -192, -512, -64, -64, -128, -64, 0, -8, -24, 40]
/**
 * With two stones a turn, learned in the same way on 4 x 4, 3 x 6, 4 x 5 and 3 x 7. The last three are not used; they are there
 * because the memory of a team still has those of the game before.
 */
const ORDER_WEIGHTS_OF_TWO: readonly number[] = [29, 4, -7, 0, -1, -1, -1, 0, 0, 0, 0]
/**
 * With fewer empty cells, looking at the children before they are searched costs more than it saves. It saves more on
 * large boards of five rows with one stone a turn: 5 x 6 under `gardner` takes 23 million nodes instead of 64. On those of
 * three and four rows `large` takes fewer nodes than `small`, but 1.1 times the time on 3 x 9, 3 x 10 and 4 x 7
 * (`docs/background/hip.md`). With two stones a turn 5 x 6 takes 35 million instead of 37, and 6 % more time.
 */
export const LOOK_AHEAD_CELLS = { small: 16, large: 13, largeOfTwo: 14 } as const
const LARGE_CELLS = 26
const LARGE_ROWS = 5
/** Cells of an odd board from which on the plain search of two stones a turn begins a turn earlier. */
const LAST_CELLS_LARGE = 25
/** The same of an even board with at least `LAST_CELLS_ROWS` rows. */
const LAST_CELLS_LARGE_EVEN = 24
const LAST_CELLS_ROWS = 4
/** Nodes that make a result worth keeping. */
const LARGE_NODES = 2 ** 18

/** Beyond every heuristic score, and the answer of one that was stopped. */
const LARGE_SCORE = 2 ** 30
const STOPPED_SCORE = 0 - 2 ** 31

/** Kernels made so far in the memory of the team. */
let teamKernels = 0

/**
 * Decides who runs out of cells first, in WebAssembly, on positions reduced to the cells and squares that still matter.
 * It is tested against the plain minimax.
 */
export class HipKernel {
  private readonly kernel: KernelInstance
  readonly pair: KernelPair | null
  private readonly teamKernel: number
  /** Where the table lies in the memory. */
  private table = { at: 0, size: 0 }
  private started = performance.now()
  private nextProgress = this.started + PROGRESS_MILLISECONDS
  /** Nodes before the present caller. */
  private nodesBefore = 0

  /** @param bytes of the table, at most */
  constructor(
    readonly rules: HipRules,
    readonly bytes: number,
    private limits: KernelLimits,
    settings: KernelSettings = {},
  ) {
    const {
      weights = rules.stones === 1 ? ORDER_WEIGHTS : ORDER_WEIGHTS_OF_TWO,
      lookAhead = lookAheadCells(rules),
      largeNodes = LARGE_NODES,
      pair = null,
      place = pair?.place ?? null,
    } = settings
    pair?.team.forget()
    this.pair = pair
    this.teamKernel = pair === null ? 0 : ++teamKernels
    this.kernel = new KernelInstance(
      { report: (nodes, fraction) => this.report(nodes, fraction), found: (...result) => this.found(...result) },
      place,
    )
    writeTables(this.kernel, rules, weights)
    this.layOut(place)
    this.kernel.wasm.setThread(place?.thread ?? -1)
    this.kernel.wasm.setHeuristic(rules.cells, rules.rule === 'gardner')
    this.kernel.wasm.setGame(rules.cells, rules.stones, lastCells(rules), lookAhead, largeNodes)
  }

  /** Serves another caller from now on: nodes and time start at 0, the entries of the table stay. */
  listen(limits: KernelLimits): void {
    this.limits = limits
    this.nodesBefore = this.allNodes
    this.started = performance.now()
    this.nextProgress = this.started + PROGRESS_MILLISECONDS
  }

  /** Nodes of all threads for this caller. */
  get nodes(): number {
    return this.allNodes - this.nodesBefore
  }

  /** Positions in the table. */
  get filled(): number {
    return (Number(this.kernel.wasm.filled.value) >>> 0) + (this.pair?.team.filled ?? 0)
  }

  get milliseconds(): number {
    return performance.now() - this.started
  }

  /**
   * Whether the player to move wins; with `full` = 1 the full board counts for the player who would have to move on it.
   * @param position not over
   * @throws Stopped
   */
  solve(position: HipPosition, full: number): boolean {
    this.setPosition(position, full)
    const helped = this.pair !== null && this.rules.cells - position.placed >= TEAM_CELLS
    if (helped) this.askHelper(position, full)
    const answer = this.kernel.wasm.solve(position.placed)
    const ofHelper = helped ? this.takeBackHelper() : 0
    if (answer >= 0) return answer === 1
    if (ofHelper === 0) throw new Stopped()
    return ofHelper === 2
  }

  /**
   * The score of a position for the player to move, by heuristic search to a fixed depth: see `packages/games/hip/kernel/heuristic.ts`.
   * @param position not over
   * @param depth plies, less than 256
   * @throws Stopped
   */
  heuristicScore({ stones }: HipPosition, depth: number, alpha: number, beta: number): number {
    const half = (index: number) => BigInt(stones[index] >>> 0)
    const stonesOf = (seat: number) => (half(2 * seat + 1) << 32n) | half(2 * seat)
    const within = (score: number) => Math.max(-LARGE_SCORE, Math.min(LARGE_SCORE, score))
    const score = this.kernel.wasm.heuristicScore(stonesOf(0), stonesOf(1), depth, within(alpha), within(beta))
    if (score === STOPPED_SCORE) throw new Stopped()
    return score
  }

  /** Nodes of the heuristic search since the kernel was made. */
  get heuristicNodes(): number {
    return this.kernel.wasm.heuristicNodeCount()
  }

  /** Returns the answer of `solve` if it is known without search; null otherwise. */
  known(position: HipPosition, full: number): boolean | null {
    this.setPosition(position, full)
    const answer = this.kernel.wasm.known(position.placed)
    return answer === 0 ? null : answer === 2
  }

  /** The answer to the question about `position` that `solve` has just answered, or null when it takes no search. */
  answerOf({ placed }: HipPosition): KernelResult | null {
    const { limits } = this
    const answers: KernelResult[] = []
    this.limits = { ...limits, onFound: (result) => answers.push(result) }
    this.kernel.wasm.tellAnswer(placed)
    this.limits = limits
    return answers[0] ?? null
  }

  /** Puts a result of an earlier run into the table. */
  remember({ keyLow, keyHigh, winsFrom, losesTo, work }: KernelResult): void {
    const key = (BigInt(keyHigh) << 32n) | BigInt(keyLow >>> 0)
    this.kernel.wasm.remember(BigInt.asIntN(64, key), winsFrom, losesTo, work)
  }

  /** The whole memory as it is, for a run of the same program that goes on with the same question. */
  get memory(): Uint8Array {
    return new Uint8Array(this.kernel.memory.buffer)
  }

  /** Counts the positions in the table again, after the memory has become another one. */
  countEntries(): void {
    const { at, size } = this.table
    const halves = new Uint32Array(this.kernel.memory.buffer, at, size / 4)
    let filled = 0
    for (let half = 0; half < halves.length; half += 2) if ((halves[half] | halves[half + 1]) !== 0) filled++
    this.kernel.wasm.filled.value = filled
  }

  private get allNodes(): number {
    return this.kernel.wasm.nodeCount() + (this.pair?.team.nodes ?? 0)
  }

  private report(nodes: number, fraction: number): number {
    const { limits } = this
    const team = this.pair?.team ?? null
    team?.takeResults((result) => this.found(...result))
    const now = performance.now()
    if (now >= this.nextProgress) {
      this.nextProgress = now + PROGRESS_MILLISECONDS
      const ofHelper = team?.nodes ?? 0
      limits.progress?.(Math.min(1, fraction), nodes + ofHelper - this.nodesBefore, 'nodes')
    }
    return limits.stopped() || (team !== null && team.answer !== 0) ? 1 : 0
  }

  private found(keyLow: number, keyHigh: number, winsFrom: number, losesTo: number, work: number): void {
    this.limits.onFound?.({ keyLow, keyHigh, winsFrom, losesTo, work })
  }

  private askHelper(position: HipPosition, full: number): void {
    const { rules, bytes, teamKernel } = this
    const stones = Uint8Array.from({ length: MOST_CELLS }, (_, cell) =>
      cell < rules.cells ? position.stoneAt(cell) + 1 : 0,
    )
    const { rows, columns } = rules.grid
    const { rule, stones: stonesATurn } = rules
    const question = { kernel: teamKernel, rows, columns, rule, stonesATurn, bytes, full, stones }
    this.pair?.team.ask(questionWords(question))
  }

  /** @returns the helper's answer, 0 without one */
  private takeBackHelper(): number {
    const team = this.pair?.team
    team?.rest()
    team?.takeResults((result) => this.found(...result))
    return team?.takeAnswer() ?? 0
  }

  /** Lists the full boards that play can end in, and makes room for the table behind them. */
  private layOut(place: SharedPlace | null): void {
    const { kernel, rules } = this
    const listed = rules.rule === 'gardner' ? listPlayableDraws(rules, mostBoards(rules)) : new Int32Array(0)
    const count = listed === null ? 0 : listed.length / 2
    const room = roundUp(8 * roomForBoards(count, rules.cells), 64)
    const heap = place === null ? roundUp(kernel.at.HEAP, 64) : TEAM_HEAP
    const boards = heap + room * (place?.thread ?? 0)
    const table = heap + room * (place === null ? 1 : THREADS)
    const buckets = bucketsWithin(this.bytes, rules)
    const size = BUCKET_BYTES * buckets
    kernel.reserve(table + size)
    const { buffer } = kernel.memory
    if (this.teamKernel > 1) new Uint8Array(buffer, table, size).fill(0)
    kernel.wasm.setTable(table, buckets)
    this.table = { at: table, size }
    if (listed !== null) new Int32Array(buffer, boards, listed.length).set(listed)
    writeBoardList(kernel, listed === null ? 0 : boards, listed === null ? 0 : boards + 8 * count)
  }

  /** Frames are made stone by stone from the empty board; the order of the stones does not matter. */
  private setPosition(position: HipPosition, full: number): void {
    const { rules, kernel } = this
    new DataView(kernel.memory.buffer).setInt32(kernel.at.FRAMES + FULL, full, true)
    let frame = kernel.at.FRAMES
    for (let cell = 0; cell < rules.cells; cell++) {
      const seat = position.stoneAt(cell)
      if (seat < 0) continue
      kernel.wasm.place(frame, seat, cell)
      frame += FRAME
    }
  }
}

/**
 * Empty cells from which on the search is plain, -1 for never: with one stone a turn that takes as long. With two stones it
 * pays to begin with a turn, which is after an odd number of stones. Found by trying 8 to 13 on 3 x 7, 3 x 8, 3 x 9, 4 x 5,
 * 4 x 6, 5 x 5 and 2 x 13: on those of two and three rows a turn more takes longer (`docs/background/hip.md`).
 */
function lastCells({ cells, stones, grid }: HipRules): number {
  if (stones === 1) return -1
  if (cells % 2 !== 0) return cells < LAST_CELLS_LARGE ? 8 : 10
  const wide = Math.min(grid.rows, grid.columns) >= LAST_CELLS_ROWS
  return wide && cells >= LAST_CELLS_LARGE_EVEN ? 11 : 9
}

function lookAheadCells({ cells, stones, grid }: HipRules): number {
  const large = cells >= LARGE_CELLS && Math.min(grid.rows, grid.columns) >= LARGE_ROWS
  if (!large) return LOOK_AHEAD_CELLS.small
  return stones === 1 ? LOOK_AHEAD_CELLS.large : LOOK_AHEAD_CELLS.largeOfTwo
}

function mostBoards({ grid }: HipRules): number {
  return Math.min(grid.rows, grid.columns) < 4 ? MOST_BOARDS : MOST_BOARDS_OF_FOUR_ROWS
}

/** The list of each ply is behind the one before; after n stones no more than 2^(cells - n) boards agree with them. */
function roomForBoards(count: number, cells: number): number {
  let room = 0
  for (let placed = 0; placed <= cells; placed++) room += Math.min(count, 2 ** (cells - placed))
  return room + 1
}

/** Of a table within `bytes`, and no larger than the game can use: 5 x 5 fills 3 million entries, 15 with two stones a turn. */
function bucketsWithin(bytes: number, { cells, stones }: HipRules): number {
  const useful = 2 ** (cells - 3 + stones) * ENTRY_BYTES
  return Math.max(LEAST_BUCKETS, Math.floor(Math.min(bytes, useful) / BUCKET_BYTES))
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit
}
