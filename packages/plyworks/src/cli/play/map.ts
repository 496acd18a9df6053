import type { Game, Position } from '@plyworks/core'
import { legalMoveTexts } from '../../tasks/question.js'
import { whyMove } from './typed-moves.js'

/** The signs of a kind over the cells of a position, a line a cell; without a kind, which ones there are. */
export function describeSigns(game: Game, position: Position, id: string): string {
  const { overlays } = game.insight
  if (overlays.length === 0) return `There is nothing to show on the board of ${game.definition.title}.`
  const overlay = overlays.find((each) => each.id === id.toLowerCase())
  if (overlay === undefined) {
    return ['Which of these?', ...overlays.map((each) => `  signs ${each.id}  ${each.about}`)].join('\n')
  }
  const signs = overlay.of(position).map(({ cell, label }) => `  ${game.view.board.cells[cell].name} ${label}`)
  return [overlay.about, ...(signs.length === 0 ? ['  nothing'] : signs)].join('\n')
}

/** Says why moves that begin at a cell, or a move, are not possible now; or what a legal move does. */
export function describeRefusals(game: Game, position: Position, name: string): string {
  const { view, insight } = game
  const cell = view.board.cells.findIndex((each) => each.name.toLowerCase() === name.toLowerCase())
  if (name === '') return `Where? For example: why ${view.board.cells[0].name}`
  if (cell < 0) return aboutMove(game, position, name)
  const here = insight.whyNot?.(position, cell) ?? []
  const named = [...here, ...(insight.whyNot?.(position, null) ?? [])].filter(
    (each) => each.cell === cell && each.title,
  )
  if (named.length > 0) return named.map(({ title, reason }) => `${title}: ${reason}`).join('\n')
  // Where a move is a cell, the notation knows why it is none.
  return here[0]?.reason ?? aboutMove(game, position, name)
}

/** The name of a cell may be a move of its own, or the beginning of one. */
function aboutMove(game: Game, position: Position, name: string): string {
  const begins = legalMoveTexts(game, position).filter((move) => move !== name && move.startsWith(name))
  return begins.length === 0 ? whyMove(game, position, name) : `Legal moves begin so: ${begins.slice(0, 8).join(', ')}.`
}
