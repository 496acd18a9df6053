import type { Game, Position } from '@plyworks/core'
import type { Arrow } from '../../ui/board/arrows.js'
import type { BoardSession } from '../board/board-session.js'

/** The moves of a hint for a whole turn; none where a hint is a single move. */
export function hintedTurn(board: BoardSession): readonly number[] {
  if (!board.session.game.traits.multiMoveTurns) return []
  return board.computers?.hint.value ?? []
}

/** Returns the hint for a whole turn as arrows; moves in one cell have one arrow in common. */
export function turnArrows(game: Game, from: Position, turn: readonly number[]): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const { cells, label } of eachMove(from, turn, (position, move) => outlineOf(game, position, move))) {
    if (cells.length === 0) continue
    const place = cells.join(' ')
    const labels = [arrows.get(place)?.label, label].filter((part) => part !== undefined)
    arrows.set(place, { cells, kind: 'turn', label: labels.length === 0 ? undefined : labels.join(' ') })
  }
  return [...arrows.values()]
}

/** The moves of a turn as a person would say them. */
export function turnInWords(game: Game, from: Position, turn: readonly number[]): string[] {
  return eachMove(from, turn, (position, move) => moveInWords(game, position, move))
}

/** Cells, then what its last step is called; the game's notation where steps have no names. */
function moveInWords({ view, notation }: Game, position: Position, move: number): string {
  const path = view.path(position, move)
  const cells = path.flatMap((step) => (step.kind === 'cell' ? [view.board.cells[step.cell].name] : []))
  const last = path[path.length - 1]
  if (last === undefined || last.kind === 'cell') return notation.formatMove(position, move)
  return cells.length === 0 ? last.title : `${cells.join(' › ')}: ${last.title}`
}

/** A move in outline: its cells, and the last label of its steps. */
function outlineOf({ view }: Game, position: Position, move: number) {
  const path = view.path(position, move)
  return {
    cells: path.flatMap((step) => (step.kind === 'cell' ? [step.cell] : [])),
    label: path.findLast(({ label }) => label !== undefined)?.label,
  }
}

/** Returns the result of `say` for every move of a turn, in the position that it is made in. */
function eachMove<T>(from: Position, turn: readonly number[], say: (position: Position, move: number) => T): T[] {
  const position = from.clone()
  return turn.map((move) => {
    const said = say(position, move)
    position.make(move)
    return said
  })
}
