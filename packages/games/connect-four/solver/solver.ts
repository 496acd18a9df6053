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
import { type Board, ConnectFourPosition } from '../rules.js'
import { ConnectFourKernel, type KernelResult, type KernelWatch, type Stones } from './kernel.js'
import { knownOpenings, rewind } from './openings.js'

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
const PROGRESS_MILLISECONDS = 250
/** Guesses for the estimate of what is done: the part of the work that finds the score, and that before its last question. */
const SCORE_FRACTION = 0.85
const LAST_QUESTION = 0.5

/** Exact values with distances, of every position of every board. */
export const ownSolver: OwnSolver<ConnectFourPosition> = {
  journalVersion: 1,
  distances: true,
  prefers: () => true,
  refuses: () => null,
  solve: solveConnectFour,
}

/**
 * Solves a position: the score by halving the interval of possible scores with the kernel's questions (P. Pons), then
 * every move by one question more. All moves that keep value and distance are found.
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
  const questions = new Questions(kernel, control)
  try {
    const stones = stonesOf(position)
    const score = questions.exactScore(stones)
    const best = questions.bestMoves(position, stones, score)
    const value = valueOfScore(score)
    const distance = value === 'draw' ? {} : { plies: pliesTo(score, position.board.cells - stones.count) }
    return { value, ...distance, best, ...effort() }
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}

/**
 * The score alone, see `packages/games/connect-four/kernel/search.ts`, by search.
 * @param position not over
 * @returns null when stopped before the end
 */
export function searchScore(position: ConnectFourPosition, control: OwnSolverControl): number | null {
  try {
    return new Questions(kernelFor(position, control), control).exactScore(stonesOf(position))
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}

/** The kernel used last in this isolate, for the next position of the same board. */
let latest: ConnectFourKernel | null = null

function kernelFor(position: ConnectFourPosition, { memory, journal }: OwnSolverControl): ConnectFourKernel {
  const { board, ply } = position
  const enough = SMALL.find(({ empty }) => board.cells - ply <= empty)?.memory ?? DEFAULT_MEMORY
  const bytes = Math.min(memory ?? enough, MOST_MEMORY)
  // Results found before a journal began are not in it; with a journal the table therefore starts empty.
  if (latest !== null && journal === undefined && sameSize(latest.board, board)) {
    // A larger table than the position needs costs less than a new one, but not more than the caller allows.
    if (memory === undefined ? latest.bytes >= bytes : latest.bytes === bytes) return latest
  }
  latest = new ConnectFourKernel(board, bytes)
  rememberOpenings(latest)
  return latest
}

function rememberOpenings(kernel: ConnectFourKernel): void {
  const position = new ConnectFourPosition(kernel.board)
  for (const { columns, score } of knownOpenings(kernel.board)) {
    rewind(position, columns)
    kernel.rememberScore(stonesOf(position), score)
  }
}

function sameSize(first: Board, second: Board): boolean {
  return first.columns === second.columns && first.rows === second.rows
}

/** The questions asked to solve one position, and how far they have come. */
class Questions {
  private readonly nodesBefore: number
  private nextProgress = performance.now() + PROGRESS_MILLISECONDS
  private readonly watch: KernelWatch
  /** Guesses of the fraction of all the work before the question at hand, and of its own. */
  private before = 0
  private weight = 0
  private fraction = 0

  constructor(
    private readonly kernel: ConnectFourKernel,
    private readonly control: OwnSolverControl,
  ) {
    this.nodesBefore = kernel.nodes
    const { journal } = control
    this.watch = {
      stopped: () => control.stopped(),
      onFraction: (fraction) => this.report(fraction),
      onFound: (result) => journal?.append(encodeResult(result)),
    }
  }

  /** The score of an open position, see `packages/games/connect-four/kernel/search.ts`. */
  exactScore(stones: Stones): number {
    const left = this.kernel.board.cells - stones.count
    if (this.kernel.winningMoves(stones) !== 0n) return (left + 1) >> 1
    let low = 0 - (left >> 1)
    let high = (left - 1) >> 1
    // Invariant: low <= score <= high. Near ends of the game are cheap to rule out, so they are asked for first.
    while (low < high) {
      const alpha = questionBetween(low, high)
      // Each question costs more than all before it: from the start of 7 x 6 the last two take more than half of the nodes.
      this.before = LAST_QUESTION / (high - low)
      this.weight = high - low === 1 ? SCORE_FRACTION - LAST_QUESTION : this.before
      const bound = this.ask(stones, alpha)
      if (bound > alpha) low = bound
      else high = bound
    }
    return low
  }

  /** The moves that keep the score, in pinned order. */
  bestMoves(position: ConnectFourPosition, stones: Stones, score: number): number[] {
    const out = new Int32Array(position.board.columns)
    const moves = Array.from(out.subarray(0, position.generate(out, 0)))
    return moves.filter((move, index) => {
      this.weight = (1 - SCORE_FRACTION) / moves.length
      this.before = SCORE_FRACTION + index * this.weight
      return this.keeps(position, stones, move, score)
    })
  }

  private keeps(position: ConnectFourPosition, stones: Stones, move: number, score: number): boolean {
    const { board } = this.kernel
    const cell = 1n << BigInt(bitOf(board, move, position.heights[move]))
    const left = board.cells - stones.count
    const wins = this.kernel.winningMoves(stones)
    if (wins !== 0n) return (wins & cell) !== 0n
    if (left === 1) return true
    const child = { own: stones.all ^ stones.own, all: stones.all | cell, count: stones.count + 1 }
    if (this.kernel.winningMoves(child) !== 0n) return score === 0 - (left >> 1)
    return this.ask(child, 0 - score) <= 0 - score
  }

  private ask(stones: Stones, alpha: number): number {
    return this.kernel.test(stones, alpha, this.watch)
  }

  private report(fraction: number): void {
    const now = performance.now()
    if (now < this.nextProgress) return
    this.nextProgress = now + PROGRESS_MILLISECONDS
    this.fraction = Math.max(this.fraction, this.before + fraction * this.weight)
    this.control.progress?.(this.fraction, this.kernel.nodes - this.nodesBefore, 'nodes')
  }
}

/** Half way between the bounds, but no further from 0 than half way to them from there; low <= result < high. */
function questionBetween(low: number, high: number): number {
  const middle = Math.floor((low + high) / 2)
  if (middle <= 0 && Math.trunc(low / 2) < middle) return Math.trunc(low / 2)
  if (middle >= 0 && Math.trunc(high / 2) > middle) return Math.trunc(high / 2)
  return middle
}

/** Returns the plies to the end of a decided game with `left` empty cells. */
function pliesTo(score: number, left: number): number {
  // The last stone finds 2 * |score| empty cells or one fewer, whichever has the winner to move.
  const most = 2 * Math.abs(score)
  const winnerMoves = score > 0 ? 0 : 1
  const empty = ((left - most) & 1) === winnerMoves ? most : most - 1
  return left - empty + 1
}

function bitOf(board: Board, column: number, row: number): number {
  return column * (board.rows + 1) + row
}

function stonesOf({ board, stones, turn, ply }: ConnectFourPosition): Stones {
  let own = 0n
  let all = 0n
  for (let cell = 0; cell < board.cells; cell++) {
    if (stones[cell] === 2) continue
    const bit = 1n << BigInt(bitOf(board, cell % board.columns, Math.floor(cell / board.columns)))
    all |= bit
    if (stones[cell] === turn) own |= bit
  }
  return { own, all, count: ply }
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
