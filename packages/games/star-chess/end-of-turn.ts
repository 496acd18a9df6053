import {
  BARREN,
  bombarded,
  COLONY_MINIMUM,
  COUNTER_LIMIT,
  creditOutput,
  grown,
  materialOutput,
  SUPPORT_CREDITS,
  SUPPORT_MATERIALS,
} from './economy.js'
import { homes, NOBODY, PLAYERS, processingOrders, SECTORS } from './sectors.js'
import {
  ACTIVE,
  ALIVE,
  CLASS,
  COLONY,
  CREDITS,
  FLEET,
  MATERIALS,
  POPULATION,
  SEAT,
  SHIPS,
  type State,
  TURN,
  WORKED,
} from './state.js'

/** The calculations at the end of the acting player's turn, in the order E1 to E6 of Appendix A [R12], and the passing of the turn. */
export function endTurn(state: State, fifth: boolean): void {
  const seat = state.fields[SEAT]
  // The report of a turn (`report.ts`) goes through the same steps.
  removeUnsupported(state, seat)
  bombard(state, seat)
  const { materials, credits } = income(state, seat, fifth)
  grow(state, seat)
  support(state, seat, state.fields[MATERIALS + seat] + materials, state.fields[CREDITS + seat] + credits)
  activate(state, seat)
  passTurn(state, seat)
}

/** Materials and net credits a turn of the unblockaded colonies of a player with the present population. */
export function income(state: State, seat: number, fifth: boolean): { materials: number; credits: number } {
  const { fields } = state
  let materials = 0
  let credits = 0
  for (let sector = 0; sector < SECTORS; sector++) {
    if (fields[COLONY + sector] !== seat || state.hasForeignFleet(seat, sector)) continue
    materials += materialOutput(fields[CLASS + sector], fields[POPULATION + sector], fifth)
    credits += creditOutput(fields[CLASS + sector], fields[POPULATION + sector])
  }
  return { materials, credits }
}

/** E1: fleets out of support range vanish. */
export function removeUnsupported(state: State, seat: number): void {
  const range = state.range(seat)
  for (let sector = 0; sector < SECTORS; sector++) {
    if (state.fields[FLEET + sector] === seat && ((range >> sector) & 1) === 0) state.setFleet(sector, NOBODY, 0, 0)
  }
}

/** E2: each fleet over a foreign colony bombards it, in processing order. */
export function bombard(state: State, seat: number): void {
  const { fields } = state
  for (const sector of processingOrders[seat]) {
    const owner = fields[COLONY + sector]
    if (fields[FLEET + sector] !== seat || owner === seat || owner === NOBODY) continue
    const left = bombarded(fields[POPULATION + sector], fields[SHIPS + sector])
    if (left >= COLONY_MINIMUM) {
      state.write(POPULATION + sector, left)
      continue
    }
    state.removeColony(sector)
    state.write(CLASS + sector, BARREN)
    if (homes[owner] === sector) defeat(state, owner)
  }
}

/** A player without home world is out: colonies and fleets vanish, other planets keep their class [R14], reserves become 0. */
function defeat(state: State, seat: number): void {
  for (let sector = 0; sector < SECTORS; sector++) {
    if (state.fields[COLONY + sector] === seat) state.removeColony(sector)
    if (state.fields[FLEET + sector] === seat) state.setFleet(sector, NOBODY, 0, 0)
  }
  state.write(MATERIALS + seat, 0)
  state.write(CREDITS + seat, 0)
  state.write(ALIVE + seat, 0)
}

/** E4: every colony grows, blockaded or not [R16], after production [R15]; the workers are free again. */
export function grow(state: State, seat: number): void {
  const { fields } = state
  for (let sector = 0; sector < SECTORS; sector++) {
    if (fields[COLONY + sector] !== seat) continue
    state.write(POPULATION + sector, grown(fields[CLASS + sector], fields[POPULATION + sector]))
    state.write(WORKED + sector, 0)
  }
}

/**
 * E5: pays for the ships out of reserves with income; those that cannot be paid are scrapped.
 * @param materials reserve and production together
 * @param credits likewise; may be negative
 */
export function support(state: State, seat: number, materials: number, credits: number): void {
  let ships = 0
  for (let sector = 0; sector < SECTORS; sector++) ships += state.ownShips(seat, sector)
  const byMaterials = Math.trunc(Math.max(0, materials) / SUPPORT_MATERIALS)
  const byCredits = Math.trunc(Math.max(0, credits) / SUPPORT_CREDITS)
  const supported = Math.min(ships, byMaterials, byCredits)
  if (supported < ships) scrapEvenly(state, seat, ships, ships - supported)
  const limit = (value: number): number => Math.min(COUNTER_LIMIT, Math.max(0, value))
  state.write(MATERIALS + seat, limit(materials - SUPPORT_MATERIALS * supported))
  state.write(CREDITS + seat, limit(credits - SUPPORT_CREDITS * supported))
}

/** Scraps `kill` of all `ships`, the same share of every fleet: largest remainders, ties in processing order. [R17] */
function scrapEvenly(state: State, seat: number, ships: number, kill: number): void {
  const fleets = Array.from(processingOrders[seat]).filter((sector) => state.fields[FLEET + sector] === seat)
  const shares = fleets.map((sector) => {
    const size = state.fields[SHIPS + sector]
    return { sector, loss: Math.trunc((size * kill) / ships), remainder: (size * kill) % ships }
  })
  let missing = kill - shares.reduce((sum, share) => sum + share.loss, 0)
  // the sort is stable, so equal remainders stay in processing order
  for (const share of [...shares].sort((first, second) => second.remainder - first.remainder)) {
    if (missing-- > 0) share.loss++
    const left = state.fields[SHIPS + share.sector] - share.loss
    state.setFleet(share.sector, seat, left, Math.min(left, state.fields[ACTIVE + share.sector]))
  }
}

/** E6: all ships may act again. */
function activate(state: State, seat: number): void {
  for (let sector = 0; sector < SECTORS; sector++) {
    if (state.fields[FLEET + sector] === seat) state.write(ACTIVE + sector, state.fields[SHIPS + sector])
  }
}

/** The next living player acts; passing player 4 begins a new full turn. */
function passTurn(state: State, seat: number): void {
  let next = seat
  do {
    next++
    if (next === PLAYERS) {
      next = 0
      state.write(TURN, Math.min(COUNTER_LIMIT, state.fields[TURN] + 1))
    }
  } while (state.fields[ALIVE + next] === 0)
  state.write(SEAT, next)
}

/** Returns how many ships the present income of a player supports; reserves do not count. The rules, 4.9. [R25] */
export function supportCapacity(state: State, seat: number, fifth: boolean): number {
  const { materials, credits } = income(state, seat, fifth)
  return Math.max(0, Math.min(Math.trunc(materials / SUPPORT_MATERIALS), Math.trunc(credits / SUPPORT_CREDITS)))
}
