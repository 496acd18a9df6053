import { Random } from '../base/random.js'
import type { BoardCell, Grid } from '../board/grid.js'
import type { Look } from '../board/look.js'
import { defineGame, type VariantOf } from '../game/define-game.js'
import type { Level } from '../game/engine.js'
import type { GameDefinition } from '../game/game.js'
import type { GamePages } from '../game/pages.js'
import type { VariantKeys } from '../game/variant.js'
import type { World } from '../game/world.js'
import { type BoundGame, type SimplePosition, SimpleRules } from './simple-position.js'
import { simpleText } from './simple-text.js'
import { simpleView } from './simple-view.js'

/**
 * A game written as simply as possible. The state is plain data: texts, numbers, true and false, null, and lists and
 * objects of these. All that plays, searches and draws the game is derived from it. Every function gets the
 * variant as its last argument, and none may change a state that it is given.
 */
export interface SimpleGame<State, V extends VariantKeys = VariantKeys> {
  /** Name that people read. */
  readonly title: string
  /** Made of the title when absent: `Nine Holes` becomes `nine-holes`. */
  readonly id?: string
  /** One sentence for the gallery. */
  readonly summary?: string
  /** Heading under which lists show it, below the games that have none. */
  readonly collection?: string
  /** Names of the seats; there are as many seats as names. */
  readonly seats: readonly string[]
  /** The keys of a variant, with their values and defaults. */
  readonly variants?: V
  /** Its rules and lessons. */
  readonly pages?: GamePages
  /** Its computer levels, weakest first: `plyworks levels` measures some. */
  readonly levels?: readonly Level[]

  /** Returns the state at the start. Whatever is random comes from `random`, so that a seed fixes it. */
  start(variant: VariantOf<V>, random: Random): State
  /** Returns the seat to move, from 0. Asked only while the game goes on. */
  turn(state: State, variant: VariantOf<V>): number
  /**
   * Returns the legal moves, always in the same order; asked only while the game goes on, and then there is at least
   * one. A move is a text of 1 to 40 letters, digits and signs of `+-=:.,/>*@#!?^~_`, which begins with a letter or
   * digit.
   */
  moves(state: State, variant: VariantOf<V>): readonly string[]
  /** Returns the state after one of those moves: a new one, the old one stays as it was. */
  play(state: State, move: string, variant: VariantOf<V>): State
  /**
   * Returns null while the game goes on, then one number a seat. Two seats: 1 for the winner and -1 for the loser, or
   * 0 for both. More seats: 1 for the winner and 0 for the others, or 0 for all.
   */
  outcome(state: State, variant: VariantOf<V>): readonly number[] | null

  /** The board; without one there are the position in words and a button for each move. */
  readonly board?: SimpleBoard<State, V> | ((variant: VariantOf<V>) => SimpleBoard<State, V>)
  /**
   * Checks a state that was typed: null when all is well, otherwise what was expected (`as many x as o`). It is
   * given whatever was typed; if it throws, the state is refused, too. Without it every state is accepted for which
   * the other functions have answers.
   */
  check?(state: State, variant: VariantOf<V>): string | null
  /**
   * Most moves of any game. Absent where no rule bounds them. Then positions may repeat, and solvers take play
   * without end for a draw. So the state may hold nothing of the past that does not matter for the rest of the game,
   * least of all a count of moves.
   */
  readonly maxPlies?: number | ((variant: VariantOf<V>) => number)
  /** False where no position comes twice in a game though `maxPlies` is not known. */
  readonly repeats?: boolean
  /** Most legal moves in any state; 512 when absent. */
  readonly maxMoves?: number
  /** Whether a seat may move several times in a row. */
  readonly multiMoveTurns?: boolean
}

/** A rectangular board and what stands on it. Names of cells in moves (`b2`, `a1-a3`) become clicks. */
export interface SimpleBoard<State, V extends VariantKeys = VariantKeys> extends Grid {
  /** Returns how a cell looks: null, a seat, a text, or an object with both. */
  look(state: State, cell: BoardCell, variant: VariantOf<V>): Look
  /** How the board looks: colours, backdrop, pictures for the men. */
  readonly world?: World
}

