import { existsSync } from 'node:fs'
import {
  type Database,
  type DatabaseHeader,
  type Game,
  numberingFingerprint,
  type Position,
  rulesFingerprint,
} from '@plyworks/core'
import { BlockFile, checkWritable, quotePath, readDatabaseFile } from '@plyworks/core/node'
import { isBlockFile } from './database.js'
import { badInput, inArgument } from './failure.js'
import type { Remark, TaskControl } from './task.js'

/** The beginning that a solution into a file resumes. */
export interface HeldDatabase {
  /** The database as far as it is solved; null for one in blocks, which is read as it is needed. */
  readonly database: Database | null
  readonly complete: boolean
}

interface DatabaseTarget {
  readonly database: string
  readonly resume: boolean
  /** Write over whatever database is there. */
  readonly force?: boolean | undefined
  /** Given for a database in blocks. */
  readonly memory?: number | undefined
}

/**
 * Looks at the file that a game is to be solved into. A database of the very same question is resumed, asked to or not:
 * hours of work must not be lost by a command that is given again. Whatever else is there is not overwritten unasked.
 * @returns null to begin again
 * @throws Failure for what cannot be resumed or written
 */
export function findHeldDatabase(
  game: Game,
  from: Position,
  target: DatabaseTarget,
  control: TaskControl<Remark>,
): HeldDatabase | null {
  const { database: path, resume, force, memory } = target
  const read = () => (resume ? holdingOf(path) : soundOrRefused(path))
  const held = resume || (force !== true && existsSync(path)) ? inArgument('database', read) : null
  if (held !== null && !resume) {
    checkQuestion(game, from, path, held)
    checkForm(path, held, memory)
    const shown = quotePath(path)
    const text = held.complete
      ? `${shown} holds the whole database of ${game.name}: answered from it (--force solves it again)`
      : `${shown} holds part of the database of ${game.name}: resuming it (--force begins again)`
    control.report({ kind: 'remark', text })
  }
  if (held?.complete !== true) inArgument('database', () => checkWritable(path, 'database'))
  return held
}

interface Holding extends HeldDatabase {
  readonly header: DatabaseHeader
}

/** @throws TextError for whatever is no sound database */
function holdingOf(path: string): Holding {
  if (!isBlockFile(path)) {
    const database = readDatabaseFile(path)
    return { database, header: database.header, complete: database.complete }
  }
  const file = BlockFile.open(path, false)
  file.close()
  return { database: null, header: file.header, complete: file.solvedBlocks === file.layout.blocks }
}

function soundOrRefused(path: string): Holding {
  try {
    return holdingOf(path)
  } catch {
    throw badInput('database', `${quotePath(path)} exists and is no sound database: it is not overwritten`)
  }
}

/** Refuses the database of another question. */
function checkQuestion(game: Game, from: Position, path: string, { header }: Holding): void {
  const { addressing } = header
  const ranking = addressing.kind === 'layers' ? game.solve.layers : game.solve.ranking
  const text = game.notation.formatPosition(from)
  const held =
    header.game !== game.name
      ? `the database of ${header.game}`
      : addressing.kind === 'reachable' && addressing.from !== text
        ? `the database of ${game.name} from the position ${addressing.from}`
        : addressing.kind !== 'reachable' &&
            (ranking === undefined || numberingFingerprint(game, ranking) !== header.edition)
          ? `the database of ${game.name} by another version of this program`
          : header.rules !== undefined && header.rules !== rulesFingerprint(game)
            ? `the database of ${game.name} by other rules`
            : null
  if (held === null) return
  throw badInput('database', `${quotePath(path)} holds ${held}: name another file, or let --force write over it`)
}

/** A database in one piece takes as much memory as it is long. */
function checkForm(path: string, { database }: Holding, memory: number | undefined): void {
  if (database === null || memory === undefined) return
  const text = `${quotePath(path)} holds the database in one piece, not in blocks`
  throw badInput('memory', `${text}: leave it out, name another file, or let --force write over it`)
}
