/**
 * A move is one command of the acting player as an int32:
 *
 *     bits 0-2    kind
 *     bits 3-6    sector S
 *     bits 7-10   target T (`move` only, else 0)
 *     bits 11-20  number of ships n (`build`, `move`, `scrap` only, else 0)
 */
export const END = 0
export const TERRAFORM = 1
export const COLONIZE = 2
export const BUILD = 3
export const MOVE = 4
export const SCRAP = 5

/** The words of the notation, by kind. */
export const commandWords: readonly string[] = ['end', 'terraform', 'colonize', 'build', 'move', 'scrap']

export function terraform(sector: number): number {
  return TERRAFORM | (sector << 3)
}

export function colonize(sector: number): number {
  return COLONIZE | (sector << 3)
}

export function build(sector: number, ships: number): number {
  return BUILD | (sector << 3) | (ships << 11)
}

export function moveShips(from: number, to: number, ships: number): number {
  return MOVE | (from << 3) | (to << 7) | (ships << 11)
}

export function scrap(sector: number, ships: number): number {
  return SCRAP | (sector << 3) | (ships << 11)
}

export function kindOf(move: number): number {
  return move & 7
}

export function sectorOf(move: number): number {
  return (move >> 3) & 15
}

export function targetOf(move: number): number {
  return (move >> 7) & 15
}

export function shipsOf(move: number): number {
  return move >> 11
}
