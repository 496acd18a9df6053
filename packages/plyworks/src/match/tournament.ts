import { availableParallelism } from 'node:os'
import { NotApplicable, type Position, type SolvedGame } from '@plyworks/core'
import { loadGame } from '../guests/present-games.js'
import { mixSeeds, type Opening, Openings } from './openings.js'
import { scheduleOf, TestWatch } from './plan-match.js'
import {
  type Confinement,
  describeAllowance,
  describeConfinement,
  detectConfinement,
  NO_CONFINEMENT,
} from './players/confinement.js'
import { type OpenThinker, PlayerPool } from './players/player-pool.js'
import { killLeftOvers, removeLeftOvers } from './players/reap.js'
import { GameAborted, type PlayedGame, type PlayedMove, playGame } from './referee.js'
import type { Pairing, Plan, Schedule } from './schedules/schedule.js'
import type { MatchSettings } from './settings.js'
import { openAdjudicator } from './solved-adjudicator.js'
import { StallWatch } from './stalls.js'
import type { FinishedGame, MoveNote } from './storage/events.js'
import type { MatchStore } from './storage/match-store.js'

/** A match to be played, or played on. */
export interface TournamentSetting {
  readonly store: MatchStore
  readonly openThinker: OpenThinker
  /** Breaks the match off; games under way are lost, finished ones are not. */
  readonly signal: AbortSignal
  /** Most games at a time, whatever the match asks for. */
  readonly most?: number
  readonly onProgress?: (progress: TournamentProgress) => void
}

/** How far a tournament has come. */
export interface TournamentProgress {
  readonly finished: number
  /** Games of the whole match, or null when that is not known yet. */
  readonly total: number | null
  /** The game that has just ended, if one has. */
  readonly last: FinishedGame | null
}

/**
 * Plays a match to its end, or until it is broken off. Every event is in the store before anything follows from it.
 * @throws NotApplicable when the match requires confinement that the machine does not have
 */
export async function runTournament(setting: TournamentSetting): Promise<'finished' | 'stopped'> {
  const { settings, id } = setting.store
  const game = await loadGame(settings.game)
  const confinement = chooseConfinement(settings)
  killLeftOvers(id)
  removeLeftOvers(id)
  const concurrency = Math.min(settings.concurrency ?? availableParallelism(), setting.most ?? availableParallelism())
  const pool = new PlayerPool({
    game,
    match: id,
    players: settings.players,
    confinement,
    mostIdle: settings.seats * concurrency + settings.players.length,
    openThinker: setting.openThinker,
    desk: setting.store,
    onRemark: (player, { kind, detail }) =>
      setting.store.note('remark', `${settings.players[player].name}: ${kind}: ${detail}`),
  })
  const openings = new Openings(game, settings.openings, settings.seed)
  const { solved: rule } = settings.adjudication
  const solved = rule ? openAdjudicator(game, rule.file) : null
  const run = new TournamentRun(setting, pool, openings, solved, concurrency)
  noteLimits(setting.store, confinement)
  try {
    const result = await run.play()
    await pool.close()
    setting.store.note(result, result === 'finished' ? 'all games are played' : 'broken off')
    if (result === 'finished') setting.store.finish()
    return result
  } finally {
    await pool.close()
    run.close()
  }
}

/** What confines the programs of a match on this machine. */
function chooseConfinement(settings: MatchSettings): Confinement {
  const programs = settings.players.some(({ kind }) => kind === 'program')
  if (!programs || settings.confine === 'off') return NO_CONFINEMENT
  const confinement = detectConfinement()
  if (settings.confine === 'required' && (confinement.network === null || !confinement.prlimit)) {
    throw new NotApplicable(
      'confine is required, but this machine has no prlimit or neither bwrap nor unshare works on it',
    )
  }
  return confinement
}

function noteLimits(store: MatchStore, confinement: Confinement): void {
  const { settings } = store
  const programs = settings.players.filter((player) => player.kind === 'program')
  if (programs.length === 0) return
  for (const text of describeConfinement(confinement, settings.confine !== 'off')) store.note('limits', text)
  const names = new Map<string, string[]>()
  for (const { name, allowance } of programs) {
    const text = describeAllowance(allowance, confinement)
    names.set(text, [...(names.get(text) ?? []), name])
  }
  for (const [text, players] of names) store.note('limits', `${players.join(', ')}: ${text}`)
}

class TournamentRun {
  private readonly settings: MatchSettings
  private readonly schedule: Schedule
  private readonly results: (readonly number[] | undefined)[]
  private readonly running = new Map<number, AbortController>()
  private readonly test: TestWatch
  private readonly stalls = new StallWatch()
  private plan: Plan
  private finished = 0
  private nextGame = 0
  /** Why no further game begins. */
  private failure: unknown = null
  private settle: (failure?: unknown) => void = () => {}

  constructor(
    private readonly setting: TournamentSetting,
    private readonly pool: PlayerPool,
    private readonly openings: Openings,
    private readonly solved: SolvedGame<Position> | null,
    private readonly concurrency: number,
  ) {
    this.settings = setting.store.settings
    this.schedule = scheduleOf(this.settings)
    this.test = new TestWatch(this.settings)
    this.results = [...setting.store.results]
    this.finished = this.results.filter((points) => points !== undefined).length
    this.plan = this.schedule(this.results)
    this.countTest()
  }

