import { TextError } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { parseRoute, type Route } from './routes.js'

/** The page that the address leads to, or its mistake. */
export type Place = (Arrived | Lost) & {
  /** Counts the pages of this visit, from 0. */
  readonly visit: number
}

interface Arrived {
  readonly route: Route
}

export interface Lost {
  /** The mistake in the address, with its place. */
  readonly problem: string
}

/** Follows the part of the address after `#`. Addresses written by the app itself (`replaceHash`) do not change it. */
export const place: Signal<Place> = signal({ ...readPlace(), visit: 0 })

addEventListener('hashchange', arrive)

/** Goes to another page of the app. */
export function goTo(hash: string): void {
  if (location.hash === hash) arrive()
  else location.hash = hash
}

/** Goes to another page of the app in place of this one, which Back then passes over. */
export function moveTo(hash: string): void {
  replaceHash(hash)
  arrive()
}

/** Goes to another page of the app with something to remember for it (`history.state`). */
export function goToWith(hash: string, state: object): void {
  history.pushState(state, '', hash)
  arrive()
}

/** Brings the address up to date with what is shown, without a new entry in the browser's history. */
export function replaceHash(hash: string): void {
  try {
    history.replaceState(history.state, '', hash)
  } catch {
    // Browsers refuse too many changes in a short time; the next one brings the address up to date.
  }
}

function arrive(): void {
  place.value = { ...readPlace(), visit: place.value.visit + 1 }
}

function readPlace(): Arrived | Lost {
  const { hash } = location
  try {
    return { route: parseRoute(hash) }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return { problem: error.message }
  }
}
