import { availableParallelism } from 'node:os'
import { Stopped } from '../tasks/task.js'
import type { ReportOf, RequestOf, ResultOf, TaskName, Tasks } from '../tasks/tasks.js'
import { TaskThread } from '../tasks/thread.js'
import { Busy } from './busy.js'
import type { Client } from './client.js'
import { Costs } from './costs.js'
import { StandingThreads } from './standing-threads.js'
import { TableMemory } from './table-memory.js'
import { Turnstile } from './turnstile.js'

const LONGEST_QUEUE = 16
/** Tasks of one client at a time, those that wait included. */
const MOST_OF_A_CLIENT = 3

/** Time limit of a question that is answered at once; only a game from a file that does not return reaches it. */
const QUICK_MILLISECONDS = 5000
/** Questions that are answered at once and may wait for the threads that do it. */
const MOST_QUICK_WAITING = 200
/** Threads that answer at once, whatever searches go on. */
const QUICK_THREADS = 2
/** Time limit of tasks done beside everything else: few wait for them, but they must end. */
const BEHIND_MILLISECONDS = 10 * 60_000
/** A database is opened by the first question about it: a large one in one piece is read, and one without a ranking is walked through. */
const DATABASE_MILLISECONDS = 60_000

/** Whom a task is for, and how long it may take. When the client is gone it is stopped. */
export interface Terms extends Client {
  readonly milliseconds: number
}

/** The searches of connections: in the server's own threads, or by a program behind it. */
export interface Searches {
  run(
    task: 'search',
    request: RequestOf<'search'>,
    terms: Terms,
    onReport?: (line: ReportOf<'search'>) => void,
  ): Promise<ResultOf<'search'>>
}

/**
 * Runs tasks in threads, never in the one that answers requests: long ones, as many at a time as there are processors while a few
 * more wait, those who have used least before the others; questions that are answered at once in threads of their own.
 */
export class TaskSlots {
  private readonly places = Math.max(1, availableParallelism())
  private readonly turnstile = new Turnstile(this.places, LONGEST_QUEUE)
  private readonly quickThreads: StandingThreads
  private readonly reportThread: StandingThreads
  private readonly deletionThread: StandingThreads
  private readonly databaseThread: StandingThreads
  /** Of searches: the client that has used least comes first. */
  private readonly costs = new Costs()
  /** Charges for questions that are answered at once: a client that has used too much has to wait. */
  private readonly quickCosts = new Costs()
  private readonly memory = new TableMemory()
  private readonly threads = new Set<TaskThread<Tasks>>()
  private readonly clients = new Map<string, number>()
  private closed = false
  /** Tasks since the start. */
  begun = 0

  /** @param script of the threads; the program's own when absent */
  constructor(private readonly script?: URL) {
    this.quickThreads = new StandingThreads(QUICK_THREADS, MOST_QUICK_WAITING, script)
    this.reportThread = new StandingThreads(1, MOST_QUICK_WAITING, script)
    this.deletionThread = new StandingThreads(1, MOST_QUICK_WAITING, script)
    this.databaseThread = new StandingThreads(1, MOST_QUICK_WAITING, script)
  }

  get running(): number {
    return this.threads.size
  }

  get waiting(): number {
    return this.turnstile.waiting
  }

  /**
   * Runs one task; the signal stops it, also while it waits, as the time allowed does from its beginning.
   * @throws Busy when too many are waiting, too many are the client's, or the server ends; Stopped when it was stopped and has nothing
   *   to hand back
   */
  async run<Name extends TaskName>(
    name: Name,
    request: RequestOf<Name>,
    terms: Terms,
    onReport?: (report: ReportOf<Name>) => void,
  ): Promise<ResultOf<Name>> {
    const { client } = terms
    const own = this.clients.get(client) ?? 0
    if (own >= MOST_OF_A_CLIENT) throw new Busy(`at most ${MOST_OF_A_CLIENT} tasks at a time for one client`, 429)
    const { options = {} } = name === 'search' ? (request as RequestOf<'search'>) : {}
    const giveBack = name === 'search' || name === 'solve' ? this.memory.take(options) : () => {}
    const places = Math.min(this.places, Math.max(1, Number(options.threads ?? 1) || 1))
    this.clients.set(client, own + 1)
    try {
      if (this.turnstile.full) throw busy()
      await this.turnstile.enter(terms.signal, () => new Stopped(), { places, weight: () => this.costs.spent(client) })
      const began = performance.now()
      try {
        return await this.work(name, request, terms, onReport)
      } finally {
        this.costs.charge(client, places * (performance.now() - began))
        this.turnstile.leave(places)
      }
    } finally {
      giveBack()
      const left = (this.clients.get(client) ?? 1) - 1
      if (left === 0) this.clients.delete(client)
      else this.clients.set(client, left)
    }
  }

