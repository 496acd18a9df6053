import { randomBytes } from 'node:crypto'
import { closeSync, fdatasync, openSync, writeSync } from 'node:fs'
import { mkdir, open, truncate } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TextError } from '../../core/text-error.js'
import type { MatchSettings } from '../settings.js'
import { type Claim, claim } from './claim.js'
import { type FinishedGame, type HeaderEvent, JOURNAL_FORMAT, JOURNAL_VERSION, type MatchEvent } from './events.js'
import { formatLine } from './line.js'
import { type JournalContents, readJournal } from './read-journal.js'
import type { MatchStore } from './store.js'

/** The folder of all matches: `$PLYWORKS_DATA/matches`, or `.plyworks/matches` in the user's home. */
export function matchesFolder(data: string | undefined): string {
  return join(data ?? process.env.PLYWORKS_DATA ?? join(homedir(), '.plyworks'), 'matches')
}

/** The journal file of a match. @throws TextError when the id could not be one */
export function journalPath(folder: string, id: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(id)) {
    throw new TextError('match', 1, JSON.stringify(id), 'the id of a match: small letters, digits and hyphens')
  }
  return join(folder, id, 'journal.jsonl')
}

/** A match in a file of its own, to which lines are only ever added; held by one process at a time. */
export class Journal implements MatchStore {
  private unsaved = false
  private saving: Promise<void> = Promise.resolve()

  private constructor(
    readonly header: HeaderEvent,
    readonly finished: ReadonlyMap<number, FinishedGame>,
    private readonly file: number,
    private readonly held: Claim,
  ) {}

  /** Begins a new match. */
  static async create(folder: string, settings: MatchSettings): Promise<Journal> {
    const id = `${slug(settings.name)}-${randomBytes(4).toString('hex')}`
    const path = journalPath(folder, id)
    await mkdir(join(folder, id), { recursive: true })
    const held = await claim(join(folder, id))
    const created = new Date().toISOString()
    const header: HeaderEvent = {
      type: 'match',
      format: JOURNAL_FORMAT,
      version: JOURNAL_VERSION,
      id,
      created,
      settings,
    }
    const journal = new Journal(header, new Map(), openSync(path, 'ax'), held)
    journal.append(header)
    await journal.commit()
    await saveFolder(join(folder, id))
    return journal
  }

  /**
   * Takes up a match that was broken off; a torn end of its file is cut off.
   * @throws TextError when there is none or its file is damaged, AlreadyClaimed when another process plays it
   */
  static async resume(folder: string, id: string): Promise<Journal> {
    const path = journalPath(folder, id)
    await readJournal(path)
    const held = await claim(join(folder, id))
    try {
      const contents: JournalContents = await readJournal(path)
      if (contents.torn) await truncate(path, contents.length)
      return new Journal(contents.header, contents.finished, openSync(path, 'a'), held)
    } catch (error) {
      await held.release()
      throw error
    }
  }

  append(event: MatchEvent): void {
    const bytes = Buffer.from(formatLine(event))
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at)
    this.unsaved = true
  }

  /** Calls made while a write is under way share the next one. */
  commit(): Promise<void> {
    this.saving = this.saving.then(async () => {
      if (!this.unsaved) return
      this.unsaved = false
      await saveFile(this.file)
    })
    return this.saving
  }

  async close(): Promise<void> {
    await this.commit()
    closeSync(this.file)
    await this.held.release()
  }
}

const saveFile = promisify(fdatasync)

/** A new name in a folder outlives a crash of the machine only once the folder is saved. */
async function saveFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

function slug(name: string): string {
  const text = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return text.replace(/-$/, '') || 'match'
}
