import * as frame from '../computer/frame.js'
import * as layout from '../computer/layout.js'
import * as workspace from '../computer/layout.js'
import { COLONY_SHIPS, TERRAFORM_MATERIALS } from '../economy.js'
import * as sectors from '../sectors.js'
import { BUILD_LEVELS, Plan } from './plan.js'

const { adjacentPlaces, rangeOfHigh, rangeOfLow } = frame
const { BARRENS, COLONIES, FLEETS, MATERIALS, SHIPS } = layout
const { SECTORS } = sectors
const { slab } = workspace

/** Sweeps over all changes at most; set by hand. */
const MOST_SWEEPS = 6
/** Ships that stay behind when fleets gather: none, a guard, or what founds a colony. */
const LEFT_BEHIND = [0, 1, 20]

/** Scores plans and tells when the effort is spent. */
export interface PlanScorer {
  score(plan: Plan): number
  spent(): boolean
}

/**
 * Improves a plan step by step: every change that scores better is kept at once, until a whole sweep over all changes
 * brings nothing or the effort is spent. Changes are what a player thinks in: how many ships to build and where, what to
 * settle, terraform or liberate, where each fleet goes with how many ships, and where all fleets around come together.
 */
export class Climb {
  readonly best = new Plan()
  private readonly trial = new Plan()
  private own = 0
  private enemies = 0
  private barren = 0
  private fleets = 0
  private range = 0
  /** Places where a colony can be founded now. */
  private open = 0
  private readonly ships = new Int32Array(SECTORS)

  /** Begins at a state of the workspace. @param active ships that can move, by place */
  begin(at: number, active: Int32Array): void {
    this.own = slab[at | COLONIES]
    this.barren = slab[at | MATERIALS] >= TERRAFORM_MATERIALS ? this.own & slab[at | BARRENS] : 0
    this.fleets = slab[at | FLEETS]
    this.enemies = slab[at | (FLEETS + 1)] | slab[at | (FLEETS + 2)] | slab[at | (FLEETS + 3)]
    const taken = this.own | slab[at | (COLONIES + 1)] | slab[at | (COLONIES + 2)] | slab[at | (COLONIES + 3)]
    this.open = 0
    for (let place = 0; place < SECTORS; place++) {
      const mine = (this.fleets >> place) & 1
      this.ships[place] = mine ? active[place] : slab[at | SHIPS | place]
      if (mine && !((taken >> place) & 1) && active[place] >= COLONY_SHIPS) this.open |= 1 << place
    }
    this.best.clear()
    this.best.score = Number.NEGATIVE_INFINITY
  }

  /** Offers a plan; it becomes the best one if it is. */
  offer(plan: Plan, scorer: PlanScorer): void {
    plan.score = scorer.score(plan)
    if (plan.score > this.best.score) this.best.assign(plan)
  }

  run(scorer: PlanScorer): void {
    for (let sweep = 0; sweep < MOST_SWEEPS && !scorer.spent(); sweep++) {
      const before = this.best.score
      const colonies = this.own | (this.open & ~this.best.unsettled)
      this.range = rangeOfLow[colonies & 255] | rangeOfHigh[colonies >> 8]
      this.changeEconomy(scorer)
      this.changeFleets(scorer)
      this.gather(scorer)
      this.dropMoves(scorer)
      if (this.best.score <= before) return
    }
  }

  /** The best plan, to be changed and tried. */
  private change(): Plan {
    this.trial.assign(this.best)
    return this.trial
  }

  private try(scorer: PlanScorer): void {
    this.offer(this.trial, scorer)
  }

  private changeEconomy(scorer: PlanScorer): void {
    const { best } = this
    for (let level = 0; level < BUILD_LEVELS; level++) {
      if (level === best.build) continue
      this.change().build = level
      this.try(scorer)
    }
    for (let rest = this.own; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      if ((this.enemies & bit) === 0) this.changeSites(31 - Math.clz32(bit), scorer)
      else {
        this.change().liberated ^= bit
        this.try(scorer)
      }
    }
    for (let rest = this.open; rest !== 0; rest &= rest - 1) {
      this.change().unsettled ^= rest & (0 - rest)
      this.try(scorer)
    }
    for (let rest = this.barren; rest !== 0; rest &= rest - 1) {
      this.change().terraformed ^= rest & (0 - rest)
      this.try(scorer)
    }
  }

