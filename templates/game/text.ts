import type { GameText } from '../../core/game.js'
import { quote, TextError, TextReader } from '../../core/text-error.js'
import { MOST_TAKEN, TemplatePosition } from './rules.js'

/** Notation: a position is `<stones> <player to move 1|2>`, a move the number of stones taken. */
export function templateText(heap: number): GameText<TemplatePosition> {
  return {
    formatPosition: (position) => `${position.stones} ${position.turn + 1}`,

    parsePosition(text) {
      const reader = new TextReader(text, 'position')
      const stones = reader.integer(0, heap, 'the stones')
      reader.expect(' ', 'a space')
      const turn = reader.oneOf('12', 'the player to move, 1 or 2')
      reader.end()
      return new TemplatePosition(stones, turn)
    },

    formatMove: (_position, taken) => String(taken),

    parseMove(position, text) {
      if (position.over) throw new TextError('move', 1, quote(text), 'no move: the game is over')
      const reader = new TextReader(text, 'move')
      const taken = reader.integer(1, Math.min(MOST_TAKEN, position.stones), 'the stones taken')
      reader.end()
      return taken
    },

    diagram: (position) => (position.stones === 0 ? '(empty)' : 'o '.repeat(position.stones).trimEnd()),
  }
}
