import { quote } from '@plyworks/core'
import { badInput } from '../../tasks/failure.js'
import type { LineReport, SearchAnswer } from '../../tasks/search.js'
import { searchOf } from '../api.js'
import { Busy } from '../busy.js'
import type { FriendGames } from '../friends/friend-games.js'
import { demandShallow } from '../json-depth.js'
import { type Problem, problemOf } from '../problems.js'
import type { Searches } from '../task-slots.js'
import { LiveAnalyses } from './live-analyses.js'
import type { LiveLimits } from './live-limits.js'
import type { LiveMessage, LiveRequest } from './live-messages.js'
import { CLOSE, type LiveSocket, OPEN } from './live-socket.js'
import type { MatchFeed } from './match-feed.js'

/** The parts of their server that connections need. */
export interface LiveServices {
  readonly slots: Searches
  /** Null where there is no arena. */
  readonly feed: MatchFeed | null
  /** Null where there is no arena. */
  readonly friends: FriendGames | null
  readonly limits: LiveLimits
  /** @throws Failure that says what is wrong with a message */
  check(message: unknown): LiveRequest
  /** Notes a failure of the server's own. */
  fail(error: unknown): void
}

/** The subject of a message, so that a problem can name it. */
interface Subject {
  readonly analysis?: number
  readonly match?: string
  readonly friend?: string
}

/** One client at `/api/live`: hears its messages, runs its analyses, tells it of its matches. */
export class LiveConnection {
  private readonly analyses: LiveAnalyses
  /** The functions that end the following of each match. */
  private readonly followed = new Map<string, () => void>()
  /** The same for games of friends. */
  private readonly watched = new Map<string, () => void>()
  private messages = 0
  private windowBegan = 0
  /** Whether anything was heard since the last beat. */
  private alive = true
  private wantedAt = performance.now()

  constructor(
    private readonly socket: LiveSocket,
    readonly client: string,
    private readonly services: LiveServices,
  ) {
    this.analyses = new LiveAnalyses(services.slots, client, services.limits.analysisMilliseconds, {
      begun: (analysis) => this.send({ type: 'begun', analysis }),
      line: (analysis, line: LineReport) => {
        if (!this.behind) this.send({ ...line, analysis })
      },
      result: (analysis, answer: SearchAnswer) => this.send({ ...answer, analysis }),
      failed: (analysis, error) => this.tell(error, { analysis }),
    })
    socket.on('message', (data, binary) => this.hear(data, binary))
    socket.on('pong', () => {
      this.alive = true
    })
    socket.on('close', () => this.end())
  }

  /** Analyses that go on or wait. */
  get analysing(): number {
    return this.analyses.count
  }

  /** Asks for a sign of life, and ends a connection that gave none or of which nothing is wanted. */
  beat(now: number): void {
    const { idleSeconds } = this.services.limits
    if (this.analyses.count + this.followed.size + this.watched.size > 0) this.wantedAt = now
    if (!this.alive) this.socket.terminate()
    else if (now - this.wantedAt > 1000 * idleSeconds) this.close(CLOSE.idle, 'nothing was asked for a while')
    else {
      this.alive = false
      this.socket.ping()
    }
  }

  close(code: number, reason: string): void {
    this.end()
    this.socket.close(code, reason)
  }

  private hear(data: Uint8Array, binary: boolean): void {
    this.alive = true
    this.wantedAt = performance.now()
    if (this.socket.readyState !== OPEN) return
    if (binary) this.close(CLOSE.noText, 'messages are texts: JSON objects')
    else if (this.tooFast()) this.close(CLOSE.policy, 'too many messages')
    else this.answer(data)
  }

  private answer(data: Uint8Array): void {
    let subject: Subject = {}
    try {
      const message = readJson(data)
      subject = subjectOf(message)
      this.obey(this.services.check(message))
    } catch (error) {
      this.tell(error, subject)
    }
  }

