import {
  connectDatabase,
  type Entries,
  type ExactValue,
  type Game,
  legalMoves,
  numberingFingerprint,
  opposite,
  type Position,
  type RunControl,
  rulesFingerprint,
  type SolvedGame,
  TextError,
  valueOfScore,
} from '@plyworks/core'
import {
  BlockDatabase,
  type DatabaseDescription,
  describeDatabaseFile,
  fileStamp,
  readDatabaseFile,
} from '@plyworks/core/node'
import { openBlocks } from './database.js'
import { asFailure } from './failure.js'
import { lineTexts, openGame, readPosition } from './question.js'
import { Stopped } from './task.js'

/** A database file that a server was given. */
export interface ServedFile {
  /** The name by which it is shown: without its folder, which clients need not know. */
  readonly name: string
  readonly path: string
}

export interface NamedDatabase extends ServedFile {
  /** With its variant. */
  readonly game: string
}

/** A database as those who ask see it. */
export interface ServedDatabase {
  readonly name: string
  /** With its variant. */
  readonly game: string
  /** Fingerprint of the rules by which it was solved; null in files of version 1.0.0. */
  readonly rules: string | null
  /** Numbers of positions. */
  readonly positions: number
  readonly complete: boolean
  /** Why it cannot be asked, in a clause; null where it can. */
  readonly problem: string | null
}

/** The parts of an answer that are wanted: values alone, those of all moves, or best play to the end as well. */
export type ProbeDetail = 'value' | 'moves' | 'line'

export interface ServedProbe {
  /** Of any games; those of this one are asked, the first first. */
  readonly databases: readonly NamedDatabase[]
  readonly game: string
  /** In notation. */
  readonly positions: readonly string[]
  readonly detail: ProbeDetail
}

/** An exact value as JSON has it: plies are null in a draw by repetition, which has no end. */
export interface ServedValue {
  readonly value: ExactValue['value']
  readonly plies: number | null
}

/** The knowledge of the databases about a position. */
export interface ServedValues {
  /** For the seat to move; null where no database knows it. */
  readonly value: ServedValue | null
  /** The database that knows it, or some of its moves; null where none does. */
  readonly database: string | null
  /** The moves whose values are known, in pinned order. */
  readonly moves?: readonly (ServedValue & { readonly move: string; readonly best: boolean })[]
  /** Best play to the end, or to where a position comes again; empty where it is not known. */
  readonly line?: readonly string[]
}

export interface ServedAnswer {
  readonly positions: readonly ServedValues[]
  /** The databases of this game that could not be asked, and why. */
  readonly problems: readonly { readonly database: string; readonly problem: string }[]
}

/** Bytes of all databases in one piece that are kept in memory together; a larger one is refused. */
const MOST_TABLES = 2 ** 30
/** Bytes for the unpacked blocks of each database in blocks. */
const BLOCK_CACHE = 64 * 2 ** 20
/** Milliseconds for which a file is taken to be what it was. */
const LOOK_AGAIN = 5000
const LONGEST_LINE = 400

interface Opened {
  readonly stamp: string
  readonly looked: number
  readonly solved: SolvedGame<Position, Entries>
}

/** Open databases by their paths, the one that was asked last at the end. */
const opened = new Map<string, Opened>()

/** Lists the files that are databases, and says of those that cannot be asked why. */
export async function runListDatabases({
  files,
}: {
  readonly files: readonly ServedFile[]
}): Promise<ServedDatabase[]> {
  const found: ServedDatabase[] = []
  for (const { name, path } of files) {
    try {
      const described = describeDatabaseFile(path)
      const { header, complete, size: positions } = described
      const problem = await whyNotAsked(described)
      found.push({ name, game: header.game, rules: header.rules ?? null, positions, complete, problem })
    } catch (error) {
      const problem = asFailure(error).message
      found.push({ name, game: '', rules: null, positions: 0, complete: false, problem })
    }
  }
  return found
}

async function whyNotAsked({ header, blocks, size }: DatabaseDescription): Promise<string | null> {
  if (!blocks && 2 * size > MOST_TABLES) {
    return `it would take ${Math.ceil((2 * size) / 2 ** 20)} MB of memory in one piece: solve it in blocks (solve --memory)`
  }
  try {
    const game = await openGame(header.game)
    const { kind } = header.addressing
    const ranking = kind === 'layers' ? game.solve.layers : game.solve.ranking
    if (header.rules !== undefined && header.rules !== rulesFingerprint(game)) {
      return `it was solved by other rules of ${game.name}`
    }
    // Without a ranking the numbers come from a walk to all positions, which is taken when they are first asked about.
    if (kind === 'reachable' || (ranking && numberingFingerprint(game, ranking) === header.edition)) return null
    return `its positions are numbered as in another version of ${game.name}`
  } catch (error) {
    return asFailure(error).message
  }
}

