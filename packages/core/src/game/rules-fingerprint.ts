import { Random } from '../base/random.js'
import type { Game } from './game.js'
import { legalMoves } from './legal-moves.js'
import type { Position } from './position.js'

const WALKS = 12
const PLIES = 240
/** All moves are written down at every so manieth position, and the one played at the others. */
const ALL_MOVES = 8

/**
 * Returns the fingerprint of rules: moves, positions and outcomes along pinned random walks from the start. Games that play alike
 * there have the same fingerprint, however they are programmed; a game whose notation, moves or outcomes differ on the
 * way has another one, but for chance.
 */
export function rulesFingerprint(game: Game): string {
  const hash = new TextHash()
  hash.add(game.traits.seats)
  for (let walk = 1; walk <= WALKS; walk++) {
    const random = new Random(walk)
    const position = game.start(walk)
    for (let ply = 0; ply < PLIES && !position.over; ply++) {
      const moves = [...legalMoves(game, position)]
      hash.add(game.notation.formatPosition(position)).add(position.turn).add(moves.length)
      if (ply % ALL_MOVES === 0) for (const text of sortedTexts(game, position, moves)) hash.add(text)
      const move = moves[random.below(moves.length)]
      hash.add(game.notation.formatMove(position, move))
      position.make(move)
    }
    hash.add(game.notation.formatPosition(position)).add(position.over ? 'over' : 'open')
    if (position.over) for (let seat = 0; seat < game.traits.seats; seat++) hash.add(position.score(seat))
  }
  return hash.digest()
}

function sortedTexts(game: Game, position: Position, moves: readonly number[]): string[] {
  return moves.map((move) => game.notation.formatMove(position, move)).sort()
}

/** A 64-bit fingerprint of texts: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) twice with different beginnings. */
class TextHash {
  private low = 0x811c9dc5 | 0
  private high = 0x01935a2f | 0

  /** Adds a text or number and its end. */
  add(value: string | number): this {
    const text = String(value)
    for (let index = 0; index <= text.length; index++) {
      const code = index < text.length ? text.charCodeAt(index) : 0xffff
      this.low = Math.imul(this.low ^ (code & 255), 0x01000193)
      this.low = Math.imul(this.low ^ (code >>> 8), 0x01000193)
      this.high = Math.imul(this.high ^ (code >>> 8), 0x01000193)
      this.high = Math.imul(this.high ^ (code & 255), 0x01000193)
    }
    return this
  }

  digest(): string {
    return [this.high, this.low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
