import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import {
  defaultEngine,
  findEngine,
  type Game,
  headOf,
  type Limits,
  levelsFor,
  type NamedEngine,
  NotApplicable,
  playerOffer,
  readEngineText,
  readOptions,
  settingsText,
  TextError,
} from '@plyworks/core'

import { NO_TIME_CONTROL, type TimeControl } from '../clocks.js'
import { CodeCupSession } from '../codecup.js'
import { DEFAULT_ALLOWANCE } from '../players/confinement.js'
import type { EngineSettings, PersonSettings, PlayerSetting, ProgramSettings } from '../settings.js'
import type { Fields, FileContext } from './fields.js'
import { readTimeControl } from './read-time.js'

/** Reads one of the players: a `command` makes it a program, `person` a person at a board, else it is one of our own. */
export function readPlayer(
  fields: Fields,
  index: number,
  game: Game,
  usual: TimeControl,
  context: FileContext,
): PlayerSetting {
  const player = readKind(fields, index, game, usual, context)
  fields.end()
  return player
}

function readKind(fields: Fields, index: number, game: Game, usual: TimeControl, context: FileContext): PlayerSetting {
  if (fields.has('command')) return readProgram(fields, index, game, usual, context)
  if (fields.has('person')) return readPerson(fields)
  return fields.has('level') ? readLevel(fields, game) : readEngine(fields, game, usual, context)
}

/** People have only a time of their own; that of the match is for its programs. */
function readPerson(fields: Fields): PersonSettings {
  const name = fields.text('person') ?? fields.fail('person', undefined, 'a name')
  const control = readTimeControl(fields.table('time'), { ...NO_TIME_CONTROL, patience: PERSON_PATIENCE })
  return { kind: 'person', name, control }
}

/** People may sleep over a move, in milliseconds. */
const PERSON_PATIENCE = 7 * 24 * 3_600_000

function readEngine(fields: Fields, game: Game, usual: TimeControl, context: FileContext): EngineSettings {
  const named = fields.text('engine') ?? defaultEngine(game).name
  const { text, words } = withLearnedFile(named, fields.words('options') ?? {}, context)
  const { engine, options: said, limits } = at(fields, 'engine', () => readNamedEngine(fields, game, text))
  const options = { ...said, ...words }
  at(fields, 'options', () => readOptions(findEngine(game, engine).options(game), options))
  const name = fields.text('name') ?? named
  return {
    kind: 'engine',
    name,
    engine,
    options,
    control: readTimeControl(fields.table('time'), limits === undefined ? usual : controlOf(limits, usual.margin)),
  }
}

/** Hands over the file of a learned evaluation that a match file names, from the folder of the match file. */
function withLearnedFile(
  text: string,
  words: Readonly<Record<string, string>>,
  { directory, takeLearnedFile }: FileContext,
): { readonly text: string; readonly words: Readonly<Record<string, string>> } {
  const said = settingsText(text).file
  const file = words.file ?? said
  if (headOf(text) !== 'learned' || file === undefined || file === 'shipped' || takeLearnedFile === undefined) {
    return { text, words }
  }
  const path = resolve(directory, file)
  takeLearnedFile(path)
  if (words.file !== undefined) return { text, words: { ...words, file: path } }
  return { text: text.replace(`file=${said}`, `file=${path}`), words }
}

/** An engine as a seat names it; `options` of the file may set more. */
function readNamedEngine(fields: Fields, game: Game, text: string): NamedEngine {
  try {
    return readEngineText(playerOffer(game), text)
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
    throw new NotApplicable(`${fields.place('engine')}: ${error.message}`)
  }
}

/** Limits for every move, and no clock. */
function controlOf(limits: Limits, margin: number): TimeControl {
  const { depth = null, nodes = null, milliseconds = null } = limits
  return { ...NO_TIME_CONTROL, depth, nodes, move: milliseconds, margin }
}

