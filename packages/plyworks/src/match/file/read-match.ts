import { resolve } from 'node:path'
import { type Game, NotApplicable, type SprtRule, TextError } from '@plyworks/core'
import { readGameReference } from '../../guests/game-reference.js'
import { loadGame, presentGames } from '../../guests/present-games.js'
import { type Adjudication, DEFAULT_ADJUDICATION } from '../adjudication.js'
import { gamesAtMost, MOST_GAMES } from '../most-games.js'
import { type OpeningSetting, Openings, USUAL_OPENINGS } from '../openings.js'
import { type MatchSettings, MOST_PLAYERS, type PlayerSetting, type ScheduleSetting } from '../settings.js'
import { openAdjudicator } from '../solved-adjudicator.js'
import { Fields, type FileContext } from './fields.js'
import { readPlayer } from './read-player.js'
import { readTimeControl } from './read-time.js'

/**
 * Checks what a match file says and fills in what it leaves open.
 * @throws TextError naming the key that is wrong, NotApplicable when an engine or protocol does not fit the game
 */
export async function readMatch(value: unknown, context: FileContext): Promise<MatchSettings> {
  const fields = Fields.of(value, '')
  const game = await openGame(fields, context)
  const control = readTimeControl(fields.table('time'), null)
  const opened = fields.table('openings')
  const tables = fields.tables('players')
  if (tables.length > MOST_PLAYERS) {
    throw new TextError('players', 1, `${tables.length} of them`, `at most ${MOST_PLAYERS} players`)
  }
  const players = tables.map((player, index) => readPlayer(player, index, game, control, context))
  const openings = opened === undefined ? usualOpenings(game, players) : await readOpenings(opened, context)
  const settings: MatchSettings = {
    name: fields.text('name') ?? context.name,
    game: game.name,
    ...sourceOf(game),
    seats: game.traits.seats,
    seed: fields.integer('seed', 0, 0xffff_ffff) ?? 1,
    concurrency: fields.integer('concurrency', 1, 1024) ?? null,
    schedule: readSchedule(fields.table('schedule'), game.traits.seats, players.length),
    openings,
    adjudication: readAdjudication(fields.table('adjudication'), game, context),
    confine: fields.choice('confine', ['required', 'possible', 'off']) ?? 'possible',
    sprt: readSprt(fields.table('sprt')),
    players,
  }
  fields.end()
  checkTogether(settings, game)
  return settings
}

async function openGame(fields: Fields, context: FileContext): Promise<Game> {
  const name = fields.text('game') ?? fields.fail('game', undefined, 'the name of a game')
  const reference = readGameReference(name)
  if (reference.kind === 'name') return loadGame(name)
  if (context.loadGameFile === undefined) return fields.fail('game', name, 'a name: files are for the command line')
  return loadGame(await context.loadGameFile(resolve(context.directory, reference.path), reference.variantText))
}

/** The fingerprint of a game from a file, for a match that is resumed later. */
function sourceOf({ definition }: Game): { readonly source?: string } {
  const { source } = presentGames().entry(definition.id)
  return source === undefined ? {} : { source }
}

async function readOpenings(fields: Fields, context: FileContext): Promise<OpeningSetting> {
  const file = fields.text('file')
  const list = fields.texts('list') ?? []
  const randomPlies = fields.integer('random', 0, 100) ?? 0
  const even = fields.flag('even') ?? false
  fields.end()
  const all = file === undefined ? list : [...list, ...(await context.readOpenings(file))]
  return { list: all, randomPlies, ...(even && { even }) }
}

/**
 * The openings of a match whose file names none. Programs play from different, even positions, since programs
 * without random choices would play the same game again and again. People, and programs that cannot be told an
 * opening, play from the start.
 */
function usualOpenings(game: Game, players: readonly PlayerSetting[]): OpeningSetting {
  const fromStart = players.some(
    (player) => player.kind === 'person' || (player.kind === 'program' && player.protocol === 'codecup'),
  )
  return fromStart || game.traits.randomStart ? { list: [], randomPlies: 0 } : USUAL_OPENINGS
}

const SCHEDULES = ['round-robin', 'gauntlet', 'swiss', 'knockout', 'rotation'] as const

function readSchedule(fields: Fields | undefined, seats: number, players: number): ScheduleSetting {
  const usual = seats === 2 ? 'round-robin' : 'rotation'
  const table = fields ?? new Fields({}, 'schedule')
  const type = table.choice('type', SCHEDULES) ?? usual
  if (seats !== 2 && type !== 'rotation') {
    throw new NotApplicable(`schedule.type ${type} is for two seats; this game has ${seats}: use rotation`)
  }
  const schedule = readScheduleOf(type, table, players)
  table.end()
  return schedule
}

