import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processState } from './processor-time.js'
import { signalProcess } from './reap.js'

/**
 * Control groups of Linux, version 2 (Documentation/admin-guide/cgroup-v2.rst): the kernel adds up what all processes of
 * a group use, however they were started and whether anyone saw them end, and enforces limits on all of them together.
 */
export interface GroupPlace {
  /** The group below which groups for programs are made. */
  readonly folder: string
  /** The controllers that such groups have: processor time is counted without any. */
  readonly controllers: readonly Controller[]
}

const CONTROLLERS = ['cpu', 'memory', 'pids'] as const
type Controller = (typeof CONTROLLERS)[number]

/** Limits of a group; `processors` is how many it may keep busy, null for all. */
interface GroupLimits {
  readonly memory: number
  readonly processes: number
  readonly processors: number | null
}

/** The group that the referee's own processes are moved to: processes and groups with controllers do not mix. */
const OWN_GROUP = 'plyworks-referee'
/** Below the first group of all, where only root makes groups, as container engines do without systemd. */
const ROOT_GROUP = 'plyworks'

/**
 * Returns where groups can be made, or null: beside the group of this process, where that was delegated, else for root
 * below the first one. No process is moved but those of this process's own job.
 */
export function findGroupPlace(): GroupPlace | null {
  const found = ownGroup()
  if (found === null) return null
  const { top, own } = found
  const places = [
    () => (own === top ? null : prepare(dirname(own))),
    () => (moveJob(own) ? prepare(own) : null),
    () => (process.getuid?.() === 0 ? prepareTop(top) : null),
  ]
  for (const place of places) {
    try {
      const prepared = place()
      if (prepared !== null && works(prepared)) return prepared
    } catch {
      // Not writable, or busy: not granted here.
    }
  }
  return null
}

/** The group of a program: what it uses and how it ends. */
export class ControlGroup {
  readonly folder: string
  private used = 0

  /** @param name different for every group of the place */
  constructor(
    readonly place: GroupPlace,
    name: string,
    { memory, processes, processors }: GroupLimits,
  ) {
    this.folder = join(place.folder, fileName(name))
    mkdirSync(this.folder)
    if (this.has('memory')) {
      this.set('memory.max', String(memory))
      // Not there on machines without swap.
      if (readIn(this.folder, 'memory.swap.max') !== null) this.set('memory.swap.max', '0')
      this.set('memory.oom.group', '1')
    }
    if (this.has('pids')) this.set('pids.max', String(processes * THREADS_A_PROCESS))
    if (this.has('cpu') && processors !== null) {
      this.set('cpu.max', `${Math.round(processors * PERIOD_MICROSECONDS)} ${PERIOD_MICROSECONDS}`)
    }
  }

  has(controller: Controller): boolean {
    return this.place.controllers.includes(controller)
  }

  /** Returns the words of a command that enters the group before it becomes `command`. */
  entering(command: readonly string[]): string[] {
    return ['sh', '-c', 'echo $$ >"$0" && exec "$@"', join(this.folder, 'cgroup.procs'), ...command]
  }

  /** Milliseconds of processor time of everything that ever ran in it. */
  processor(): number {
    const found = numberAfter(readIn(this.folder, 'cpu.stat'), 'usage_usec')
    if (found !== null) this.used = found / 1000
    return this.used
  }

  /** Living processes in it, wherever else they belong. */
  processes(): number[] {
    return processesIn(this.folder)
  }

  /** Whether the kernel has ended it for its memory. */
  ranOutOfMemory(): boolean {
    return (numberAfter(readIn(this.folder, 'memory.events'), 'oom_kill') ?? 0) > 0
  }

  /** Whether it wanted more processes and threads than the kernel lets it have. */
  wasRefusedThreads(): boolean {
    return (numberAfter(readIn(this.folder, 'pids.events'), 'max') ?? 0) > 0
  }

  /** Kills everything in it and removes it. */
  async end(): Promise<void> {
    this.processor()
    await endGroup(this.folder)
  }

  private set(file: string, value: string): void {
    writeFileSync(join(this.folder, file), value)
  }
}

/** Ends what the groups of a match hold whose referee died. */
export async function endGroupsOf(place: GroupPlace, match: string): Promise<void> {
  const names = readdirSync(place.folder).filter((name) => name.startsWith(fileName(groupPrefix(match))))
  await Promise.all(names.map((name) => endGroup(join(place.folder, name))))
}