/**
 * A strength that people understand; it has limits of its own. Where depth or nodes limit it, its time is for people on
 * slow machines, and what a match says of it is to be the same on every machine.
 */
function readLevel(fields: Fields, game: Game): EngineSettings {
  const levels = levelsFor(game)
  const id = fields.choice(
    'level',
    levels.map((level) => level.id),
  )
  const level = levels.find((candidate) => candidate.id === id) ?? levels[0]
  const { engine, options, limits, title } = level
  const { milliseconds, ...steady } = limits
  const control = controlOf(Object.keys(steady).length === 0 ? limits : steady, LEVEL_MARGIN)
  return { kind: 'engine', name: fields.text('name') ?? title, engine, options, control }
}

/** A level means a strength; nobody set it a clock to lose by. */
const LEVEL_MARGIN = 10_000

function readProgram(
  fields: Fields,
  index: number,
  game: Game,
  usual: TimeControl,
  context: FileContext,
): ProgramSettings {
  const command = fields.texts('command') ?? []
  if (command.length === 0) fields.fail('command', undefined, 'a program and its arguments')
  const protocol =
    fields.choice('protocol', ['ugi', 'codecup', 'line']) ?? fields.fail('protocol', undefined, 'ugi, codecup or line')
  const refuses = protocol === 'codecup' ? CodeCupSession.refuses(game) : null
  if (refuses !== null) throw new NotApplicable(`${fields.place('protocol')}: ${refuses}`)
  const { memory, processes, fileSize } = DEFAULT_ALLOWANCE
  const directory = resolve(context.directory, fields.text('directory') ?? '.')
  const environment = fields.words('environment') ?? {}
  if (!isProgram(command[0], directory, environment.PATH)) {
    fields.fail('command', command[0], `a program that can be run in ${JSON.stringify(directory)}`)
  }
  return {
    kind: 'program',
    name: fields.text('name') ?? `player ${index + 1}`,
    command,
    directory,
    environment,
    visible: readVisible(fields, context.directory),
    protocol,
    options: fields.words('options') ?? {},
    restart: fields.flag('restart') ?? false,
    startTime: (fields.number('start', 0.1, 3600) ?? 10) * 1000,
    grace: (fields.number('grace', 0.05, 60) ?? 1) * 1000,
    allowance: {
      memory: (fields.number('memory', 16, 1e6) ?? memory / 2 ** 20) * 2 ** 20,
      processes: fields.integer('processes', 1, 100_000) ?? processes,
      fileSize,
      processors: fields.number('processors', 0.1, 1024),
    },
    control: readTimeControl(fields.table('time'), usual),
  }
}

/** Files and folders that a program sees besides its own, as full paths. */
function readVisible(fields: Fields, directory: string): string[] {
  return (fields.texts('visible') ?? []).map((text, index) => {
    const path = resolve(directory, text)
    if (!existsSync(path)) fields.fail(`visible[${index}]`, text, 'a file or folder that is there')
    return path
  })
}

/** Names the key of the file in errors of readers that do not know it. */
function at<T>(fields: Fields, key: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    const inside =
      error.subject === 'player' || error.subject.startsWith(key.replace(/s$/, '')) ? '' : ` ${error.subject}`
    const name = /^option (.*)$/.exec(error.subject)
    throw new TextError(
      name === null ? fields.place(key) + inside : `${fields.place(key)}.${name[1]}`,
      error.place,
      error.found,
      error.expected,
    )
  }
}

/**
 * Whether there is a program that can be run under a name, as a shell would look for it.
 * @param directory where it is started: what a name with a slash is relative to
 * @param path where names without a slash are looked for
 */
function isProgram(name: string, directory: string, path = process.env.PATH ?? ''): boolean {
  if (name.includes('/')) return canRun(resolve(directory, name))
  return path.split(delimiter).some((folder) => canRun(resolve(directory, folder, name)))
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
