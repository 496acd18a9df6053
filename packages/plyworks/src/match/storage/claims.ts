import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Store } from '../../storage/store.js'
import { processState } from '../players/processor-time.js'

/** Another process holds the match. */
export class AlreadyClaimed extends Error {
  override readonly name = 'AlreadyClaimed'
}

/** Names a process for ever: the machine, its boot, the process number and when it started. */
export interface Owner {
  readonly host: string
  readonly boot: string
  readonly pid: number
  readonly started: number
  /** Different for every claim. */
  readonly token: string
}

/**
 * Makes this process the only one that writes to a match. A claim whose owner died, in whatever way, a reboot included,
 * holds nobody up.
 * @throws AlreadyClaimed
 */
export function claim(store: Store, match: number): Owner {
  const mine = newOwner()
  store.transaction(() => {
    const row = store.first<{ owner: string | null }>('SELECT owner FROM match WHERE number = ?', match)
    const other = parseOwner(row?.owner ?? null)
    if (other !== null && mayLive(other)) {
      const where = other.host === mine.host ? '' : ` on ${other.host}`
      throw new AlreadyClaimed(`process ${other.pid}${where} is playing this match`)
    }
    store.run('UPDATE match SET owner = ? WHERE number = ?', JSON.stringify(mine), match)
    // No process waits for the questions of a dead one.
    store.run(
      `DELETE FROM question
       WHERE game IN (SELECT number FROM game INDEXED BY game_open WHERE match = ? AND outcome IS NULL)`,
      match,
    )
  })
  return mine
}

/** Gives a claim back, unless another process has taken the match meanwhile. */
export function release(store: Store, match: number, owner: Owner): void {
  store.run('UPDATE match SET owner = NULL WHERE number = ? AND owner = ?', match, JSON.stringify(owner))
}

/** The process that plays a match, or null when none does. @param text the column `owner` */
export function livingOwner(text: string | null): Owner | null {
  const owner = parseOwner(text)
  return owner !== null && mayLive(owner) ? owner : null
}

export function newOwner(): Owner {
  return { ...thisProcess(), token: randomBytes(6).toString('hex') }
}

function parseOwner(text: string | null): Owner | null {
  try {
    return text === null ? null : (JSON.parse(text) as Owner)
  } catch {
    // A claim that damage has made unreadable holds nobody up.
    return null
  }
}

/** Of processes of other machines nothing can be known, so they count as living. */
function mayLive(owner: Owner): boolean {
  const self = thisProcess()
  if (owner.host !== self.host) return true
  if (owner.boot !== self.boot) return false
  const state = processState(owner.pid)
  if (state !== null) return state.started === owner.started && state.state !== 'Z'
  return self.boot === '' && answersSignals(owner.pid)
}

/** For systems without /proc: whether some process has that number. */
function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function thisProcess(): Omit<Owner, 'token'> {
  const started = processState(process.pid)?.started ?? 0
  return { host: hostname(), boot: bootOfMachine(), pid: process.pid, started }
}

function bootOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}
