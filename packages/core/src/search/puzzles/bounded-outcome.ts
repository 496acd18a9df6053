import type { Game } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import type { Judgement } from '../../game/puzzle.js'

/**
 * Returns whether the seat to move wins or loses by force within `plies`, and in how many; open when neither is proved.
 * Plain AND-OR search by the rules alone, one depth after the other, so the distances are exact.
 * @param position not over; two seats in turn; left as it was
 */
export function boundedOutcome(game: Game, position: Position, plies: number): Judgement {
  const search = new ForcedEnds(game, plies)
  for (let depth = 1; depth <= plies; depth++) {
    if (search.wins(position, depth, 0)) return { value: 'win', plies: depth }
    if (search.loses(position, depth, 0)) return { value: 'loss', plies: depth }
  }
  return { value: 'open', plies: null }
}

class ForcedEnds {
  private readonly moves: Int32Array

  constructor(game: Game, plies: number) {
    this.moves = new Int32Array((plies + 1) * game.traits.maxMoves)
  }

  /** Whether some move of the seat to move ends the game well within `plies`, whatever is answered. */
  wins(position: Position, plies: number, at: number): boolean {
    const seat = position.turn
    const end = position.generate(this.moves, at)
    for (let index = at; index < end; index++) {
      position.make(this.moves[index])
      const won = position.over ? position.score(seat) > 0 : plies > 1 && this.loses(position, plies - 1, end)
      position.unmake()
      if (won) return true
    }
    return false
  }

  /** Whether every move of the seat to move lets the other one win within `plies`. */
  loses(position: Position, plies: number, at: number): boolean {
    const seat = position.turn
    const end = position.generate(this.moves, at)
    for (let index = at; index < end; index++) {
      position.make(this.moves[index])
      const lost = position.over ? position.score(seat) < 0 : plies > 1 && this.wins(position, plies - 1, end)
      position.unmake()
      if (!lost) return false
    }
    return end > at
  }
}
