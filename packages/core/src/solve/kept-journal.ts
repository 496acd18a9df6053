import type { OwnSolverControl, SolverJournal } from '../game/own-solver.js'
import type { Kept } from '../run/checkpoint.js'
import type { RunControl } from '../run/control.js'

const NAME = /^entry (\d+)$/
const REACHED = 'reached '
/** Milliseconds between two notes of what was reached. */
const PAUSE = 5000
const PLACE_BYTES = 16

/** What a solver needs to resume. */
export type Resumed = Pick<OwnSolverControl, 'progress'> & Required<Pick<OwnSolverControl, 'journal'>>

/**
 * Has a question answered by a solver that goes on from what earlier runs have kept. It has their results in its journal, and
 * soon searches what they have not; its progress therefore goes on from theirs as well: the part done is at least what it was,
 * and the count is that of all runs, so that the time left can be told from it.
 * @param question tells those that share a journal apart
 * @param solve returns null when stopped before the end
 */
export function resumeIn<Solution>(
  kept: Kept,
  question: string,
  control: RunControl,
  solve: (resumed: Resumed) => Solution | null,
): Solution | null {
  const reached = new Reached(kept, `${REACHED}${question}: `)
  const journal = journalIn(kept)
  let some = journal.entries.length > 0
  const append = (entry: Uint8Array) => {
    some = true
    journal.append(entry)
  }
  const solution = solve({
    journal: { ...journal, append },
    progress: (fraction, count = 0, unit = '') => {
      const place = reached.goOn(fraction, count, unit)
      // Without results there is nothing to resume.
      if (some) reached.note(unit, place)
      control.progress?.(place.share, place.sum, unit)
    },
  })
  if (solution !== null) reached.forget()
  return solution
}

/** Returns the journal of a solver among what is kept: its entries by their numbers. */
function journalIn(kept: Kept): SolverJournal {
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

/** How much was counted, and the part of the work that was done then, null where it is not known. */
interface Place {
  readonly sum: number
  readonly share: number | null
}

const NOWHERE: Place = { sum: 0, share: null }

/** How far the runs of a question have come with each thing that they count. */
class Reached {
  /** Where earlier runs came, by what is counted. */
  private readonly before = new Map<string, Place>()
  private notedAt = performance.now()

  constructor(
    private readonly kept: Kept,
    private readonly prefix: string,
  ) {}

  /** Returns where all runs are when this one has counted so much. */
  goOn(fraction: number | null, count: number, unit: string): Place {
    const before = this.before.get(unit) ?? this.read(unit)
    this.before.set(unit, before)
    const share = fraction === null ? null : Math.max(fraction, before.share ?? 0)
    return { sum: before.sum + count, share }
  }

  /** Keeps now and then where the runs are. */
  note(unit: string, place: Place): void {
    const now = performance.now()
    if (now - this.notedAt < PAUSE) return
    this.notedAt = now
    this.kept.put(this.prefix + unit, encodePlace(place))
  }

  /** Forgets it all: the question is answered. */
  forget(): void {
    for (const unit of this.before.keys()) {
      if (this.kept.get(this.prefix + unit) !== null) this.kept.put(this.prefix + unit, encodePlace(NOWHERE))
    }
  }

  private read(unit: string): Place {
    const value = this.kept.get(this.prefix + unit)
    return value?.length === PLACE_BYTES ? decodePlace(value) : NOWHERE
  }
}

/** The count and the part done, NaN where it is not known: two f64, little-endian. */
function encodePlace({ sum, share }: Place): Uint8Array {
  const value = new DataView(new ArrayBuffer(PLACE_BYTES))
  value.setFloat64(0, sum, true)
  value.setFloat64(8, share ?? Number.NaN, true)
  return new Uint8Array(value.buffer)
}

function decodePlace({ buffer, byteOffset }: Uint8Array): Place {
  const value = new DataView(buffer, byteOffset)
  const share = value.getFloat64(8, true)
  return { sum: value.getFloat64(0, true), share: Number.isNaN(share) ? null : share }
}
