import * as economy from '../economy.js'
import { build, colonize, moveShips, scrap, terraform } from '../moves.js'
import * as sectors from '../sectors.js'
import { FastEnd } from './fast-end.js'
import * as frame from './frame.js'
import * as layout from './layout.js'
import * as workspace from './layout.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { COLONY_SHIPS, COLONY_START, FLEET_LIMIT, SHIP_CREDITS, SHIP_MATERIALS, SHIP_WORKERS, TERRAFORM_MATERIALS } =
  economy
const { SECTORS } = sectors
const { COLONIZE_SET, FLEET_COUNT, FLEET_ORDER, MAXIMUM, MINIMUM, PRIORITY, RANGE } = layout
const { BARRENS, COLONIES, CREDITS, MATERIALS, POPULATION, SHIPS } = layout
const { countOf, firstSteps, rings, TABLE_ROOM } = frame
const { requests, slab } = workspace

// what a turn works on, by place: shared, because turns are played one after the other
const minimum = new Int32Array(TABLE_ROOM)
const maximum = new Int32Array(TABLE_ROOM)
const active = new Int32Array(TABLE_ROOM)
const unassigned = new Int32Array(TABLE_ROOM)
const worked = new Int32Array(TABLE_ROOM)

/** Commands of one turn, at most: every fleet to every request, every colony for every request, and what follows. */
export const MAX_COMMANDS = 2 * SECTORS * SECTORS + 5 * SECTORS

/**
 * Plays whole turns of the computer player on states of a slab, in place: the same as `literal-turn.ts`, on sets of
 * places instead of sorted lists. Commands are logged in the acting player's numbering of sectors, without `end`.
 */
export class FastTurn extends FastEnd {
  /** The requests that received ships, builds or a colony in the last turn, as a set of places. */
  touched = 0
  readonly log = new Int32Array(MAX_COMMANDS)
  logged = 0
  /** Workers used and idle ships at the beginning of the turn; both 0 but at the root of a search. */
  readonly workedAtFirst = new Int32Array(SECTORS)
  readonly idleAtFirst = new Int32Array(SECTORS)

  /** Requests whose maximum is not reached. */
  private open = 0
  /** Those of them that some fleet may still be large enough for. */
  private reachable = 0
  /** Own fleets at the beginning. */
  private starting = 0
  private node = 0
  /** Ships that the reserves pay for. */
  private affordable = 0

