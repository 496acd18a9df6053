import {
  DatabaseValues,
  DRAW_ENTRY,
  type Game,
  LOSS_ENTRY,
  MAX_ENTRY_PLIES,
  type MapSelection,
  NO_ENTRY,
  type Position,
  type PositionMap,
  type PuzzleStep,
  Random,
  type SolvedGame,
  type Value,
  WIN_ENTRY,
} from '@plyworks/core'
import type { Grade } from '../../ui/text/told.js'
import { findPuzzle, gradeOf } from './quiz-puzzles.js'
import { listed } from './solve-moves.js'
import type { GradedPuzzle, LineStep, MapReport, ProbeReport, QuestionName, Questions } from './solved-calls.js'

/** No line of play is longer. */
const LONGEST_LINE = 16_383

const KINDS: Readonly<Record<Value, number>> = { loss: LOSS_ENTRY, draw: DRAW_ENTRY, win: WIN_ENTRY }

/** Answers the page's questions about a solved game. */
export class Desk<P extends Position> {
  private readonly source: DatabaseValues<P>

  /** @param start where games begin, for puzzles */
  constructor(
    private readonly solved: SolvedGame<P>,
    private readonly start: P,
  ) {
    this.source = new DatabaseValues(solved)
  }

  /** @throws TextError when the position of the question is none */
  answer<Name extends QuestionName>(name: Name, request: Questions[Name]['request']): Questions[Name]['answer'] {
    // The name decides which request and which answer go together; the compiler cannot follow that through a switch.
    const asked = request as Questions['probe']['request'] &
      Questions['map']['request'] &
      Questions['puzzle']['request']
    switch (name as QuestionName) {
      case 'probe':
        return this.probe(asked.position)
      case 'map':
        return this.map(asked.map, asked.selection)
      case 'value':
        return this.source.value(this.solved.game.notation.parsePosition(asked.position))
      case 'puzzle':
        return this.puzzle(asked.grade, asked.seed)
    }
  }

  /** Null for a position that the solution does not cover. */
  private probe(text: string): ProbeReport | null {
    const position = this.solved.game.notation.parsePosition(text)
    if (position.over) {
      const end = this.source.value(position)
      return end && { ...end, moves: [], line: [] }
    }
    const values = this.source.values(position)
    return values && { ...values, moves: listed(this.solved.game, position, values.moves), line: this.line(position) }
  }

  private map(name: string, selection: MapSelection): MapReport {
    const { solved } = this
    const map = mapNamed(solved.game, name)
    const columns = map.columns(selection).labels.length
    const rows = map.rows(selection).labels.length
    const entries = new Uint16Array(columns * rows)
    const position = solved.game.start(1)
    for (let index = 0; index < entries.length; index++) {
      entries[index] = this.entryAt(map, selection, index % columns, Math.floor(index / columns), position)
    }
    return { columns, rows, entries }
  }

  private entryAt(map: PositionMap<P>, selection: MapSelection, column: number, row: number, position: P): number {
    if (!map.position(selection, column, row, position)) return 0
    const outcome = this.solved.outcome(position)
    return outcome === null ? NO_ENTRY : entryOf(outcome)
  }

  private puzzle(grade: Grade | null, seed: number): GradedPuzzle | null {
    const found = findPuzzle(this.solved, this.start, grade, new Random(seed))
    if (found === null) return null
    const { position, probe, answer, difficulty } = found
    const { notation } = this.solved.game
    const wrong = probe.moves.filter(({ move }) => move !== answer)
    const step: PuzzleStep = {
      move: notation.formatMove(position, answer),
      answer: null,
      wrong: Object.fromEntries(
        wrong.map(({ move, value, plies }) => [notation.formatMove(position, move), [value, endOrNull(plies), null]]),
      ),
    }
    return {
      puzzle: {
        position: notation.formatPosition(position),
        task: 'only',
        value: probe.value,
        plies: endOrNull(probe.plies),
        steps: [step],
      },
      grade: gradeOf(difficulty),
    }
  }

  private line(position: P): LineStep[] {
    const copy = position.clone() as P
    return this.solved.line(position, LONGEST_LINE).map((move) => {
      const step = { move, text: this.solved.game.notation.formatMove(copy, move), seat: copy.turn }
      copy.make(move)
      return step
    })
  }
}

/** @throws Error when the game has no map of that name */
export function mapNamed<P extends Position>({ name: game, solve }: Game<P>, name: string): PositionMap<P> {
  const map = solve.maps.find((candidate) => candidate.name === name)
  if (map === undefined) throw new Error(`${game} has no map ${name}`)
  return map
}

/** Returns the entry of a map for an outcome. */
export function entryOf({ value, plies }: { readonly value: Value; readonly plies: number }): number {
  return (Math.min(plies, MAX_ENTRY_PLIES) << 2) | KINDS[value]
}

/** A distance as puzzles have it. */
function endOrNull(plies: number): number | null {
  return plies === Infinity ? null : plies
}
