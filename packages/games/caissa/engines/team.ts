import type { CaissaPosition } from '../rules.js'
import { FastSearch } from './fast-search.js'
import type { Budget, PastKey, Searcher, Settings } from './searcher.js'
import { SharedTable } from './shared-table.js'
import { BUSY, type HelperData, JOB, STOP, TeamMemory } from './team-memory.js'

/** One team for each kind of search stays, ready for the next engine that wants it. */
const teams = new Map<string, Promise<Team | null>>()

/**
 * A search by several threads that share nothing but the transposition table ("lazy" parallel search; D. Homan, 2013):
 * the leader searches as if it were alone and finds there what the helpers have searched. How far they come depends on
 * the machine, so the same search may visit other nodes the next time.
 */
export class Team implements Searcher {
  private readonly leader: FastSearch

  private constructor(
    settings: Settings,
    table: SharedTable,
    private readonly memory: TeamMemory,
    private helpers: number,
  ) {
    this.leader = new FastSearch(settings, table)
  }

  /**
   * Starts the helpers of a team, or finds one at rest.
   * @param game variants have keys in common, but not values
   * @returns null where there are no threads for it (in a browser, in old versions of Node)
   */
  static start(game: string, settings: Settings, threads: number): Promise<Team | null> {
    const key = JSON.stringify([game, threads, settings])
    const forget = () => teams.delete(key)
    const team = teams.get(key) ?? Team.gather(settings, threads, forget)
    teams.set(key, team)
    team.catch(forget)
    return team
  }

  private static async gather(settings: Settings, threads: number, onLoss: () => void): Promise<Team | null> {
    const library = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:worker_threads')
    if (library === undefined || settings.tableBits < 2) return null
    const table = new SharedTable(new SharedArrayBuffer(SharedTable.bytesOf(settings.tableBits)))
    const memory = new TeamMemory()
    const team = new Team(settings, table, memory, threads - 1)
    for (let number = 0; number < threads - 1; number++) {
      const workerData: HelperData = { memory: memory.buffer, table: table.buffer, settings, number }
      const worker = new library.Worker(new URL('./team-helper.js', import.meta.url), { workerData })
      await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
      // The others work without a lost helper; the next engine gets a whole team.
      worker.on('error', onLoss)
      worker.once('exit', () => {
        team.helpers--
        onLoss()
      })
      worker.unref()
    }
    return team
  }

  /** Nodes of all threads; those of the helpers are told when the search has ended. */
  get nodes(): number {
    return this.memory.nodes.reduce((sum, nodes) => sum + nodes, this.leader.nodes)
  }

  get stopped(): boolean {
    return this.leader.stopped
  }

  get best(): number {
    return this.leader.best
  }

  get bestScore(): number {
    return this.leader.bestScore
  }

  begin(position: CaissaPosition, past: readonly PastKey[], budget: Budget): void {
    const { memory, helpers } = this
    const { words } = memory
    memory.writeJob(position, past)
    Atomics.store(words, STOP, 0)
    Atomics.store(words, BUSY, helpers)
    Atomics.add(words, JOB, 1)
    Atomics.notify(words, JOB)
    this.leader.begin(position, past, budget)
  }

  leaveOut(moves: readonly number[]): void {
    this.leader.leaveOut(moves)
  }

  tryFirst(move: number): void {
    this.leader.tryFirst(move)
  }

  run(depth: number, alpha: number, beta: number): number {
    return this.leader.run(depth, alpha, beta)
  }

  line(): number[] {
    return this.leader.line()
  }

  end(): void {
    const { words } = this.memory
    Atomics.store(words, STOP, 1)
    for (;;) {
      const busy = Atomics.load(words, BUSY)
      if (busy <= 0) return
      Atomics.wait(words, BUSY, busy)
    }
  }
}