/** Asks the databases of a game, one after the other, about positions. */
export async function runProbeDatabases(
  { databases, game: name, positions, detail }: ServedProbe,
  control: RunControl,
): Promise<ServedAnswer> {
  const game = await openGame(name)
  const read = positions.map((text) => readPosition(game, text, undefined))
  const answers: ServedValues[] = read.map(() => ({ value: null, database: null }))
  const problems: { database: string; problem: string }[] = []
  for (const { name: database, path } of databases.filter((each) => each.game === game.name)) {
    try {
      const solved = openServed(game, path, control)
      for (const [index, position] of read.entries()) {
        if (control.stopped()) throw new Stopped()
        if (answers[index].value !== null) continue
        const found = probe(game, solved, position, detail)
        if (found !== null) answers[index] = { ...found, database }
      }
    } catch (error) {
      if (error instanceof Stopped) throw error
      problems.push({ database, problem: asFailure(error).message })
    }
  }
  return { positions: answers, problems }
}

/** @throws TextError for a file that is of other rules, damaged or gone; Stopped */
function openServed(game: Game, path: string, control: RunControl): SolvedGame<Position, Entries> {
  const before = opened.get(path)
  const now = performance.now()
  const fresh = before !== undefined && now - before.looked < LOOK_AGAIN
  const stamp = fresh ? before.stamp : fileStamp(path)
  opened.delete(path)
  if (before !== undefined && before.stamp === stamp) {
    opened.set(path, { ...before, looked: fresh ? before.looked : now })
    return before.solved
  }
  if (before !== undefined) close(before)
  const { blocks, size } = describeDatabaseFile(path)
  if (!blocks) makeRoom(2 * size)
  const solved = blocks
    ? openBlocks(game, path, BLOCK_CACHE)
    : connectDatabase(game, readDatabaseFile(path), () => control.stopped())
  if (solved === null) throw new Stopped()
  opened.set(path, { stamp, looked: now, solved })
  return solved
}

/** Closes the databases that were asked longest ago, until there is room for another one. */
function makeRoom(bytes: number): void {
  const tables = [...opened].filter(([, { solved }]) => !(solved.database instanceof BlockDatabase))
  let used = tables.reduce((sum, [, { solved }]) => sum + 2 * solved.database.size, bytes)
  for (const [path, each] of tables) {
    if (used <= MOST_TABLES) return
    used -= 2 * each.solved.database.size
    opened.delete(path)
  }
  if (used > MOST_TABLES) {
    throw new TextError('database', 1, `${Math.ceil(bytes / 2 ** 20)} MB in one piece`, 'a database in blocks')
  }
}

function close({ solved: { database } }: Opened): void {
  if (database instanceof BlockDatabase) database.file.close()
}

/** Returns what a database knows of a position, or of some of its moves; null where that is nothing. */
function probe(
  game: Game,
  solved: SolvedGame<Position, Entries>,
  position: Position,
  detail: ProbeDetail,
): ServedValues | null {
  const value = solved.outcome(position)
  if (detail === 'value') return value && { value: jsonValue(value), database: null }
  const moves = position.over ? [] : movesOf(game, solved, position)
  if (value === null && moves.length === 0) return null
  const keeps = (each: ExactValue) =>
    each.value === value?.value && (value.value === 'draw' || each.plies === value.plies)
  return {
    value: value && jsonValue(value),
    database: null,
    moves: moves.map((each) => ({
      ...jsonValue(each),
      move: game.notation.formatMove(position, each.move),
      best: keeps(each),
    })),
    ...(detail === 'line' && { line: value === null ? [] : lineOf(game, solved, position) }),
  }
}

function jsonValue({ value, plies }: ExactValue): ServedValue {
  return { value, plies: plies === Infinity ? null : plies }
}

function movesOf(game: Game, solved: SolvedGame<Position, Entries>, position: Position) {
  const { turn } = position
  return Array.from(legalMoves(game, position)).flatMap((move) => {
    position.make(move)
    const same = position.over || position.turn === turn
    const next = position.over ? { value: valueOfScore(position.score(turn)), plies: 0 } : solved.outcome(position)
    position.unmake()
    if (next === null) return []
    return [{ move, value: same ? next.value : opposite(next.value), plies: next.plies + 1 }]
  })
}

function lineOf(game: Game, solved: SolvedGame<Position, Entries>, position: Position): string[] {
  try {
    return lineTexts(game, position, solved.line(position, LONGEST_LINE))
  } catch (error) {
    // A database that is not solved to the end does not know the whole line.
    if (error instanceof TextError) return []
    throw error
  }
}
