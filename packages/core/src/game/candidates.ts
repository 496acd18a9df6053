import type { Random } from '../base/random.js'
import type { Game, Turns } from './game.js'
import type { Position } from './position.js'

/**
 * The choices of a seat, in one shape for all games: candidate turns, each as its number of moves followed by the moves.
 * Games with the capability `turns` propose theirs; in all others every legal move is a candidate of one move.
 */
export class Candidates {
  /** Most entries that `generate` writes. */
  readonly room: number
  private readonly turns: Turns | null

  constructor(game: Game) {
    this.turns = game.search.turns ?? null
    this.room = this.turns === null ? 2 * game.traits.maxMoves : this.turns.maxCells
  }

  /** Writes the candidates from index `at` on and returns the index after the last one; at least one unless over. */
  generate(position: Position, out: Int32Array, at: number): number {
    if (this.turns !== null) return this.turns.propose(position, out, at)
    const count = position.generate(out, at) - at
    // Spread from the back, so that no move is overwritten before it has been copied.
    for (let index = count - 1; index >= 0; index--) {
      out[at + 2 * index + 1] = out[at + index]
      out[at + 2 * index] = 1
    }
    return at + 2 * count
  }
}

/** Plays the candidate that begins at `at`; returns its number of moves, for `unmakeMoves`. */
export function makeCandidate(position: Position, cells: Int32Array, at: number): number {
  const count = cells[at]
  for (let index = 1; index <= count; index++) position.make(cells[at + index])
  return count
}

/** Takes back `count` moves. */
export function unmakeMoves(position: Position, count: number): void {
  for (let index = 0; index < count; index++) position.unmake()
}

/** Returns the beginning of any of the candidates from 0 to `end`. */
export function anyCandidate(cells: Int32Array, end: number, random: Random): number {
  let count = 0
  for (let start = 0; start < end; start += cells[start] + 1) count++
  let start = 0
  for (let left = random.below(count); left > 0; left--) start += cells[start] + 1
  return start
}

/** Returns the beginnings of the candidates from `at` to `end`. Allocates: for roots, not for loops. */
export function candidateStarts(cells: Int32Array, at: number, end: number): number[] {
  const starts: number[] = []
  for (let start = at; start < end; start += cells[start] + 1) starts.push(start)
  return starts
}

/** Returns the moves of the candidate that begins at index `at`. */
export function candidateMoves(cells: Int32Array, at: number): number[] {
  return Array.from(cells.subarray(at + 1, at + 1 + cells[at]))
}
