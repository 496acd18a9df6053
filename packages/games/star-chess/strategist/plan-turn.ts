import { FastEnd } from '../computer/fast-end.js'
import * as frame from '../computer/frame.js'
import * as layout from '../computer/layout.js'
import * as workspace from '../computer/layout.js'
import * as economy from '../economy.js'
import { survivors } from '../economy.js'
import { build, colonize, moveShips, terraform } from '../moves.js'
import * as sectors from '../sectors.js'
import { BUILD_ALL, BUILD_FOR_TEN_TURNS, BUILD_NOTHING, BUILD_TO_SUPPORT, MOST_MOVES, type Plan } from './plan.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { COLONY_SHIPS, COLONY_START, FLEET_LIMIT, SHIP_CREDITS, SHIP_MATERIALS, SHIP_WORKERS } = economy
const { SUPPORT_CREDITS, SUPPORT_MATERIALS, TERRAFORM_MATERIALS } = economy
const { SECTORS } = sectors
const { BARRENS, COLONIES, CREDITS, MATERIALS, POPULATION, SHIPS } = layout
const { adjacentPlaces, rangeOfHigh, rangeOfLow, TABLE_ROOM } = frame
const { slab } = workspace

/** Commands of one turn at most: every move in two waves, and four kinds of command a place. */
const MAX_COMMANDS = 2 * MOST_MOVES + 4 * SECTORS

// by place: shared, because turns are played one after the other
const active = new Int32Array(TABLE_ROOM)
const worked = new Int32Array(TABLE_ROOM)

/** Plays plans on states of the workspace, in place, `end` included. */
export class PlanTurn extends FastEnd {
  /** The commands of the last turn in the acting player's numbering, without `end`. */
  readonly log = new Int32Array(MAX_COMMANDS)
  logged = 0
  /** Workers used and idle ships at the beginning of the turn. */
  readonly workedAtFirst = new Int32Array(SECTORS)
  readonly idleAtFirst = new Int32Array(SECTORS)
  private range = 0

  play(at: number, plan: Plan): void {
    this.begin(at)
    this.logged = 0
    for (let rest = this.own; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      active[place] = slab[at | SHIPS | place] - this.idleAtFirst[place]
    }
    for (let place = 0; place < SECTORS; place++) worked[place] = this.workedAtFirst[place]
    this.terraform(plan)
    this.settle(plan)
    const colonies = slab[at | COLONIES]
    this.range = rangeOfLow[colonies & 255] | rangeOfHigh[colonies >> 8]
    for (let index = 0; index < plan.count; index++) {
      const move = plan.moves[index]
      this.move(move & 15, (move >> 4) & 15, move >> 8)
    }
    this.computeIncome()
    this.build(plan)
    this.finish()
  }

  private terraform(plan: Plan): void {
    const { at } = this
    for (let rest = plan.terraformed & slab[at | COLONIES] & slab[at | BARRENS]; rest !== 0; rest &= rest - 1) {
      if (slab[at | MATERIALS] < TERRAFORM_MATERIALS) return
      const bit = rest & (0 - rest)
      this.log[this.logged++] = terraform(31 - Math.clz32(bit))
      slab[at | MATERIALS] -= TERRAFORM_MATERIALS
      slab[at | BARRENS] &= ~bit
    }
  }

  /** Founds a colony wherever it is possible, unless the plan says otherwise. */
  private settle(plan: Plan): void {
    const { at } = this
    const taken =
      slab[at | COLONIES] | slab[at | (COLONIES + 1)] | slab[at | (COLONIES + 2)] | slab[at | (COLONIES + 3)]
    for (let rest = this.own & ~taken & ~plan.unsettled; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const place = 31 - Math.clz32(bit)
      if (active[place] < COLONY_SHIPS) continue
      this.log[this.logged++] = colonize(place)
      slab[at | SHIPS | place] -= COLONY_SHIPS
      active[place] -= COLONY_SHIPS
      this.total -= COLONY_SHIPS
      if (slab[at | SHIPS | place] === 0) this.own &= ~bit
      slab[at | COLONIES] |= bit
      slab[at | POPULATION | place] = COLONY_START
      worked[place] = 0
    }
  }

  /** Moves `ships` ships, or as many as can; attacks in two waves where that costs less. */
  private move(from: number, to: number, most: number): void {
    const bit = 1 << to
    if (((this.own >> from) & 1) === 0 || (this.range & adjacentPlaces[from] & bit) === 0) return
    const ships = Math.min(most, active[from])
    if (ships <= 0) return
    const there = slab[this.at | SHIPS | to]
    if ((this.enemies & bit) === 0) {
      const room = (this.own & bit) !== 0 ? FLEET_LIMIT - there : ships
      if (room > 0) this.send(from, to, Math.min(ships, room))
      return
    }
    const wave = firstWave(ships, there)
    if (wave > 0) this.send(from, to, wave)
    this.send(from, to, ships - wave)
  }

