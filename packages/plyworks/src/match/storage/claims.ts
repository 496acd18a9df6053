import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
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
  /** The process namespace, in which a process number is unique: containers of a machine share its boot and may share its name. */
  readonly space?: string
  /** Different for every claim. */
  readonly token: string
  /** When the process last said that it is at work, in milliseconds since 1970. */
  readonly seen?: number
}

/** A process says so often that it is at work, in milliseconds. */
export const CLAIM_BEAT = 10_000
/** How long the claim of a process that cannot be looked at holds after its last sign of life. */
const LEASE = 60_000
/** The same of a process of an earlier boot: it is gone, unless that is another machine that looks the same, where it beats on. */
const LEASE_OF_OTHER_BOOT = 3 * CLAIM_BEAT

/**
 * Makes this process the only one that writes to a match. A claim whose owner died, in whatever way, holds nobody up; one of
 * a machine that cannot be looked at, or of another boot of this one, runs out.
 * @param force takes it from any other process: that one can write no more, and ends at its next move
 * @throws AlreadyClaimed
 */
export function claim(store: Store, match: number, force = false): Owner {
  const mine = newOwner()
  store.transaction(() => {
    const row = store.first<{ owner: string | null }>('SELECT owner FROM match WHERE number = ?', match)
    const other = parseOwner(row?.owner ?? null)
    if (!force && other !== null && mayLive(other)) {
      const where = other.host === mine.host ? '' : ` on ${other.host}`
      throw new AlreadyClaimed(`process ${other.pid}${where} is playing this match (--force takes it all the same)`)
    }
    store.run('UPDATE match SET owner = ? WHERE number = ?', JSON.stringify(mine), match)
    // No process waits for the questions of a dead one; what was answered has been acknowledged.
    store.run(
      `DELETE FROM question
       WHERE answer IS NULL AND game IN (SELECT number FROM game INDEXED BY game_open WHERE match = ? AND outcome IS NULL)`,
      match,
    )
  })
  return mine
}

/** Gives a claim back, unless another process has taken the match meanwhile. */
export function release(store: Store, match: number, owner: Owner): void {
  store.run(`UPDATE match SET owner = NULL WHERE number = ? AND owner ->> '$.token' = ?`, match, owner.token)
}

/** Says that the process is at work, unless another one has taken the match. */
export function renew(store: Store, match: number, { token }: Owner): void {
  const sql = `UPDATE match SET owner = json_set(owner, '$.seen', ?) WHERE number = ? AND owner ->> '$.token' = ?`
  store.run(sql, Date.now(), match, token)
}

/** Whether the match is still the process's own. */
export function holds(store: Store, match: number, { token }: Owner): boolean {
  const sql = `SELECT owner ->> '$.token' = ? AS held FROM match WHERE number = ?`
  return store.first<{ held: number | null }>(sql, token, match)?.held === 1
}

/** The process that plays a match, or null when none does. @param text the column `owner` */
export function livingOwner(text: string | null): Owner | null {
  const owner = parseOwner(text)
  return owner !== null && mayLive(owner) ? owner : null
}

export function newOwner(): Owner {
  return { ...thisProcess(), token: randomBytes(6).toString('hex'), seen: Date.now() }
}

function parseOwner(text: string | null): Owner | null {
  try {
    return text === null ? null : (JSON.parse(text) as Owner)
  } catch {
    // A claim that damage has made unreadable holds nobody up.
    return null
  }
}

/** Of processes of other machines and containers nothing can be known but when they last wrote. */
function mayLive(owner: Owner): boolean {
  const self = thisProcess()
  const near = owner.host === self.host && (owner.space ?? self.space) === self.space
  if (!near) return owner.seen === undefined || Date.now() - owner.seen < LEASE
  if (owner.boot !== self.boot) return owner.seen !== undefined && Date.now() - owner.seen < LEASE_OF_OTHER_BOOT
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
  return { host: hostname(), boot: bootOfMachine(), space: spaceOfProcesses(), pid: process.pid, started }
}

function bootOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function spaceOfProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
