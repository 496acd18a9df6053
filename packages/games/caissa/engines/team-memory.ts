import type { CaissaPosition } from '../rules.js'
import type { Setup } from '../setup.js'
import type { PastKey, Settings } from './searcher.js'

/** Words of the control block that a team of searching threads shares. */
export const JOB = 0
export const STOP = 1
/** Helpers at work. */
export const BUSY = 2
const SETUP = 4
const PAST = SETUP + 14
const MOST_PAST = 512
/** Nodes of the helpers, as float64 numbers. */
const NODES = PAST + 1 + 2 * MOST_PAST + 1
const MOST_HELPERS = 16

/**
 * The messages between the threads of a team, as int32 numbers:
 *
 *     0       number of the job, counted up; helpers wait for it to change
 *     1       1 asks the helpers to stop
 *     2       helpers at work; the leader waits for it to become 0
 *     4..17   the position: eight men, tiles (low, high), side to move, forbidden exchange, half-moves, taking back
 *     18      number of past keys (at most 512), which follow in pairs
 *     1044..  nodes of each helper as float64
 */
export class TeamMemory {
  readonly words: Int32Array
  readonly nodes: Float64Array

  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(4 * NODES + 8 * MOST_HELPERS)) {
    this.words = new Int32Array(buffer)
    this.nodes = new Float64Array(buffer, 4 * NODES)
  }

  writeJob(position: CaissaPosition, past: readonly PastKey[]): void {
    const { words } = this
    words.set(position.men, SETUP)
    const { tilesLow, tilesHigh, turn, forbidden, halfMoves, takingBack } = position
    words.set([tilesLow, tilesHigh, turn, forbidden, halfMoves, takingBack ? 1 : 0], SETUP + 8)
    const kept = past.slice(-MOST_PAST)
    words[PAST] = kept.length
    kept.forEach(({ low, high }, index) => {
      words[PAST + 1 + 2 * index] = low
      words[PAST + 2 + 2 * index] = high
    })
    this.nodes.fill(0)
  }

  readSetup(): { setup: Setup; takingBack: boolean } {
    const { words } = this
    const [tilesLow, tilesHigh, turn, forbidden, halfMoves, takingBack] = words.slice(SETUP + 8, SETUP + 14)
    const men = words.slice(SETUP, SETUP + 8)
    return { setup: { men, tilesLow, tilesHigh, turn, forbidden, halfMoves }, takingBack: takingBack === 1 }
  }

  readPast(): PastKey[] {
    const { words } = this
    return Array.from({ length: words[PAST] }, (_, index) => {
      return { low: words[PAST + 1 + 2 * index], high: words[PAST + 2 + 2 * index] }
    })
  }
}

/** The data that a helper thread starts with. */
export interface HelperData {
  readonly memory: SharedArrayBuffer
  readonly table: SharedArrayBuffer
  readonly settings: Settings
  readonly number: number
}
