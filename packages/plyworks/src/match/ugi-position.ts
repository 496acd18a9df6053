import { type Game, type Position, quote, TextError } from '@plyworks/core'
import { textOf, type Word } from './ugi-words.js'

/**
 * Reads what follows `position`: `startpos|fen <position> [moves …]`.
 * @param seed fixes a random start position
 * @returns the position and how many moves lead to it
 * @throws TextError naming the character in the line
 */
export function readPosition(
  game: Game,
  seed: number | undefined,
  line: string,
  words: readonly Word[],
): { readonly position: Position; readonly ply: number } {
  const movesAt = words.findIndex((word, index) => index > 0 && word.text === 'moves')
  const end = movesAt < 0 ? words.length : movesAt
  const kind = words[0]?.text
  if (kind !== 'startpos' && kind !== 'fen') {
    const found = kind === undefined ? 'the end of the line' : quote(kind)
    throw new TextError('position', words[0]?.place ?? line.length + 1, found, 'startpos or fen')
  }
  if (kind === 'startpos' && end > 1) {
    throw new TextError('position', words[1].place, quote(words[1].text), 'moves or the end of the line')
  }
  if (kind === 'fen' && end === 1) {
    const found = movesAt < 0 ? 'the end of the line' : '"moves"'
    throw new TextError('position', words[end]?.place ?? line.length + 1, found, 'a position after fen')
  }
  const position =
    kind === 'startpos' ? game.start(seed) : game.notation.parsePosition(textOf(line, words.slice(1, end)))
  const moves = movesAt < 0 ? [] : words.slice(movesAt + 1)
  for (const move of moves) position.make(readMove(game, position, move))
  return { position, ply: moves.length }
}

function readMove(game: Game, position: Position, word: Word): number {
  try {
    return game.notation.parseMove(position, word.text)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new TextError(`move ${quote(word.text)}`, word.place - 1 + error.place, error.found, error.expected)
  }
}
