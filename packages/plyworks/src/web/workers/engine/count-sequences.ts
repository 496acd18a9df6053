import { type Game, perft } from '@plyworks/core'
import type { CountRow, EngineReply } from './messages.js'

/** Messages come at most so often, in milliseconds. */
const INTERVAL = 100

/**
 * Counts the sequences of `depth` moves from a position by first move, with the game's kernel where it has one, and
 * tells of it on the way. Whoever has heard enough ends the worker.
 */
export function countSequences(game: Game, notation: string, depth: number, tell: (reply: EngineReply) => void): void {
  const position = game.text.parsePosition(notation)
  const started = performance.now()
  const moves = new Int32Array(game.traits.maxMoves)
  const end = position.generate(moves, 0)
  const { kernel } = game.search
  let rows: CountRow[] = []
  let total = 0
  let lastTold = started
  const report = (sum: number, done: boolean) => {
    lastTold = performance.now()
    tell({ type: 'counted', count: { rows, total: sum, milliseconds: lastTold - started, done } })
    rows = []
  }
  const onProgress = (leaves: number) => {
    if (performance.now() - lastTold >= INTERVAL) report(total + leaves, false)
  }
  for (const move of moves.subarray(0, end)) {
    const text = game.text.formatMove(position, move)
    position.make(move)
    const nodes = perft(position, depth - 1, { kernel, onProgress, maxMoves: game.traits.maxMoves })
    position.unmake()
    total += nodes
    rows.push({ move: text, nodes })
    if (performance.now() - lastTold >= INTERVAL) report(total, false)
  }
  report(total, true)
}
