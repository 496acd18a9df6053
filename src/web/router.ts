import { type Signal, signal } from '@preact/signals'
import { TextError } from '../core/text-error.js'
import { parseRoute, type Route } from './play/link.js'

/** Where the address leads, or what is wrong with it. */
export type Place =
  | { readonly route: Route; readonly hash: string }
  | { readonly problem: string; readonly hash: string }

/** Follows the part of the address after `#`. Addresses written by the app itself (`replaceHash`) do not change it. */
export const place: Signal<Place> = signal(readPlace())

addEventListener('hashchange', () => {
  place.value = readPlace()
})

/** Goes to another page of the app. */
export function goTo(hash: string): void {
  if (location.hash === hash) place.value = readPlace()
  else location.hash = hash
}

/** Brings the address up to date with what is shown, without a new entry in the browser's history. */
export function replaceHash(hash: string): void {
  try {
    history.replaceState(history.state, '', hash)
  } catch {
    // Browsers refuse too many changes in a short time; the next one brings the address up to date.
  }
}

function readPlace(): Place {
  const { hash } = location
  try {
    return { route: parseRoute(hash), hash }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return { problem: error.message, hash }
  }
}
