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
  const { depth } = request
  const expected = expectedLeaves(game, position, depth)
  const started = performance.now()
  const divide: Record<string, number> = {}
  const nodes = depth === 0 ? 1 : countBelow(game, position, depth, expected, divide, control)
  const ms = Math.round(performance.now() - started)
  return { depth, nodes, ms, ...(request.divide === true && { divide }) }
}

/**
 * Leaves below the position, those below every move entered in `divide` by its notation; `depth` is at least 1.
 * @param expected a guess of the answer, for the progress
 */
function countBelow(
  game: Game,
  position: Position,
  depth: number,
  expected: number,
  divide: Record<string, number>,
  control: TaskControl<Progress>,
): number {
  const moves = legalMoves(game, position)
  const report = seldom(control)
  let counted = 0
  moves.forEach((move, index) => {
    if (control.stopped()) throw new Stopped()
    const text = game.text.formatMove(position, move)
    const average = index === 0 ? expected / moves.length : counted / index
    position.make(move)
    const below = countLeaves(game, position, depth - 1, control, (leaves) => {
      const share = Math.min(0.99, leaves / Math.max(1, average))
      report({ kind: 'progress', unit: 'nodes', count: counted + leaves, fraction: (index + share) / moves.length })
    })
    position.unmake()
    divide[text] = below
    counted += below
  })
  return counted
}

/** Leaves that a guess may cost. */
const SAMPLE = 50_000

/** A guess of the leaves at `depth`: the growth of the first depths, gone on with. */
function expectedLeaves(game: Game, position: Position, depth: number): number {
  let leaves = 1
  let growth = legalMoves(game, position).length
  for (let counted = 1; counted < depth; counted++) {
    if (leaves * growth * growth > SAMPLE || leaves === 0) return leaves * growth ** (depth - counted + 1)
    const next = perft(position, counted, { kernel: game.kernel, maxMoves: game.traits.maxMoves })
    growth = next / leaves
    leaves = next
  }
  return leaves * growth
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
