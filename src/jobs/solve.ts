import type { Game, Value } from '../core/game.js'
import type { Position } from '../core/position.js'
import { quote } from '../core/text-error.js'
import { refusesExhaustive, solveExhaustively } from '../solve/exhaustive.js'
import { badInput, refusal } from './failure.js'
import { openQuestion, type Question } from './question.js'
import { type Progress, Stopped, seldom, type TaskControl } from './task.js'

export interface SolveRequest extends Question {
  /** Name of a scale of the game; its number is added to the answer under that name. */
  readonly scale?: string | undefined
}

export interface SolveAnswer {
  /** For the seat to move. */
  readonly value: Value
  /** One number a seat. */
  readonly scores: readonly number[]
  /** Distance to the end with best play; absent for draws. */
  readonly plies?: number
  /** Different positions met. */
  readonly positions: number
  readonly nodes: number
  readonly ms: number
  /** Every move that keeps the value at the best distance. */
  readonly best: readonly string[]
  readonly [scale: string]: unknown
}

/** Solves a position by searching all of it. */
export async function runSolve(request: SolveRequest, control: TaskControl<Progress>): Promise<SolveAnswer> {
  const { game, position } = await openQuestion(request)
  const refuses = refusesExhaustive(game)
  if (refuses !== null) throw refusal(refuses)
  const scale = findScale(game, request.scale)
  const report = seldom(control)
  const solved = solveExhaustively(game, position, {
    stopped: () => control.stopped(),
    onProgress: (nodes) => report({ kind: 'progress', unit: 'nodes', count: nodes, fraction: null }),
  })
  if (solved === null) throw new Stopped()
  return {
    value: solved.value,
    scores: seatScores(position, solved.value),
    ...(solved.plies !== undefined && { plies: solved.plies }),
    positions: solved.positions,
    nodes: solved.nodes,
    ms: Math.round(solved.milliseconds),
    best: Array.from(solved.best, (move) => game.text.formatMove(position, move)),
    ...(scale !== undefined && { [scale.name]: scale.convert(position, solved.value, solved.plies ?? 0) }),
  }
}

function findScale(game: Game, name: string | undefined) {
  if (name === undefined) return undefined
  const scales = game.scales ?? []
  const scale = scales.find((candidate) => candidate.name === name)
  if (scale !== undefined) return scale
  const known = scales.map((candidate) => candidate.name).join(', ')
  const expected = known === '' ? `no scale: ${game.definition.title} has none` : `one of ${known}`
  throw badInput('scale', `character 1: found ${quote(name)}, expected ${expected}`)
}

function seatScores(position: Position, value: Value): number[] {
  if (value === 'draw') return [0, 0]
  const winner = value === 'win' ? position.turn : 1 - position.turn
  return winner === 0 ? [1, -1] : [-1, 1]
}
