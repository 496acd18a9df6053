import type { Position } from '@plyworks/core'
import {
  BARREN,
  COLONY_SHIPS,
  COLONY_START,
  FLEET_LIMIT,
  SHIP_CREDITS,
  SHIP_MATERIALS,
  SHIP_WORKERS,
  survivors,
  TERRAFORM_MATERIALS,
  TERRAN,
} from './economy.js'
import { endTurn } from './end-of-turn.js'
import {
  BUILD,
  build,
  COLONIZE,
  colonize,
  END,
  kindOf,
  MOVE,
  moveShips,
  SCRAP,
  scrap,
  sectorOf,
  shipsOf,
  TERRAFORM,
  targetOf,
  terraform,
} from './moves.js'
import { NOBODY, neighbours, PLAYERS, SECTORS } from './sectors.js'
import {
  ACTIVE,
  ALIVE,
  adjacent,
  CLASS,
  COLONY,
  CREDITS,
  FLEET,
  MATERIALS,
  POPULATION,
  SEAT,
  SHIPS,
  State,
  WORKED,
} from './state.js'

/**
 * Upper bound of the legal moves: `end`; terraform or colonize, one of them a sector; builds up to population 1,000 /
 * 10 workers a sector; moves of up to 999 ships along the 84 pairs of adjacent sectors; scraps of up to 999 a sector.
 */
export const MAX_MOVES = 1 + SECTORS + SECTORS * 100 + 84 * FLEET_LIMIT + SECTORS * FLEET_LIMIT

/** A position of Star Chess. A move is one command of the acting player (`moves.ts`); `end` passes the turn. */
export class StarChessPosition implements Position {
  readonly state = new State()

  /** @param fifth whether terran planets yield one material for five inhabitants [R4] */
  constructor(readonly fifth: boolean) {}

  get turn(): number {
    return this.state.fields[SEAT]
  }

  get keyLow(): number {
    return this.state.keyLow
  }

  get keyHigh(): number {
    return this.state.keyHigh
  }

  /** The game ends when one player is left. */
  get over(): boolean {
    return this.state.living() === 1
  }

  score(seat: number): number {
    return this.state.fields[ALIVE + seat]
  }

