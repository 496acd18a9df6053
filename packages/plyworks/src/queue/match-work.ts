import { createHash } from 'node:crypto'
import { type Plan as ComputationPlan, type Game, type Shard, Stopped } from '@plyworks/core'
import { mixSeeds, type Opening, Openings } from '../match/openings.js'
import { scheduleOf, TestWatch } from '../match/plan-match.js'
import { NO_CONFINEMENT } from '../match/players/confinement.js'
import { PlayerPool } from '../match/players/player-pool.js'
import { formatGame } from '../match/records/text.js'
import { GameAborted, playGame } from '../match/referee.js'
import { reportMatch } from '../match/report/report.js'
import type { MatchSource, Tally } from '../match/report/source.js'
import type { Pairing, Plan, Schedule } from '../match/schedules/schedule.js'
import type { MatchSettings } from '../match/settings.js'
import type { FinishedGame } from '../match/storage/events.js'
import { GAME_SEEDS } from '../match/tournament.js'
import { EngineThread } from '../tasks/engine-thread.js'
import { badInput, refusal } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import type { WorkKind } from './work.js'

/** How a game ended and what was played, as a job answers it. */
interface GameResult extends Pick<FinishedGame, 'points' | 'reason' | 'seat' | 'detail' | 'plies'> {
  readonly moves: readonly string[]
}

/** No clock runs, so what a move takes is of no account: far longer than any may take. */
const PATIENCE = 2 ** 31
const STOP_CHECK_MILLISECONDS = 50

/**
 * Tournaments of engines, each game a job. Moves are limited by depth or nodes, so that games depend on nothing but the
 * match and their number; the schedule waits for results where its next round depends on them.
 */
export const matchWork: WorkKind = {
  name: 'match',
  fingerprint: 2,
  result: /^\{[\x20-\x7e]*\}$/,
  async plan(question) {
    const settings = readSettings(question.match)
    return new MatchPlan(await openGame(settings.game), settings, question.match ?? '')
  },
  async run(payload, control) {
    const { match, number, pairing } = JSON.parse(payload)
    const settings = readSettings(match)
    const table = await tableFor(match, settings)
    const stop = new AbortController()
    const timer = setInterval(() => control.stopped() && stop.abort(), STOP_CHECK_MILLISECONDS)
    try {
      return JSON.stringify(await playOne(table, settings, number, pairing, stop.signal))
    } catch (error) {
      throw error instanceof GameAborted ? new Stopped() : error
    } finally {
      clearInterval(timer)
    }
  },
}

/** @throws Failure for a match whose games depend on more than its settings */
function readSettings(match: string | undefined): MatchSettings {
  if (match === undefined) throw badInput('game', 'expected a match file, e.g. examples/hip-7.toml')
  // Written by this program from a file that it had checked.
  const settings = JSON.parse(match) as MatchSettings
  for (const { name, kind, control } of settings.players) {
    if (kind !== 'engine')
      throw refusal(`${name} is no engine of this program, so its games are no jobs: use plyworks match`)
    if (control.game !== null || control.move !== null || (control.nodes ?? control.depth) === null) {
      throw refusal(`${name} plays by a clock, so its games are not the same everywhere: limit its nodes or depth`)
    }
  }
  if (settings.adjudication.solved)
    throw refusal('adjudication by a database is for plyworks match: workers have no such file')
  return settings
}

/** What the games of a match are played with; kept from one game to the next. */
interface GameTable {
  readonly match: string
  readonly pool: PlayerPool
  readonly openings: Openings
}

let lastTable: GameTable | null = null

async function tableFor(match: string, settings: MatchSettings): Promise<GameTable> {
  if (lastTable?.match === match) return lastTable
  await lastTable?.pool.close()
  const game = await openGame(settings.game)
  const pool = new PlayerPool({
    game,
    match: 'work',
    players: settings.players,
    confinement: NO_CONFINEMENT,
    mostIdle: settings.seats + settings.players.length,
    openThinker: (name, { engine }) => new EngineThread({ game: name, engine }),
    desk: { ask: () => Promise.reject(new Error('nobody sits here')), withdraw: () => {} },
    onRemark: () => {},
  })
  lastTable = { match, pool, openings: new Openings(game, settings.openings, settings.seed) }
  return lastTable
}

