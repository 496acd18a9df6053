import built from 'virtual:gallery-cards'
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { loadGame } from '../../../guests/present-games.js'
import { handServed } from '../../../guests/served-guests.js'
import type { ServedGuest } from '../../../guests/served-list.js'
import { drawCard, type GameCard } from './game-card.js'

/** The cards that the build has drawn. */
export const ownCards: readonly GameCard[] = built

/** The cards of games from files, in the order in which the server names them, as they are drawn. */
export const servedCards: Signal<readonly GameCard[]> = signal([])

/** The names of the games from files whose cards are still to be drawn. */
export const gamesToCome: Signal<readonly string[]> = signal([])

/** The cards of all games. Those from files come last, so that they change no example of an algorithm by coming late. */
export const gameCards: ReadonlySignal<readonly GameCard[]> = computed(() => [...ownCards, ...servedCards.value])

/** Takes the games from files that the server of this page names in it. */
export function takeServedGames(guests: readonly ServedGuest[]): void {
  handServed(guests.map((guest) => ({ ...guest, address: new URL(guest.address, document.baseURI).href })))
  gamesToCome.value = guests.map(({ id }) => id)
  void drawCards(gamesToCome.value)
}

/** Draws their cards; a game that fails gets none, and says why when it is opened. */
async function drawCards(ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const card = await loadGame(id).then(drawCard).catch(console.error)
    batch(() => {
      if (card !== undefined) servedCards.value = [...servedCards.value, card]
      gamesToCome.value = ids.slice(at + 1)
    })
  }
}
