import { type Game, keyFingerprint } from '@plyworks/core'
import type { Store } from '../../storage/store.js'

/**
 * Returns the number under which positions of a game are found: keys can be compared only while the game makes them in
 * the same way, so a program that makes them differently gets another number, and its games are indexed again. In the
 * database the column is called `edition`.
 */
export function keyVersionOf(store: Store, game: Game): number {
  const keys = keyFingerprint(game)
  const find = (): number | undefined =>
    store.first<{ number: number }>('SELECT number FROM edition WHERE game = ? AND keys = ?', game.name, keys)?.number
  return (
    find() ??
    store.transaction(() => find() ?? store.run('INSERT INTO edition (game, keys) VALUES (?, ?)', game.name, keys))
  )
}
