import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Store } from '../../storage/store.js'
import type { PlayerSetting } from '../settings.js'

/** Anyone who knows the key of a person of a match plays for that person; all others only watch. */
export interface SeatKey {
  /** Number of the player in the match. */
  readonly player: number
  readonly name: string
  readonly key: string
}

/** The key of a new player: people have one. */
export function newSeatKey({ kind }: PlayerSetting): string | null {
  return kind === 'person' ? randomBytes(12).toString('hex') : null
}

/** The keys of all people of a match. @param match its row */
export function seatKeys(store: Store, match: number): SeatKey[] {
  return store.all<SeatKey>(
    'SELECT number AS player, name, key FROM player WHERE match = ? AND key IS NOT NULL ORDER BY number',
    match,
  )
}

/** Whose key it is, or null. @param match its row */
export function personOf(store: Store, match: number, key: string): SeatKey | null {
  const given = Buffer.from(key)
  return (
    seatKeys(store, match).find((known) => {
      const wanted = Buffer.from(known.key)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    }) ?? null
  )
}
