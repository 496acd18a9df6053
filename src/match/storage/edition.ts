import type { Game } from '../../core/game.js'
import type { Position } from '../../core/position.js'
import type { Store } from '../../store/store.js'

/** Plies of the line whose keys stand for all keys of a game. */
const LINE = 12

/**
 * The number under which positions of a game are found: keys can be compared only while the game makes them in the same
 * way, so a version that makes them differently gets another edition, and its games are indexed anew.
 */
export function editionOf(store: Store, game: Game): number {
  const keys = keysOf(game)
  const find = (): number | undefined =>
    store.first<{ number: number }>('SELECT number FROM edition WHERE game = ? AND keys = ?', game.name, keys)?.number
  return (
    find() ??
    store.transaction(() => find() ?? store.run('INSERT INTO edition (game, keys) VALUES (?, ?)', game.name, keys))
  )
}

/** The key of a position as one signed 64-bit number. */
export function keyOf({ keyLow, keyHigh }: Position): bigint {
  return (BigInt(keyHigh) << 32n) | BigInt(keyLow >>> 0)
}

/** The keys along one line of play: always the first move. */
function keysOf(game: Game): string {
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
