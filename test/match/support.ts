import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, type EngineDefinition, findEngine, type Game, Random, readOptions } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { DEFAULT_ADJUDICATION } from '../../packages/plyworks/src/match/adjudication.js'
import { NO_TIME_CONTROL, type TimeControl } from '../../packages/plyworks/src/match/clocks.js'
import { pointsOfScores } from '../../packages/plyworks/src/match/endings.js'
import { readMatch } from '../../packages/plyworks/src/match/file/read-match.js'
import type { BotProgram } from '../../packages/plyworks/src/match/players/bot-process.js'
import { CodeCupPlayer } from '../../packages/plyworks/src/match/players/codecup-player.js'
import { DEFAULT_ALLOWANCE, NO_CONFINEMENT } from '../../packages/plyworks/src/match/players/confinement.js'
import { type ClosableThinker, EnginePlayer } from '../../packages/plyworks/src/match/players/engine-player.js'
import { LinePlayer } from '../../packages/plyworks/src/match/players/line-player.js'
import type { Player } from '../../packages/plyworks/src/match/players/player.js'
import type { OpenThinker } from '../../packages/plyworks/src/match/players/player-pool.js'
import { allProcesses, hasEnvironment } from '../../packages/plyworks/src/match/players/processor-time.js'
import { MATCH_VARIABLE } from '../../packages/plyworks/src/match/players/reap.js'
import { UgiPlayer, type UgiSetting } from '../../packages/plyworks/src/match/players/ugi-player.js'
import type { RecordedGame } from '../../packages/plyworks/src/match/records/recorded-game.js'
import { formatGame } from '../../packages/plyworks/src/match/records/text.js'
import { type GameSetting, type PlayedGame, playGame } from '../../packages/plyworks/src/match/referee.js'
import type { MatchSettings } from '../../packages/plyworks/src/match/settings.js'
import { StallWatch } from '../../packages/plyworks/src/match/stalls.js'
import type { Decision, ThinkRequest } from '../../packages/plyworks/src/match/thinker.js'

export const bots = fileURLToPath(new URL('bots', import.meta.url))
export const connectFour: Game = await loadGame('connect-four')

/** A fixture program as the referee starts it. */
export function program(
  script: string,
  words: readonly string[],
  match: string,
  change: Partial<BotProgram> = {},
): BotProgram {
  return {
    command: [process.execPath, script, ...words],
    directory: bots,
    confinement: NO_CONFINEMENT,
    allowance: DEFAULT_ALLOWANCE,
    match,
    grace: 400,
    ...change,
  }
}

export type Protocol = 'ugi' | 'codecup' | 'line'

/** A Connect Four program that misbehaves in its turn number `when`. */
export function badBot(
  protocol: Protocol,
  failure: string,
  match: string,
  when = 2,
  change: Partial<BotProgram> = {},
  onLate: UgiSetting['onLate'] = () => {},
): Player {
  const bot = program(`${protocol}-bot.mjs`, [failure, String(when)], match, change)
  if (protocol === 'ugi') return new UgiPlayer(bot, { options: {}, restart: false, startTime: 3000, onLate })
  return protocol === 'codecup' ? new CodeCupPlayer(bot) : new LinePlayer(bot)
}

/** An engine that thinks in this thread: the same moves as in a worker. */
export function enginePlayer(game: Game, engine: string, options: Record<string, string> = {}): EnginePlayer {
  const definition = findEngine(game, engine)
  const thinker = new LocalThinker(game, definition)
  return new EnginePlayer({ game, thinker, options, takesSeed: Object.hasOwn(definition.options(game), 'seed') })
}

export class LocalThinker implements ClosableThinker {
  private engine: Engine | null = null
  private made = ''

  constructor(
    private readonly game: Game,
    private readonly definition: EngineDefinition,
  ) {}

