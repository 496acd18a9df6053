import built from 'virtual:gallery-cards'
import { type Signal, signal } from '@preact/signals'
import { loadGame } from '../../../guests/present-games.js'
import { handServed } from '../../../guests/served-guests.js'
import type { ServedGuest } from '../../../guests/served-list.js'
import { drawCard, type GameCard } from './game-card.js'

/** The cards of all games: those that the build has drawn, then those of games from files, as they are drawn. */
export const gameCards: Signal<readonly GameCard[]> = signal(built)

/** Whether games from files are still to come. */
export const moreCards: Signal<boolean> = signal(false)

/** Takes the games from files that the server of this page names in it. */
export function takeServedGames(guests: readonly ServedGuest[]): void {
  handServed(guests.map((guest) => ({ ...guest, address: new URL(guest.address, document.baseURI).href })))
  void drawCards(guests)
}

/** Draws their cards; a game that fails gets none, and says why when it is opened. */
async function drawCards(guests: readonly ServedGuest[]): Promise<void> {
  moreCards.value = true
  for (const { id } of guests) {
    try {
      gameCards.value = [...gameCards.value, await drawCard(await loadGame(id))]
    } catch (error) {
      console.error(error)
    }
  }
  moreCards.value = false
}
