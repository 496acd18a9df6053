import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { NotApplicable } from '../base/not-applicable.js'
import { TextError } from '../base/text-error.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import type { RunControl } from '../run/control.js'
import { type Database, type DatabaseHeader, sizeOf } from '../solve/database.js'
import {
  decodeDatabase,
  decodeDatabaseHeader,
  encodeDatabase,
  HEAD_START,
  headLength,
  MAGIC_LENGTH,
} from '../solve/database-format.js'
import { connectDatabase, prepareDatabase, type SolvedGame } from '../solve/database-probe.js'
import { refusesRetrograde } from '../solve/refuses-retrograde.js'
import { RetrogradeSolver } from '../solve/retrograde.js'
import { BlockFile } from './blocks/block-file.js'
import { BLOCKS_VERSION } from './blocks/block-format.js'
import { FileError, reading } from './files/file-error.js'
import { writeWholeFile } from './files/whole-file.js'

/**
 * Writes a database: whatever happens on the way, `path` holds what it held before or the whole new database.
 * @throws TextError when the file cannot be written
 */
export function writeDatabaseFile(path: string, database: Database): void {
  writeWholeFile(path, encodeDatabase(database), 'database')
}

/**
 * Reads a database file into memory.
 * @throws TextError when there is no such file, it cannot be read, or it is not a sound database
 */
export function readDatabaseFile(path: string): Database {
  return decodeDatabase(reading('database', path, () => readFileSync(path)))
}

/** A database file as its head describes it. */
export interface DatabaseDescription {
  /** What the head of the file says. */
  readonly header: DatabaseHeader
  /** Whether it is in blocks, which are read as they are needed; else it has to be in memory whole. */
  readonly blocks: boolean
  /** Whether the whole game is solved. */
  readonly complete: boolean
  /** Numbers of all tiers, whether they name positions or not. */
  readonly size: number
}

/** Says whether a file begins as databases do, of whatever version, sound or damaged; false for what cannot be read. */
export function isDatabaseFile(path: string): boolean {
  try {
    readHead(path)
    return true
  } catch (error) {
    // Only a file of another kind is refused at its first bytes.
    return error instanceof TextError && !(error instanceof FileError) && error.place > MAGIC_LENGTH
  }
}

/**
 * Returns what the head of a database file says; its tables or blocks are not read.
 * @throws TextError when there is no such file, it cannot be read, or it is no database
 */
export function describeDatabaseFile(path: string): DatabaseDescription {
  const { version, head } = readHead(path)
  if (version === BLOCKS_VERSION) {
    const file = BlockFile.open(path, false)
    file.close()
    const { header, layout, solvedBlocks } = file
    return { header, blocks: true, complete: solvedBlocks === layout.blocks, size: sizeOf(header) }
  }
  const header = decodeDatabaseHeader(head)
  return { header, blocks: false, complete: header.solvedTiers === header.tierSizes.length, size: sizeOf(header) }
}

function readHead(path: string): { readonly version: number; readonly head: Uint8Array } {
  return reading('database', path, () => {
    const file = openSync(path, 'r')
    try {
      const start = new Uint8Array(HEAD_START)
      const { version, length } = headLength(start.subarray(0, readSync(file, start, 0, HEAD_START, 0)))
      const head = new Uint8Array(length)
      return { version, head: head.subarray(0, readSync(file, head, 0, length, 0)) }
    } finally {
      closeSync(file)
    }
  })
}

/** The result of solving into a file. */
interface FileSolution<P extends Position> {
  readonly solved: SolvedGame<P>
  /** False when stopped; the file then holds what is solved, and `resume` continues from there. */
  readonly complete: boolean
  /** Positions solved in this run. */
  readonly nodes: number
}

/**
 * Solves a game without a ranking into a file, which is saved from time to time, when stopped and at the end. Its numbers come from one
 * walk through all positions, and whatever a position needs is solved first wherever it is: there is nothing to share.
 * @param from where to begin
 * @param held what the file holds, from which the work is resumed instead of beginning again
 * @returns null when stopped before there was anything to save
 * @throws TextError when the database to resume is foreign, or the game has too many positions
 * @throws NotApplicable when the game is refused (see `refusesRetrograde`)
 */
export function solveIntoFile<P extends Position>(
  game: Game<P>,
  from: P,
  path: string,
  held: Database | null,
  control: RunControl,
  saveEveryMilliseconds = 30_000,
): FileSolution<P> | null {
  const refusal = refusesRetrograde(game)
  if (refusal) throw new NotApplicable(refusal)
  const stopped = () => control.stopped()
  const solved = held === null ? prepareDatabase(game, from, stopped) : connectDatabase(game, held, stopped)
  if (!solved) return null
  if (held?.complete) return { solved, complete: true, nodes: 0 }
  const solver = new RetrogradeSolver(game, solved.ranking, solved.database)
  let saved = performance.now()
  const complete = solver.run({
    stopped,
    progress(fraction, count, unit) {
      control.progress?.(fraction, count, unit)
      if (performance.now() - saved < saveEveryMilliseconds) return
      writeDatabaseFile(path, solved.database)
      saved = performance.now()
    },
  })
  writeDatabaseFile(path, solved.database)
  return { solved, complete, nodes: solver.nodes }
}