/** Returns the beginning of the names of a match's groups. */
export function groupPrefix(match: string): string {
  return `plyworks-bot-${match}-`
}

function fileName(name: string): string {
  return name.replace(/[^\w-]/g, '_')
}

/** The kernel limits threads, we allow processes: runtimes start a thread or two for each processor, and some for themselves. */
export const THREADS_A_PROCESS = 64
const PERIOD_MICROSECONDS = 100_000

async function endGroup(folder: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    try {
      kill(folder)
      rmdirSync(folder)
      return
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      await sleep(ROUND_MILLISECONDS)
    }
  }
}

/** A killed process leaves its group a moment later. */
const MOST_ROUNDS = 200
const ROUND_MILLISECONDS = 5

function kill(folder: string): void {
  // Since Linux 5.14.
  if (readableIn(folder, 'cgroup.kill')) writeFileSync(join(folder, 'cgroup.kill'), '1')
  else for (const pid of processesIn(folder)) signalProcess(pid, 'SIGKILL')
}

/** The folders of the first group and of this process's own one, if the system shows any of version 2. */
function ownGroup(): { readonly top: string; readonly own: string } | null {
  const path = /^0::(\/.*)$/m.exec(readIn('/proc/self', 'cgroup') ?? '')?.[1]
  // 35 24 0:30 ROOT PLACE OPTIONS - cgroup2 …
  const mount = /^\d+ \d+ \S+ (\S+) (\S+) .* - cgroup2 /m.exec(readIn('/proc/self', 'mountinfo') ?? '')
  if (path === undefined || mount === null) return null
  const below = relative(mount[1], path)
  return below.startsWith('..') ? null : { top: mount[2], own: join(mount[2], below) }
}

/** Gets a group ready to have groups with controllers in it; null where it may not be written, or holds processes. */
function prepare(folder: string): GroupPlace | null {
  for (const file of ['', 'cgroup.procs', 'cgroup.subtree_control']) {
    accessSync(join(folder, file), constants.W_OK)
  }
  if (processesIn(folder).length > 0) return null
  return { folder, controllers: enableControllers(folder) }
}

function prepareTop(top: string): GroupPlace | null {
  enableControllers(top)
  const folder = join(top, ROOT_GROUP)
  mkdirSync(folder, { recursive: true })
  return prepare(folder)
}

/** Hands the controllers on to the groups below; returns those they have then. */
function enableControllers(folder: string): Controller[] {
  for (const name of CONTROLLERS) {
    try {
      writeFileSync(join(folder, 'cgroup.subtree_control'), `+${name}`)
    } catch {
      // This one is not granted.
    }
  }
  const enabled = (readIn(folder, 'cgroup.subtree_control') ?? '').trim().split(' ')
  return CONTROLLERS.filter((name) => enabled.includes(name))
}

/** Moves the processes of this job to a group beside those of programs, if the group holds no others. */
function moveJob(folder: string): boolean {
  accessSync(join(folder, 'cgroup.procs'), constants.W_OK)
  const job = processState(process.pid)?.group
  const inside = processesIn(folder)
  if (job === undefined || !inside.every((pid) => processState(pid)?.group === job)) return false
  const own = join(folder, OWN_GROUP)
  mkdirSync(own, { recursive: true })
  for (const pid of inside) writeFileSync(join(own, 'cgroup.procs'), String(pid))
  return true
}

/** Tries a place by running something in a group of it. */
function works(place: GroupPlace): boolean {
  const limits = { memory: 2 ** 26, processes: 4, processors: null }
  const group = new ControlGroup(place, `plyworks-tried-${process.pid}`, limits)
  const [program, ...words] = group.entering(['true'])
  const { status } = spawnSync(program, words, { stdio: 'ignore', timeout: 5000 })
  const counted = group.processor() > 0
  rmdirSync(group.folder)
  return status === 0 && counted
}

function processesIn(folder: string): number[] {
  const text = readIn(folder, 'cgroup.procs')?.trim() ?? ''
  // Processes of other namespaces have the number 0.
  return text === '' ? [] : text.split('\n').map(Number)
}

/** The number in the line that begins with a word. */
function numberAfter(text: string | null, word: string): number | null {
  const line = text?.split('\n').find((candidate) => candidate.startsWith(`${word} `))
  return line === undefined ? null : Number(line.slice(word.length + 1))
}

function readableIn(folder: string, file: string): boolean {
  try {
    accessSync(join(folder, file), constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readIn(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), 'latin1')
  } catch {
    return null
  }
}
