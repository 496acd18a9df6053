import { type Game, TextError } from '@plyworks/core'
import { loadGame } from '../../guests/present-games.js'

/** The games that records name. Each is opened once: a board with all its tables takes longer than a record. */
export class OpenedGames {
  private readonly games = new Map<string, Game>()

  /**
   * @param place of the record that names it
   * @throws TextError when there is no such game
   */
  async open(name: string, place: string): Promise<Game> {
    const known = this.games.get(name)
    if (known !== undefined) return known
    try {
      const game = await loadGame(name)
      this.games.set(name, game)
      return game
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      throw new TextError(`${place}, game`, error.place, error.found, error.expected)
    }
  }
}
