import {
  entryKey,
  KEY_BYTES,
  keyedEntry,
  type OwnSolution,
  type OwnSolver,
  type OwnSolverControl,
  type Scale,
  Stopped,
  strangeEntry,
  valueOfScore,
} from '@plyworks/core'
import { MOST_WORK, UNKNOWN_MOST } from '../kernel-layout.js'
import type { Board, ConnectFourPosition } from '../rules.js'
import { ConnectFourKernel, type KernelResult, type KernelWatch } from './kernel.js'
import { team } from './team.js'
import type { Stones } from './team-question.js'

const DEFAULT_MEMORY = 256 * 2 ** 20
/** The kernel's memory ends at 4 GB, of which it leaves half. */
const MOST_MEMORY = 2 ** 31
/** Memory that is plenty for at most `empty` empty cells. */
const SMALL = [
  { empty: 14, memory: 2 ** 21 },
  { empty: 24, memory: 2 ** 23 },
  { empty: 28, memory: 2 ** 25 },
  { empty: 34, memory: 2 ** 26 },
] as const
/**
 * From the start of a board of up to 42 cells: 7 x 6 fills 4.3 million of its 8 million entries. A larger table costs time for
 * each of its pages, most of all with two threads: `docs/measurements.md`.
 */
const STANDARD = { cells: 42, memory: 2 ** 26 } as const
const PROGRESS_MILLISECONDS = 250
/** Empty cells from which on a second thread is started; with fewer the search takes less than a second. */
const TEAM_CELLS = 28

/** Exact values with distances, of every position of every board. */
export const ownSolver: OwnSolver<ConnectFourPosition> = {
  journalVersion: 1,
  distances: true,
  prepare: async ({ board, ply }, threads) => {
    if (threads > 1 && board.cells - ply >= TEAM_CELLS) await team.start()
  },
  prefers: () => true,
  refuses: () => null,
  solve: solveConnectFour,
}

/**
 * Solves a position: the score, then every move by one question more. All moves that keep value and distance are found.
 * @returns null when stopped before the end
 */
