import * as economy from '../economy.js'
import { bombarded, survivors } from '../economy.js'
import * as sectors from '../sectors.js'
import * as frame from './frame.js'
import * as layout from './layout.js'
import * as workspace from './layout.js'
import { DESCRIBED_TURN, type TurnReadings } from './settings.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { BARREN_LIMIT, COLONY_MINIMUM, COUNTER_LIMIT, SUPPORT_CREDITS, SUPPORT_MATERIALS, TERRAN_LIMIT } = economy
const { SECTORS } = sectors
const { ACTING, BARRENS, COLONIES, CREDITS, FLEETS, LIVING, MATERIALS, POPULATION, SHIPS, TOTAL } = layout
const { countOf, homePlaces, rangeOfHigh, rangeOfLow, ranks, TABLE_ROOM } = frame
const { slab } = workspace

/** Remainders of the fleets when ships are scrapped for lack of support. */
const remainder = new Int32Array(TABLE_ROOM)

/**
 * The changes that the rules make to a state of the slab during and at the end of the turn of the player at 0: arrival and combat,
 * income, and the calculations E1 to E6. The same as `rules.ts` and `end-of-turn.ts`, on sets of places.
 */
export class FastEnd {
  /** The state being played on. */
  protected at = 0
  /** Places with own and with foreign ships. */
  protected own = 0
  protected enemies = 0
  /** Own ships. */
  protected total = 0
  /** Ships that the present income supports: K of the rules, 4.9. */
  protected capacity = 0
  protected materialIncome = 0
  protected creditIncome = 0
  /** Own colonies under blockade when the income was computed. */
  private blockadedThen = 0

  constructor(
    private readonly fifth: boolean,
    protected readonly readings: TurnReadings = DESCRIBED_TURN,
  ) {}

  protected begin(at: number): void {
    this.at = at
    this.own = slab[at | FLEETS]
    this.enemies = slab[at | FLEETS | 1] | slab[at | FLEETS | 2] | slab[at | FLEETS | 3]
    this.total = slab[at | TOTAL]
  }

  /** Own ships, already counted in `total`, come to a place and fight what they find. */
  protected arrive(place: number, ships: number): void {
    const bit = 1 << place
    const index = this.at | SHIPS | place
    if ((this.enemies & bit) !== 0) this.fight(place, ships)
    else if ((this.own & bit) !== 0) slab[index] += ships
    else {
      this.own |= bit
      slab[index] = ships
    }
  }

  private fight(place: number, ships: number): void {
    const { at } = this
    const bit = 1 << place
    const enemy = (slab[at | FLEETS | 1] & bit) !== 0 ? 1 : (slab[at | FLEETS | 2] & bit) !== 0 ? 2 : 3
    const there = slab[at | SHIPS | place]
    if (ships < there) {
      const left = survivors(there, ships)
      slab[at | SHIPS | place] = left
      slab[at | TOTAL | enemy] -= there - left
      this.total -= ships
      return
    }
    const left = ships === there ? 0 : survivors(ships, there)
    slab[at | FLEETS | enemy] &= ~bit
    slab[at | TOTAL | enemy] -= there
    slab[at | SHIPS | place] = left
    this.enemies &= ~bit
    this.total -= ships - left
    if (left > 0) this.own |= bit
  }

  /** Computes income and support capacity from the present state. */
  protected computeIncome(): void {
    const { at } = this
    const barrens = slab[at | BARRENS]
    const colonies = slab[at | COLONIES]
    let materials = 0
    let credits = 0
    for (let rest = colonies & ~this.enemies; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const population = slab[at | POPULATION | (31 - Math.clz32(bit))]
      if ((barrens & bit) !== 0) {
        materials += 5 * population
        credits -= population
      } else {
        materials += this.terranMaterial(population)
        credits += population
      }
    }
    this.materialIncome = materials
    this.creditIncome = credits
    this.blockadedThen = colonies & this.enemies
    const byMaterials = (materials / SUPPORT_MATERIALS) | 0
    const byCredits = (credits / SUPPORT_CREDITS) | 0
    this.capacity = byCredits < 0 ? 0 : Math.min(byMaterials, byCredits)
  }

  /** Materials and net credits of a colony added up. [R31] */
  protected output(place: number): number {
    const population = slab[this.at | POPULATION | place]
    const credits = this.readings.materialsOnly ? 0 : population
    if ((slab[this.at | BARRENS] >> place) & 1) return 5 * population - credits
    return this.terranMaterial(population) + credits
  }

  private terranMaterial(population: number): number {
    if (this.fifth) return (population / 5) | 0
    return Math.min(population, 200)
  }

  /** The end of the turn: E1 to E5, and the sets back into the slab. E6 has nothing to do: idle ships are not stored. */
  protected finish(): void {
    const { at } = this
    const colonies = slab[at | COLONIES]
    const lost = this.own & ~(rangeOfLow[colonies & 255] | rangeOfHigh[colonies >> 8])
    for (let rest = lost; rest !== 0; rest &= rest - 1) this.removeOwn(31 - Math.clz32(rest & (0 - rest)))
    const foreign = slab[at | COLONIES | 1] | slab[at | COLONIES | 2] | slab[at | COLONIES | 3]
    for (let rest = this.own & foreign; rest !== 0; ) {
      const place = this.firstByRules(rest)
      rest &= ~(1 << place)
      this.bombard(place)
    }
    if ((colonies & this.enemies) !== this.blockadedThen) this.computeIncome()
    this.grow(colonies)
    this.support(slab[at | MATERIALS] + this.materialIncome, slab[at | CREDITS] + this.creditIncome)
    slab[at | FLEETS] = this.own
    slab[at | TOTAL] = this.total
  }

