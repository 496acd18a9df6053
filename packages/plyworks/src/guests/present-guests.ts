import { type CatalogueEntry, splitGameName } from '@plyworks/core'
import { catalogue } from '@plyworks/games'
import type { GameFileError } from './game-file-error.js'
import { type GuestPlace, Guests } from './guests.js'
import { handGames } from './present-games.js'

/** The games from files that this thread has, and how the threads that it starts get them. */
let present: Guests = Guests.none

export function presentGuests(): Guests {
  return present
}

/**
 * Loads games from files that a person has named, for this thread and all threads that it starts from now on.
 * @throws GameFileError naming the file and, where there is one, the line; TextError when a game has an id that is taken
 */
export async function takeGuests(paths: readonly string[]): Promise<void> {
  const guests = await present.with(paths)
  handGames(catalogue.with(guests.entries))
  present = guests
  for (const hear of listeners) hear()
}

const listeners: (() => void)[] = []

/** Calls a listener whenever games from files have come to this thread. */
export function onGuests(hear: () => void): void {
  listeners.push(hear)
}

/** The same for a thread that another one has started; what is wrong is told when a game is asked for. */
export async function receiveGuests(places: readonly GuestPlace[]): Promise<void> {
  try {
    const guests = await Guests.none.with(places)
    handGames(catalogue.with(guests.entries))
    present = guests
  } catch (error) {
    const refused = (id: string): CatalogueEntry => ({ id, load: () => Promise.reject(error) })
    handGames(catalogue.with(places.map(({ id }) => refused(id))))
  }
}

/** Returns options of `new Worker` with which a thread, and those that games start in it, have the same games. */
export function threadOptions(): { readonly execArgv?: string[] } {
  const { places } = present
  if (places.length === 0) return {}
  const url = new URL('./in-thread.js', import.meta.url)
  const others = process.execArgv.filter((word, index, all) => !isOurs(word) && !isOurs(all[index + 1] ?? ''))
  url.searchParams.set('places', JSON.stringify(places))
  return { execArgv: [...others, '--import', url.href] }
}

function isOurs(word: string): boolean {
  return word.startsWith(new URL('./in-thread.js?', import.meta.url).href)
}

/** Tells an error thrown by one of the games from files, with the file and the line; null for anything else. */
export function guestMistake(error: unknown): GameFileError | null {
  return present.mistakeOf(error)
}

/** Tells whether the game of a name came from a file. */
export function isGuest(name: string): boolean {
  return present.all.some(({ definition }) => definition.id === splitGameName(name).id)
}

/** Characters of a source's fingerprint that people see. */
const SHOWN = 16

/**
 * The fingerprints of the games from files, for what is kept and for jobs: results of another source are not mixed with those
 * of this one. Empty where there are none.
 * @param subject only of the games whose id stands in it; of all when absent
 */
export function sourcesOfGuests(subject?: string): string {
  const named = present.places.filter(
    ({ id }) => subject === undefined || new RegExp(`(^|[^\\w-])${id}($|[^\\w-])`).test(subject),
  )
  return named
    .map(({ id, source }) => ` ${id}@${source.slice(0, SHOWN)}`)
    .sort()
    .join('')
}
