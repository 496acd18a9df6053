import * as frame from '../computer/frame.js'
import * as layout from '../computer/layout.js'
import * as workspace from '../computer/workspace.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { countOf } = frame
const { BARRENS, COLONIES, CREDITS, FLEETS, LIVING, POPULATION, TOTAL } = layout
const { slab } = workspace

/** Weights of the strategist's evaluation, in hundredths of a ship. */
export interface Weights {
  readonly ship: number
  readonly colony: number
  /** A ship that the economy will support once its planets have grown some more. */
  readonly support: number
  /** How much every point of the rivals counts against one's own, in hundredths. */
  readonly rivals: number
}

/** How populations are thought to have grown when the economy is judged: by so many turns of 10 and of 20 %. */
const TURNS_AHEAD = 12
const BARREN_GROWTH = 1.1 ** TURNS_AHEAD
const TERRAN_GROWTH = 1.2 ** TURNS_AHEAD
/** Reserves of credits are thought of as spent in so many turns. */
const RESERVE_TURNS = 10

/** The value of a state for the player at 0: ships, colonies and the economy they promise, against those of the rivals. */
export function strategicScore(at: number, fifth: boolean, weights: Weights): number {
  if ((slab[at | LIVING] & 1) === 0) return -10_000_000
  const own = worthOf(at, 0, fifth, weights)
  let rivals = 0
  for (let player = 1; player < 4; player++) {
    const worth = worthOf(at, player, fifth, weights)
    rivals += worth > own ? 2 * worth - own : worth
  }
  return 3 * own - (rivals * weights.rivals) / 100
}

function worthOf(at: number, player: number, fifth: boolean, weights: Weights): number {
  const colonies = slab[at | COLONIES | player]
  if (colonies === 0) return 0
  const others =
    (slab[at | FLEETS] | slab[at | (FLEETS + 1)] | slab[at | (FLEETS + 2)] | slab[at | (FLEETS + 3)]) &
    ~slab[at | FLEETS | player]
  const barrens = slab[at | BARRENS]
  let materials = 0
  let credits = (slab[at | CREDITS | player] / RESERVE_TURNS) | 0
  for (let rest = colonies & ~others; rest !== 0; rest &= rest - 1) {
    const bit = rest & (0 - rest)
    const population = slab[at | POPULATION | (31 - Math.clz32(bit))]
    if ((barrens & bit) !== 0) {
      const later = Math.min(200, (population * BARREN_GROWTH) | 0)
      materials += 5 * later
      credits -= later
    } else {
      const later = Math.min(1000, (population * TERRAN_GROWTH) | 0)
      materials += fifth ? (later / 5) | 0 : Math.min(200, later)
      credits += later
    }
  }
  const support = Math.max(0, Math.min((materials / 10) | 0, (credits / 20) | 0))
  const count = countOf[colonies & 255] + countOf[colonies >> 8]
  return weights.ship * slab[at | TOTAL | player] + weights.colony * count + weights.support * support
}
