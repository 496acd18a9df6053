import { type Signal, signal } from '@preact/signals'
import { GameLog } from './game-log.js'
import { watchGames } from './game-store.js'
import { LibraryServer } from './library-server.js'
import { synchronise } from './synchronise.js'

/** Milliseconds until the server is told of a change: others may follow it. */
const REST = 1000
/** After something failed, in milliseconds. */
const LONG_REST = 30_000
/** Pages that are open at the same time take turns, where browsers offer that. */
const TURN = 'plyworks-library'

/** Number of changes that the server has not heard of; null while no server is known that keeps games. */
export const unsentChanges: Signal<number | null> = signal(null)

/** Asks the server at once; null before the first time. */
let askNow: (() => void) | null = null

/**
 * From now on games are kept by the server, too, if there is one that does: as they change, and whenever the page is seen.
 * Called again, it asks at once what is new.
 */
export function keepInStep(): void {
  askNow ??= begin()
  askNow()
}

function begin(): () => void {
  const server = new LibraryServer(document.baseURI)
  let timer: ReturnType<typeof setTimeout> | undefined
  let work: Promise<void> = Promise.resolve()
  let left = false
  const later = (rest: number) => {
    clearTimeout(timer)
    timer = setTimeout(now, rest)
  }
  const now = () => {
    if (left) return
    clearTimeout(timer)
    work = work.then(async () => {
      try {
        if (unsentChanges.value === null && !(await server.keepsGames())) return leave()
        await inTurn(() => tellEachOther(server))
      } catch {
        // It is tried again; meanwhile the browser has all games.
        later(LONG_REST)
      }
    })
  }
  const forget = watchGames(() => later(REST))
  document.addEventListener('visibilitychange', now)
  const leave = () => {
    left = true
    forget()
    document.removeEventListener('visibilitychange', now)
  }
  return now
}

async function tellEachOther(server: LibraryServer): Promise<void> {
  const log = await GameLog.open()
  try {
    unsentChanges.value = (await log.unsent()).length
    unsentChanges.value = await synchronise(log, server)
  } finally {
    log.close()
  }
}

function inTurn(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(TURN, work) : work()
}
