import { totalmem } from 'node:os'
import { badInput } from '../tasks/failure.js'
import { Busy } from './busy.js'

/** MiB that a search takes whose options name no size: the largest default of our engines. */
const USUAL = 64
/** Options of engines that say how many MiB they take. */
const SIZES = ['table-mb', 'tree-mb'] as const

/** MiB that all searches for visitors may take together: a quarter of the machine's memory, 1 GiB at most. */
const TOTAL_MIB = Math.max(2 * USUAL, Math.min(1024, Math.floor(totalmem() / 2 ** 22)))

/** Shares out the memory that searches take for their tables and trees. */
export class TableMemory {
  private taken = 0

  /** @param total MiB; one search may have half of it */
  constructor(private readonly total = TOTAL_MIB) {}

  /**
   * Sets memory aside for a search.
   * @returns what gives it back
   * @throws Failure when the options ask for more than a search may have, Busy when too much is taken
   */
  take(options: Readonly<Record<string, string>>): () => void {
    const most = Math.floor(this.total / 2)
    let wanted = 0
    for (const name of SIZES) {
      const size = Number(options[name] ?? 0)
      // What is no number is told by the engine, which knows its options.
      if (!(size > 0)) continue
      if (size > most) throw badInput('options', `${name}: found ${size}, expected at most ${most} on this server`)
      wanted += size
    }
    if (SIZES.every((name) => options[name] === undefined)) wanted = USUAL
    if (wanted > most) throw badInput('options', `${SIZES.join(' and ')}: at most ${most} together on this server`)
    if (this.taken + wanted > this.total)
      throw new Busy('other searches use all the memory: try again in a moment', 503)
    this.taken += wanted
    let back = false
    return () => {
      if (!back) this.taken -= wanted
      back = true
    }
  }
}
