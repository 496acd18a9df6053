import type { SolverJournal } from '../game/game.js'
import type { Kept } from '../run/checkpoint.js'

const NAME = /^entry (\d+)$/

/** Returns the journal of a solver among what is kept: its entries by their numbers. */
export function journalIn(kept: Kept): SolverJournal {
  const entries: Uint8Array[] = []
  for (const [name, value] of kept.entries()) if (NAME.test(name)) entries.push(value)
  let count = entries.length
  return {
    entries,
    append(entry) {
      kept.put(`entry ${count++}`, entry)
    },
  }
}
