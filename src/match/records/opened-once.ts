import type { Game } from '../../core/game.js'

/** Opens every game once, however many records name it: a board with all its tables takes longer than a record. */
export function openedOnce(openGame: (name: string) => Promise<Game>): (name: string) => Promise<Game> {
  const opened = new Map<string, Promise<Game>>()
  return (name) => {
    const game = opened.get(name) ?? openGame(name)
    opened.set(name, game)
    return game
  }
}
