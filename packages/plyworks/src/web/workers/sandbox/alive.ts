import type { Game, Position } from '@plyworks/core'

/**
 * Signs of life of a game: told whenever one of its positions moves, at most so often. A search, a solver or a check may take
 * its time and hears nothing meanwhile; a function of the game that never returns lets them end, by which the page knows it.
 */

/** Milliseconds between two signs. */
const PAUSE = 250

const watched = new WeakSet<object>()

/** Has every position of the class of this one tell that it is alive. */
function watchPositions(position: Position, tell: () => void): void {
  const shared = Object.getPrototypeOf(position)
  if (shared === Object.prototype || shared === null || watched.has(shared)) return
  watched.add(shared)
  let told = 0
  const beat = () => {
    const now = performance.now()
    if (now - told < PAUSE) return
    told = now
    tell()
  }
  for (const name of ['make', 'generate'] as const) {
    const act: unknown = shared[name]
    if (typeof act !== 'function') continue
    shared[name] = function (this: Position, ...given: unknown[]) {
      beat()
      return act.apply(this, given)
    }
  }
}

/** The same for all positions of a game. */
export function watchGame(game: Game, tell: () => void): void {
  watchPositions(game.start(1), tell)
}