async function playOne(
  { pool, openings }: GameTable,
  settings: MatchSettings,
  number: number,
  pairing: Pairing,
  signal: AbortSignal,
): Promise<GameResult> {
  const opening = openings.get(pairing.opening)
  const players = pairing.players.map((player) => pool.take(player))
  const { ending, moves, ready } = await playGame({
    game: openings.game,
    number,
    ...opening,
    opening: opening.moves,
    players,
    controls: pairing.players.map((player) => ({ ...settings.players[player].control, patience: PATIENCE })),
    adjudication: settings.adjudication,
    seed: mixSeeds(settings.seed ^ GAME_SEEDS, number),
    stalls: { stalled: () => 0 },
    signal,
  })
  await Promise.all(players.map((player, seat) => ready[seat] && pool.giveBack(pairing.players[seat], player)))
  const { reason, seat, detail, points } = ending
  return {
    points,
    reason,
    seat,
    detail,
    plies: opening.moves.length + moves.length,
    moves: moves.map(({ move }) => move),
  }
}

class MatchPlan implements ComputationPlan {
  private readonly schedule: Schedule
  private readonly test: TestWatch
  private readonly results: (GameResult | undefined)[] = []
  private readonly openings: Openings
  private plan: Plan
  private finished = 0

  constructor(
    game: Game,
    private readonly settings: MatchSettings,
    private readonly text: string,
  ) {
    this.schedule = scheduleOf(settings)
    this.test = new TestWatch(settings)
    this.openings = new Openings(game, settings.openings, settings.seed)
    this.plan = this.schedule([])
  }

  fraction(atWork: number): number {
    const total = Math.max(1, this.plan.total ?? this.plan.games.length)
    return this.over ? 1 : Math.min(1, (this.finished + atWork) / total)
  }

  next(running: ReadonlySet<string>): Shard | null {
    if (this.over) return null
    const number = this.plan.games.findIndex(
      (_, game) => this.results[game] === undefined && !running.has(String(game)),
    )
    if (number < 0) return null
    const payload = JSON.stringify({ match: this.text, number, pairing: this.plan.games[number] })
    return { name: String(number), payload }
  }

  accept(name: string, result: string): boolean {
    const number = Number(name)
    if (!/^(0|[1-9]\d{0,6})$/.test(name) || this.results[number] !== undefined) return false
    this.results[number] = JSON.parse(result)
    this.finished++
    const points = this.points()
    this.test.update(points)
    // Rounds that depend on results are planned when all games of the last one are there.
    while (!this.plan.complete && this.plan.games.every((_, game) => points[game] !== undefined)) {
      const next = this.schedule(points)
      const more = next.games.length > this.plan.games.length || next.complete
      this.plan = next
      if (!more) break
    }
    return true
  }

  answer(): object | null {
    if (!this.over) return null
    return reportMatch(this.source())
  }

  /** The games in the text format, which `plyworks match import` takes in. */
  product(): Uint8Array {
    const { game, players } = this.settings
    const { id } = this.source()
    const texts = this.games().map(({ game: number, round, players: seats, opening, ...ending }) => {
      const { start, moves }: Opening = this.openings.get(opening)
      const played = this.results[number]?.moves ?? []
      const { points, reason, seat, detail } = ending
      return formatGame({
        ...{ match: id, number: number + 1, round: round + 1, game, date: '' },
        players: seats.map((player) => players[player].name),
        start: this.openings.game.notation.formatPosition(start),
        opening: moves,
        moves: played.map((move) => ({ move })),
        ...{ points, reason, seat, detail },
      })
    })
    return new TextEncoder().encode(texts.join(''))
  }

  private get over(): boolean {
    if (this.test.state?.decision) return true
    return this.plan.complete && this.plan.games.every((_, game) => this.results[game] !== undefined)
  }

  private points() {
    return Array.from(this.results, (result) => result?.points)
  }

  /** Finished games in the order of the schedule; of a decided test those that count. */
  private games(): FinishedGame[] {
    const counted = this.plan.games.slice(0, Math.min(this.plan.games.length, this.test.counted))
    return counted.flatMap((pairing, game) => {
      const result = this.results[game]
      if (result === undefined) return []
      const { moves: _moves, ...ending } = result
      return [{ game, ...pairing, ...ending, remarks: [] }]
    })
  }

  private source(): MatchSource {
    const games = this.games()
    return {
      id: createHash('sha256').update(this.text).digest('hex').slice(0, 8),
      settings: this.settings,
      testCount: undefined,
      tallies: talliesOf(games),
      results: () => this.points().slice(0, Math.min(this.results.length, this.test.counted)),
      games: (from) => games.filter(({ game }) => game >= from),
      remarked: () => [],
      failed: () => undefined,
      notes: [],
    }
  }
}

function talliesOf(games: readonly FinishedGame[]): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { players, points, reason, seat } of games) {
    const name = `${players.join()} ${points.join()} ${reason} ${seat}`
    tallies.set(name, { players, points, reason, seat, games: (tallies.get(name)?.games ?? 0) + 1 })
  }
  return [...tallies.values()].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}
