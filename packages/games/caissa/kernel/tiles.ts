import { ALL, bit, near, ringConnected } from './tables'

const WITHOUT_FIRST_COLUMN: u64 = 0x1fbf7efdfbf7e
const WITHOUT_LAST_COLUMN: u64 = 0xfdfbf7efdfbf

/** Whether losing this tile would leave the others in several parts. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function isCutTile(tiles: u64, square: i32): bool {
  return (near(square) & ~tiles) != 0 && isCutBesideHole(tiles, square)
}

/** Squares that touch every part of the tiles once `square` has lost its tile. */
export function landings(tiles: u64, square: i32): u64 {
  let rest = tiles & ~bit(square)
  if (!isCutTile(tiles, square)) return spread(rest) & ALL
  let found: u64 = ALL
  while (rest != 0) {
    const part = fill(rest)
    rest &= ~part
    found &= spread(part)
  }
  return found
}

function isCutBesideHole(tiles: u64, square: i32): bool {
  const neighbours = tiles & near(square)
  // Moved so that the square itself comes to bit 8 (its row is bits 7 to 9).
  const around = (neighbours << 8) >> square
  const pattern = <i32>((around & 7) | ((around >> 4) & 0x28) | ((around >> 8) & 0x1c0))
  if (ringConnected(pattern)) return false
  // All tiles were connected, so every part that comes about has a neighbour of the square.
  const rest = tiles & ~bit(square)
  let part = neighbours & (0 - neighbours)
  while (true) {
    const grown = spread(part) & rest
    if ((neighbours & ~grown) == 0) return false
    if (grown == part) return true
    part = grown
  }
}

/** The connected part that holds the lowest square of the set. */
function fill(set: u64): u64 {
  let part = set & (0 - set)
  while (true) {
    const grown = spread(part) & set
    if (grown == part) return part
    part = grown
  }
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function spread(set: u64): u64 {
  const wide = set | ((set << 1) & WITHOUT_FIRST_COLUMN) | ((set >> 1) & WITHOUT_LAST_COLUMN)
  return wide | (wide << 7) | (wide >> 7)
}
