import type { GameDefinition } from '@plyworks/core'
import { catalogue } from '@plyworks/games'
import { handGames } from './present-games.js'
import { keepServed, type ServedGuest } from './served-list.js'
import { exportedGame, whatIsWrong } from './shape.js'

/** Hands a page or a worker the games of its server, by whole addresses. */
export function handServed(guests: readonly ServedGuest[]): void {
  keepServed(guests)
  handGames(catalogue.with(guests.map((guest) => ({ ...guest, load: () => loadServed(guest) }))))
}

async function loadServed({ id, address }: ServedGuest): Promise<GameDefinition> {
  const exported = exportedGame(await import(/* @vite-ignore */ address))
  const problem = whatIsWrong(exported)
  if (problem !== null) throw new Error(`${id}: ${problem}`)
  // Checked as far as there is anything to check before a variant is chosen.
  return exported as GameDefinition
}