  /**
   * Plays one turn for the player at place 0, `end` included.
   * @param at the state in the slab, which becomes the state after the turn
   * @param node its requests (`writeRequests`), made before
   * @param mask the requests to look at, a part of the standard mask
   * @param root whether idle ships and used workers of the beginning count
   */
  play(at: number, node: number, mask: number, root: boolean): void {
    this.begin(at)
    this.node = node
    this.open = mask
    this.reachable = mask
    this.touched = 0
    this.logged = 0
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      minimum[place] = requests[node | MINIMUM | place]
      maximum[place] = requests[node | MAXIMUM | place]
    }
    this.starting = this.own
    for (let rest = this.own; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      unassigned[place] = slab[at | SHIPS | place]
      active[place] = slab[at | SHIPS | place]
    }
    for (let rest = slab[at | COLONIES]; rest !== 0; rest &= rest - 1) worked[31 - Math.clz32(rest & (0 - rest))] = 0
    if (root) this.loadRoot()
    this.matchFleets()
    this.computeIncome()
    this.buildForRequests(mask)
    this.colonize(mask)
    if (slab[at | MATERIALS] >= TERRAFORM_MATERIALS) this.terraform()
    if (this.capacity > this.total) this.buildUpToSupport()
    else if (this.capacity < this.total) this.scrapDownToSupport()
    this.finish()
  }

  private loadRoot(): void {
    for (let place = 0; place < SECTORS; place++) {
      worked[place] = this.workedAtFirst[place]
      if ((this.own >> place) & 1) active[place] -= this.idleAtFirst[place]
    }
  }

  /** 4.7: fleets by size, each through the open requests by priority, distance, place. */
  private matchFleets(): void {
    const { node } = this
    const count = requests[node | FLEET_COUNT]
    for (let index = 0; index < count; index++) {
      const from = requests[node | FLEET_ORDER | index]
      unassigned[from] = this.matchFleet(from)
    }
  }

  /**
   * Returns the ships that remain unassigned. A request whose minimum is above the size of a fleet will get nothing from
   * the smaller ones that follow either: `reachable` forgets it.
   */
  private matchFleet(from: number): number {
    const { at, node } = this
    const { goesOn, lateCheck } = this.readings
    const stationary = 1 << from
    const colonizeSet = requests[node | COLONIZE_SET]
    const ships = unassigned[from]
    let left = ships
    let free = active[from]
    let visible = free > 0 ? this.reachable : this.reachable & stationary
    for (let priority = 0; priority < 4 && visible !== 0; priority++) {
      const group = requests[node | PRIORITY | priority]
      if ((group & visible) === 0) continue
      for (let distance = 0; distance < 4; distance++) {
        for (let ring = group & visible & rings[from * 4 + distance]; ring !== 0; ring &= (ring - 1) & visible) {
          const bit = ring & (0 - ring)
          const target = 31 - Math.clz32(bit)
          const least = minimum[target]
          if (least > ships) {
            this.reachable &= ~bit
            continue
          }
          const garrison = distance === 0 && (colonizeSet & bit) === 0
          let sent = garrison || left < free ? left : free
          if (sent > maximum[target]) sent = maximum[target]
          if (sent <= 0 || sent < least) continue
          // a smaller fleet would commit suicide [R22]
          if ((this.enemies & bit) !== 0 && sent < slab[at | SHIPS | target] && (least <= 0 || !lateCheck)) continue
          if (distance !== 0) {
            sent = this.moveTowards(from, target, distance, sent)
            if (sent === 0 && goesOn) continue
            if (sent === 0) {
              // the fleet stays, so this request had an effect [R23]
              this.touched |= bit
              return left
            }
          }
          this.touched |= bit
          minimum[target] = least - sent
          maximum[target] -= sent
          if (maximum[target] <= 0) {
            this.open &= ~bit
            this.reachable &= ~bit
          }
          left -= sent
          if (left === 0) return 0
          if (!garrison) free -= sent
          else if (free > left) free = left
          // without active ships only the garrison is left to think of
          if (free === 0) visible &= stationary
        }
      }
    }
    return left
  }

  /** 4.8: one step towards the target; returns the ships sent, 0 when there is no step. */
  private moveTowards(from: number, target: number, distance: number, ships: number): number {
    if (distance === 1) return this.send(from, target, ships)
    const steps = firstSteps[from * SECTORS + target]
    const free = requests[this.node + RANGE] & ~this.enemies
    for (let shift = 0; shift < (steps >> 12) * 4; shift += 4) {
      const step = (steps >> shift) & 15
      if (((free >> step) & 1) === 0) continue
      const sent = this.send(from, step, ships)
      if (sent !== 0) return sent
    }
    return 0
  }

  /** Moves as many of the ships as fit [R8]; returns their number. */
  private send(from: number, to: number, ships: number): number {
    const { at } = this
    let sent = ships
    if ((this.own >> to) & 1) {
      const room = FLEET_LIMIT - slab[at | SHIPS | to]
      if (room === 0) return 0
      if (sent > room) sent = room
    }
    this.log[this.logged++] = moveShips(from, to, sent)
    slab[at | SHIPS | from] -= sent
    active[from] -= sent
    if (slab[at | SHIPS | from] === 0) this.own &= ~(1 << from)
    this.arrive(to, sent)
    return sent
  }

  /** 4.9: requests in order of priority and place; nothing to do without money, or at the limit of support. */
  private buildForRequests(mask: number): void {
    const { at, node } = this
    const { minimumOnly } = this.readings
    this.countAffordable()
    const colonies = slab[at | COLONIES]
    if (this.capacity <= this.total && (colonies & this.enemies & mask) === 0) return
    for (let priority = 0; priority < 4; priority++) {
      for (let group = requests[node | PRIORITY | priority] & this.open; group !== 0; group &= group - 1) {
        if (this.affordable === 0) return
        const target = 31 - Math.clz32(group & (0 - group))
        if (minimumOnly && minimum[target] <= 0) continue
        if ((colonies & this.enemies & (1 << target)) !== 0) this.liberate(target)
        if (maximum[target] > 0 && this.capacity > this.total) this.buildNear(target, colonies & ~this.enemies)
      }
    }
  }

  private countAffordable(): void {
    const byMaterials = (slab[this.at | MATERIALS] / SHIP_MATERIALS) | 0
    const byCredits = (slab[this.at | CREDITS] / SHIP_CREDITS) | 0
    this.affordable = Math.min(byMaterials, byCredits)
  }

  /** Builds on a blockaded colony, beyond support. [R27] */
  private liberate(target: number): void {
    const { at } = this
    const enemies = slab[at | SHIPS | target]
    const most = this.buildable(target)
    const built = Math.min(most, maximum[target])
    if (built === 0) return
    if (this.readings.carefulBuilding && (built < minimum[target] || built < ((enemies / 3) | 0) + 1)) return
    this.build(target, built)
    this.assignBuilt(target, built)
    this.computeIncome()
  }

  /** Nearest colonies first [R28], up to the limits of support and money. */
  private buildNear(target: number, open: number): void {
    let wanted = this.capacity - this.total
    if (wanted > maximum[target]) wanted = maximum[target]
    if (wanted > this.affordable) wanted = this.affordable
    for (let distance = 0; distance < 4; distance++) {
      for (let ring = open & rings[target * 4 + distance]; ring !== 0; ring &= ring - 1) {
        const place = 31 - Math.clz32(ring & (0 - ring))
        let built = this.buildable(place)
        if (built > wanted) built = wanted
        if (built <= 0) continue
        this.build(place, built)
        this.assignBuilt(target, built)
        wanted -= built
        if (wanted === 0) return
      }
    }
  }

  private assignBuilt(target: number, built: number): void {
    minimum[target] -= built
    maximum[target] -= built
    this.touched |= 1 << target
  }

  private buildable(place: number): number {
    const { at } = this
    let most = ((slab[at | POPULATION | place] - worked[place]) / SHIP_WORKERS) | 0
    if (this.affordable < most) most = this.affordable
    if (((this.own >> place) & 1) === 0) return most
    const room = FLEET_LIMIT - slab[at | SHIPS | place]
    return Math.min(room, most)
  }

  private build(place: number, ships: number): void {
    const { at } = this
    this.log[this.logged++] = build(place, ships)
    slab[at | MATERIALS] -= SHIP_MATERIALS * ships
    slab[at | CREDITS] -= SHIP_CREDITS * ships
    worked[place] += SHIP_WORKERS * ships
    // exact: both quotients fall by the number of ships
    this.affordable -= ships
    this.total += ships
    this.arrive(place, ships)
  }

  /** 4.10: whether the ships were assigned to the request does not matter. [R29] */
  private colonize(mask: number): void {
    const { at, node } = this
    let founded = 0
    for (let rest = requests[node | COLONIZE_SET] & mask & this.own; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      // ships that came this turn are idle; only fleets of the beginning have active ones
      if (((this.starting >> place) & 1) === 0 || active[place] < COLONY_SHIPS) continue
      if (slab[at | SHIPS | place] < requests[node | MINIMUM | place]) continue
      this.log[this.logged++] = colonize(place)
      slab[at | SHIPS | place] -= COLONY_SHIPS
      active[place] -= COLONY_SHIPS
      this.total -= COLONY_SHIPS
      if (slab[at | SHIPS | place] === 0) this.own &= ~(1 << place)
      slab[at | POPULATION | place] = COLONY_START
      worked[place] = 0
      founded |= 1 << place
    }
    if (founded === 0) return
    slab[at | COLONIES] |= founded
    this.touched |= founded
    this.computeIncome()
  }

  /** 4.11: the largest unblockaded barren colony; blockaded ones count as owned. [R30] */
  private terraform(): void {
    const { at } = this
    const colonies = slab[at | COLONIES]
    const barren = colonies & slab[at | BARRENS]
    const barrenCount = countOf[barren & 255] + countOf[barren >> 8]
    const terranCount = countOf[colonies & 255] + countOf[colonies >> 8] - barrenCount
    if (barrenCount < 2 || terranCount > 2 * barrenCount) return
    let best = -1
    for (let rest = barren & ~this.enemies; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      if (best < 0 || slab[at | POPULATION | place] > slab[at | POPULATION | best]) best = place
    }
    if (best < 0) return
    this.log[this.logged++] = terraform(best)
    slab[at | MATERIALS] -= TERRAFORM_MATERIALS
    slab[at | BARRENS] &= ~(1 << best)
    this.countAffordable()
    this.computeIncome()
  }

  /** 4.12: the most productive colonies first. [R31] */
  private buildUpToSupport(): void {
    const { at } = this
    let untried = slab[at | COLONIES] & ~this.enemies
    while (untried !== 0 && this.total < this.capacity && this.affordable > 0) {
      let best = -1
      let bestOutput = 0
      for (let rest = untried; rest !== 0; rest &= rest - 1) {
        const place = 31 - Math.clz32(rest & (0 - rest))
        const output = this.output(place)
        if (best >= 0 && output <= bestOutput) continue
        best = place
        bestOutput = output
      }
      untried &= ~(1 << best)
      const most = this.buildable(best)
      const built = Math.min(most, this.capacity - this.total)
      if (built > 0) this.build(best, built)
    }
  }

  /** 4.12: ships that no request wanted, in processing order. */
  private scrapDownToSupport(): void {
    const { at } = this
    for (let rest = this.starting & this.own; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      let scrapped = this.total - this.capacity
      if (scrapped > unassigned[place]) scrapped = unassigned[place]
      if (scrapped > slab[at | SHIPS | place]) scrapped = slab[at | SHIPS | place]
      if (scrapped <= 0) continue
      this.log[this.logged++] = scrap(place, scrapped)
      slab[at | SHIPS | place] -= scrapped
      this.total -= scrapped
      if (slab[at | SHIPS | place] === 0) this.own &= ~(1 << place)
      if (this.total === this.capacity) return
    }
  }
}