function readScheduleOf(type: ScheduleSetting['type'], fields: Fields, players: number): ScheduleSetting {
  if (type === 'rotation') return { type, cycles: fields.integer('cycles', 1, MOST_GAMES) ?? 1 }
  const games = fields.integer('games', 1, MOST_GAMES)
  switch (type) {
    case 'gauntlet': {
      const challengers = fields.integer('challengers', 1, Math.max(1, players - 1)) ?? 1
      return { type, games: games ?? 2, challengers }
    }
    case 'swiss': {
      if (games !== undefined && games > 1 && games % 2 === 1) fields.fail('games', games, '1 or an even number')
      const rounds = fields.integer('rounds', 1, 1000) ?? Math.max(1, Math.ceil(Math.log2(players)))
      return { type, games: games ?? 2, rounds }
    }
    case 'knockout':
      if (games !== undefined && games % 2 === 1) fields.fail('games', games, 'an even number')
      return { type, games: games ?? 2 }
    default:
      return { type, games: games ?? 2 }
  }
}

function readAdjudication(fields: Fields | undefined, game: Game, context: FileContext): Adjudication {
  if (fields === undefined) return DEFAULT_ADJUDICATION
  const plies = fields.integer('plies', 1, 1_000_000) ?? DEFAULT_ADJUDICATION.plies
  const draw = readRow(fields.table('draw'), (table) => ({ from: table.integer('from', 0, 1_000_000) ?? 0 }))
  const win = readRow(fields.table('win'), () => ({}))
  const resign = readRow(fields.table('resign'), () => ({}))
  const solved = readSolved(fields.table('solved'), game, context)
  fields.end()
  return { plies, draw, win, resign, solved }
}

/** A database is opened here already, so that a wrong one is reported before the first game. */
function readSolved(
  fields: Fields | undefined,
  game: Game,
  context: FileContext,
): { file: string; from: number } | null {
  if (fields === undefined) return null
  if (game.traits.seats !== 2) throw new NotApplicable('adjudication.solved is for two seats')
  const name = fields.text('database') ?? fields.fail('database', undefined, 'a file that `solve --database` made')
  const from = fields.integer('from', 0, 1_000_000) ?? 0
  fields.end()
  const file = resolve(context.directory, name)
  try {
    openAdjudicator(game, file)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new TextError('adjudication.solved.database', 1, error.found, error.expected)
  }
  return { file, from }
}

/** A score that must hold for some moves. */
function readRow<More>(
  fields: Fields | undefined,
  more: (fields: Fields) => More,
): ({ score: number; moves: number } & More) | null {
  if (fields === undefined) return null
  const score = fields.number('score', 0, 1e9) ?? fields.fail('score', undefined, 'a score')
  const moves = fields.integer('moves', 1, 10_000) ?? fields.fail('moves', undefined, 'a number of moves')
  const row = { score, moves, ...more(fields) }
  fields.end()
  return row
}

function readSprt(fields: Fields | undefined): SprtRule | null {
  if (fields === undefined) return null
  const elo0 = fields.number('elo0', -1000, 1000) ?? 0
  const elo1 = fields.number('elo1', -1000, 1000) ?? fields.fail('elo1', undefined, 'an Elo difference')
  const alpha = fields.number('alpha', 0.0001, 0.4) ?? 0.05
  const beta = fields.number('beta', 0.0001, 0.4) ?? 0.05
  const normalised = fields.flag('normalised') ?? false
  if (elo1 <= elo0) fields.fail('elo1', elo1, `more than elo0 (${elo0})`)
  fields.end()
  return { elo0, elo1, alpha, beta, ...(normalised && { normalised }) }
}

/** Refuses combinations of values that are fine by themselves. */
function checkTogether(settings: MatchSettings, game: Game): void {
  const { players, schedule, sprt, openings, seed } = settings
  if (players.length < 2) throw new TextError('players', 1, `${players.length} of them`, 'at least 2 players')
  const names = players.map(({ name }) => name)
  const twice = names.findIndex((name, index) => names.indexOf(name) < index)
  if (twice >= 0) throw new TextError(`players[${twice}].name`, 1, JSON.stringify(names[twice]), 'a name of its own')
  if (sprt !== null && (players.length !== 2 || schedule.type !== 'round-robin')) {
    throw new TextError('sprt', 1, `${players.length} players, ${schedule.type}`, '2 players and a round-robin')
  }
  const games = gamesAtMost(settings)
  if (games > MOST_GAMES) throw new TextError('schedule', 1, `${games} games`, `at most ${MOST_GAMES} in all`)
  const opened = openings.list.length > 0 || openings.randomPlies > 0
  const codecup = players.findIndex(
    (player: PlayerSetting) => player.kind === 'program' && player.protocol === 'codecup',
  )
  if (opened && codecup >= 0) {
    throw new TextError(`players[${codecup}].protocol`, 1, 'codecup', 'ugi or line: codecup cannot tell an opening')
  }
  new Openings(game, openings, seed)
}
