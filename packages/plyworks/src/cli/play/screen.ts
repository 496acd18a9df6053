import type { Game, Position } from '@plyworks/core'
import { drawPicture, inSeatColour } from './picture.js'
import type { PlayTable } from './table.js'

/** The picture, the facts beside it and who is to move. */
export function screenOf(table: PlayTable, colours: boolean): string {
  const { game, position } = table
  const lines = ['', drawPicture(game, position, table.lastTouched(), colours)]
  const facts = game.view
    .facts(position)
    .filter(({ inDiagram }) => !inDiagram)
    .map(({ title, value, seat }) => {
      if (seat === undefined) return `${title}: ${value}`
      const name = plainSeatName(game, seat)
      const named = `${title} ${value}`.toLowerCase().includes(name.toLowerCase())
      return inSeatColour(named ? `${title}: ${value}` : `${name}: ${title.toLowerCase()} ${value}`, seat, colours)
    })
  if (facts.length > 0) lines.push(facts.join('; '))
  if (table.over) lines.push(outcomeOf(table, colours))
  else if (!diagramTells(game, position)) lines.push(`${seatName(game, position.turn, colours)} to move`)
  return lines.join('\n')
}

/** Whether the diagram says whose turn it is: `White to move`, `player 1 to place one stone`. */
function diagramTells(game: Game, position: Position): boolean {
  const told = `${plainSeatName(game, position.turn)} to `.toLowerCase()
  return game.notation.diagram(position).toLowerCase().includes(told)
}

/** Returns the outcome of a game in words. */
export function outcomeOf({ game, position, resigned }: PlayTable, colours: boolean): string {
  const { seats } = game.traits
  if (resigned !== null) {
    const other = seats === 2 ? ` ${seatName(game, 1 - resigned, colours)} wins.` : ''
    return `${seatName(game, resigned, colours)} resigns.${other}`
  }
  return `The game is over: ${winnersOf(game, position, colours)}.`
}

/** Returns who has won a game that is over, in words. */
export function winnersOf(game: Game, position: Position, colours = false): string {
  const winners = [...game.definition.seatNames.keys()].filter((seat) => position.score(seat) > 0)
  if (winners.length === 0) return 'a draw'
  return `${winners.map((seat) => seatName(game, seat, colours)).join(' and ')} wins`
}

export function seatName(game: Game, seat: number, colours: boolean): string {
  return inSeatColour(plainSeatName(game, seat), seat, colours)
}

/** Returns the name of a seat without a colour. */
export function plainSeatName(game: Game, seat: number): string {
  return game.definition.seatNames[seat] ?? `Seat ${seat + 1}`
}

/** Returns words side by side as they fit into `width` characters. */
export function inColumns(words: readonly string[], width: number): string {
  const widest = Math.max(...words.map((word) => word.length)) + 2
  const columns = Math.max(1, Math.floor(width / widest))
  const lines: string[] = []
  for (let at = 0; at < words.length; at += columns) {
    lines.push(
      words
        .slice(at, at + columns)
        .map((word) => word.padEnd(widest))
        .join('')
        .trimEnd(),
    )
  }
  return lines.join('\n')
}
