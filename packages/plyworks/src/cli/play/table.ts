import { type Game, GameRecord, nameMove, type Position, type SavedGame, TextError } from '@plyworks/core'
import { badInput } from '../../tasks/failure.js'
import type { Player } from './seats.js'

/** A game on the table: the record, the players and a resignation. */
export class PlayTable {
  record: GameRecord
  resigned: number | null = null
  /** The saved game that this one continues. */
  origin: SavedGame | null = null
  /** Whether something has been played or taken back since the last save. */
  changed = false

  constructor(
    readonly game: Game,
    start: Position,
    /** One a seat; may change at any time. */
    public players: readonly Player[],
  ) {
    this.record = new GameRecord(game, start)
  }

  get position(): Position {
    return this.record.position
  }

  get over(): boolean {
    return this.resigned !== null || this.position.over
  }

  /** The player to move. */
  get player(): Player {
    return this.players[this.position.turn]
  }

  play(move: number): void {
    this.record.play(move)
    this.changed = true
  }

  /**
   * Takes back to the last decision of a person; false when there is none. Where ended turns stay ended only the moves
   * of the present turn are taken back.
   */
  undo(): boolean {
    if (this.resigned !== null) {
      this.resigned = null
      return true
    }
    const { ply } = this.record
    if (this.game.traits.endsTurnsForGood && ply > 0 && this.record.before(ply - 1).turn !== this.position.turn)
      return false
    return this.travel(() => this.record.undo())
  }

  /** Plays what was taken back, up to the next decision of a person. */
  redo(): boolean {
    return this.travel(() => this.record.redo())
  }

  resign(): void {
    this.resigned = this.position.turn
    this.changed = true
  }

  /** Cells touched by the last move. */
  lastTouched(): readonly number[] {
    const { ply, moves } = this.record
    if (ply === 0) return []
    return this.game.view.touched(this.record.before(ply - 1), moves[ply - 1])
  }

  /**
   * Takes over a saved game.
   * @throws Failure when it does not replay, naming the start or the move
   */
  restore(saved: SavedGame): void {
    const record = new GameRecord(
      this.game,
      inSavedGame('start', () => this.game.notation.parsePosition(saved.start)),
    )
    saved.moves.forEach((text, index) => {
      record.play(
        inSavedGame(nameMove(this.game, record.position, index), () =>
          this.game.notation.parseMove(record.position, text),
        ),
      )
    })
    this.record = record
    this.origin = saved
    this.resigned = saved.resigned ?? null
    this.changed = false
  }

  /** Steps until a person is to move or the game is over; stays where it was when no step leads there. */
  private travel(step: () => boolean): boolean {
    const from = this.record.ply
    let moved = step()
    while (moved && !this.position.over && this.player.kind !== 'human') moved = step()
    const somebodyPlays = this.players.some((player) => player.kind === 'human')
    if (!moved && somebodyPlays) this.record.goTo(from)
    const travelled = this.record.ply !== from
    if (travelled) this.changed = true
    return travelled
  }
}

function inSavedGame<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw badInput('load', `the saved game does not replay at ${place}: ${error.message}`)
  }
}
