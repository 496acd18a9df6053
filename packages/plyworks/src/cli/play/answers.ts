import { closestWords, type Game, legalMoves, type Position } from '@plyworks/core'
import type { Decision } from '../../match/thinker.js'
import { legalMoveTexts } from '../../tasks/question.js'
import { commands, helpLines } from './commands.js'
import { describeSigns } from './map.js'
import { inColumns } from './screen.js'
import type { PlayTable } from './table.js'
import { whyMove } from './typed-moves.js'

/** Answers of a session of play to questions, as text; nothing here changes the table. */

const MOST_LISTED = 240
/** Moves among which one that was meant is looked for. */
const MOST_COMPARED = 2000
const MOST_EXPECTED = 8

/** The commands, with a move that could be typed now. */
export function helpOf({ game, position, over }: PlayTable): string {
  const move = over ? '' : game.notation.formatMove(position, legalMoves(game, position)[0])
  return helpLines(game.notation.formatPosition(position), move).join('\n')
}

/** The legal moves that begin so, in columns. */
export function movesBeginning({ game, position, over }: PlayTable, prefix: string, width: number): string {
  const moves = over ? [] : legalMoveTexts(game, position).filter((move) => move.startsWith(prefix))
  if (moves.length === 0) return over ? 'The game is over.' : 'No legal move begins so.'
  const listed = inColumns(moves.slice(0, MOST_LISTED), width)
  if (moves.length <= MOST_LISTED) return listed
  return `${listed}\nand ${moves.length - MOST_LISTED} more; moves BEGINNING lists those that begin so`
}

/** The moves so far, in columns. */
export function recordOf({ record }: PlayTable, width: number): string {
  const moves = record.moveTexts().slice(0, record.ply)
  if (moves.length === 0) return 'No moves yet.'
  const numbered = moves.map((move, index) => `${index + 1}. ${move}`)
  return inColumns(numbered, width)
}

/** Says why a line was neither a move nor a command, and what may have been meant. */
export function complaint({ game, position, over }: PlayTable, text: string): string {
  const words = over ? [] : legalMoveTexts(game, position).slice(0, MOST_COMPARED)
  const close = closestWords(text, [...words, ...commands.map(({ name }) => name)])
  const hint = close.length === 0 ? '' : ` Did you mean ${close.join(' or ')}?`
  const why = over ? 'The game is over, and that is no command.' : whyMove(game, position, text)
  return `${why}${hint} (help explains more)`
}

/** Returns the computer's move and the answers it expects, with the signs on the board that go with it. */
export function hintOf(game: Game, position: Position, { move, moves = [], pv }: Decision): string {
  const turn = moves.length < 2 ? '' : ` (whole turn: ${moves.join(' ')})`
  const own = Math.max(1, moves.length)
  const line = pv.slice(own, own + MOST_EXPECTED).join(' ')
  const expected = line === '' ? '.' : `, and expects ${line}.`
  const signs = game.insight.overlays.filter(({ withHint }) => withHint)
  return [
    `The computer would play ${move}${turn}${expected}`,
    ...signs.map(({ id }) => describeSigns(game, position, id)),
  ].join('\n')
}
