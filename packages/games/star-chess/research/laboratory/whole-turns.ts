import { Random } from '@plyworks/core'
import { BARREN, COLONY_SHIPS, SHIP_CREDITS, SHIP_MATERIALS, SHIP_WORKERS, TERRAFORM_MATERIALS } from '../../economy.js'
import { build, colonize, END, moveShips, terraform } from '../../moves.js'
import type { StarChessPosition } from '../../rules.js'
import { NOBODY, neighbours, SECTORS, sectorsOf } from '../../sectors.js'
import { ACTIVE, CLASS, COLONY, CREDITS, FLEET, MATERIALS, POPULATION } from '../../state.js'

/** The whole turns of a position. */
export interface WholeTurns {
  /** Ways to give commands, counted as the write-up counts its example, as a power of ten. */
  readonly magnitude: number
  /** Of turns drawn at random from them, how many there were and how many different positions they lead to. */
  readonly drawn: number
  readonly different: number
}

/** Binomials that are needed: fleets of up to 999 ships to at most nine places. */
function choose(of: number, count: number): number {
  let ways = 1
  for (let index = 1; index <= count; index++) ways = (ways * (of - count + index)) / index
  return ways
}

interface FleetOrders {
  readonly sector: number
  readonly active: number
  readonly targets: readonly number[]
  /** It may become a colony first. */
  readonly settles: boolean
}

/**
 * Counts the whole turns of a position: for every fleet each way to leave its active ships where they are or send them to
 * the sectors it may enter, with or without founding a colony, times each way to turn planets terran and to build. No
 * ships are scrapped, and no limit of a fleet is met. In the write-up's example of one fleet and one colony
 * that is C(28, 20) · 21. With several fleets two turns may lead to the same position: turns drawn at random are played
 * through the rules to see how many do.
 */
export function wholeTurns(position: StarChessPosition, draws: number, seed: number): WholeTurns {
  const fleets = fleetsOf(position)
  const works = worksOf(position)
  const magnitude =
    fleets.reduce(
      (sum, fleet) => sum + Math.log10(spreads(fleet, false) + (fleet.settles ? spreads(fleet, true) : 0)),
      0,
    ) + Math.log10(works.builds.reduce((sum, _, turned) => sum + worksWays(works, turned), 0))
  const random = new Random(seed)
  const found = new Set<string>()
  for (let draw = 0; draw < draws; draw++) {
    const copy = position.clone()
    for (const command of drawTurn(fleets, works, random)) copy.make(command)
    found.add(`${copy.keyHigh} ${copy.keyLow}`)
  }
  return { magnitude, drawn: draws, different: found.size }
}

function fleetsOf({ state, turn }: StarChessPosition): FleetOrders[] {
  const { fields } = state
  const range = state.range(turn)
  return Array.from({ length: SECTORS }, (_, sector) => sector)
    .filter((sector) => fields[FLEET + sector] === turn)
    .map((sector) => ({
      sector,
      active: fields[ACTIVE + sector],
      targets: sectorsOf(neighbours[sector] & range),
      settles: fields[COLONY + sector] === NOBODY && fields[ACTIVE + sector] >= COLONY_SHIPS,
    }))
}

function spreads({ active, targets }: FleetOrders, settling: boolean): number {
  return choose((settling ? active - COLONY_SHIPS : active) + targets.length, targets.length)
}

/** What may be turned terran and built. */
interface Works {
  readonly terraformable: readonly number[]
  /** Ways to build by the number of planets turned terran: see `buildTable`. */
  readonly builds: readonly BuildTable[]
}

/** For each colony from the first on, and each number of ships that may still be paid for, the ways to build. */
interface BuildTable {
  readonly colonies: readonly number[]
  readonly caps: readonly number[]
  readonly affordable: number
  readonly ways: readonly Float64Array[]
}

function worksOf({ state, turn }: StarChessPosition): Works {
  const { fields } = state
  const own = Array.from({ length: SECTORS }, (_, sector) => sector).filter(
    (sector) => fields[COLONY + sector] === turn,
  )
  const barren = own.filter((sector) => fields[CLASS + sector] === BARREN)
  const materials = fields[MATERIALS + turn]
  const most = Math.min(barren.length, Math.trunc(materials / TERRAFORM_MATERIALS))
  const builds = Array.from({ length: most + 1 }, (_, turned) => {
    const byMaterials = Math.trunc((materials - turned * TERRAFORM_MATERIALS) / SHIP_MATERIALS)
    const affordable = Math.min(byMaterials, Math.trunc(fields[CREDITS + turn] / SHIP_CREDITS))
    const caps = own.map((sector) => Math.trunc(fields[POPULATION + sector] / SHIP_WORKERS))
    return buildTable(own, caps, affordable)
  })
  return { terraformable: barren, builds }
}

function buildTable(colonies: readonly number[], caps: readonly number[], affordable: number): BuildTable {
  const ways = [new Float64Array(affordable + 1).fill(1)]
  for (const cap of [...caps].reverse()) {
    const after = ways[0]
    const here = new Float64Array(affordable + 1)
    for (let left = 0; left <= affordable; left++) {
      for (let built = 0; built <= Math.min(cap, left); built++) here[left] += after[left - built]
    }
    ways.unshift(here)
  }
  return { colonies, caps, affordable, ways }
}

/** Ways to turn a number of planets terran and then to build. */
function worksWays({ terraformable, builds }: Works, turned: number): number {
  const { ways, affordable } = builds[turned]
  return choose(terraformable.length, turned) * ways[0][affordable]
}

/** Draws one of the whole turns, each as likely as any other. */
function drawTurn(fleets: readonly FleetOrders[], works: Works, random: Random): number[] {
  const commands: number[] = []
  const turned = drawIndex(
    works.builds.map((_, count) => worksWays(works, count)),
    random,
  )
  for (const index of drawSet(works.terraformable.length, turned, random)) {
    commands.push(terraform(works.terraformable[index]))
  }
  const { colonies, caps, affordable, ways } = works.builds[turned]
  let left = affordable
  colonies.forEach((sector, index) => {
    const options = Array.from({ length: Math.min(caps[index], left) + 1 }, (_, built) => ways[index + 1][left - built])
    const built = drawIndex(options, random)
    if (built > 0) commands.push(build(sector, built))
    left -= built
  })
  for (const fleet of fleets) {
    const settling = fleet.settles && drawIndex([spreads(fleet, false), spreads(fleet, true)], random) === 1
    if (settling) commands.push(colonize(fleet.sector))
    const ships = settling ? fleet.active - COLONY_SHIPS : fleet.active
    // stars and bars: the gaps between the chosen places are the ships of each target, those after the last one stay
    const bars = drawSet(ships + fleet.targets.length, fleet.targets.length, random)
    bars.forEach((bar, index) => {
      const sent = bar - (index === 0 ? 0 : bars[index - 1] + 1)
      if (sent > 0) commands.push(moveShips(fleet.sector, fleet.targets[index], sent))
    })
  }
  return [...commands, END]
}

function drawIndex(weights: readonly number[], random: Random): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let point = (random.bits() / 2 ** 32) * all
  const index = weights.findIndex((weight) => {
    point -= weight
    return point < 0
  })
  return index < 0 ? weights.length - 1 : index
}

/** Draws `count` of the numbers below `of`, in rising order (R. Floyd). */
function drawSet(of: number, count: number, random: Random): number[] {
  const set = new Set<number>()
  for (let last = of - count; last < of; last++) {
    const drawn = random.below(last + 1)
    set.add(set.has(drawn) ? last : drawn)
  }
  return [...set].sort((first, second) => first - second)
}