  /** The place of a set that comes first in the order of the rules: the lowest, but for the naive player. */
  private firstByRules(set: number): number {
    let best = 31 - Math.clz32(set & (0 - set))
    if (!this.readings.naiveOrder) return best
    const seat = slab[this.at | ACTING] << 4
    for (let rest = set & (set - 1); rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      if (ranks[seat | place] < ranks[seat | best]) best = place
    }
    return best
  }

  private removeOwn(place: number): void {
    this.total -= slab[this.at | SHIPS | place]
    slab[this.at | SHIPS | place] = 0
    this.own &= ~(1 << place)
  }

  private bombard(place: number): void {
    const { at } = this
    const bit = 1 << place
    // the owner may have lost this colony with its home world, bombarded a moment ago
    const population = slab[at | POPULATION | place]
    if (population === 0) return
    const left = bombarded(population, slab[at | SHIPS | place])
    slab[at | POPULATION | place] = left
    if (left >= COLONY_MINIMUM) return
    const owner = (slab[at | COLONIES | 1] & bit) !== 0 ? 1 : (slab[at | COLONIES | 2] & bit) !== 0 ? 2 : 3
    slab[at | POPULATION | place] = 0
    slab[at | COLONIES | owner] &= ~bit
    slab[at | BARRENS] |= bit
    if (homePlaces[(slab[at | ACTING] << 2) | owner] === place) this.defeat(owner)
  }

  private defeat(player: number): void {
    const { at } = this
    for (let place = 0; place < SECTORS; place++) {
      if ((slab[at | COLONIES | player] >> place) & 1) slab[at | POPULATION | place] = 0
      if ((slab[at | FLEETS | player] >> place) & 1) slab[at | SHIPS | place] = 0
    }
    this.enemies &= ~slab[at | FLEETS | player]
    for (const part of [COLONIES, FLEETS, MATERIALS, CREDITS, TOTAL]) slab[at + part + player] = 0
    slab[at | LIVING] &= ~(1 << player)
  }

  private grow(colonies: number): void {
    const { at } = this
    const barrens = slab[at | BARRENS]
    for (let rest = colonies; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const index = at | POPULATION | (31 - Math.clz32(bit))
      const population = slab[index]
      if ((barrens & bit) !== 0) {
        if (population >= BARREN_LIMIT) continue
        const next = population + ((population / 10) | 0)
        slab[index] = Math.min(next, BARREN_LIMIT)
      } else {
        if (population >= TERRAN_LIMIT) continue
        const next = population + ((population / 5) | 0)
        slab[index] = Math.min(next, TERRAN_LIMIT)
      }
    }
  }

  private support(materials: number, credits: number): void {
    const { at } = this
    const byMaterials = (materials / SUPPORT_MATERIALS) | 0
    const byCredits = credits < 0 ? 0 : (credits / SUPPORT_CREDITS) | 0
    let supported = Math.min(byMaterials, byCredits)
    if (supported >= this.total) supported = this.total
    else this.scrapEvenly(this.total - supported)
    const materialsLeft = materials - SUPPORT_MATERIALS * supported
    const creditsLeft = credits - SUPPORT_CREDITS * supported
    slab[at | MATERIALS] = Math.min(materialsLeft, COUNTER_LIMIT)
    slab[at | CREDITS] = creditsLeft < 0 ? 0 : Math.min(creditsLeft, COUNTER_LIMIT)
  }

  /** The same share of every fleet, the rest from those with the largest remainders, ties in processing order. [R17] */
  private scrapEvenly(kill: number): void {
    const { at } = this
    const ships = this.total
    let missing = kill
    for (let rest = this.own; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      const share = slab[at | SHIPS | place] * kill
      const loss = (share / ships) | 0
      remainder[place] = share - loss * ships
      slab[at | SHIPS | place] -= loss
      missing -= loss
    }
    let untaken = this.own
    for (; missing > 0; missing--) {
      let largest = 0
      let most = -1
      for (let rest = untaken; rest !== 0; rest &= rest - 1) {
        const bit = rest & (0 - rest)
        const place = 31 - Math.clz32(bit)
        if (remainder[place] === most) largest |= bit
        if (remainder[place] <= most) continue
        largest = bit
        most = remainder[place]
      }
      const best = this.firstByRules(largest)
      untaken &= ~(1 << best)
      slab[at | SHIPS | best]--
    }
    for (let rest = this.own; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      if (slab[at | SHIPS | place] === 0) this.own &= ~(1 << place)
    }
    this.total -= kill
  }
}

/**
 * Writes the scores of the state at `at` (the rules, 4.5) for the players from the acting one on.
 * @param doubling whether rivals count twice that are worth more
 */
export function writeFastScores(
  at: number,
  colonyWeight: number,
  doubling: boolean,
  scores: Int32Array,
  to: number,
): void {
  const first = worthOf(at, colonyWeight)
  const second = worthOf(at + 1, colonyWeight)
  const third = worthOf(at + 2, colonyWeight)
  const fourth = worthOf(at + 3, colonyWeight)
  scores[to] = fastScore(first, second, third, fourth, doubling)
  scores[to + 1] = fastScore(second, third, fourth, first, doubling)
  scores[to + 2] = fastScore(third, fourth, first, second, doubling)
  scores[to + 3] = fastScore(fourth, first, second, third, doubling)
}

function worthOf(at: number, colonyWeight: number): number {
  const colonies = slab[at | COLONIES]
  return slab[at | TOTAL] + colonyWeight * (countOf[colonies & 255] + countOf[colonies >> 8])
}

function fastScore(own: number, first: number, second: number, third: number, doubling: boolean): number {
  let score = 3 * own - first - second - third
  if (!doubling) return score
  if (first > own) score -= first
  if (second > own) score -= second
  if (third > own) score -= third
  return score
}