  /** Builds at a place before others, or after the first one. */
  private changeSites(place: number, scorer: PlanScorer): void {
    const { best } = this
    if (best.site !== place) {
      const plan = this.change()
      plan.nextSite = plan.site
      plan.site = place
      this.try(scorer)
    }
    if (best.site !== place && best.nextSite !== place) {
      this.change().nextSite = place
      this.try(scorer)
    }
  }

  private changeFleets(scorer: PlanScorer): void {
    for (let rest = this.fleets; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const from = 31 - Math.clz32(bit)
      const settlers = (this.open & ~this.best.unsettled & bit) !== 0 ? COLONY_SHIPS : 0
      const ships = this.ships[from] - settlers
      if (ships <= 0) continue
      if (scorer.spent()) return
      const plan = this.change()
      plan.removeFrom(bit)
      if (plan.count !== this.best.count) this.try(scorer)
      for (let steps = adjacentPlaces[from] & this.range; steps !== 0; steps &= steps - 1) {
        if (scorer.spent()) return
        this.sendTo(from, 31 - Math.clz32(steps & (0 - steps)), ships, scorer)
      }
    }
  }

  /** Tries a fleet's moves to one place, with numbers of ships that make a difference. */
  private sendTo(from: number, to: number, ships: number, scorer: PlanScorer): void {
    const move = (part: number): void => this.moveOnly(from, to, part, scorer)
    move(ships)
    if (ships > 20) move(ships - 20)
    if (ships > 3) move(ships >> 1)
    const enemies = (this.enemies >> to) & 1 ? this.ships[to] : 0
    if (enemies > 0) {
      if (ships > 3 * enemies) move(3 * enemies)
      if (ships > enemies + 5) move(enemies + 5)
      if (ships > enemies + 1) move(ships - 1)
    } else {
      if (ships > 20) move(20)
      if (ships > 5) move(5)
      if (ships > 1) move(ships - 1)
      if (ships > 60) move(50)
    }
    // what the fleet does already stays, and the rest of it goes here
    this.change().add(from, to, ships)
    this.try(scorer)
  }

  private moveOnly(from: number, to: number, ships: number, scorer: PlanScorer): void {
    const plan = this.change()
    plan.removeFrom(1 << from)
    plan.add(from, to, ships)
    this.try(scorer)
  }

  /** All fleets next door, or the two largest, come to one place; the smallest strikes first, so that the largest decides. */
  private gather(scorer: PlanScorer): void {
    for (let rest = this.range; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const to = 31 - Math.clz32(bit)
      const sources = adjacentPlaces[to] & this.fleets
      if ((sources & (sources - 1)) === 0) continue
      if (scorer.spent()) return
      for (const left of LEFT_BEHIND) {
        const fleets = this.fleetsAbove(sources, left)
        this.bringTo(to, sources, fleets, left)
        this.try(scorer)
        if ((this.enemies & bit) === 0 || fleets.length < 2) continue
        const two = fleets.slice(-2)
        this.bringTo(to, (1 << two[0]) | (1 << two[1]), two, left)
        this.try(scorer)
      }
    }
  }

  /** Places of a set with more active ships than `left`, smallest fleet first. */
  private fleetsAbove(places: number, left: number): number[] {
    const fleets: number[] = []
    for (let rest = places; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      if (this.ships[place] > left) fleets.push(place)
    }
    return fleets.sort((first, second) => this.ships[first] - this.ships[second])
  }

  private bringTo(to: number, released: number, fleets: readonly number[], left: number): void {
    const plan = this.change()
    plan.removeFrom(released)
    for (const from of fleets) plan.add(from, to, this.ships[from] - left)
  }

  private dropMoves(scorer: PlanScorer): void {
    for (let index = this.best.count - 1; index >= 0; index--) {
      if (index >= this.best.count) continue
      if (scorer.spent()) return
      this.change().removeAt(index)
      this.try(scorer)
    }
  }
}
