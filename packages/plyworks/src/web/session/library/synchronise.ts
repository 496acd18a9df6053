import type { GameChange } from '../../../server/library/library-messages.js'
import { MOST_CHANGES } from '../../../server/library/library-messages.js'
import type { LoggedChange } from './database.js'
import type { KeptGame } from './game-store.js'
import type { LibraryServer, TakenChange } from './library-server.js'

/** The last change heard from the server. */
export interface Place {
  /** Which library it keeps. */
  readonly library: string
  /** Number of the last change that was heard of. */
  readonly since: number
}

/** The browser's memory of its own changes and of the server's. */
export interface ChangeLog {
  unsent(): Promise<readonly LoggedChange[]>
  game(id: string): Promise<KeptGame | null>
  place(): Promise<Place | null>
  /** The server has heard of these. */
  sent(changes: readonly { readonly id: string; readonly at: number }[]): Promise<void>
  /** Takes the changes that are later than what is here, and remembers the place, both or neither. */
  take(changes: readonly TakenChange[], place: Place): Promise<void>
  /** This library has heard of no game of this browser. */
  beginAgain(library: string): Promise<void>
}

/** Characters of a message at most, roughly, unless one game has more. */
const LONGEST_MESSAGE = 1 << 20

/**
 * Has browser and server tell each other what is new: of two changes of one game the later holds, on both sides. It can
 * fail at any point and be done again.
 * @returns how many changes the server did not take
 */
export async function synchronise(log: ChangeLog, server: LibraryServer): Promise<number> {
  await hear(log, server)
  if (await tell(log, server)) await hear(log, server)
  return (await log.unsent()).length
}

async function hear(log: ChangeLog, server: LibraryServer): Promise<void> {
  for (;;) {
    const place = await log.place()
    const { library, changes, next, more } = await server.news(place?.since ?? 0)
    if (library !== place?.library) {
      await log.beginAgain(library)
      continue
    }
    await log.take(changes, { library, since: next })
    if (!more) return
  }
}

/** @returns whether there was anything to tell */
async function tell(log: ChangeLog, server: LibraryServer): Promise<boolean> {
  const unsent = await log.unsent()
  let message: GameChange[] = []
  let length = 0
  const send = async () => {
    if (message.length > 0) await sendAll(log, server, message)
    message = []
    length = 0
  }
  for (const { id, at, removed } of unsent) {
    const game = removed ? null : await log.game(id)
    // Games deleted meanwhile are told the next time.
    if (game === null && !removed) continue
    const change = { id, at, game: game && { changed: game.changed, saved: game.saved, analysis: game.analysis } }
    const own = JSON.stringify(change).length
    if (message.length === MOST_CHANGES || length + own > LONGEST_MESSAGE) await send()
    message.push(change)
    length += own
  }
  await send()
  return unsent.length > 0
}

/** A message that the server does not take as a whole goes in parts: one game must not keep the others back. */
async function sendAll(log: ChangeLog, server: LibraryServer, changes: readonly GameChange[]): Promise<void> {
  const answer = await server.send(changes)
  if (answer === null) {
    if (changes.length === 1) return
    const middle = changes.length >> 1
    await sendAll(log, server, changes.slice(0, middle))
    await sendAll(log, server, changes.slice(middle))
    return
  }
  if (answer.library !== (await log.place())?.library) return
  const refused = new Set(answer.refused.map(({ id }) => id))
  await log.sent(changes.filter(({ id }) => !refused.has(id)))
}
