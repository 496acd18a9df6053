import { Random } from '../base/random.js'
import { unmakeMoves } from '../game/candidates.js'
import { smallestImage } from '../game/canonical.js'
import type { Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { keyOf } from '../game/position-key.js'

/** The trial games of one move. */
export interface MoveTrial {
  /** The move that the games begin with. */
  readonly move: number
  /** Games played; those of moves that lead to images of one position count together. */
  readonly games: number
  /** Points of the seat that makes the move: a win counts 1, a draw a half. */
  readonly points: number
}

/** Moves of a game at most; a longer one counts as drawn. */
const LONGEST = 1000

/**
 * Tries the moves of a position in random games: how often each does well between players that look one move ahead, whatever its
 * exact value is. Among moves of equal value, with no distances to order them, it says which makes it hardest for the opponent.
 *
 * Both sides take a move that wins at once, avoid one that loses at once while there is another, and choose among the rest at
 * random. Wholly random games (B. Abramson, "Expected-outcome: a general model of static evaluation", 1990) would mostly be
 * decided by moves that nobody plays.
 */
export class MoveTrials<P extends Position = Position> {
  private readonly position: P
  private readonly moves: Int32Array
  /** By move the first of those that lead to images of one position: their games count together. */
  private readonly alike: readonly number[]
  private readonly points: Float64Array
  private readonly room: Int32Array
  private readonly random: Random
  private games = 0

  /**
   * @param position not over; left as it was
   * @param seed fixes the random moves
   */
  constructor(game: Game<P>, position: P, seed = 1) {
    this.position = position.clone() as P
    this.moves = legalMoves(game, position)
    this.points = new Float64Array(this.moves.length)
    const image = game.start()
    const keys = Array.from(this.moves, (move) => {
      this.position.make(move)
      const key = smallestImage(game, this.position, image, keyOf)
      this.position.unmake()
      return key
    })
    this.alike = keys.map((key) => keys.indexOf(key))
    this.room = new Int32Array(game.traits.maxMoves)
    this.random = new Random(seed)
  }

  /** Plays one more game after each move. */
  round(): void {
    const { position, moves, points } = this
    const { turn } = position
    for (let index = 0; index < moves.length; index++) {
      position.make(moves[index])
      points[this.alike[index]] += this.playOut(turn)
      position.unmake()
    }
    this.games++
  }

  /** The trials so far, in the pinned order of the moves. */
  get trials(): MoveTrial[] {
    return Array.from(this.moves, (move, index) => {
      const first = this.alike[index]
      const games = this.games * this.alike.filter((each) => each === first).length
      return { move, games, points: this.points[first] }
    })
  }

  /** Plays the position on and takes everything back; returns the points of a seat. */
  private playOut(seat: number): number {
    const { position } = this
    let played = 0
    while (!position.over && played < LONGEST) {
      position.make(this.choose())
      played++
    }
    const score = position.over ? position.score(seat) : 0
    unmakeMoves(position, played)
    return score > 0 ? 1 : score < 0 ? 0 : 0.5
  }

  private choose(): number {
    const { position, room, random } = this
    const { turn } = position
    const end = position.generate(room, 0)
    let safe = 0
    for (let at = 0; at < end; at++) {
      const move = room[at]
      position.make(move)
      const score = position.over ? position.score(turn) : 0
      position.unmake()
      if (score > 0) return move
      if (score < 0) continue
      // Moves that do not lose at once come first.
      room[at] = room[safe]
      room[safe++] = move
    }
    return room[random.below(safe === 0 ? end : safe)]
  }
}
