/** Moves of a plan at most: three for every fleet. */
export const MOST_MOVES = 48

/**
 * Levels of building ships: none; up to what the income supports; up to what the reserves pay for in ten or in four
 * turns besides; all that can be paid now.
 */
export const BUILD_NOTHING = 0
export const BUILD_TO_SUPPORT = 1
export const BUILD_FOR_TEN_TURNS = 2
export const BUILD_FOR_FOUR_TURNS = 3
export const BUILD_ALL = 4
export const BUILD_LEVELS = 5

/**
 * A plan for a turn, in the acting player's numbering of places. Every plan can be played in every position: what is
 * impossible is left out or done with fewer ships. The order is: terraform, settle, move, build.
 */
export class Plan {
  /** Moves in order: bits 0-3 from, 4-7 to, 8 and up the most ships. */
  readonly moves = new Int32Array(MOST_MOVES)
  count = 0
  /** Places where ships could found a colony and shall not. */
  unsettled = 0
  /** Barren colonies to make terran. */
  terraformed = 0
  /** Blockaded colonies that build ships to attack those above. */
  liberated = 0
  build = BUILD_TO_SUPPORT
  /** Colonies to build at before others, -1 for none. */
  site = -1
  nextSite = -1
  /** Its score in a search. */
  score = 0

  clear(): void {
    this.count = 0
    this.unsettled = 0
    this.terraformed = 0
    this.liberated = 0
    this.build = BUILD_TO_SUPPORT
    this.site = -1
    this.nextSite = -1
  }

  assign(other: Plan): void {
    for (let index = 0; index < other.count; index++) this.moves[index] = other.moves[index]
    this.count = other.count
    this.unsettled = other.unsettled
    this.terraformed = other.terraformed
    this.liberated = other.liberated
    this.build = other.build
    this.site = other.site
    this.nextSite = other.nextSite
    this.score = other.score
  }

  /** Adds a move at the end, while there is room. */
  add(from: number, to: number, ships: number): void {
    if (this.count < MOST_MOVES) this.moves[this.count++] = from | (to << 4) | (ships << 8)
  }

  removeAt(index: number): void {
    this.moves.copyWithin(index, index + 1, this.count--)
  }

  /** Forgets the moves of the fleets at some places. */
  removeFrom(places: number): void {
    let kept = 0
    for (let index = 0; index < this.count; index++) {
      if (((places >> (this.moves[index] & 15)) & 1) === 0) this.moves[kept++] = this.moves[index]
    }
    this.count = kept
  }
}

/** The best plans of a search, no two of the same score: those nearly always lead to the same state. */
export class Shortlist {
  private readonly plans: Plan[]
  private count = 0

  constructor(room: number) {
    this.plans = Array.from({ length: room }, () => new Plan())
  }

  clear(): void {
    this.count = 0
  }

  /** The plans, best first. */
  get best(): readonly Plan[] {
    return this.plans.slice(0, this.count)
  }

  offer(plan: Plan): void {
    const { plans } = this
    const last = plans.length - 1
    if (this.count === plans.length && plan.score <= plans[last].score) return
    let index = this.count
    while (index > 0 && plans[index - 1].score < plan.score) index--
    if (index > 0 && plans[index - 1].score === plan.score) return
    const spare = plans[Math.min(this.count, last)]
    for (let at = Math.min(this.count, last); at > index; at--) plans[at] = plans[at - 1]
    plans[index] = spare
    spare.assign(plan)
    this.count = Math.min(this.count + 1, plans.length)
  }
}
