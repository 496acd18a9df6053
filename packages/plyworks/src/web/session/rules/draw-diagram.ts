import { type BoardShape, type CellFace, quote, TextError } from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import type { DiagramBlock } from '../../../rules/diagram-block.js'

/** A block with its boards: the position it names, then one after each move. */
export interface Diagram {
  readonly block: DiagramBlock
  readonly shape: BoardShape
  readonly boards: readonly DiagramBoard[]
}

interface DiagramBoard {
  readonly faces: readonly CellFace[]
  /** Cells pointed out: those the block names, and those the move before touched. */
  readonly marked: ReadonlySet<number>
  /** The name of the seat that made the move before; empty at the beginning. */
  readonly mover: string
}

/**
 * Sets up what a block asks for, by the rules of its game.
 * @throws TextError naming what the game does not accept
 */
export async function drawDiagram(block: DiagramBlock): Promise<Diagram> {
  const game = await loadGame(block.game)
  const { view, notation } = game
  const position = block.position === null ? game.start(0) : notation.parsePosition(block.position)
  const named = block.marks.map((name) => {
    const cell = view.board.cells.findIndex((each) => each.name === name)
    if (cell < 0) throw new TextError('marks', block.marks.indexOf(name) + 1, quote(name), 'names of cells')
    return cell
  })
  const boards: DiagramBoard[] = [{ faces: view.faces(position), marked: new Set(named), mover: '' }]
  for (const word of block.moves) {
    const move = notation.parseMove(position, word)
    const mover = game.definition.seatNames[position.turn]
    const touched = view.touched(position, move)
    position.make(move)
    boards.push({ faces: view.faces(position), marked: new Set([...named, ...touched]), mover })
  }
  return { block, shape: view.board, boards }
}

/** Returns the boards that a player leaves to the next one. */
export function endsOfTurns(boards: readonly DiagramBoard[]): DiagramBoard[] {
  return boards.filter(({ mover }, index) => boards[index + 1]?.mover !== mover)
}
