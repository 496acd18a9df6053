import type { Game } from './game.js'
import type { Position } from './position.js'

/** Plies of the line whose keys stand for all keys of a game. */
const LINE = 12

/** Returns the key of a position as one signed 64-bit number. */
export function keyOf({ keyLow, keyHigh }: Position): bigint {
  return (BigInt(keyHigh) << 32n) | BigInt(keyLow >>> 0)
}

/**
 * Returns a fingerprint of the way in which a game makes its keys: the keys along one line of play, always the first move. Keys
 * that were kept can be compared with new ones only while it stays the same.
 */
export function keyFingerprint(game: Game): string {
  const position = game.start(1)
  const room = new Int32Array(game.traits.maxMoves)
  const keys = [keyOf(position)]
  for (let ply = 0; ply < LINE && !position.over; ply++) {
    position.generate(room, 0)
    position.make(room[0])
    keys.push(keyOf(position))
  }
  return keys.map((key) => BigInt.asUintN(64, key).toString(36)).join(' ')
}
