import { safeMovesOf } from '../moves.js'
import type { HipPosition } from '../rules.js'
import { ENDING_CELLS, EndingDistance } from '../solver/endings.js'
import { type HipSolveControl, lastMoveKeeps } from '../solver/solver.js'

/** Nodes for each answer in the first round; every round has four times as many. */
const FIRST_ROUND = 1024
const ROUND_GROWTH = 4

/** The control of a choice; `nodes` is for all of it. */
interface ResistanceControl extends HipSolveControl {
  readonly nodes: number
}

/** An answer of the opponent to a move: whether it keeps the value; null while that is not known. */
interface Answer {
  readonly move: number
  readonly answer: number
  keeps: boolean | null
}

/**
 * Of moves that keep a value which is no win, those that resist best. Lost with at most twelve empty cells: those
 * after which the loss takes longest. Of these, and elsewhere, those that leave the opponent the
 * largest fraction of mistakes among its safe answers: answers that are proved to lose what it has, in rounds of
 * growing effort over all answers, of which the last one that came to its end counts.
 * @param moves at least one, each followed by a turn of the opponent
 */
export function hardestToAnswer(
  position: HipPosition,
  moves: readonly number[],
  value: 'draw' | 'loss',
  control: ResistanceControl,
): readonly number[] {
  const copy = position.clone()
  const lasting = value === 'loss' ? longest(copy, moves) : moves
  if (lasting.length === 1) return lasting
  const mistakes = mistakeFractions(copy, lasting, value === 'loss' ? 'win' : 'draw', control)
  const most = Math.max(...mistakes.values())
  return lasting.filter((move) => mistakes.get(move) === most)
}

/** Of moves that lose, those after which the game lasts longest, as far as that is known. */
function longest(position: HipPosition, moves: readonly number[]): readonly number[] {
  if (position.rules.cells - position.placed > ENDING_CELLS) return moves
  const plies = new EndingDistance(position.rules).pliesBy(position, moves)
  const most = Math.max(...plies.map((count) => count ?? 0))
  return moves.filter((_, index) => plies[index] === most)
}

/** For each move the fraction of answers that are proved not to keep the value for the opponent. */
function mistakeFractions(
  position: HipPosition,
  moves: readonly number[],
  kept: 'win' | 'draw',
  control: ResistanceControl,
): Map<number, number> {
  const answers = moves.flatMap((move) => answersTo(position, move))
  const deadline = { ...control, left: control.nodes }
  let fractions = new Map<number, number>()
  for (let effort = 0; ; effort = effort === 0 ? FIRST_ROUND : effort * ROUND_GROWTH) {
    const whole = decide(position, answers, kept, effort, deadline)
    if (!whole && fractions.size > 0) return fractions
    fractions = fractionsOf(moves, answers)
    if (!whole || answers.every(({ keeps }) => keeps !== null)) return fractions
  }
}

/** One round over the answers that are not decided yet; false when it was broken off. */
function decide(
  position: HipPosition,
  answers: readonly Answer[],
  kept: 'win' | 'draw',
  effort: number,
  control: HipSolveControl & { left: number },
): boolean {
  for (const answer of answers) {
    if (answer.keeps !== null) continue
    if (effort > 0 && (control.left <= 0 || control.stopped())) return false
    position.make(answer.move)
    position.make(answer.answer)
    const { keeps, nodes } = lastMoveKeeps(position, kept, { ...control, nodes: Math.min(effort, control.left) })
    position.unmake()
    position.unmake()
    answer.keeps = keeps
    control.left -= nodes
  }
  return true
}

/** Returns the safe answers; completing a square is a mistake that no player makes. */
function answersTo(position: HipPosition, move: number): Answer[] {
  position.make(move)
  const safe = position.over ? [] : safeMovesOf(position)
  position.unmake()
  return safe.map((answer) => ({ move, answer, keeps: null }))
}

function fractionsOf(moves: readonly number[], answers: readonly Answer[]): Map<number, number> {
  const fractions = new Map<number, number>()
  for (const move of moves) {
    const own = answers.filter((answer) => answer.move === move)
    const mistakes = own.filter(({ keeps }) => keeps === false)
    fractions.set(move, own.length === 0 ? 0 : mistakes.length / own.length)
  }
  return fractions
}
