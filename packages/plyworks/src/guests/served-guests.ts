import type { GameDefinition } from '@plyworks/core'
import { catalogue } from '@plyworks/games'
import { handGames } from './present-games.js'
import { exportedGame, whatIsWrong } from './shape.js'

/** A game from a file as a server tells its pages, and pages tell their workers. */
export interface ServedGuest {
  readonly id: string
  /** The fingerprint of its source. */
  readonly source: string
  /** Where its module is: below the address of the app in a page, whole for workers. */
  readonly address: string
}

let present: readonly ServedGuest[] = []

/** The games that this page or worker was handed, for the workers that it starts. */
export function servedGuests(): readonly ServedGuest[] {
  return present
}

/**
 * Hands a page or a worker the games of its server.
 * @param base what their addresses are below
 */
export function handServed(guests: readonly ServedGuest[], base: string): void {
  present = guests.map((guest) => ({ ...guest, address: new URL(guest.address, base).href }))
  handGames(catalogue.with(present.map((guest) => ({ ...guest, load: () => loadServed(guest) }))))
}

async function loadServed({ id, address }: ServedGuest): Promise<GameDefinition> {
  const exported = exportedGame(await import(/* @vite-ignore */ address))
  const problem = whatIsWrong(exported)
  if (problem !== null) throw new Error(`${id}: ${problem}`)
  // Checked as far as there is anything to check before a variant is chosen.
  return exported as GameDefinition
}

/** Returns the `meta` element by which a server tells its page what games it has besides those of the app. */
export function guestsMeta(guests: readonly ServedGuest[]): string {
  const content = JSON.stringify(guests).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<meta name="plyworks-guests" content="${content}">`
}
