import type { FastifyReply } from 'fastify'
import { reportMatch } from '../../match/report/report.js'
import { sourceOf } from '../../match/storage/matches.js'
import type { Store } from '../../store/store.js'
import { HEADERS } from '../headers.js'
import { liveGames } from './live-games.js'

/** How often it is looked whether anything has happened, in milliseconds. */
const PERIOD = 200
/** Least time between two reports of one match, in milliseconds: a match may end hundreds of games a second. */
const REPORT_PAUSE = 1000
/** Something is sent at least so often, in milliseconds, so that nobody in between takes the connection for dead. */
const HEARTBEAT = 15_000
/** Moves of a long game beyond these stay away from the live boards; the page of the game has them all. */
const LAST_MOVES = 3

interface Listener {
  readonly match: string
  readonly reply: FastifyReply
  /** What was sent last, so that only news are sent. */
  live: string
  report: string
  reportedAt: number
  sentAt: number
}

/**
 * Tells pages what happens in their match, as server-sent events: `live` (state of the match and the games that are
 * going on) and `report`. Every event says all there is to say, so a page that was cut off is up to date with the first
 * one it hears again. What happens is read from the database, whichever process does it.
 */
export class EventStreams {
  private readonly listeners = new Set<Listener>()
  private timer: NodeJS.Timeout | null = null
  private version = -1

  constructor(private readonly store: Store) {}

  /** Takes over an answer and keeps it open. */
  open(match: string, reply: FastifyReply): void {
    reply.hijack()
    reply.raw.writeHead(200, {
      ...HEADERS,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    })
    const listener: Listener = { match, reply, live: '', report: '', reportedAt: -REPORT_PAUSE, sentAt: 0 }
    this.listeners.add(listener)
    reply.raw.once('close', () => this.forget(listener))
    this.tell(listener)
    this.timer ??= setInterval(() => this.look(), PERIOD)
  }

  close(): void {
    for (const { reply } of this.listeners) reply.raw.end()
    this.listeners.clear()
    this.rest()
  }

  private look(): void {
    const { version } = this.store
    const changed = version !== this.version
    this.version = version
    for (const listener of [...this.listeners]) {
      const late = performance.now() - listener.sentAt > HEARTBEAT
      if (changed || late || listener.report === '') this.tell(listener)
      if (late) this.send(listener, ': still here\n\n')
    }
  }

  private tell(listener: Listener): void {
    // A page that does not read is not written to any further; it will ask anew.
    if (listener.reply.raw.writableNeedDrain) return
    try {
      const live = JSON.stringify(shortened(liveGames(this.store, listener.match)))
      if (live !== listener.live) this.send(listener, `event: live\ndata: ${live}\n\n`)
      listener.live = live
      if (performance.now() - listener.reportedAt < REPORT_PAUSE) {
        // Looked at again soon, whether or not anything else happens.
        this.version = -1
        return
      }
      const report = JSON.stringify(reportMatch(sourceOf(this.store, listener.match)))
      if (report !== listener.report) this.send(listener, `event: report\ndata: ${report}\n\n`)
      listener.report = report
      listener.reportedAt = performance.now()
    } catch {
      // The match is gone, or the database cannot be read: the page asks again and is told why.
      listener.reply.raw.end()
      this.forget(listener)
    }
  }

  private send(listener: Listener, text: string): void {
    listener.sentAt = performance.now()
    listener.reply.raw.write(text)
  }

  private forget(listener: Listener): void {
    this.listeners.delete(listener)
    if (this.listeners.size === 0) this.rest()
  }

  private rest(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
  }
}

/** Lines of thought are of interest for the last moves only. */
function shortened({ state, games }: ReturnType<typeof liveGames>): ReturnType<typeof liveGames> {
  return {
    state,
    games: games.map((game) => ({
      ...game,
      moves: game.moves.map((move, index) => (index < game.moves.length - LAST_MOVES ? { move: move.move } : move)),
    })),
  }
}
