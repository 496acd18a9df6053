import { quote, TextError } from '../base/text-error.js'
import type { Game } from '../game/game.js'
import { checkMove } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { formatGameName, parseVariant, splitGameName } from '../game/variant.js'
import { nameMove } from './move-place.js'
import { checkSavedGame, type SavedGame } from './saved-game.js'

/**
 * A game being played: start, moves, and a cursor for undo and redo. The start is kept as a copy, so the record can
 * always be replayed; repetition is counted here because positions do not remember.
 */
export class GameRecord<P extends Position = Position> {
  /** The position at the cursor. Read it; move it only through the record. */
  readonly position: P
  /** The position in which the game begins. */
  readonly start: P
  private readonly played: number[] = []
  private cursor = 0

  /**
   * @param start where the game begins, as a position or in notation; the game's own start when absent
   * @throws TextError naming the place in the notation
   */
  constructor(
    /** The game that is played. */
    readonly game: Game<P>,
    start: P | string = game.start(),
  ) {
    const first = typeof start === 'string' ? game.notation.parsePosition(start) : start
    this.start = first.clone() as P
    this.position = first.clone() as P
  }

  /** All moves, those taken back (after the cursor) included. */
  get moves(): readonly number[] {
    return this.played
  }

  /** Number of moves that stand on the board. */
  get ply(): number {
    return this.cursor
  }

  /**
   * Plays a move, given in notation or as one of `legalMoves`; moves that had been taken back are forgotten.
   * @throws TextError when the move is not legal
   */
  play(move: number | string): void {
    const { game, position } = this
    this.make(typeof move === 'string' ? game.notation.parseMove(position, move) : checkMove(game, position, move))
  }

  /** Plays a move that is known to be legal, as `play` does but unchecked. */
  make(move: number): void {
    this.played.length = this.cursor
    this.played.push(move)
    this.cursor++
    this.position.make(move)
  }

  /** Takes the last move back; false at the start. */
  undo(): boolean {
    if (this.cursor === 0) return false
    this.cursor--
    this.position.unmake()
    return true
  }

  /** Plays a move that was taken back; false when there is none. */
  redo(): boolean {
    if (this.cursor === this.played.length) return false
    this.position.make(this.played[this.cursor++])
    return true
  }

  /** Goes to the position after `ply` moves, 0 to `moves.length`. */
  goTo(ply: number): void {
    while (this.cursor > ply && this.undo()) {}
    while (this.cursor < ply && this.redo()) {}
  }

  /** Returns the position before move number `ply` (0 for the start), as a copy. */
  before(ply: number): P {
    const position = this.start.clone() as P
    for (let index = 0; index < ply; index++) position.make(this.played[index])
    return position
  }

  /** Returns all moves in notation, those taken back included. */
  moveTexts(): string[] {
    const position = this.start.clone() as P
    return this.played.map((move) => {
      const text = this.game.notation.formatMove(position, move)
      position.make(move)
      return text
    })
  }

  /** Counts how often the position at the cursor has stood on the board, this time included (by key). */
  repetitions(): number {
    const position = this.start.clone() as P
    let count = 0
    for (let index = 0; ; index++) {
      if (position.keyLow === this.position.keyLow && position.keyHigh === this.position.keyHigh) count++
      if (index === this.cursor) return count
      position.make(this.played[index])
    }
  }
}

/** Returns the game up to the cursor as plain data. */
export function saveGame(record: GameRecord): SavedGame {
  return {
    format: 'plyworks-game',
    version: 1,
    game: record.game.name,
    start: record.game.notation.formatPosition(record.start),
    moves: record.moveTexts().slice(0, record.ply),
  }
}

/**
 * Replays a saved game, which may come from anywhere (`JSON.parse`), in the game of that name (`loadGame(saved.game)`).
 * @throws TextError naming the field, the place in the start position, or the move that is wrong, or the other game
 */
export function restoreGame<P extends Position>(game: Game<P>, data: SavedGame): GameRecord<P> {
  const saved = checkSavedGame(data, 'saved game')
  const name = canonicalName(game, saved.game)
  if (name !== game.name) throw new TextError('saved game, "game"', 1, quote(name), quote(game.name))
  const record = new GameRecord(game, game.notation.parsePosition(saved.start))
  for (const text of saved.moves) record.make(savedMove(record, text))
  return record
}

function savedMove({ game, position, ply }: GameRecord, text: string): number {
  const subject = `saved game, ${nameMove(game, position, ply)}`
  if (position.over) throw new TextError(subject, 1, quote(text), 'no further move: the game is over')
  try {
    return game.notation.parseMove(position, text)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new TextError(subject, error.place, error.found, error.expected)
  }
}

/** A name may have the keys in another order, or keys that have their defaults. */
function canonicalName({ definition }: Game, name: string): string {
  if (splitGameName(name).id !== definition.id) return name
  return formatGameName(definition.id, definition.variants, parseVariant(definition.variants, name))
}
