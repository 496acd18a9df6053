import type { Game } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import {
  type Judgement,
  type Puzzle,
  type PuzzleStep,
  type PuzzleTask,
  turnsOf,
  type WrongMove,
} from '../../game/puzzle.js'
import { type Judge, type JudgedMove, judgeMoves, worthOf } from './judge.js'

/** With fewer legal moves there is nothing to find. */
const LEAST_CHOICE = 3
/** Wrong moves beside an only move, at least, that lose later than in `OBVIOUS` plies. */
const LEAST_HIDDEN = 2
const OBVIOUS = 2
/** Turns that a win may take to be asked for. */
const MOST_TURNS = 4
/** Only moves in a row that are asked for at most. */
const MOST_ONLY = 3

/**
 * The puzzle that a position is, or null when it is none: for a `win` the seat to move must be able to force the end
 * in two to four turns, with exactly one quickest move each turn but the last; for `only` exactly one move of three or
 * more may keep the value, and so on while the other side can be answered by only moves.
 * @param position not over; left as it was
 */
export function makePuzzle(game: Game, judge: Judge, position: Position, task: PuzzleTask): Puzzle | null {
  return new PuzzleMaker(game, judge, position.clone(), task).make()
}

class PuzzleMaker {
  private readonly steps: PuzzleStep[] = []

  constructor(
    private readonly game: Game,
    private readonly judge: Judge,
    private readonly position: Position,
    private readonly task: PuzzleTask,
  ) {}

  make(): Puzzle | null {
    const { position, task } = this
    const text = this.game.notation.formatPosition(position)
    const first = this.choice()
    if (first === null || first.right.length + first.wrong.length < LEAST_CHOICE) return null
    const [{ value, plies }] = first.right
    if (task === 'win' && !(value === 'win' && plies !== null && turnsOf(plies) >= 2)) return null
    return this.walk(first) ? { position: text, task, value, plies, steps: this.steps } : null
  }

  /** Takes step after step; false when it comes to one of a `win` that has two quickest moves. */
  private walk(first: Choice): boolean {
    const { position, game } = this
    const seat = position.turn
    for (let choice: Choice | null = first; choice !== null; ) {
      const [right] = choice.right
      const wrong = this.wrongMoves(choice)
      const move = game.notation.formatMove(position, right.move)
      position.make(right.move)
      const last: boolean = this.endsAfter(choice) || position.turn === seat
      const answer: Answer | null = last ? null : this.answer()
      this.steps.push({ move, answer: answer === null ? null : game.notation.formatMove(position, answer.move), wrong })
      if (answer === null) return this.task === 'only' || this.endsAfter(choice)
      position.make(answer.move)
      choice = answer.next
    }
    return this.task === 'only'
  }

  /** Whether a turn of a `win` is the last one: nothing that is answered to it changes anything. */
  private endsAfter({ right }: Choice): boolean {
    return this.task === 'win' && (right[0].plies ?? 0) <= 2
  }

  /**
   * The right moves of the position and the others, or null where there is nothing to be found: more than one right
   * move, unless it is the last turn of a `win`.
   */
  private choice(): Choice | null {
    const { game, judge, position, task } = this
    const whole = position.over ? null : judge(position)
    if (whole === null || whole.value === 'loss') return null
    if (task === 'win' && (whole.value !== 'win' || whole.plies === null || turnsOf(whole.plies) > MOST_TURNS))
      return null
    const keeps = (each: Judgement) =>
      task === 'win' ? worthOf(each) >= worthOf(whole) : each.value === whole.value || each.value === 'open'
    const many = task === 'win' && (whole.plies ?? 0) <= 2
    const moves = judgeMoves(game, judge, position, (found) => !many && found.filter(keeps).length > 1)
    const right = moves?.filter(keeps) ?? []
    if (moves === null || right.length === 0 || (task === 'only' && !isHidden(moves))) return null
    return { right, wrong: moves.filter((each) => !keeps(each)) }
  }

  /**
   * The answer of the other side: in a `win` what holds out longest and leaves one quickest move; in `only` an answer
   * that leaves an only move again. Null when there is none, or no more is to be asked.
   */
  private answer(): Answer | null {
    const { game, judge, position, task } = this
    if (task === 'only' && this.steps.length + 1 === MOST_ONLY) return null
    const answers = judgeMoves(game, judge, position)
    if (answers === null) return null
    const best = Math.max(...answers.map(worthOf))
    for (const each of answers) {
      if (worthOf(each) < best) continue
      position.make(each.move)
      const next = this.choice()
      position.unmake()
      if (next !== null) return { move: each.move, next }
    }
    return null
  }

  private wrongMoves({ wrong }: Choice): Record<string, WrongMove> {
    const { game, position } = this
    return Object.fromEntries(
      wrong.map((each) => [
        game.notation.formatMove(position, each.move),
        [each.value, each.plies, this.refutation(each)],
      ]),
    )
  }

  /** Returns the answer of the other side to a wrong move: the best one for it. */
  private refutation({ move, value }: JudgedMove): string | null {
    const { game, judge, position } = this
    if (value === 'open') return null
    const seat = position.turn
    position.make(move)
    const answers = position.over || position.turn === seat ? null : judgeMoves(game, judge, position)
    const best = answers?.reduce((one, other) => (worthOf(other) > worthOf(one) ? other : one))
    const text = best === undefined ? null : game.notation.formatMove(position, best.move)
    position.unmake()
    return text
  }
}

interface Answer {
  readonly move: number
  /** The choice after it. */
  readonly next: Choice
}

interface Choice {
  readonly right: readonly JudgedMove[]
  readonly wrong: readonly JudgedMove[]
}

/** Whether there is something to find: wrong moves that are not punished at once. */
function isHidden(moves: readonly JudgedMove[]): boolean {
  const slow = moves.filter(({ value, plies }) => value !== 'loss' || (plies ?? OBVIOUS + 1) > OBVIOUS)
  return moves.length >= LEAST_CHOICE && slow.length > LEAST_HIDDEN
}
