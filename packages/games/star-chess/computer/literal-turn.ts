import { BARREN, creditOutput, materialOutput, TERRAFORM_MATERIALS } from '../economy.js'
import { supportCapacity } from '../end-of-turn.js'
import { build, colonize, END, moveShips, scrap, terraform } from '../moves.js'
import type { StarChessPosition } from '../rules.js'
import { columnOf, distances, NOBODY, neighbours, orderOf, rowOf, SECTORS, sectorAt } from '../sectors.js'
import { ACTIVE, CLASS, COLONY, FLEET, MATERIALS, POPULATION, SHIPS } from '../state.js'
import { type Request, requestsFrom, requestsOf } from './literal-requests.js'
import { DESCRIBED_TURN, type TurnReadings } from './settings.js'

/** A whole turn as the computer plays it for one mask. */
interface PlannedTurn {
  /** The commands, `end` the last. */
  readonly commands: number[]
  /** The sectors whose request received ships, builds or a colony: the others had no effect (the rules, 6.3). */
  readonly touched: number
}

/**
 * Plays the turn of the acting player for one mask, `end` included (the rules, 4.6 to 4.12), as literally as possible:
 * the plain version that the fast one is tested against.
 * @param threats as counted before the turn, or the part of it that is left, began [R19]
 */
export function playMask(
  position: StarChessPosition,
  mask: number,
  threats: readonly number[],
  readings: TurnReadings = DESCRIBED_TURN,
): PlannedTurn {
  const turn = new LiteralTurn(position, requestsOf(position, mask, threats, readings), readings)
  turn.matchFleets()
  turn.buildForRequests()
  turn.colonize()
  turn.terraform()
  turn.buildUpToSupport()
  turn.scrapDownToSupport()
  turn.give(END)
  return turn
}

class LiteralTurn implements PlannedTurn {
  readonly commands: number[] = []
  touched = 0
  private readonly seat: number
  private readonly order: readonly number[]
  /** Ships of the fleets at the beginning that are not assigned to a request, by sector. */
  private readonly unassigned = new Array<number>(SECTORS).fill(0)

  constructor(
    private readonly position: StarChessPosition,
    private readonly requests: readonly Request[],
    private readonly readings: TurnReadings,
  ) {
    this.seat = position.turn
    this.order = Array.from(orderOf(this.seat, readings.naiveOrder))
  }

  give(command: number): void {
    this.commands.push(command)
    this.position.make(command)
  }

  /** 4.7: fleets by size, each through the requests once. */
  matchFleets(): void {
    const { fields } = this.position.state
    const fleets = this.order.filter((sector) => fields[FLEET + sector] === this.seat)
    // the sort is stable, so ties stay in processing order; sizes and active ships are those of the beginning
    fleets.sort((first, second) => fields[SHIPS + second] - fields[SHIPS + first])
    const sizes = fleets.map((sector) => ({ sector, ships: fields[SHIPS + sector], active: fields[ACTIVE + sector] }))
    for (const fleet of sizes) this.matchFleet(fleet.sector, fleet.ships, fleet.active)
  }

  private matchFleet(fleet: number, ships: number, activeShips: number): void {
    let left = ships
    let active = activeShips
    for (const request of requestsFrom(this.position, this.requests, fleet, this.readings)) {
      if (left === 0) break
      const target = request.sector
      if (request.maximum <= 0) continue
      const garrison = target === fleet && request.command === 'move'
      const available = garrison ? left : Math.min(left, active)
      let sent = Math.min(available, request.maximum)
      if (sent <= 0 || sent < request.minimum) continue
      // a smaller fleet would commit suicide [R22]
      if (sent < this.enemyShips(target) && (request.minimum <= 0 || !this.readings.lateCheck)) continue
      if (target !== fleet) {
        sent = this.moveTowards(fleet, target, sent)
        if (sent === 0 && this.readings.goesOn) continue
        if (sent === 0) {
          // the fleet stays, so this request had an effect [R23]
          this.touched |= 1 << target
          break
        }
      }
      left -= sent
      active = garrison ? Math.min(active, left) : active - sent
      this.assign(request, sent)
    }
    this.unassigned[fleet] = left
  }

  /** 4.8: one step towards the target; returns the ships sent, 0 when there is no step. */
  private moveTowards(from: number, target: number, ships: number): number {
    const { position } = this
    const enter = distances[from * SECTORS + target] === 1 ? [target] : this.firstSteps(from, target)
    for (const sector of enter) {
      const sent = Math.min(ships, position.state.room(this.seat, sector)) // [R8]
      if (sent === 0) continue
      this.give(moveShips(from, sector, sent))
      return sent
    }
    return 0
  }

