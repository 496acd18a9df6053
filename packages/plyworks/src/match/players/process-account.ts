import type { Fault } from '../endings.js'
import type { Allowance } from './confinement.js'
import type { ControlGroup } from './control-group.js'
import type { Meter } from './player.js'
import { memoryOf, processState, processTree, threadWaits, wasLowered } from './processor-time.js'

/** The first process of a program, and what is known of the others. */
interface Accounted {
  readonly leader: number | null
  readonly group: ControlGroup | null
  /** Processes above the program, which confine it. */
  readonly wrappers: number
  readonly allowance: Allowance
  /** Whether the leader has ended. */
  readonly ended: () => boolean
}

/** What the processes of a program use: by its control group, else by looking at those that are still tied to its first one. */
export class ProcessAccount implements Meter {
  /** Its processes as last counted: reading them all for every move would cost more than many moves do. */
  private known: readonly number[]
  /** Processor time as last told, in milliseconds: that of a process that has ended is in no sum any more. */
  private used = 0

  constructor(private readonly of: Accounted) {
    this.known = of.leader === null ? [] : [of.leader]
  }

  processor(): number | null {
    const { group, wrappers } = this.of
    if (group !== null) return group.processor()
    // As long as nobody has counted, only what confines the program is known, and not the program.
    if (wrappers > 0 && this.known.length === 1) this.count()
    let total: number | null = null
    for (const pid of this.known) {
      const state = processState(pid)
      if (state !== null) total = (total ?? 0) + state.processor
    }
    if (total === null) return null
    this.used = Math.max(this.used, total)
    return this.used
  }

  waits(): ReadonlyMap<string, number> {
    if (this.of.group !== null) this.count()
    return threadWaits(this.known)
  }

  lowered(thread: string): boolean {
    return wasLowered(thread)
  }

  /** Looks whether the program uses more than it may. */
  excess(): Fault | null {
    const { group, wrappers, allowance } = this.of
    const pids = this.count()
    const memory = this.memoryFault()
    if (memory !== null) return memory
    if (!group?.has('memory')) {
      // The wrapper that confines the program stands above it, so it comes first.
      const used = memoryOf(pids.slice(group === null ? wrappers : 0), allowance.memory)
      if (used > allowance.memory) return this.tooMuchMemory(String(Math.round(used / 2 ** 20)))
    }
    const { processes } = allowance
    const found = pids.length - wrappers
    if (found > processes) return { reason: 'processes', detail: `${found} processes, ${processes} allowed` }
    if (!group?.wasRefusedThreads()) return null
    return { reason: 'processes', detail: `more threads and processes, ${processes} allowed` }
  }

  /** Whether the kernel has ended the program for its memory: it ends the whole group, for which the signal would tell a crash. */
  memoryFault(): Fault | null {
    return this.of.group?.ranOutOfMemory() ? this.tooMuchMemory('more') : null
  }

  private tooMuchMemory(found: string): Fault {
    const allowed = Math.round(this.of.allowance.memory / 2 ** 20)
    return { reason: 'memory', detail: `${found} MB of memory, ${allowed} allowed` }
  }

  private count(): readonly number[] {
    const { leader, group, ended } = this.of
    if (leader === null || ended()) return []
    this.known = group === null ? processTree(leader).map(({ pid }) => pid) : group.processes()
    return this.known
  }
}
