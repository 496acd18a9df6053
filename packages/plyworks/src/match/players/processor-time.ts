import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'

/**
 * Figures about processes from Linux's /proc (see proc(5)). On systems without it everything reads as unknown: null,
 * nothing or zero; nothing here throws.
 */

/** Clock ticks a second in /proc/<pid>/stat; the kernel shows 100 to user space on every architecture Node runs on. */
const MILLISECONDS_PER_TICK = 10
const PAGE_BYTES = 4096

export interface ProcessState {
  readonly pid: number
  /** R, S, D, T, Z …; Z is a process that has ended and waits for its parent to notice. */
  readonly state: string
  readonly parent: number
  readonly group: number
  readonly session: number
  /** Processor time of all its threads and of the children it has waited for, in milliseconds. */
  readonly processor: number
  /** Ticks from the boot of the machine to its start: together with the number, it names the process for ever. */
  readonly started: number
  /** Memory in use (resident set), in bytes. */
  readonly memory: number
}

export function processState(pid: number): ProcessState | null {
  const text = readProc(`${pid}/stat`)
  if (text === null) return null
  // The second field is the program's name in parentheses and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])
  return {
    pid,
    state: fields[0],
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    processor: ticks * MILLISECONDS_PER_TICK,
    started: Number(fields[19]),
    memory: Number(fields[21]) * PAGE_BYTES,
  }
}

/** All processes of the machine that this one may see. */
export function allProcesses(): ProcessState[] {
  const states: ProcessState[] = []
  for (const name of listProc('')) {
    if (!/^\d+$/.test(name)) continue
    const state = processState(Number(name))
    if (state !== null) states.push(state)
  }
  return states
}

/** Returns the process and all its descendants that are still tied to it by their parents. */
export function processTree(pid: number): ProcessState[] {
  const root = processState(pid)
  if (root === null) return []
  const tree = [root]
  for (let at = 0; at < tree.length && tree.length < MOST_PROCESSES; at++) {
    for (const child of childrenOf(tree[at].pid)) {
      const state = processState(child)
      if (state !== null) tree.push(state)
    }
  }
  return tree
}

/** Whether the environment the process was started with holds `name=value`. */
export function hasEnvironment(pid: number, name: string, value: string): boolean {
  const text = readProc(`${pid}/environ`)
  return text?.split('\0').includes(`${name}=${value}`) ?? false
}

/**
 * Milliseconds for which each thread of the processes was ready to run but had no processor, since its start (second
 * field of schedstat, in nanoseconds), by process and thread.
 */
export function threadWaits(pids: readonly (number | 'self')[]): Map<string, number> {
  const waits = new Map<string, number>()
  for (const pid of pids) {
    for (const task of listProc(`${pid}/task`)) {
      const text = readProc(`${pid}/task/${task}/schedstat`)
      const wait = text === null ? Number.NaN : Number(text.split(' ')[1]) / 1e6
      if (Number.isFinite(wait)) waits.set(`${pid}/${task}`, wait)
    }
  }
  return waits
}

/** Whether a thread, as `threadWaits` names it, has a lower priority than this process: it waits for all others. */
export function wasLowered(thread: string): boolean {
  const [pid, task] = thread.split('/')
  const text = readProc(`${pid}/task/${task}/stat`)
  if (text === null) return false
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(fields[16]) > getPriority() || Number(fields[38]) === SCHED_IDLE
}

/** See sched(7). */
const SCHED_IDLE = 5

/**
 * Bytes of memory of processes together. Pages that they share count once where that matters: looking at pages takes long,
 * so it is done only when the sum of the processes is more than `allowed`.
 */
export function memoryOf(pids: readonly number[], allowed: number): number {
  const resident = pids.reduce((sum, pid) => sum + (processState(pid)?.memory ?? 0), 0)
  if (resident <= allowed) return resident
  const shared = (): number =>
    pids.reduce((sum, pid) => sum + (proportionalMemory(pid) ?? processState(pid)?.memory ?? 0), 0)
  // Processes are read one after the other, and what comes to be shared between two of them counts in full and in part: of two
  // readings the smaller one is nearer.
  return Math.min(shared(), shared())
}

/** Bytes of a process where each page counts by how many share it, if the system tells. */
function proportionalMemory(pid: number): number | null {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readProc(`${pid}/smaps_rollup`) ?? '')
  return found === null ? null : Number(found[1]) * 1024
}

const MOST_PROCESSES = 4096

function childrenOf(pid: number): number[] {
  const children: number[] = []
  for (const task of listProc(`${pid}/task`)) {
    const text = readProc(`${pid}/task/${task}/children`)
    if (text !== null && text !== '') children.push(...text.trim().split(' ').map(Number))
  }
  return children
}

function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'latin1')
  } catch {
    return null
  }
}

function listProc(path: string): string[] {
  try {
    return readdirSync(`/proc/${path}`)
  } catch {
    return []
  }
}
