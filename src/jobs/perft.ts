import type { Game } from '../core/game.js'
import type { Position } from '../core/position.js'
import { PerftStopped, perft } from '../search/perft.js'
import { legalMoves, openQuestion, type Question } from './question.js'
import { type Progress, Stopped, seldom, type TaskControl } from './task.js'

export interface PerftRequest extends Question {
  readonly depth: number
  /** Also count below every move of the root. */
  readonly divide?: boolean | undefined
}

export interface PerftResult {
  readonly depth: number
  readonly nodes: number
  readonly ms: number
  readonly divide?: Readonly<Record<string, number>>
}

/** Counts the leaves at exactly `depth`, move by move of the root, which gives the share that is done. */
export async function runPerft(request: PerftRequest, control: TaskControl<Progress>): Promise<PerftResult> {
  const { game, position } = await openQuestion(request)
  const started = performance.now()
  const divide = request.depth === 0 ? {} : countBelow(game, position, request.depth, control)
  const nodes = request.depth === 0 ? 1 : Object.values(divide).reduce((sum, count) => sum + count, 0)
  const ms = Math.round(performance.now() - started)
  return { depth: request.depth, nodes, ms, ...(request.divide === true && { divide }) }
}

/** Leaves below every move of the position, by its notation; `depth` is at least 1. */
function countBelow(
  game: Game,
  position: Position,
  depth: number,
  control: TaskControl<Progress>,
): Record<string, number> {
  const divide: Record<string, number> = {}
  const moves = legalMoves(game, position)
  const report = seldom(control)
  let counted = 0
  moves.forEach((move, index) => {
    if (control.stopped()) throw new Stopped()
    const text = game.text.formatMove(position, move)
    position.make(move)
    divide[text] = countLeaves(game, position, depth - 1, control, (leaves) => {
      const fraction = (index + shareOf(leaves, counted, index)) / moves.length
      report({ kind: 'progress', unit: 'nodes', count: counted + leaves, fraction: index === 0 ? null : fraction })
    })
    position.unmake()
    counted += divide[text]
  })
  return divide
}

function countLeaves(
  game: Game,
  position: Position,
  depth: number,
  control: TaskControl<Progress>,
  onProgress: (leaves: number) => void,
): number {
  try {
    const { kernel, traits } = game
    return perft(position, depth, { kernel, maxMoves: traits.maxMoves, stopped: () => control.stopped(), onProgress })
  } catch (error) {
    throw error instanceof PerftStopped ? new Stopped() : error
  }
}

/** Share of a move that is done, guessed from the average of the moves before it. */
function shareOf(leaves: number, countedBefore: number, movesBefore: number): number {
  return movesBefore === 0 || countedBefore === 0 ? 0 : Math.min(0.99, leaves / (countedBefore / movesBefore))
}
