import type { SavedGame } from '@plyworks/core'
import type { KeptGame } from './game-store.js'

/**
 * Tells games that are known from new ones. The same moves may have been played on two days, and both are to be kept; a
 * game that was exported may have been reviewed since, which gave it another date, and is to be known again.
 */
export class KnownGames {
  private readonly whole = new Set<string>()
  /** Counts the games of the library that were played like this, whenever that was. */
  private readonly alike = new Map<string, number>()

  constructor(games: readonly KeptGame[]) {
    for (const { saved } of games) {
      this.whole.add(wholeOf(saved))
      this.count(saved, 1)
    }
  }

  /** Whether a game was known before; from now on it is. */
  knows(saved: SavedGame): boolean {
    const whole = wholeOf(saved)
    const known = this.whole.has(whole) || (this.alike.get(playedOf(saved)) ?? 0) > 0
    if ((this.alike.get(playedOf(saved)) ?? 0) > 0) this.count(saved, -1)
    this.whole.add(whole)
    return known
  }

  private count(saved: SavedGame, change: number): void {
    const played = playedOf(saved)
    this.alike.set(played, (this.alike.get(played) ?? 0) + change)
  }
}

function wholeOf(saved: SavedGame): string {
  return `${saved.date} ${playedOf(saved)}`
}

/** Equal for games with the same moves and remarks of the same players. */
function playedOf({ game, start, moves, tree, players, resigned }: SavedGame): string {
  return JSON.stringify([game, start, tree ?? moves, players, resigned])
}
