import { keyOf, opposite, type Position, type Value, valueOfScore } from '@plyworks/core'

/** A position that a wave has reached. */
export interface WavePosition {
  /** Moves from the root, as the first way found leads there. */
  readonly path: readonly number[]
  /** For the seat to move. */
  readonly value: Value
}

/** Retrograde analysis of what can come of a position. */
export interface Waves {
  /** By distance: finished positions first, then those decided by one look at those before, and so on. */
  readonly waves: readonly (readonly WavePosition[])[]
  readonly positions: number
}

interface Reached {
  readonly path: readonly number[]
  readonly turn: number
  readonly children: number[]
  /** Of a finished position, for the seat to move; null otherwise. */
  readonly result: Value | null
}

/**
 * Retrograde analysis (K. Thompson, "Retrograde Analysis of Certain Endgames", 1986) of all positions that can come of a
 * root in a game of two seats: wave 0 are the finished ones; in wave k a position is won that has a move to one lost in
 * wave k - 1, and it is lost or drawn when all its moves have been decided, the last of them in wave k - 1.
 * @param room for the legal moves of a position
 * @param most positions; more are refused
 */
export function retrogradeWaves(root: Position, room: Int32Array, most: number): Waves {
  const reached = reach(root, room, most)
  const parents = reached.map((): number[] => [])
  for (const [index, { children }] of reached.entries()) for (const child of children) parents[child].push(index)
  const values: (Value | null)[] = reached.map(({ result }) => result)
  const open = reached.map(({ children }) => children.length)
  let wave = reached.flatMap(({ result }, index) => (result === null ? [] : [index]))
  const waves: (readonly WavePosition[])[] = []
  while (wave.length > 0) {
    waves.push(wave.map((index) => ({ path: reached[index].path, value: values[index] ?? 'draw' })))
    const touched = new Set<number>()
    for (const index of wave) {
      for (const parent of parents[index]) {
        open[parent]--
        touched.add(parent)
      }
    }
    const next: number[] = []
    const decided: (Value | null)[] = []
    for (const index of touched) {
      const value = values[index] === null ? decide(reached, values, index, open[index] === 0) : null
      if (value !== null) {
        next.push(index)
        decided.push(value)
      }
    }
    // Only now: what this wave decides must not decide more of itself.
    for (const [place, index] of next.entries()) values[index] = decided[place]
    wave = next
  }
  return { waves, positions: reached.length }
}

/** The value of a position as far as its moves tell it; null while they do not. */
function decide(
  reached: readonly Reached[],
  values: readonly (Value | null)[],
  index: number,
  all: boolean,
): Value | null {
  const { turn, children } = reached[index]
  const own = children.map((child) => {
    const value = values[child]
    return value === null || reached[child].turn === turn ? value : opposite(value)
  })
  if (own.includes('win')) return 'win'
  if (!all) return null
  return own.includes('draw') ? 'draw' : 'loss'
}

/** All positions that can come of a root, by key, breadth first. */
function reach(root: Position, room: Int32Array, most: number): Reached[] {
  const numbers = new Map<bigint, number>()
  const reached: Reached[] = []
  const waiting: Position[] = []
  const add = (position: Position, path: readonly number[]): number => {
    const key = keyOf(position)
    const known = numbers.get(key)
    if (known !== undefined) return known
    if (reached.length === most) throw new Error(`more than ${most} positions`)
    const number = reached.length
    numbers.set(key, number)
    const result = position.over ? valueOfScore(position.score(position.turn)) : null
    reached.push({ path, turn: position.turn, children: [], result })
    waiting.push(position)
    return number
  }
  add(root.clone(), [])
  for (let at = 0; at < reached.length; at++) {
    const position = waiting[at]
    const moves = room.slice(0, position.generate(room, 0))
    for (const move of moves) {
      const next = position.clone()
      next.make(move)
      const child = add(next, [...reached[at].path, move])
      if (!reached[at].children.includes(child)) reached[at].children.push(child)
    }
  }
  return reached
}
