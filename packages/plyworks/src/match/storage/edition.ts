import { type Game, keyEdition } from '@plyworks/core'
import type { Store } from '../../storage/store.js'

/**
 * The number under which positions of a game are found: keys can be compared only while the game makes them in the same
 * way, so a version that makes them differently gets another edition, and its games are indexed again.
 */
export function editionOf(store: Store, game: Game): number {
  const keys = keyEdition(game)
  const find = (): number | undefined =>
    store.first<{ number: number }>('SELECT number FROM edition WHERE game = ? AND keys = ?', game.name, keys)?.number
  return (
    find() ??
    store.transaction(() => find() ?? store.run('INSERT INTO edition (game, keys) VALUES (?, ?)', game.name, keys))
  )
}