  private obey(request: LiveRequest): void {
    switch (request.type) {
      case 'analyse': {
        const { type: _, analysis, ...search } = request
        this.analyses.begin(analysis, searchOf(search))
        return
      }
      case 'stop':
        this.analyses.stop(request.analysis)
        return
      case 'follow':
        this.follow(request.match)
        return
      case 'leave':
        this.leave(request.match)
        return
      case 'watch':
        this.watch(request.friend, request.key)
        return
      case 'unwatch':
        this.unwatch(request.friend)
    }
  }

  private follow(match: string): void {
    const { feed } = this.services
    if (feed === null) throw badInput('match', 'this server has no arena')
    // A client that asks again is told all again.
    this.leave(match)
    this.demandRoom()
    const leave = feed.follow(match, {
      isBehind: () => this.behind,
      live: (view) => this.send({ type: 'live', match, ...view }),
      report: (report) => this.sendText(`{"type":"report","match":${JSON.stringify(match)},"report":${report}}`),
      failed: (error) => {
        this.followed.delete(match)
        this.tell(error, { match })
      },
    })
    this.followed.set(match, leave)
  }

  private watch(friend: string, key: string | undefined): void {
    const { friends } = this.services
    if (friends === null) throw badInput('friend', 'this server keeps no games')
    // A client that asks again is told all again.
    this.unwatch(friend)
    this.demandRoom()
    // The connection hears the present state before the follow-up is known.
    let over = false
    const leave = friends.watch(friend, key, {
      isBehind: () => this.behind,
      tell: (view) => this.send({ type: 'friend', friend, view }),
      failed: (error) => {
        over = true
        this.watched.delete(friend)
        this.tell(error, { friend })
      },
    })
    if (!over) this.watched.set(friend, leave)
  }

  private unwatch(friend: string): void {
    this.watched.get(friend)?.()
    this.watched.delete(friend)
  }

  /** @throws Busy when a connection may follow nothing more */
  private demandRoom(): void {
    const { matches } = this.services.limits
    if (this.followed.size + this.watched.size < matches) return
    throw new Busy(`at most ${matches} matches and games for one connection`, 429)
  }

  private leave(match: string): void {
    this.followed.get(match)?.()
    this.followed.delete(match)
  }

  /** Whether the client reads slower than it is written to. */
  private get behind(): boolean {
    return this.socket.bufferedAmount > this.services.limits.backlogBytes
  }

  private tooFast(): boolean {
    const { messages, windowSeconds } = this.services.limits
    const now = performance.now()
    if (now - this.windowBegan > 1000 * windowSeconds) {
      this.windowBegan = now
      this.messages = 0
    }
    return ++this.messages > messages
  }

  private tell(error: unknown, subject: Subject): void {
    const problem: Problem = problemOf(error)
    if (problem.status === 500) this.services.fail(error)
    this.send({ type: 'problem', ...subject, problem })
  }

  private send(message: LiveMessage): void {
    this.sendText(JSON.stringify(message))
  }

  /** @param message a `LiveMessage` as JSON */
  private sendText(message: string): void {
    if (this.socket.readyState === OPEN) this.socket.send(message)
  }

  private end(): void {
    this.analyses.close()
    for (const leave of [...this.followed.values(), ...this.watched.values()]) leave()
    this.followed.clear()
    this.watched.clear()
  }
}

/** @throws Failure when it is no JSON */
function readJson(data: Uint8Array): unknown {
  const message = new TextDecoder().decode(data)
  demandShallow(message)
  try {
    return JSON.parse(message)
  } catch {
    throw badInput('message', `found ${quote(message)}, expected a JSON object`)
  }
}

function subjectOf(message: unknown): Subject {
  const { analysis, match, friend }: Record<string, unknown> = { ...Object(message) }
  if (typeof analysis === 'number') return { analysis }
  if (typeof friend === 'string' && friend.length <= 100) return { friend }
  return typeof match === 'string' && match.length <= 100 ? { match } : {}
}
