import { History, makeKeyTable, mix32 } from '@plyworks/core'
import { FLEET_LIMIT, TERRAN } from './economy.js'
import { distances, homes, NOBODY, neighbours, PLAYERS, SECTORS } from './sectors.js'

/**
 * Layout of the flat array of a state. One entry a sector, in canonical order:
 * class, colony owner (NOBODY for none), population, worked, fleet owner, ships, active;
 * then one entry a seat: materials, credits, alive (1 or 0); then the acting seat and the full turn number.
 * Sectors without a colony have population and worked 0, sectors without ships have ships and active 0.
 */
export const CLASS = 0
export const COLONY = SECTORS
export const POPULATION = 2 * SECTORS
export const WORKED = 3 * SECTORS
export const FLEET = 4 * SECTORS
export const SHIPS = 5 * SECTORS
export const ACTIVE = 6 * SECTORS
export const MATERIALS = 7 * SECTORS
export const CREDITS = MATERIALS + PLAYERS
export const ALIVE = CREDITS + PLAYERS
export const SEAT = ALIVE + PLAYERS
/** The full turn number decides nothing, so it alone is not part of the key. */
export const TURN = SEAT + 1
const FIELDS = TURN + 1

const salts = makeKeyTable(FIELDS, 0x53_54_41_52)

/**
 * The fields of a position, written only through `write`: it keeps the key and a journal of the old values, so that
 * everything a command did is taken back field by field.
 */
export class State {
  readonly fields = new Int32Array(FIELDS)
  keyLow = 0
  keyHigh = 0
  /** For each step: key low, key high, then pairs of field and old value. */
  private readonly journal = new History()
  /** First entry of each step in the journal. */
  private readonly steps = new History(64)

  constructor() {
    this.fields.fill(NOBODY, COLONY, COLONY + SECTORS)
    this.fields.fill(NOBODY, FLEET, FLEET + SECTORS)
  }

  /** Sets a field as part of the current step. */
  write(field: number, value: number): void {
    const old = this.fields[field]
    if (old === value) return
    this.journal.push(field)
    this.journal.push(old)
    this.fields[field] = value
    if (field === TURN) return
    const low = salts.low[field]
    const high = salts.high[field]
    this.keyLow ^= mix32(old ^ low) ^ mix32(value ^ low)
    this.keyHigh ^= mix32(old ^ high) ^ mix32(value ^ high)
  }

  /** Begins a step that `takeBack` undoes as a whole. */
  begin(): void {
    this.steps.push(this.journal.size)
    this.journal.push(this.keyLow)
    this.journal.push(this.keyHigh)
  }

  takeBack(): void {
    const start = this.steps.pop() + 2
    const journal = this.journal
    while (journal.size > start) {
      const old = journal.pop()
      this.fields[journal.pop()] = old
    }
    this.keyHigh = journal.pop()
    this.keyLow = journal.pop()
  }

  /** Becomes a copy of `other` without a history. */
  assign(other: State): void {
    this.fields.set(other.fields)
    this.keyLow = other.keyLow
    this.keyHigh = other.keyHigh
    this.forget()
  }

  /** Makes the present state the one nothing can be taken back from, its key computed from scratch. */
  settle(): void {
    let low = 0
    let high = 0
    for (let field = 0; field < TURN; field++) {
      low ^= mix32(this.fields[field] ^ salts.low[field])
      high ^= mix32(this.fields[field] ^ salts.high[field])
    }
    this.keyLow = low
    this.keyHigh = high
    this.forget()
  }

  removeColony(sector: number): void {
    this.write(COLONY + sector, NOBODY)
    this.write(POPULATION + sector, 0)
    this.write(WORKED + sector, 0)
  }

  setFleet(sector: number, owner: number, ships: number, active: number): void {
    this.write(FLEET + sector, ships === 0 ? NOBODY : owner)
    this.write(SHIPS + sector, ships)
    this.write(ACTIVE + sector, active)
  }

  /** Ships of `seat` in the sector. */
  ownShips(seat: number, sector: number): number {
    return this.fields[FLEET + sector] === seat ? this.fields[SHIPS + sector] : 0
  }

  /** Whether ships of another player than `seat` are in the sector: exactly then a colony it has there is blockaded. [R1] */
  hasForeignFleet(seat: number, sector: number): boolean {
    const owner = this.fields[FLEET + sector]
    return owner !== NOBODY && owner !== seat
  }

  /** The set of sectors with or next to a colony of `seat`, blockaded or not. [R5] */
  range(seat: number): number {
    let set = 0
    for (let sector = 0; sector < SECTORS; sector++) {
      if (this.fields[COLONY + sector] === seat) set |= (1 << sector) | neighbours[sector]
    }
    return set
  }

  /** Room for more own ships in a sector. [R8] */
  room(seat: number, sector: number): number {
    return FLEET_LIMIT - this.ownShips(seat, sector)
  }

  living(): number {
    let count = 0
    for (let seat = 0; seat < PLAYERS; seat++) count += this.fields[ALIVE + seat]
    return count
  }

  private forget(): void {
    this.journal.clear()
    this.steps.clear()
  }
}

/** Writes the set-up of the rules (2.2) into a fresh state; `classes` has one planet class a sector. */
export function setUp(state: State, classes: ArrayLike<number>, homePopulation: number, homeShips: number): void {
  const { fields } = state
  for (let sector = 0; sector < SECTORS; sector++) fields[CLASS + sector] = classes[sector]
  for (let seat = 0; seat < PLAYERS; seat++) {
    const home = homes[seat]
    fields[CLASS + home] = TERRAN
    fields[COLONY + home] = seat
    fields[POPULATION + home] = homePopulation
    fields[FLEET + home] = seat
    fields[SHIPS + home] = homeShips
    fields[ACTIVE + home] = homeShips
    fields[ALIVE + seat] = 1
  }
  fields[SEAT] = 0
  fields[TURN] = 1
  state.settle()
}

/** Whether two sectors are adjacent. */
export function adjacent(first: number, second: number): boolean {
  return distances[first * SECTORS + second] === 1
}