export function solveConnectFour(position: ConnectFourPosition, control: OwnSolverControl): OwnSolution | null {
  const started = performance.now()
  const kernel = kernelFor(position, control)
  const nodesBefore = kernel.nodes
  const effort = () => ({
    positions: kernel.filled,
    nodes: kernel.nodes - nodesBefore,
    milliseconds: performance.now() - started,
  })
  if (position.over) {
    return { value: valueOfScore(position.score(position.turn)), plies: 0, best: [], ...effort() }
  }
  for (const entry of control.journal?.entries ?? []) kernel.remember(decodeResult(entry))
  const watch = watchOf(kernel, control)
  try {
    const stones = stonesOf(position)
    const score = toldScore(position, control) ?? kernel.score(stones, watch)
    const columns = control.valueOnly ? 0 : kernel.bestMoves(stones, score, watch)
    const best = position.board.columnOrder.filter((column) => (columns >> column) & 1)
    const value = valueOfScore(score)
    const distance = value === 'draw' ? {} : { plies: pliesTo(score, position.board.cells - position.ply) }
    return { value, ...distance, best: Array.from(best), ...effort() }
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}

/** The kernel used last in this isolate, for the next position of the same board. */
let latest: ConnectFourKernel | null = null

/** The score of a position whose value the caller knows. */
function toldScore(position: ConnectFourPosition, { told }: OwnSolverControl): number | null {
  return told === undefined ? null : ponsScale(position.board).convert(position, told.value, told.plies ?? 0)
}

function kernelFor(
  position: ConnectFourPosition,
  { memory, journal, threads = 1 }: OwnSolverControl,
): ConnectFourKernel {
  const { board, ply } = position
  const most = board.cells <= STANDARD.cells ? STANDARD.memory : DEFAULT_MEMORY
  const enough = SMALL.find(({ empty }) => board.cells - ply <= empty)?.memory ?? most
  const bytes = Math.min(memory ?? enough, MOST_MEMORY)
  // Results found before a journal began are not in it; with a journal the table therefore starts empty.
  const pair = threads > 1 ? team.present : null
  if (latest !== null && latest.pair === pair && journal === undefined && sameSize(latest.board, board)) {
    // A larger table than the position needs costs less than a new one, but not more than the caller allows.
    if (memory === undefined ? latest.bytes >= bytes : latest.bytes === bytes) return latest
  }
  latest = new ConnectFourKernel(board, bytes, pair)
  return latest
}

function sameSize(first: Board, second: Board): boolean {
  return first.columns === second.columns && first.rows === second.rows
}

/** Passes what a kernel reports on to the caller; the fraction never falls. */
function watchOf(kernel: ConnectFourKernel, control: OwnSolverControl): KernelWatch {
  const nodesBefore = kernel.nodes
  let nextProgress = performance.now() + PROGRESS_MILLISECONDS
  let most = 0
  return {
    stopped: () => control.stopped(),
    onFraction(fraction) {
      const now = performance.now()
      if (now < nextProgress) return
      nextProgress = now + PROGRESS_MILLISECONDS
      most = Math.max(most, fraction)
      control.progress?.(most, kernel.nodes - nodesBefore, 'nodes')
    },
    onFound: (result) => control.journal?.append(encodeResult(result)),
  }
}

/** Returns the plies to the end of a decided game with `left` empty cells. */
function pliesTo(score: number, left: number): number {
  // The last stone finds 2 * |score| empty cells or one fewer, whichever has the winner to move.
  const most = 2 * Math.abs(score)
  const winnerMoves = score > 0 ? 0 : 1
  const empty = ((left - most) & 1) === winnerMoves ? most : most - 1
  return left - empty + 1
}

/** Returns the stones of a position as the kernel has them. */
export function stonesOf({ board, stones, turn }: ConnectFourPosition): Stones {
  const { columns, rows, cells } = board
  const own = [0, 0]
  const all = [0, 0]
  for (let cell = 0; cell < cells; cell++) {
    if (stones[cell] === 2) continue
    const bit = (cell % columns) * (rows + 1) + Math.floor(cell / columns)
    all[bit >> 5] |= 1 << (bit & 31)
    if (stones[cell] === turn) own[bit >> 5] |= 1 << (bit & 31)
  }
  return { ownLow: own[0], ownHigh: own[1], allLow: all[0], allHigh: all[1] }
}

/** An entry of the solver's journal: key, then bounds and work as bytes. */
const ENTRY_BYTES = KEY_BYTES + 3

export function encodeResult({ keyLow, keyHigh, least, most, work }: KernelResult): Uint8Array {
  return keyedEntry(keyLow, keyHigh, [least, most, work])
}

/** @throws TextError for an entry that no run of this solver has written */
export function decodeResult(entry: Uint8Array): KernelResult {
  const [least, most, work] = entry.subarray(KEY_BYTES)
  if (entry.length !== ENTRY_BYTES || least > most || most > UNKNOWN_MOST || work > MOST_WORK) {
    throw strangeEntry(entry, "Connect Four's solver")
  }
  return { ...entryKey(entry), least, most, work }
}

/**
 * The literature's score (P. Pons, "Solving Connect Four"): a win with the stone that follows m others counts
 * half of (cells + 1 - m), rounded down (22 - n for the winner's n-th stone on 7 x 6), a loss the negative of the
 * opponent's, a draw 0.
 */
export function ponsScale(board: Board): Scale<ConnectFourPosition> {
  return {
    name: 'pons',
    title: "Pons' score: how many stones before the end the win comes",
    convert(position, value, plies) {
      if (value === 'draw') return 0
      const score = (board.cells - position.ply - plies + 2) >> 1
      return value === 'win' ? score : 0 - score
    },
  }
}
