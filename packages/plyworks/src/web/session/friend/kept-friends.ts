import { readObject, writeStored } from '../../ui/page/settings.js'

/** What this browser knows of a game of friends. */
export interface KeptFriend {
  /** By which this browser plays. */
  readonly key: string
  /** By which friends join; only the browser that set the game up has it. */
  readonly invitation: string | null
  /** Name of the game with variant. */
  readonly game: string
  /** When it was set up or joined, in milliseconds since 1970. */
  readonly at: number
}

const KEY = 'plyworks:friends'
/** Games that are remembered; older ones are forgotten. */
const MOST_GAMES = 100

export function keptFriend(id: string): KeptFriend | null {
  return read(readObject(KEY)[id])
}

/** The games of this browser, the latest first. */
export function keptFriends(): (KeptFriend & { readonly id: string })[] {
  return Object.entries(readObject(KEY))
    .flatMap(([id, value]) => {
      const kept = read(value)
      return kept === null ? [] : [{ id, ...kept }]
    })
    .sort((one, other) => other.at - one.at)
}

export function keepFriend(id: string, kept: KeptFriend): void {
  const others = keptFriends().filter((other) => other.id !== id)
  write([{ id, ...kept }, ...others].slice(0, MOST_GAMES))
}

export function forgetFriend(id: string): void {
  write(keptFriends().filter((other) => other.id !== id))
}

/** A key of 96 bits, as long as those of the server. */
export function newFriendKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The name that this person gave last time. */
export function ownName(): string {
  const { name } = readObject(NAME)
  return typeof name === 'string' ? name : ''
}

export function keepOwnName(name: string): void {
  writeStored(NAME, JSON.stringify({ name }))
}

const NAME = 'plyworks:name'

function write(games: readonly (KeptFriend & { readonly id: string })[]): void {
  writeStored(KEY, JSON.stringify(Object.fromEntries(games.map(({ id, ...kept }) => [id, kept]))))
}

function read(value: unknown): KeptFriend | null {
  const { key, invitation, game, at } = Object(value) as Partial<Record<keyof KeptFriend, unknown>>
  if (typeof key !== 'string' || typeof game !== 'string' || typeof at !== 'number') return null
  return { key, invitation: typeof invitation === 'string' ? invitation : null, game, at }
}
