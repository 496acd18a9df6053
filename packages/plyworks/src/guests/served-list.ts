/** A game from a file as a server tells its pages, and pages tell their workers. */
export interface ServedGuest {
  readonly id: string
  /** The fingerprint of its source. */
  readonly source: string
  /** The address of its module: below the address of the app as the server tells it, whole when it is loaded. */
  readonly address: string
}

let present: readonly ServedGuest[] = []

/** Keeps what this page or worker was handed. */
export function keepServed(guests: readonly ServedGuest[]): void {
  present = guests
}

/** Returns the games that this page or worker was handed, for the workers that it starts. */
export function servedGuests(): readonly ServedGuest[] {
  return present
}

/** Returns the `meta` element by which a server tells its page what games it has besides those of the app. */
export function guestsMeta(guests: readonly ServedGuest[]): string {
  const content = JSON.stringify(guests).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<meta name="plyworks-guests" content="${content}">`
}
