import { keyOf, opposite, type Position, type Value, valueOfScore } from '@plyworks/core'

/** A position of the game that follows a root. */
export interface WavePosition {
  /** Moves from the root, as the first way found leads there. */
  readonly path: readonly number[]
  readonly turn: number
  /** For the seat to move; null where play can go round for ever. */
  readonly value: Value | null
  /** The wave that decides it; -1 where none does. */
  readonly wave: number
  /** The moves, with the positions that they lead to. */
  readonly moves: readonly (readonly [move: number, position: number])[]
  /** The positions that lead here. */
  readonly parents: readonly number[]
}

/** Retrograde analysis of what can come of a position. */
export interface Waves {
  /** All positions; the root is the first. */
  readonly positions: readonly WavePosition[]
  /** By distance: finished positions first, then those decided by one look at those before, and so on. */
  readonly waves: readonly (readonly number[])[]
}

interface Reached {
  readonly path: readonly number[]
  readonly turn: number
  readonly children: number[]
  readonly moves: (readonly [number, number])[]
  /** Of a finished position, for the seat to move; null otherwise. */
  readonly result: Value | null
}

/**
 * Retrograde analysis (K. Thompson, "Retrograde Analysis of Certain Endgames", 1986) of all positions that can come of a
 * root in a game of two seats: wave 0 are the finished ones; in wave k a position is won that has a move to one lost in
 * wave k - 1, and it is lost or drawn when all its moves have been decided, the last of them in wave k - 1.
 * @param room for the legal moves of a position
 * @param most positions
 * @returns null where there are more
 */
export function retrogradeWaves(root: Position, room: Int32Array, most: number): Waves | null {
  const reached = reach(root, room, most)
  if (reached === null) return null
  const parents = reached.map((): number[] => [])
  for (const [index, { children }] of reached.entries()) for (const child of children) parents[child].push(index)
  const values: (Value | null)[] = reached.map(({ result }) => result)
  const open = reached.map(({ children }) => children.length)
  let wave = reached.flatMap(({ result }, index) => (result === null ? [] : [index]))
  const waves: (readonly number[])[] = []
  const waveOf = reached.map(() => -1)
  while (wave.length > 0) {
    for (const index of wave) waveOf[index] = waves.length
    waves.push(wave)
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
    // Only now: positions decided in this wave must not decide others in the same wave.
    for (const [place, index] of next.entries()) values[index] = decided[place]
    wave = next
  }
  const positions = reached.map(({ path, turn, moves }, index) => ({
    path,
    turn,
    moves,
    value: values[index],
    wave: waveOf[index],
    parents: parents[index],
  }))
  return { positions, waves }
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

/** All positions that can come of a root, by key, breadth first; null where there are more than `most`. */
function reach(root: Position, room: Int32Array, most: number): Reached[] | null {
  const numbers = new Map<bigint, number>()
  const reached: Reached[] = []
  const waiting: Position[] = []
  const add = (position: Position, path: readonly number[]): number => {
    const key = keyOf(position)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = reached.length
    numbers.set(key, number)
    const result = position.over ? valueOfScore(position.score(position.turn)) : null
    reached.push({ path, turn: position.turn, children: [], moves: [], result })
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
      if (reached.length > most) return null
      reached[at].moves.push([move, child])
      if (!reached[at].children.includes(child)) reached[at].children.push(child)
    }
  }
  return reached
}