  /**
   * Pinned order: `end`, then every terraform, every colonize, every build, every move and every scrap; each kind by
   * sector in canonical order, moves then by target, and always by rising number of ships.
   */
  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    const seat = this.turn
    let end = at
    out[end++] = END
    for (let sector = 0; sector < SECTORS; sector++) if (this.canTerraform(sector)) out[end++] = terraform(sector)
    for (let sector = 0; sector < SECTORS; sector++) if (this.canColonize(sector)) out[end++] = colonize(sector)
    for (let sector = 0; sector < SECTORS; sector++) {
      const most = this.mostBuildable(sector)
      for (let ships = 1; ships <= most; ships++) out[end++] = build(sector, ships)
    }
    const range = this.state.range(seat)
    for (let from = 0; from < SECTORS; from++) {
      if (this.state.fields[FLEET + from] !== seat) continue
      for (let to = 0; to < SECTORS; to++) {
        if ((((neighbours[from] & range) >> to) & 1) === 0) continue
        const most = this.mostMovable(from, to)
        for (let ships = 1; ships <= most; ships++) out[end++] = moveShips(from, to, ships)
      }
    }
    for (let sector = 0; sector < SECTORS; sector++) {
      const most = this.mostScrappable(sector)
      for (let ships = 1; ships <= most; ships++) out[end++] = scrap(sector, ships)
    }
    return end
  }

  make(move: number): void {
    const sector = sectorOf(move)
    const ships = shipsOf(move)
    this.state.begin()
    switch (kindOf(move)) {
      case TERRAFORM:
        this.terraform(sector)
        break
      case COLONIZE:
        this.colonize(sector)
        break
      case BUILD:
        this.build(sector, ships)
        break
      case MOVE:
        this.move(sector, targetOf(move), ships)
        break
      case SCRAP:
        this.scrap(sector, ships)
        break
      default:
        endTurn(this.state, this.fifth)
    }
  }

  unmake(): void {
    this.state.takeBack()
  }

  assign(other: StarChessPosition): void {
    this.state.assign(other.state)
  }

  clone(): StarChessPosition {
    const copy = new StarChessPosition(this.fifth)
    copy.assign(this)
    return copy
  }

  /** A blockade does not forbid it. [R6] */
  canTerraform(sector: number): boolean {
    const { fields } = this.state
    const seat = fields[SEAT]
    const own = fields[COLONY + sector] === seat
    return own && fields[CLASS + sector] === BARREN && fields[MATERIALS + seat] >= TERRAFORM_MATERIALS
  }

  /** Possible out of support range too: a fleet cut off may settle where it is. [R7] */
  canColonize(sector: number): boolean {
    const { fields } = this.state
    const own = fields[FLEET + sector] === fields[SEAT]
    return own && fields[ACTIVE + sector] >= COLONY_SHIPS && fields[COLONY + sector] === NOBODY
  }

  /** The most ships the acting player can build in a sector now; 0 without a colony. Blockades do not forbid it. */
  mostBuildable(sector: number): number {
    const { fields } = this.state
    const seat = fields[SEAT]
    if (fields[COLONY + sector] !== seat) return 0
    const materials = (fields[MATERIALS + seat] / SHIP_MATERIALS) | 0
    const credits = (fields[CREDITS + seat] / SHIP_CREDITS) | 0
    const workers = ((fields[POPULATION + sector] - fields[WORKED + sector]) / SHIP_WORKERS) | 0
    return Math.min(materials, credits, workers, this.state.room(seat, sector))
  }

  /** The most ships the acting player can move from one sector to another now; 0 where none. [R8] */
  mostMovable(from: number, to: number): number {
    const { fields } = this.state
    const seat = fields[SEAT]
    if (fields[FLEET + from] !== seat || !adjacent(from, to) || !this.inRange(to)) return 0
    return Math.min(fields[ACTIVE + from], this.state.room(seat, to))
  }

  /** The most ships the acting player can scrap in a sector. */
  mostScrappable(sector: number): number {
    return this.state.ownShips(this.turn, sector)
  }

  /** Whether a sector is in the acting player's support range. */
  inRange(sector: number): boolean {
    return ((this.state.range(this.turn) >> sector) & 1) === 1
  }

  private terraform(sector: number): void {
    const { state } = this
    const reserve = MATERIALS + this.turn
    state.write(reserve, state.fields[reserve] - TERRAFORM_MATERIALS)
    state.write(CLASS + sector, TERRAN)
  }

  private colonize(sector: number): void {
    const { state } = this
    const { fields } = state
    const seat = fields[SEAT]
    state.setFleet(sector, seat, fields[SHIPS + sector] - COLONY_SHIPS, fields[ACTIVE + sector] - COLONY_SHIPS)
    state.write(COLONY + sector, seat)
    state.write(POPULATION + sector, COLONY_START)
  }

  private build(sector: number, ships: number): void {
    const { state } = this
    const { fields } = state
    const seat = fields[SEAT]
    state.write(MATERIALS + seat, fields[MATERIALS + seat] - SHIP_MATERIALS * ships)
    state.write(CREDITS + seat, fields[CREDITS + seat] - SHIP_CREDITS * ships)
    state.write(WORKED + sector, fields[WORKED + sector] + SHIP_WORKERS * ships)
    this.arrive(sector, ships)
  }

  private move(from: number, to: number, ships: number): void {
    const { state } = this
    const { fields } = state
    state.setFleet(from, fields[SEAT], fields[SHIPS + from] - ships, fields[ACTIVE + from] - ships)
    this.arrive(to, ships)
  }

  /** Inactive ships are scrapped first. [R11] */
  private scrap(sector: number, ships: number): void {
    const { state } = this
    const left = state.fields[SHIPS + sector] - ships
    state.setFleet(sector, state.fields[SEAT], left, Math.min(left, state.fields[ACTIVE + sector]))
  }

  /** Ships of the acting player come to a sector, from next door or from its shipyards, and fight what they find. [R9] */
  private arrive(sector: number, ships: number): void {
    const { state } = this
    const { fields } = state
    const seat = fields[SEAT]
    const owner = fields[FLEET + sector]
    const there = fields[SHIPS + sector]
    if (owner === NOBODY || owner === seat) {
      state.setFleet(sector, seat, there + ships, fields[ACTIVE + sector])
    } else if (ships > there) {
      state.setFleet(sector, seat, survivors(ships, there), 0)
    } else {
      const left = ships === there ? 0 : survivors(there, ships)
      state.setFleet(sector, owner, left, left)
    }
  }
}

/** The winner's seat; NOBODY while more than one player lives. */
export function winnerOf(position: StarChessPosition): number {
  if (!position.over) return NOBODY
  for (let seat = 0; seat < PLAYERS; seat++) if (position.state.fields[ALIVE + seat] === 1) return seat
  return NOBODY
}