  async think({ position: text, limits, options }: ThinkRequest): Promise<Decision> {
    const { game, definition } = this
    const position = game.notation.parsePosition(text)
    const key = JSON.stringify(options)
    if (this.engine === null || key !== this.made) {
      this.engine = definition.create(game, readOptions(definition.options(game), options))
      this.made = key
    }
    const result = this.engine.search(position, limits, { stopped: () => false, onLine: () => {} })
    const { depth, scores, scale, bound, nodes, milliseconds } = result
    const move = game.notation.formatMove(position, result.move)
    return { depth, scores, scale, bound, nodes, ms: milliseconds, pv: [move], move }
  }

  stop(): void {}

  forget(): void {
    this.engine = null
  }

  async close(): Promise<void> {}
}

export const oneSecond: TimeControl = { ...NO_TIME_CONTROL, move: 1000 }

/** Plays one game with a stall watch of its own. */
export async function play(players: readonly Player[], change: Partial<GameSetting> = {}): Promise<PlayedGame> {
  const game = change.game ?? connectFour
  const stalls = new StallWatch()
  try {
    const controls = players.map(() => oneSecond)
    return await playGame({
      game,
      number: 0,
      start: game.start(1),
      standardStart: !game.traits.randomStart,
      opening: [],
      players,
      controls,
      adjudication: DEFAULT_ADJUDICATION,
      seed: 1,
      stalls,
      ...change,
    })
  } finally {
    stalls.close()
  }
}

/** Living processes that a match has started, wherever they have gone. */
export function processesOfMatch(match: string): number[] {
  return allProcesses()
    .filter(({ pid, state }) => state !== 'Z' && hasEnvironment(pid, MATCH_VARIABLE, match))
    .map(({ pid }) => pid)
}

/** The settings of a match file given as a value. */
export function settingsOf(change: Record<string, unknown> = {}): Promise<MatchSettings> {
  const file = {
    name: 'fixture',
    game: 'connect-four',
    time: { depth: 2 },
    openings: { random: 2 },
    players: [{ engine: 'alpha-beta' }, { engine: 'random' }, { engine: 'greedy' }],
    ...change,
  }
  return readMatch(file, { directory: bots, name: 'unnamed', readOpenings: async () => [] })
}

/** Thinkers in this thread, for matches. */
export const localThinkers: OpenThinker = (name, { engine }) => {
  if (name !== connectFour.name) throw new Error(`no local thinker for ${name}`)
  return new LocalThinker(connectFour, findEngine(connectFour, engine))
}

/** Finished games of Connect Four by players who draw their moves by lot, with some of what is known of a move. */
export function randomGames(count: number, seed: number, game = connectFour): RecordedGame[] {
  const random = new Random(seed)
  const room = new Int32Array(game.traits.maxMoves)
  const names = ['Ann', 'Ben', 'Cid', 'Dot "the" D.']
  return Array.from({ length: count }, (_, index) => {
    const position = game.start()
    const moves: string[] = []
    while (!position.over) {
      const move = room[random.below(position.generate(room, 0))]
      moves.push(game.notation.formatMove(position, move))
      position.make(move)
    }
    const first = random.below(names.length)
    return {
      match: 'lots',
      number: index + 1,
      round: 1 + (index % 5),
      game: game.name,
      players: [names[first], names[(first + 1 + random.below(3)) % 4]],
      date: '2030-01-01T00:00:00.000Z',
      start: game.notation.formatPosition(game.start()),
      opening: moves.slice(0, 2),
      moves: moves
        .slice(2)
        .map((move, ply) => (ply % 3 === 0 ? { move, wall: 1.5, depth: 2, line: [move] } : { move })),
      points: pointsOfScores([position.score(0), position.score(1)]),
      reason: 'rules',
      seat: null,
      detail: '',
    }
  })
}

/** Writes games to a new file of a folder as they are exported. */
export function writeGames(folder: string, games: readonly RecordedGame[]): { path: string; games: typeof games } {
  const path = join(folder, `games-${written++}.txt`)
  writeFileSync(path, games.map(formatGame).join(''))
  return { path, games }
}
let written = 0
