import { closeSync, constants, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { quote, TextError } from '../base/text-error.js'
import type { SolverJournal } from '../game/game.js'
import { crc32 } from '../solve/database-bytes.js'
import { fileError, writing } from './files/file-error.js'
import { writeAll } from './files/whole-file.js'

/**
 * Results of a solver as lines of a text file: a head with the game, then one entry a line, `HEX CRC32`. Lines are only
 * ever added, at the end of the file whoever else adds to it, so a process may be killed at any moment: what it leaves is whole
 * lines and perhaps a torn last one, which is cut off when the file is opened again.
 */
export class JournalFile implements SolverJournal {
  private constructor(
    private readonly path: string,
    private readonly file: number,
    readonly entries: readonly Uint8Array[],
  ) {}

  /** @throws TextError when there is such a file already, or it cannot be written */
  static create(path: string, game: string): JournalFile {
    if (existsSync(path))
      throw new TextError('journal', 1, 'a file that exists', 'a new name, or --resume to go on from it')
    const file = open(path, 'ax')
    writing('journal', path, () => writeAll(file, Buffer.from(headOf(game), 'latin1')))
    return new JournalFile(path, file, [])
  }

  /** @throws TextError when the file cannot be read, belongs to another game or is damaged before its last line */
  static resume(path: string, game: string): JournalFile {
    const file = open(path, constants.O_RDWR | constants.O_APPEND, 'the journal of an earlier run')
    try {
      const text = readFileSync(file, 'latin1')
      if (text.length < headOf(game).length && headOf(game).startsWith(text)) {
        // Whoever began it was killed before the first line was whole.
        ftruncateSync(file, 0)
        writing('journal', path, () => writeAll(file, Buffer.from(headOf(game), 'latin1')))
        return new JournalFile(path, file, [])
      }
      const { entries, length } = readLines(text, game)
      ftruncateSync(file, length)
      return new JournalFile(path, file, entries)
    } catch (error) {
      closeSync(file)
      throw error
    }
  }

  /** @throws TextError when it cannot be written; the entries before it stay sound */
  append(entry: Uint8Array): void {
    writing('journal', this.path, () => writeAll(this.file, Buffer.from(lineOf(entry), 'latin1')))
  }

  /** Flushes what was appended to the disk and lets go of the file. */
  close(): void {
    fsyncSync(this.file)
    closeSync(this.file)
  }
}

function headOf(game: string): string {
  return `plyworks journal 1 ${game}\n`
}

function lineOf(entry: Uint8Array): string {
  return `${Buffer.from(entry).toString('hex')} ${crc32(entry).toString(16).padStart(8, '0')}\n`
}

/** The entries, and how many bytes of the file are sound. */
function readLines(text: string, game: string): { entries: Uint8Array[]; length: number } {
  const head = headOf(game)
  if (!text.startsWith(head)) {
    const found = text.slice(0, text.indexOf('\n') < 0 ? 80 : Math.min(80, text.indexOf('\n')))
    throw new TextError('journal', 1, quote(found), quote(head.trimEnd()))
  }
  const entries: Uint8Array[] = []
  let at = head.length
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const entry = end < 0 ? null : readLine(text.slice(at, end))
    if (entry === null) {
      if (end < 0 || end === text.length - 1) break
      throw new TextError('journal', at + 1, 'a damaged line', 'an entry with its checksum')
    }
    entries.push(entry)
    at = end + 1
  }
  return { entries, length: at }
}

function readLine(line: string): Uint8Array | null {
  const match = /^((?:[0-9a-f]{2})+) ([0-9a-f]{8})$/.exec(line)
  if (match === null) return null
  const entry = Uint8Array.from(Buffer.from(match[1], 'hex'))
  return crc32(entry) === Number.parseInt(match[2], 16) ? entry : null
}

function open(path: string, flags: string | number, expected = 'a file that can be written'): number {
  try {
    return openSync(path, flags)
  } catch (error) {
    throw fileError('journal', path, error, expected)
  }
}