/** Under this name a definition offers its careful twin; every copy of the library knows it. */
const CAREFUL = Symbol.for('plyworks.careful')

/**
 * Makes the definition of a simple game: slow and correct. Undo, keys, notation, clicks and diagram are derived; a
 * function that returns what it must not causes a `GameFault`.
 * @throws TypeError naming what is missing or of the wrong kind
 */
export function simpleGame<State, const V extends VariantKeys = Record<never, never>>(
  game: SimpleGame<State, V>,
): GameDefinition<SimplePosition<State>> {
  checkShape({ ...game })
  const definition = define(game, false)
  Object.defineProperty(definition, CAREFUL, { value: () => define(game, true) })
  return definition
}

/**
 * Returns the same game under guard: states are frozen, so a function that changes one fails at that line, and every
 * function is called twice, which finds one that answers by chance. A game that is no simple one comes back as it is.
 */
export function carefulTwin(definition: GameDefinition): GameDefinition {
  const careful: unknown = Reflect.get(definition, CAREFUL)
  return typeof careful === 'function' ? (careful() as GameDefinition) : definition
}

function define<State, V extends VariantKeys>(
  game: SimpleGame<State, V>,
  careful: boolean,
): GameDefinition<SimplePosition<State>> {
  const { title, id, summary, collection, seats, variants, pages, levels, maxMoves } = game
  const { maxPlies, repeats, multiMoveTurns } = game
  return defineGame<SimplePosition<State>, V>({
    title,
    seats,
    ...(id !== undefined && { id }),
    ...(summary !== undefined && { summary }),
    ...(collection !== undefined && { collection }),
    ...(variants !== undefined && { variants }),
    ...(pages !== undefined && { pages }),
    create(variant) {
      const rules = new SimpleRules(bind(game, variant), maxMoves, careful)
      const plies = typeof maxPlies === 'function' ? maxPlies(variant) : maxPlies
      return {
        traits: {
          maxMoves: rules.maxMoves,
          randomStart: rules.randomStart,
          ...(plies !== undefined && { maxPlies: plies }),
          ...(repeats !== undefined && { repeats }),
          ...(multiMoveTurns !== undefined && { multiMoveTurns }),
        },
        start: (seed = 0) => rules.start(new Random(seed)),
        notation: simpleText(rules),
        view: simpleView(rules),
        ...(levels !== undefined && { search: { levels } }),
      }
    },
  })
}

/** The functions of a game with the variant filled in. */
function bind<State, V extends VariantKeys>(game: SimpleGame<State, V>, variant: VariantOf<V>): BoundGame<State> {
  const board = typeof game.board === 'function' ? game.board(variant) : game.board
  return {
    title: game.title,
    seats: game.seats,
    start: (random) => game.start(variant, random),
    turn: (state) => game.turn(state, variant),
    moves: (state) => game.moves(state, variant),
    play: (state, move) => game.play(state, move, variant),
    outcome: (state) => game.outcome(state, variant),
    check: (state) => game.check?.(state, variant) ?? null,
    board: board === undefined ? null : { rows: board.rows, columns: board.columns },
    world: board?.world ?? null,
    look: (state, cell) => board?.look(state, cell, variant) ?? null,
  }
}

/** Checks that a declaration is complete, for authors whose editor does not check types. */
function checkShape(game: Record<string, unknown>): void {
  const name = typeof game.title === 'string' ? game.title : 'simpleGame'
  const wrong = (member: string, expected: string): never => {
    throw new TypeError(`${name}: "${member}" is ${member in game ? 'not right' : 'missing'}, expected ${expected}`)
  }
  if (typeof game.title !== 'string' || game.title.trim() === '') wrong('title', 'the name of the game')
  const { seats } = game
  if (!Array.isArray(seats) || seats.length < 2 || !seats.every((seat) => typeof seat === 'string' && seat !== '')) {
    wrong('seats', 'the names of two seats or more')
  }
  for (const member of ['start', 'turn', 'moves', 'play', 'outcome']) {
    if (typeof game[member] !== 'function') wrong(member, 'a function')
  }
  if (game.check !== undefined && typeof game.check !== 'function') wrong('check', 'a function')
}
