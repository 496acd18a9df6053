import { availableParallelism } from 'node:os'
import {
  type Executor,
  NotApplicable,
  ResultQueue,
  runPlan,
  type Shard,
  type ShardResult,
  Stopped,
} from '@plyworks/core'
import { loadGame } from '../guests/present-games.js'
import { type GameResult, type GameTable, playMatchGame } from './match-game.js'
import { beginningOf, GAME_RESULT, type GamePayload, MatchPlan, type TournamentProgress } from './match-shards.js'
import { Openings } from './openings.js'
import {
  type Confinement,
  describeAllowance,
  describeConfinement,
  detectConfinement,
  NO_CONFINEMENT,
} from './players/confinement.js'
import { endGroupsOf } from './players/control-group.js'
import { type OpenThinker, PlayerPool } from './players/player-pool.js'
import { killLeftOvers, removeLeftOvers } from './players/reap.js'
import type { Transcript } from './players/transcript.js'
import { GameAborted } from './referee.js'
import type { Pairing } from './schedules/schedule.js'
import type { MatchSettings } from './settings.js'
import { openAdjudicator } from './solved-adjudicator.js'
import { StallWatch } from './stalls.js'
import type { MoveNote } from './storage/events.js'
import type { MatchStore } from './storage/match-store.js'

/** A match to be played, or to be resumed. */
export interface TournamentSetting {
  /** The database that takes every event. */
  readonly store: MatchStore
  /** Opens the thread in which an engine thinks. */
  readonly openThinker: OpenThinker
  /** Breaks the match off; games under way are lost, finished ones are not. */
  readonly signal: AbortSignal
  /** Games side by side, in place of what the match asks for. */
  readonly threads?: number | undefined
  /** Connects to whatever plays the games elsewhere, in place of this process. */
  readonly connect?: (() => Promise<Executor>) | undefined
  /** Takes the progress of the match. */
  readonly onProgress?: ((progress: TournamentProgress) => void) | undefined
  /** Returns what records the dialogue with a program. */
  readonly transcribe?: ((name: string) => Transcript) | undefined
}

/**
 * Plays a match to its end, or until it is broken off. Every event is in the store before anything follows from it.
 * @throws NotApplicable when the match requires confinement that the machine does not have
 */
export async function runTournament(setting: TournamentSetting): Promise<'finished' | 'stopped'> {
  const { store, signal, onProgress, connect } = setting
  const { settings } = store
  const openings = new Openings(await loadGame(settings.game), settings.openings, settings.seed)
  killLeftOvers(store.id)
  removeLeftOvers(store.id)
  try {
    // A match is kept in its store, which the plan writes to.
    await runPlan({ result: GAME_RESULT }, new MatchPlan(store, openings, onProgress), {
      checkpoint: null,
      control: { stopped: () => signal.aborted, progress: () => {} },
      execute: connect ?? (() => openTables(setting, openings)),
    })
    store.note('finished', 'all games are played')
    store.finish()
    return 'finished'
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    store.note('stopped', 'broken off')
    return 'stopped'
  }
}

async function openTables(
  { store, openThinker, threads, transcribe }: TournamentSetting,
  openings: Openings,
): Promise<TableExecutor> {
  const { settings } = store
  const confinement = chooseConfinement(settings)
  if (confinement.groups !== null) await endGroupsOf(confinement.groups, store.id)
  const cores = availableParallelism()
  const room = threads ?? Math.min(settings.concurrency ?? cores, cores)
  const { solved } = settings.adjudication
  const table = {
    settings,
    openings,
    solved: solved ? openAdjudicator(openings.game, solved.file) : null,
    stalls: new StallWatch(),
    pool: new PlayerPool({
      game: openings.game,
      match: store.id,
      players: settings.players,
      confinement,
      hidden: [store.folder],
      mostIdle: settings.seats * room + settings.players.length,
      openThinker,
      desk: store,
      transcribe,
      onRemark: (player, number, { kind, detail }) =>
        store.note('remark', `game ${number + 1}, ${settings.players[player].name}: ${kind}: ${detail}`),
    }),
  }
  noteLimits(store, confinement)
  return new TableExecutor(room, table, store)
}

/** Returns the means to confine the programs of a match on this machine. */
export function chooseConfinement(settings: MatchSettings): Confinement {
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

/** Games side by side in this process, the store hears of every move. */
class TableExecutor implements Executor {
  private readonly running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>()
  private readonly done = new ResultQueue()

  constructor(
    readonly room: number,
    private readonly table: GameTable & { readonly stalls: StallWatch },
    private readonly store: MatchStore,
  ) {}

  start({ name, payload }: Shard): void {
    const { number, pairing }: GamePayload = JSON.parse(payload)
    const stop = new AbortController()
    const started = performance.now()
    const ended = this.play(number, pairing, stop.signal).then(
      (result) => {
        const milliseconds = performance.now() - started
        this.running.delete(name)
        this.done.add({ name, result: JSON.stringify(result), worker: 'this process', milliseconds })
      },
      (error: unknown) => {
        this.running.delete(name)
        if (!(error instanceof GameAborted)) this.done.fail(error)
      },
    )
    this.running.set(name, { stop, ended })
  }

  results(): Promise<readonly ShardResult[]> {
    return this.done.next()
  }

  async close(): Promise<void> {
    for (const { stop } of this.running.values()) stop.abort()
    await Promise.all([...this.running.values()].map(({ ended }) => ended))
    this.table.stalls.close()
    await this.table.pool.close()
  }

  private async play(number: number, pairing: Pairing, signal: AbortSignal): Promise<GameResult> {
    const { openings } = this.table
    const played = this.store.begin(beginningOf(number, pairing, openings.get(pairing.opening), openings))
    const onMove = (move: Omit<MoveNote, 'game'>): void => this.store.move({ game: number, ...move })
    return playMatchGame(this.table, number, pairing, { signal, onMove, played })
  }
}
