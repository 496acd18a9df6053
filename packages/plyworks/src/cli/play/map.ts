import type { Game, Position } from '@plyworks/core'

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

/** Says why moves that begin at a cell are not possible now. */
export function describeRefusals(game: Game, position: Position, name: string): string {
  const { view, insight } = game
  const cell = view.board.cells.findIndex((each) => each.name.toLowerCase() === name.toLowerCase())
  if (cell < 0) return `Where? For example: why ${view.board.cells[0].name}`
  const here = insight.whyNot?.(position, cell) ?? []
  const named = [...here, ...(insight.whyNot?.(position, null) ?? [])].filter(
    (each) => each.cell === cell && each.title,
  )
  if (named.length > 0) return named.map(({ title, reason }) => `${title}: ${reason}`).join('\n')
  return here[0]?.reason ?? 'There is nothing to say.'
}
