import type { Ranking } from '@plyworks/core'
import { type CroquarPosition, GOING_ON } from './rules.js'
import {
  BEYOND,
  canStepBack,
  HOOPS,
  IN_HOOP,
  IN_HOOP_USED,
  isInHoop,
  LIVE_SITUATIONS,
  NUMBER,
  OVER,
  PLAIN_USED,
} from './situations.js'

/**
 * Ranking of the positions that are not over; finished ones count to tier 0 but have no rank.
 *
 * Every situation has a level that each step (a turn that is no skip) raises:
 *
 *     0 .. 100  its number, miss unused
 *   101         beyond a hoop by its first miss
 *   102 .. 202  102 + its number, miss used
 *
 * Tier 0 is player 2's last turn after player 1 is over: number 4 * situation + barred class - 1, 1,648 in all. Tier
 * t > 0 holds the pairs of situations whose levels add up to 405 - t: a step leads to a lower tier, a skip to the same.
 * Inside a tier the pairs of levels follow one another by rising level of the mover; inside a pair the number is
 *
 *     ((mover's index in its level * other's index count + other's index) * 4 + class - 1) * 2 + seat to move
 *
 * with class 1 standing for "nothing barred" as well (nothing tells them apart: the opponent is in a hoop or has not moved).
 * Tiers 1 and up hold 412 * 412 * 4 * 2 = 1,357,952 numbers, some of which name no position.
 */
export const LEVELS = 203
const TOP = 2 * (LEVELS - 1)
const TIERS = TOP + 2
const LAST_TURNS = LIVE_SITUATIONS * 4

const LEVEL = new Int32Array(LIVE_SITUATIONS)
/** Index of a situation among those of its level. */
const PLACE = new Int32Array(LIVE_SITUATIONS)
const MEMBERS: number[][] = Array.from({ length: LEVELS }, () => [])
for (let situation = 0; situation < LIVE_SITUATIONS; situation++) {
  const level = levelOf(situation)
  LEVEL[situation] = level
  PLACE[situation] = MEMBERS[level].length
  MEMBERS[level].push(situation)
}
const MEMBER_COUNT = Int32Array.from(MEMBERS, (members) => members.length)

/** First rank of a pair of levels inside its tier: `PAIR_START[level of mover * LEVELS + level of other]`. */
const PAIR_START = new Int32Array(LEVELS * LEVELS)
const TIER_SIZE = new Int32Array(TIERS)
TIER_SIZE[0] = LAST_TURNS
for (let tier = 1; tier < TIERS; tier++) {
  const sum = TOP + 1 - tier
  for (let level = Math.max(0, sum - LEVELS + 1); level <= Math.min(sum, LEVELS - 1); level++) {
    PAIR_START[level * LEVELS + sum - level] = TIER_SIZE[tier]
    TIER_SIZE[tier] += MEMBER_COUNT[level] * MEMBER_COUNT[sum - level] * 8
  }
}

export const ranking: Ranking<CroquarPosition> = {
  tiers: TIERS,

  tierSize(tier) {
    return TIER_SIZE[tier]
  },

  tier(position) {
    if (position.other === OVER || position.outcome !== GOING_ON) return 0
    return TOP + 1 - LEVEL[position.mover] - LEVEL[position.other]
  },

  rank(position) {
    const { mover, other } = position
    const barred = position.barred === 0 ? 0 : position.barred - 1
    if (other === OVER) return mover * 4 + barred
    const level = LEVEL[other]
    const pair = PLACE[mover] * MEMBER_COUNT[level] + PLACE[other]
    return PAIR_START[LEVEL[mover] * LEVELS + level] + ((pair * 4 + barred) * 2 + position.turn)
  },

  unrank(tier, index, into) {
    if (tier === 0) return setUp(into, 1, index >> 2, OVER, index & 3)
    const sum = TOP + 1 - tier
    const level = levelOfRank(sum, index)
    const inside = index - PAIR_START[level * LEVELS + sum - level]
    const others = MEMBERS[sum - level]
    const pair = inside >> 3
    const place = Math.floor(pair / others.length)
    return setUp(into, inside & 1, MEMBERS[level][place], others[pair - place * others.length], (inside >> 1) & 3)
  },
}

/** The last answer of `levelOfRank`: a walk through a tier in its order asks for the same level or the next. */
let latest = 0

/** Returns the mover's level of a rank inside the tier whose levels add up to `sum`. */
function levelOfRank(sum: number, index: number): number {
  const last = Math.min(sum, LEVELS - 1)
  let level = Math.min(Math.max(latest, sum - LEVELS + 1), last)
  while (PAIR_START[level * LEVELS + sum - level] > index) level--
  while (level < last && PAIR_START[(level + 1) * LEVELS + sum - level - 1] <= index) level++
  latest = level
  return level
}

/** False when nothing can be barred but the class says so, and for what would leave no legal turn. */
function setUp(into: CroquarPosition, turn: number, mover: number, other: number, barred: number): boolean {
  if (isInHoop(other) || other === 0) {
    if (barred > 0) return false
    into.set(turn, mover, other, 0)
    return true
  }
  if (!canStepBack(mover, other, barred + 1)) return false
  into.set(turn, mover, other, barred + 1)
  return true
}

function levelOf(situation: number): number {
  if (situation >= BEYOND) return HOOPS * 10 + 1
  const used = (situation >= PLAIN_USED && situation < IN_HOOP) || situation >= IN_HOOP_USED
  return NUMBER[situation] + (used ? HOOPS * 10 + 2 : 0)
}