  /**
   * Answers a question that takes no time as a rule, in a thread that is there; about a game from a file, whose code may not return,
   * in one of its own.
   * @throws Busy when the client has asked too much, too many are waiting, or there was no answer in time
   */
  async quick<Name extends TaskName>(
    name: Name,
    request: RequestOf<Name>,
    { client, signal }: Client,
    guest = false,
  ): Promise<ResultOf<Name>> {
    const terms = { client, signal, milliseconds: QUICK_MILLISECONDS }
    try {
      return await (guest ? this.run(name, request, terms) : this.asked(this.quickThreads, name, request, terms))
    } catch (error) {
      if (!(error instanceof Stopped) || signal.aborted) throw error
      const what = guest ? 'the game from a file' : 'the game'
      throw new Busy(`${what} did not answer within ${QUICK_MILLISECONDS / 1000} seconds`, 503, 60)
    }
  }

  /** Makes the report of a stored match, as JSON; one after the other. */
  report(question: RequestOf<'matchReport'>): Promise<string> {
    return behind(this.reportThread, 'matchReport', question)
  }

  /** Lists the stored matches, as JSON. */
  list(question: RequestOf<'listMatches'>): Promise<string> {
    if (this.quickThreads.full) return Promise.reject(busy())
    const { signal } = new AbortController()
    return this.quickThreads.run('listMatches', question, { milliseconds: BEHIND_MILLISECONDS, signal })
  }

  /** Lists database files. */
  listDatabases(question: RequestOf<'listDatabases'>): Promise<ResultOf<'listDatabases'>> {
    return behind(this.databaseThread, 'listDatabases', question)
  }

  /** Has the thread of the databases open those of a game. */
  openDatabases(question: RequestOf<'probeDatabases'>): Promise<ResultOf<'probeDatabases'>> {
    return behind(this.databaseThread, 'probeDatabases', question)
  }

  /**
   * Asks databases, in the one thread that has them open.
   * @throws Busy when the client has asked too much or too many are waiting; Stopped when there was no answer in time
   */
  probeDatabases(
    question: RequestOf<'probeDatabases'>,
    { client, signal }: Client,
  ): Promise<ResultOf<'probeDatabases'>> {
    return this.asked(this.databaseThread, 'probeDatabases', question, {
      client,
      signal,
      milliseconds: DATABASE_MILLISECONDS,
    })
  }

  /** Deletes stored matches, one after the other. */
  delete<Name extends 'deleteMatch' | 'sweepMatches'>(name: Name, question: RequestOf<Name>): Promise<ResultOf<Name>> {
    return behind(this.deletionThread, name, question)
  }

  /** Asks a thread that stands ready; a client that has used too much has to wait. */
  private async asked<Name extends TaskName>(
    threads: StandingThreads,
    name: Name,
    request: RequestOf<Name>,
    terms: Terms,
  ): Promise<ResultOf<Name>> {
    const { client } = terms
    this.quickCosts.demand(client)
    if (threads.full) throw busy()
    const account = {
      weight: () => this.quickCosts.spent(client),
      spend: (milliseconds: number) => this.quickCosts.charge(client, milliseconds),
    }
    return threads.run(name, request, { ...terms, ...account })
  }

  private async work<Name extends TaskName>(
    name: Name,
    request: RequestOf<Name>,
    { milliseconds, signal }: Terms,
    onReport?: (report: ReportOf<Name>) => void,
  ): Promise<ResultOf<Name>> {
    this.begun++
    const thread = new TaskThread<Tasks>(this.script)
    this.threads.add(thread)
    const stop = (): void => thread.stop()
    const timer = setTimeout(stop, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const result = thread.run(name, request, onReport)
      if (signal.aborted) stop()
      return await result
    } catch (error) {
      throw this.closed ? shuttingDown() : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      this.threads.delete(thread)
      await thread.close()
    }
  }

  /** Ends whatever runs or waits. */
  async close(): Promise<void> {
    this.closed = true
    this.turnstile.close(shuttingDown())
    await Promise.all([
      ...[...this.threads].map((thread) => thread.close()),
      this.quickThreads.close(shuttingDown()),
      this.reportThread.close(shuttingDown()),
      this.deletionThread.close(shuttingDown()),
      this.databaseThread.close(shuttingDown()),
    ])
  }
}

/** Does tasks that may take a while, but of which no visitor can ask for many, beside everything else. */
function behind<Name extends TaskName>(
  thread: StandingThreads,
  name: Name,
  request: RequestOf<Name>,
): Promise<ResultOf<Name>> {
  if (thread.full) return Promise.reject(busy())
  return thread.run(name, request, { milliseconds: BEHIND_MILLISECONDS, signal: new AbortController().signal })
}

function busy(): Busy {
  return new Busy('the server is busy: try again in a moment', 503)
}

function shuttingDown(): Busy {
  return new Busy('the server is shutting down', 503)
}
