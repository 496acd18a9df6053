import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allProcesses, hasEnvironment, type ProcessState } from './processor-time.js'

/** Variables in the environment of every bot by which what it leaves behind is found. */
export const BOT_VARIABLE = 'PLYWORKS_BOT'
export const MATCH_VARIABLE = 'PLYWORKS_MATCH'

/** The marks that the processes of one bot have in common. */
export interface BotMark {
  /** Its first process: leader of its own session and group. */
  readonly leader: number
  /** Value of `BOT_VARIABLE`, different for every bot that was ever started. */
  readonly token: string
  /** Start of the leader in ticks (see `ProcessState`): what is older is not of its making. */
  readonly since: number
}

/** Living processes of a bot: its session, its group, and those that left both but carry its token. */
export function processesOf(mark: BotMark): ProcessState[] {
  return allProcesses().filter(
    (process) =>
      process.state !== 'Z' &&
      process.started >= mark.since &&
      (process.session === mark.leader ||
        process.group === mark.leader ||
        hasEnvironment(process.pid, BOT_VARIABLE, mark.token)),
  )
}

/** Kills everything of a bot, again and again until nothing is left; returns how many processes were alive. */
export async function killAll(mark: BotMark): Promise<number> {
  signalGroup(mark.leader, 'SIGKILL')
  const killed = new Set<number>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const alive = processesOf(mark)
    if (alive.length === 0) break
    for (const { pid } of alive) {
      killed.add(pid)
      signalProcess(pid, 'SIGKILL')
    }
    await sleep(ROUND_MILLISECONDS)
  }
  return killed.size
}

/** Kills what bots of a match left behind whose referee died; returns how many processes. */
export function killLeftOvers(match: string): number {
  let killed = 0
  for (const { pid, state } of allProcesses()) {
    if (state === 'Z' || pid === process.pid || !hasEnvironment(pid, MATCH_VARIABLE, match)) continue
    signalProcess(pid, 'SIGKILL')
    killed++
  }
  return killed
}

/** Removes the scratch folders of bots of a match whose referee died. */
export function removeLeftOvers(match: string): void {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(scratchPrefix(match))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Returns the beginning of the names of a match's scratch folders. */
export function scratchPrefix(match: string): string {
  return `plyworks-bot-${match}-`
}

/** Signals the whole process group; a group that is gone is fine. */
export function signalGroup(leader: number, name: NodeJS.Signals): void {
  signalProcess(0 - leader, name)
}

/** A killed process needs a moment to go, and one that is being killed may have made others. */
const MOST_ROUNDS = 100
const ROUND_MILLISECONDS = 10

/** Signals a process; one that is gone is fine. */
export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already, which is what was wanted.
  }
}
