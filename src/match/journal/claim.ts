import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processState } from '../players/processor-time.js'

/** Whoever holds it is the only process that writes to a match. */
export interface Claim {
  release(): Promise<void>
}

/** Another process holds the match. */
export class AlreadyClaimed extends Error {
  override readonly name = 'AlreadyClaimed'
}

/** Names a process for ever: the machine, its boot, the process number and when it started. */
interface Owner {
  readonly host: string
  readonly boot: string
  readonly pid: number
  readonly started: number
}

const PREFIX = 'claim-'
const TRIES = 4

/**
 * Claims a folder. Every contender puts down a file that names it and then looks at all files: if another one's owner
 * lives, it takes its own back. So two can never both hold the folder, and a claim whose owner died (in whatever way,
 * a reboot included) holds nobody up. Two that come at the same instant may both step back; they try again.
 * @throws AlreadyClaimed
 */
export async function claim(folder: string): Promise<Claim> {
  await mkdir(folder, { recursive: true })
  const self = await thisProcess()
  for (let attempt = 1; ; attempt++) {
    const mine = await putDown(folder, self)
    const other = await livingRival(folder, mine)
    if (other === null) return { release: () => remove(join(folder, mine)) }
    await remove(join(folder, mine))
    if (attempt === TRIES) {
      const where = other.host === self.host ? '' : ` on ${other.host}`
      throw new AlreadyClaimed(`process ${other.pid}${where} is playing this match (its claim is in ${folder})`)
    }
    await sleep(20 + (randomBytes(1)[0] / 256) * 80)
  }
}

/** The file appears whole or not at all. */
async function putDown(folder: string, owner: Owner): Promise<string> {
  const name = `${PREFIX}${owner.pid}-${randomBytes(6).toString('hex')}`
  const draft = join(folder, `draft-${name}`)
  await writeFile(draft, JSON.stringify(owner))
  await link(draft, join(folder, name))
  await remove(draft)
  return name
}

/** The owner of another claim that may be alive, or null; claims of the dead are cleared away. */
async function livingRival(folder: string, mine: string): Promise<Owner | null> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX) || name === mine) continue
    const owner = await readOwner(join(folder, name))
    if (owner === null) continue
    if (await mayLive(owner)) return owner
    await remove(join(folder, name))
  }
  return null
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Owner
  } catch {
    return null // taken back meanwhile
  }
}

/** Of processes of other machines nothing can be known, so they count as living. */
async function mayLive(owner: Owner): Promise<boolean> {
  const self = await thisProcess()
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

async function thisProcess(): Promise<Owner> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const started = processState(process.pid)?.started ?? 0
  return { host: hostname(), boot: boot.trim(), pid: process.pid, started }
}

async function remove(path: string): Promise<void> {
  await unlink(path).catch(() => {})
}
