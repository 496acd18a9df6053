import { type Game, perft } from '@plyworks/core'
import type { Count, CountRow } from './engine-calls.js'

/** Messages come at most so often, in milliseconds. */
const INTERVAL = 100

/**
 * Counts the sequences of `depth` moves from a position by first move, with the game's kernel where it has one.
 * @param tell told of what was counted since the last time
 * @returns the last of it
 */
export function countSequences(game: Game, notation: string, depth: number, tell: (count: Count) => void): Count {
  const position = game.notation.parsePosition(notation)
  const started = performance.now()
  const moves = new Int32Array(game.traits.maxMoves)
  const end = position.generate(moves, 0)
  const { kernel } = game.search
  let rows: CountRow[] = []
  let total = 0
  let lastTold = started
  const counted = (sum: number, done: boolean): Count => {
    lastTold = performance.now()
    const count = { rows, total: sum, milliseconds: lastTold - started, done }
    rows = []
    return count
  }
  const progress = (_fraction: number | null, leaves = 0) => {
    if (performance.now() - lastTold >= INTERVAL) tell(counted(total + leaves, false))
  }
  for (const move of moves.subarray(0, end)) {
    const text = game.notation.formatMove(position, move)
    position.make(move)
    const nodes = perft(position, depth - 1, { kernel, progress, maxMoves: game.traits.maxMoves })
    position.unmake()
    total += nodes
    rows.push({ move: text, nodes })
    if (performance.now() - lastTold >= INTERVAL) tell(counted(total, false))
  }
  return counted(total, true)
}
