import { quote, TextError, TextReader } from '../base/text-error.js'
import { gridDiagram } from '../board/grid-rows.js'
import { letterOf } from '../board/look.js'
import type { Notation } from '../game/game.js'
import { SimplePosition, type SimpleRules } from './simple-position.js'
import { boardCell } from './simple-view.js'

/** Longest notation of a state that is read. */
const LONGEST = 16_384
/** Legal moves that an error lists. */
const LISTED = 12

/** The notation of a simple game: states as they are or as JSON, moves as the game writes them. */
export function simpleText<State>(rules: SimpleRules<State>): Notation<SimplePosition<State>> {
  const { game } = rules
  return {
    formatPosition: (position) => rules.format(position.state),
    parsePosition: (text) => parseState(rules, text),
    formatMove: (position, move) => position.textOf(move),

    parseMove(position, text) {
      const wrong = (expected: string): never => {
        throw new TextError('move', 1, quote(text), expected)
      }
      if (position.over) return wrong('no move: the game is over')
      const move = position.numberOf(text)
      const { moves } = position
      const listed = moves.slice(0, LISTED).join(', ') + (moves.length > LISTED ? ', …' : '')
      return move < 0 ? wrong(moves.length === 1 ? listed : `one of ${listed}`) : move
    },

    diagram({ state }) {
      const { board } = game
      if (board === null) return rules.format(state)
      return gridDiagram(board, (cell) => letterOf(rules.look(state, boardCell(board, cell))))
    },
  }
}

/** The position of a state that was typed: one that `check` accepts and that every function of the game can answer for. */
function parseState<State>(rules: SimpleRules<State>, text: string): SimplePosition<State> {
  const { game } = rules
  new TextReader(text, 'position', LONGEST)
  const wrong = (expected: string): TextError => new TextError('position', 1, quote(text), expected)
  const example = (): string => `a state of the game, such as ${rules.example}`
  let state: State
  let complaint: string | null
  try {
    // Whether it is a state is found out by the functions of the game.
    state = (rules.textual ? text : JSON.parse(text)) as State
    rules.format(state)
    complaint = game.check(state)
  } catch (error) {
    throw isMistake(error) ? error : wrong(example())
  }
  if (complaint !== null) throw wrong(complaint)
  try {
    const position = new SimplePosition(rules, rules.node(state))
    answersForAll(rules, position)
    return position
  } catch (error) {
    throw isMistake(error) ? error : wrong(example())
  }
}

/** Whether the author misspelt a name: that is so for every state, typed or not. */
function isMistake(error: unknown): boolean {
  return error instanceof ReferenceError
}

/** Asks everything once about a state and those that its moves lead to. */
function answersForAll<State>(rules: SimpleRules<State>, position: SimplePosition<State>): void {
  const { board } = rules.game
  for (let cell = 0; board !== null && cell < board.rows * board.columns; cell++) {
    rules.look(position.state, boardCell(board, cell))
  }
  for (const move of position.moves) {
    position.make(position.numberOf(move))
    if (!position.over) position.turn
    position.unmake()
  }
}
