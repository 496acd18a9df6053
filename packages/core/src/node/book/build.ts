import { TextError } from '../../base/text-error.js'
import type { BookPlan } from '../../book/plan.js'
import type { Engine } from '../../game/engine.js'
import type { Game } from '../../game/game.js'
import { BookExpansion, nameBytes, nameText } from './expansion.js'
import type { Journal, JournalEntry } from './journal.js'
import { BookSearch } from './position-search.js'

export interface BuildControl {
  /** Asked every few milliseconds; true ends the build, which can be gone on with from its journal. */
  stopped(): boolean
  /** Told after every position. */
  onProgress(positions: number): void
}

/** Bytes a candidate takes in memory, with its place in the heap and the name of the position; a rough measure. */
const CANDIDATE_BYTES = 180
/** Replies to a book move, most of which become candidates. */
const REPLIES = 20

/** Memory that a build of so many positions takes at most, beside the engine's own. */
export function buildMemory(positions: number): number {
  return positions * (REPLIES * CANDIDATE_BYTES + 200)
}

/**
 * Builds an opening book position by position, see `BookExpansion`. The engine keeps its table all the time: what was
 * seen below one position serves its neighbours. The journal alone brings an interrupted build back to where it was.
 */
export class BookBuilder {
  private readonly expansion: BookExpansion
  private readonly search: BookSearch

  /** @param engine with an empty table and a search that depends on nothing but what it was asked before */
  constructor(
    private readonly game: Game,
    engine: Engine,
    plan: BookPlan,
    private readonly journal: Journal,
  ) {
    this.expansion = new BookExpansion(game, plan)
    this.search = new BookSearch(game, this.expansion.packing, engine, plan)
  }

  /** Builds until the book has so many positions or nothing is left to search; false when stopped before. */
  run(positions: number, control: BuildControl): boolean {
    const { expansion, journal } = this
    const stopped = () => control.stopped()
    const scores = this.search.glanceAtReplies(this.game.start(), stopped)
    if (scores === null) return false
    expansion.begin(scores)
    while (this.positions < positions) {
      const candidate = expansion.next()
      if (candidate === null) break
      const written = journal.entries[this.positions]
      const name = nameBytes(candidate.name)
      const entry = written ?? this.search.search(name, candidate.plies, stopped)
      if (entry === null) return false
      if (written === undefined) journal.add(entry)
      else checkOrder(written, candidate.name)
      expansion.add(entry, candidate)
      control.onProgress(this.positions)
    }
    return true
  }

  /** Positions searched so far. */
  get positions(): number {
    return this.expansion.records.length
  }

  /** The bytes of the book as far as it is built. */
  encode(): Uint8Array {
    return this.expansion.encode()
  }
}

function checkOrder({ name, plies }: JournalEntry, expected: string): void {
  if (nameText(name) === expected) return
  throw new TextError('journal', 1, `an entry of ply ${plies} out of order`, 'the entries of this plan in their order')
}