  /** The sectors one step nearer without enemy ships: the straight or diagonal step, then in processing order. [R24] */
  private firstSteps(from: number, target: number): number[] {
    const { state } = this.position
    const column = columnOf(from) + Math.sign(columnOf(target) - columnOf(from))
    const row = rowOf(from) + Math.sign(rowOf(target) - rowOf(from))
    const straight = sectorAt(column, row)
    const nearer = distances[from * SECTORS + target] - 1
    return [straight, ...this.order.filter((sector) => sector !== straight)].filter(
      (sector) =>
        (neighbours[from] >> sector) & 1 &&
        distances[sector * SECTORS + target] === nearer &&
        this.position.inRange(sector) &&
        !state.hasForeignFleet(this.seat, sector),
    )
  }

  /** 4.9: the requests not satisfied to their maximum [R26]. */
  buildForRequests(): void {
    for (const request of this.requests) {
      if (request.maximum <= 0 || (this.readings.minimumOnly && request.minimum <= 0)) continue
      this.liberate(request)
      const colonies = this.openColonies().sort(
        (first, second) => distances[first * SECTORS + request.sector] - distances[second * SECTORS + request.sector],
      )
      // the sort is stable: nearest first [R28], ties in processing order
      for (const colony of colonies) {
        if (request.maximum <= 0) break
        const built = Math.min(request.maximum, this.supportLeft(), this.position.mostBuildable(colony))
        if (built <= 0) continue
        this.give(build(colony, built))
        this.assign(request, built)
      }
    }
  }

  /** Builds on a blockaded colony of the request, beyond support. [R27] */
  private liberate(request: Request): void {
    const { position } = this
    const target = request.sector
    if (position.state.fields[COLONY + target] !== this.seat || !position.state.hasForeignFleet(this.seat, target))
      return
    const built = Math.min(request.maximum, position.mostBuildable(target))
    if (built <= 0) return
    const useful = Math.max(request.minimum, Math.trunc(this.enemyShips(target) / 3) + 1)
    if (this.readings.carefulBuilding && built < useful) return
    this.give(build(target, built))
    this.assign(request, built)
  }

  /** 4.10: it does not matter whether the ships were assigned to the request. [R29] */
  colonize(): void {
    const { fields } = this.position.state
    for (const request of this.requests) {
      if (request.command !== 'colonize' || !this.position.canColonize(request.sector)) continue
      if (fields[SHIPS + request.sector] < request.minimumAtFirst) continue
      this.give(colonize(request.sector))
      this.touched |= 1 << request.sector
    }
  }

  /** 4.11: at most one planet a turn; blockaded colonies count as owned. [R30] */
  terraform(): void {
    const { fields } = this.position.state
    const own = this.order.filter((sector) => fields[COLONY + sector] === this.seat)
    const barren = own.filter((sector) => fields[CLASS + sector] === BARREN)
    if (barren.length < 2 || own.length - barren.length > 2 * barren.length) return
    if (fields[MATERIALS + this.seat] < TERRAFORM_MATERIALS) return
    let best = NOBODY
    for (const sector of barren) {
      if (this.position.state.hasForeignFleet(this.seat, sector)) continue
      if (best === NOBODY || fields[POPULATION + sector] > fields[POPULATION + best]) best = sector
    }
    if (best !== NOBODY) this.give(terraform(best))
  }

  /** 4.12: the most productive colonies first, materials and net credits added up. [R31] */
  buildUpToSupport(): void {
    const colonies = this.openColonies()
    colonies.sort((first, second) => this.output(second) - this.output(first))
    for (const colony of colonies) {
      const built = Math.min(this.supportLeft(), this.position.mostBuildable(colony))
      if (built > 0) this.give(build(colony, built))
    }
  }

  /** 4.12: ships that no request wanted; the rest is left to the end of the turn. */
  scrapDownToSupport(): void {
    for (const sector of this.order) {
      const scrapped = Math.min(0 - this.supportLeft(), this.unassigned[sector], this.ownShips(sector))
      if (scrapped > 0) this.give(scrap(sector, scrapped))
    }
  }

  private assign(request: Request, ships: number): void {
    request.minimum -= ships
    request.maximum -= ships
    this.touched |= 1 << request.sector
  }

  /** Own colonies without enemy ships, in processing order. */
  private openColonies(): number[] {
    const { state } = this.position
    return this.order.filter(
      (sector) => state.fields[COLONY + sector] === this.seat && !state.hasForeignFleet(this.seat, sector),
    )
  }

  /** Ships that the present income supports beyond those there are; negative when there are too many. */
  private supportLeft(): number {
    let ships = 0
    for (let sector = 0; sector < SECTORS; sector++) ships += this.ownShips(sector)
    return supportCapacity(this.position.state, this.seat, this.position.fifth) - ships
  }

  private output(sector: number): number {
    const { fields } = this.position.state
    const planetClass = fields[CLASS + sector]
    const population = fields[POPULATION + sector]
    const materials = materialOutput(planetClass, population, this.position.fifth)
    return this.readings.materialsOnly ? materials : materials + creditOutput(planetClass, population)
  }

  private ownShips(sector: number): number {
    return this.position.state.ownShips(this.seat, sector)
  }

  private enemyShips(sector: number): number {
    const { state } = this.position
    return state.hasForeignFleet(this.seat, sector) ? state.fields[SHIPS + sector] : 0
  }
}