  private send(from: number, to: number, ships: number): void {
    const { at } = this
    this.log[this.logged++] = moveShips(from, to, ships)
    slab[at | SHIPS | from] -= ships
    active[from] -= ships
    if (slab[at | SHIPS | from] === 0) this.own &= ~(1 << from)
    this.comeTo(to, ships)
  }

  /** Ships arrive that cannot move on this turn. */
  private comeTo(place: number, ships: number): void {
    if (((this.own >> place) & 1) === 0) active[place] = 0
    this.arrive(place, ships)
  }

  private build(plan: Plan): void {
    const { at } = this
    const colonies = slab[at | COLONIES]
    for (let rest = plan.liberated & colonies & this.enemies; rest !== 0; rest &= rest - 1) {
      this.buildAt(31 - Math.clz32(rest & (0 - rest)), FLEET_LIMIT)
      this.computeIncome()
    }
    if (plan.build === BUILD_NOTHING) return
    let wanted = plan.build === BUILD_ALL ? Number.MAX_SAFE_INTEGER : this.supported(plan.build) - this.total
    let open = colonies & ~this.enemies
    for (let choice = 0; open !== 0 && wanted > 0; choice++) {
      const place = choice === 0 ? plan.site : choice === 1 ? plan.nextSite : this.mostPopulated(open)
      if (place < 0 || ((open >> place) & 1) === 0) continue
      wanted -= this.buildAt(place, wanted)
      open &= ~(1 << place)
    }
  }

  /** The ships to have when income, and reserves spread over some turns, are to pay for them. */
  private supported(level: number): number {
    if (level === BUILD_TO_SUPPORT) return this.capacity
    const turns = level === BUILD_FOR_TEN_TURNS ? 10 : 4
    const byMaterials = ((this.materialIncome + slab[this.at | MATERIALS] / turns) / SUPPORT_MATERIALS) | 0
    const byCredits = ((this.creditIncome + slab[this.at | CREDITS] / turns) / SUPPORT_CREDITS) | 0
    return byCredits < 0 ? 0 : Math.min(byMaterials, byCredits)
  }

  private mostPopulated(places: number): number {
    let best = -1
    let most = -1
    for (let rest = places; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      if (slab[this.at | POPULATION | place] <= most) continue
      best = place
      most = slab[this.at | POPULATION | place]
    }
    return best
  }

  /** Builds `ships` ships or as many as possible; returns their number. */
  private buildAt(place: number, most: number): number {
    const { at } = this
    const byMaterials = (slab[at | MATERIALS] / SHIP_MATERIALS) | 0
    const byCredits = (slab[at | CREDITS] / SHIP_CREDITS) | 0
    const byWorkers = ((slab[at | POPULATION | place] - worked[place]) / SHIP_WORKERS) | 0
    const room = (this.own >> place) & 1 ? FLEET_LIMIT - slab[at | SHIPS | place] : FLEET_LIMIT
    const ships = Math.min(most, byMaterials, byCredits, byWorkers, room)
    if (ships <= 0) return 0
    this.log[this.logged++] = build(place, ships)
    slab[at | MATERIALS] -= SHIP_MATERIALS * ships
    slab[at | CREDITS] -= SHIP_CREDITS * ships
    worked[place] += SHIP_WORKERS * ships
    this.total += ships
    this.comeTo(place, ships)
    return ships
  }
}

/**
 * An attack in two waves can cost fewer ships than one blow, by the rules' arithmetic (3.4). A first wave of more than
 * half the defenders' number trades ship for ship until the rest is so superior, 3 to 1, that it loses nothing; where
 * little is missing to that, a wave of more than a third does, which costs the defenders half of its number.
 * @param ships attackers, 1 or more
 * @param enemies defenders, 1 or more
 * @returns the ships of the first wave, within one of the best; 0 when one blow is as good
 */
export function firstWave(ships: number, enemies: number): number {
  if (ships <= enemies || ships >= 3 * enemies) return 0
  const missing = 3 * enemies - ships
  const third = Math.max(((enemies / 3) | 0) + 1, 2 * missing)
  const half = Math.max((enemies >> 1) + 1, (missing >> 1) - 1)
  const byThird = cheapest(ships, enemies, third)
  const byHalf = cheapest(ships, enemies, half)
  return lossesInWaves(ships, enemies, byThird) < lossesInWaves(ships, enemies, byHalf) ? byThird : byHalf
}

/** The cheapest of some first waves from `least` on, rounding makes them differ; 0 when one blow is as cheap. */
function cheapest(ships: number, enemies: number, least: number): number {
  let best = 0
  for (let wave = least; wave < least + 4 && wave < enemies; wave++) {
    if (lossesInWaves(ships, enemies, wave) < lossesInWaves(ships, enemies, best)) best = wave
  }
  return best
}

/** Returns the ships that an attack costs when `wave` of them go first and the others after them. */
export function lossesInWaves(ships: number, enemies: number, wave: number): number {
  if (wave === 0) return losses(ships, enemies)
  return wave + losses(ships - wave, wave < enemies ? survivors(enemies, wave) : 0)
}

function losses(ships: number, enemies: number): number {
  return ships > enemies ? ships - survivors(ships, enemies) : ships
}
