import { readObject, writeStored } from '../../ui/page/settings.js'
import type { SeatLink } from '../../workers/server/arena-api.js'

/** The seats of a match, as this browser knows them. */
export interface KeptSeats {
  /** Those that can be passed on: only the browser that set the match up has them. */
  readonly links: readonly SeatLink[]
  /** Those that are played here. */
  readonly taken: readonly SeatLink[]
  /** By which the match can be stopped, resumed and deleted; null but in the browser that set it up. */
  readonly owner: string | null
}

const KEY = 'plyworks:seats'
/** Matches that are remembered; older ones are forgotten. */
const MOST_MATCHES = 100

export function keptSeats(match: string): KeptSeats {
  return readSeats(readObject(KEY)[match])
}

/** Remembers the links of a match that was set up here; the first person is taken to be the one who did. */
export function keepLinks(match: string, owner: string, links: readonly SeatLink[]): void {
  keep(match, { links, taken: links.slice(0, 1), owner })
}

/** From now on that person is played for here, also when the page is opened again. */
export function takeSeat(match: string, seat: SeatLink): KeptSeats {
  const { links, taken, owner } = keptSeats(match)
  const seats = {
    links,
    owner,
    taken: [...taken.filter(({ key }) => key !== seat.key), { name: seat.name, key: seat.key }],
  }
  keep(match, seats)
  return seats
}

function keep(match: string, seats: KeptSeats): void {
  const others = Object.entries(readObject(KEY)).filter(([other]) => other !== match)
  writeStored(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_MATCHES), [match, seats]])))
}

function readSeats(value: unknown): KeptSeats {
  const { links, taken, owner } = Object(value) as Partial<Record<keyof KeptSeats, unknown>>
  return { links: readLinks(links), taken: readLinks(taken), owner: typeof owner === 'string' ? owner : null }
}

function readLinks(value: unknown): SeatLink[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((link: unknown) => {
    const { name, key } = Object(link) as Partial<Record<keyof SeatLink, unknown>>
    return typeof name === 'string' && typeof key === 'string' ? [{ name, key }] : []
  })
}
