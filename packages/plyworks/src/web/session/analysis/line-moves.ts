import { type Game, type Position, TextError } from '@plyworks/core'

/** A move of a line, as it is written. */
export interface LineMove {
  readonly move: number
  readonly text: string
  readonly seat: number
}

/** Moves of a line that are shown. */
const LONGEST = 16
/** Positions with more moves are not looked through for each move of a line: that would stop the page. */
const MOST_CHECKED = 4096

/** The moves of an engine's line as far as they are legal; a line prolonged from a transposition table may end in nonsense. */
export function readLine(game: Game, from: Position, moves: readonly number[]): LineMove[] {
  const position = from.clone()
  const checks = game.traits.maxMoves <= MOST_CHECKED
  const room = new Int32Array(checks ? game.traits.maxMoves : 0)
  const line: LineMove[] = []
  for (const move of moves.slice(0, LONGEST)) {
    if (position.over) break
    if (checks && !room.subarray(0, position.generate(room, 0)).includes(move)) break
    line.push({ move, text: game.notation.formatMove(position, move), seat: position.turn })
    position.make(move)
  }
  return line
}

/** The moves of a line in notation, as far as they can be read and are shown. */
export function parseLine(game: Game, from: Position, texts: readonly string[]): number[] {
  const position = from.clone()
  const moves: number[] = []
  for (const text of texts.slice(0, LONGEST)) {
    if (position.over) break
    try {
      moves.push(game.notation.parseMove(position, text))
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      break
    }
    position.make(moves[moves.length - 1])
  }
  return moves
}

/** The cells of a move's steps. */
export function cellsOf(game: Game, position: Position, move: number): number[] {
  return game.view.path(position, move).flatMap((step) => (step.kind === 'cell' ? [step.cell] : []))
}