  async play(): Promise<'finished' | 'stopped'> {
    const { signal } = this.setting
    const abort = (): void => this.abortAll()
    signal.addEventListener('abort', abort)
    try {
      await new Promise<void>((resolve, reject) => {
        this.settle = (failure) => (failure === undefined ? resolve() : reject(failure))
        this.tell(null)
        this.fill()
      })
    } finally {
      signal.removeEventListener('abort', abort)
    }
    return signal.aborted ? 'stopped' : 'finished'
  }

  close(): void {
    this.stalls.close()
  }

  /** Starts games while there is room and the schedule has some; ends the match when there is nothing left to wait for. */
  private fill(): void {
    const over = this.failure !== null || this.setting.signal.aborted || this.test.state?.decision
    while (!over && this.running.size < this.concurrency) {
      const number = this.takeNext()
      if (number === null) break
      const stop = new AbortController()
      this.running.set(number, stop)
      this.playOne(number, this.plan.games[number], stop).catch((error: unknown) => {
        // The others end first: nothing is left behind.
        this.failure ??= error
        this.running.delete(number)
        this.abortAll()
      })
    }
    this.settleIfIdle()
  }

  /** The next game that has not been played, as far as the schedule knows it. */
  private takeNext(): number | null {
    for (;;) {
      const { games, complete } = this.plan
      while (this.nextGame < games.length && this.results[this.nextGame] !== undefined) this.nextGame++
      if (this.nextGame < games.length) return this.nextGame++
      // Further rounds depend on the results of those that are still being played.
      if (complete || this.running.size > 0) return null
      this.plan = this.schedule(this.results)
      if (this.nextGame >= this.plan.games.length) return null
    }
  }

  private async playOne(number: number, pairing: Pairing, stop: AbortController): Promise<void> {
    const { store } = this.setting
    const opening = this.openings.get(pairing.opening)
    const seed = mixSeeds(this.settings.seed ^ GAME_SEEDS, number)
    store.begin({ game: number, ...pairing, ...this.startOf(opening), at: now() })
    try {
      const played = await this.referee(number, pairing, opening, seed, stop.signal)
      const finished = finishedGame(number, pairing, played, opening)
      const { round: _, players: __, opening: ___, ...end } = finished
      store.end({ ...end, at: now() })
      this.results[number] = finished.points
      this.finished++
      this.running.delete(number)
      if (this.countTest()) this.abortAll()
      this.tell(finished)
    } catch (error) {
      this.running.delete(number)
      if (!(error instanceof GameAborted)) throw error
    }
    this.fill()
  }

  private startOf({ start, moves }: Opening): { start: string; moves: readonly string[] } {
    return { start: this.openings.game.notation.formatPosition(start), moves }
  }

  private async referee(
    number: number,
    { players: numbers }: Pairing,
    opening: Opening,
    seed: number,
    signal: AbortSignal,
  ): Promise<PlayedGame> {
    const { settings, stalls, pool } = this
    const players = numbers.map((player) => pool.take(player))
    const played = await playGame({
      game: this.openings.game,
      number,
      ...opening,
      opening: opening.moves,
      players,
      controls: numbers.map((player) => settings.players[player].control),
      adjudication: settings.adjudication,
      solved: this.solved,
      seed,
      stalls,
      onMove: (move) => this.setting.store.move({ game: number, ...moveNote(move) }),
      signal,
    })
    await Promise.all(
      players.map((player, seat) => (played.ready[seat] ? pool.giveBack(numbers[seat], player) : undefined)),
    )
    return played
  }

  /** Whether the sequential test is decided. */
  private countTest(): boolean {
    const { next } = this.test.count
    const decided = this.test.update(this.results)
    const { count } = this.test
    if (count.next !== next) this.setting.store.keepTestCount(count)
    return decided
  }

  private tell(last: FinishedGame | null): void {
    this.setting.onProgress?.({ finished: this.finished, total: this.plan.total, last })
  }

  private settleIfIdle(): void {
    if (this.running.size === 0) this.settle(this.failure ?? undefined)
  }

  private abortAll(): void {
    for (const stop of this.running.values()) stop.abort()
    this.settleIfIdle()
  }
}

/** Sets the seeds of games apart from those of openings. */
export const GAME_SEEDS = 0x6a3e

function moveNote({ ply, seat, move, time, clock, thought }: PlayedMove): Omit<MoveNote, 'game'> {
  const { wall, charged, processor } = time
  return { ply, seat, move, wall: tenths(wall), charged: tenths(charged), processor, clock, ...thought }
}

function finishedGame(
  game: number,
  pairing: Pairing,
  { ending, moves, remarks }: PlayedGame,
  opening: Opening,
): FinishedGame {
  const { reason, seat, detail, points } = ending
  const plies = opening.moves.length + moves.length
  return { game, ...pairing, reason, seat, detail, points, plies, remarks }
}

/** A tenth of a millisecond is finer than anything here can be measured. */
function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}

function now(): string {
  return new Date().toISOString()
}
