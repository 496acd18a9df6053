import { TEAM_BYTES, Team } from '@plyworks/core'
import type { CaissaPosition } from '../rules.js'
import { FastSearch } from './fast-search.js'
import type { Budget, PastKey, Searcher, Settings } from './searcher.js'
import { SharedTable } from './shared-table.js'
import { type HelperData, questionWords } from './team-question.js'

/** One team for each kind of search stays, ready for the next engine that wants it. */
const teams = new Map<string, Promise<SearchTeam | null>>()

/** A search by several threads that share the transposition table: see `Team`. */
export class SearchTeam implements Searcher {
  private readonly leader: FastSearch

  private constructor(
    settings: Settings,
    table: SharedTable,
    private readonly team: Team,
  ) {
    this.leader = new FastSearch(settings, table)
  }

  /**
   * Starts the helpers of a team, or finds one at rest.
   * @param game variants have keys in common, but not values
   * @returns null where there are no threads for it (in a browser, in old versions of Node)
   */
  static start(game: string, settings: Settings, threads: number): Promise<SearchTeam | null> {
    const key = JSON.stringify([game, threads, settings])
    const forget = () => teams.delete(key)
    const team = teams.get(key) ?? SearchTeam.gather(settings, threads, forget)
    teams.set(key, team)
    team.catch(forget)
    return team
  }

  private static async gather(settings: Settings, threads: number, onLoss: () => void): Promise<SearchTeam | null> {
    if (settings.tableBits < 2 || typeof SharedArrayBuffer === 'undefined') return null
    const buffer = new SharedArrayBuffer(SharedTable.bytesOf(settings.tableBits))
    const memory = new SharedArrayBuffer(TEAM_BYTES)
    const team = new Team(memory)
    const data = Array.from({ length: threads - 1 }, (_, number): HelperData => {
      return { memory, table: buffer, settings, number }
    })
    // The others work without a lost helper; the next engine gets a whole team.
    const there = await team.start(new URL('./team-helper.js', import.meta.url), data, onLoss)
    return there ? new SearchTeam(settings, new SharedTable(buffer), team) : null
  }

  /** Nodes of all threads; those of the helpers are told when the search has ended. */
  get nodes(): number {
    return this.leader.nodes + this.team.nodes
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
    this.team.forget()
    this.team.ask(questionWords(position, past))
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
    this.team.rest()
  }
}
