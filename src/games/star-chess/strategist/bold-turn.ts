import { FastTurn } from '../computer/fast-turn.js'
import * as frame from '../computer/frame.js'
import * as layout from '../computer/layout.js'
import * as workspace from '../computer/workspace.js'
import * as economy from '../economy.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { SUPPORT_CREDITS, SUPPORT_MATERIALS } = economy
const { adjacentPlaces, rings } = frame
const { COLONIES, CREDITS, FLEETS, MATERIALS, MAXIMUM, MINIMUM, RANGE, SHIPS } = layout
const { requests, slab } = workspace

/** How a turn departs from the write-up's. */
export interface Style {
  /** Attack enemy colonies with what beats the ships that are there, whatever stands next door. */
  readonly bold: boolean
  /** Bring idle ships together next to an enemy colony instead of leaving them where they are. */
  readonly rally: boolean
  /** Keep ships that the reserves pay for during so many turns; 0 counts income alone. */
  readonly reserveTurns: number
  /** Make barren planets terran as the write-up's player does; barren ones yield five times the materials. */
  readonly terraform: boolean
}

/** The write-up's own style. */
export const PLAIN: Style = { bold: false, rally: false, reserveTurns: 0, terraform: true }

/**
 * A turn in some style. It attacks the weaknesses of the described player: fleets from different sectors never join,
 * ships that no request wants stay idle, reserves are hoarded, attacks shy away from ships next door.
 */
export class StyledTurn extends FastTurn {
  style = PLAIN

  /** Lowers the minimum of attacks in requests just written (`writeRequests`). */
  embolden(at: number, node: number): void {
    if (!this.style.bold) return
    const own = slab[at | COLONIES]
    const foreign = slab[at | (COLONIES + 1)] | slab[at | (COLONIES + 2)] | slab[at | (COLONIES + 3)]
    const enemies = slab[at | (FLEETS + 1)] | slab[at | (FLEETS + 2)] | slab[at | (FLEETS + 3)]
    for (let rest = requests[node | RANGE] & foreign & ~own; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      const there = (enemies >> place) & 1 ? slab[at | SHIPS | place] : 0
      requests[node | MINIMUM | place] = Math.min(requests[node | MINIMUM | place], 2 * there + 5)
      requests[node | MAXIMUM | place] = Math.max(requests[node | MAXIMUM | place], 100)
    }
  }

  protected override supportable(materials: number, credits: number): number {
    const turns = this.style.reserveTurns
    if (turns === 0) return super.supportable(materials, credits)
    const perTurn = (reserve: number): number => (reserve / turns) | 0
    const byMaterials = ((materials + perTurn(slab[this.at | MATERIALS])) / SUPPORT_MATERIALS) | 0
    const byCredits = ((credits + perTurn(slab[this.at | CREDITS])) / SUPPORT_CREDITS) | 0
    return byCredits < 0 ? 0 : Math.min(byMaterials, byCredits)
  }

  protected override terraform(): void {
    if (this.style.terraform) super.terraform()
  }

  /** Sends every idle fleet one step towards the rallying place. */
  protected override useIdleShips(): void {
    if (!this.style.rally) return
    let idle = 0
    for (let rest = this.own; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      if (this.idleShips(31 - Math.clz32(bit)) > 0) idle |= bit
    }
    if (idle === 0) return
    const target = this.rallyingPlace()
    if (target < 0) return
    for (; idle !== 0; idle &= idle - 1) {
      const from = 31 - Math.clz32(idle & (0 - idle))
      for (let distance = 1; distance < 4; distance++) {
        if ((rings[from * 4 + distance] >> target) & 1) this.sendIdle(from, target, distance, this.idleShips(from))
      }
    }
  }

  /** The place in range without enemy ships, next to a foreign colony, with the most own ships within two steps; -1 for none. */
  private rallyingPlace(): number {
    const { at } = this
    const foreign = slab[at | (COLONIES + 1)] | slab[at | (COLONIES + 2)] | slab[at | (COLONIES + 3)]
    const range = requests[this.node | RANGE]
    let best = -1
    let bestShips = 0
    for (let rest = range & ~this.enemies; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      if ((adjacentPlaces[place] & foreign) === 0) continue
      const near = rings[place * 4] | rings[place * 4 + 1] | rings[place * 4 + 2]
      let ships = 0
      for (let fleets = near & this.own; fleets !== 0; fleets &= fleets - 1) {
        ships += slab[at | SHIPS | (31 - Math.clz32(fleets & (0 - fleets)))]
      }
      if (ships <= bestShips) continue
      best = place
      bestShips = ships
    }
    return best
  }
}
