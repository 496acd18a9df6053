/**
 * Tables of lines and neighbourhoods in static memory, filled when the module starts.
 *
 * A set of squares is a u64 with a1 = bit 0 and g7 = bit 48. Square 63 stands for a captured man: all its sets are
 * empty. Its own bit (63) lies outside the board and is masked where it could matter.
 */

export const ALL: u64 = (1 << 49) - 1

/** Lines of a square: for rank, file, diagonal, antidiagonal the squares below and above it. 64 bytes a square. */
const LINES = memory.data(64 * 64)
/** Squares strictly between two squares of a line, by `first * 64 + second`. */
const BETWEEN = memory.data(64 * 64 * 8)
const NEAR = memory.data(64 * 8)
/** Squares two steps away. */
const FAR = memory.data(64 * 8)
const KNIGHT = memory.data(64 * 8)
/** Whether the neighbours of a square hang together, by the 3 x 3 pattern around it: bit `3 * row + column`. */
const RING = memory.data(512)

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function bit(square: i32): u64 {
  return (<u64>1) << square
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function between(first: i32, second: i32): u64 {
  return load<u64>(BETWEEN + (<usize>((first << 6) | second) << 3))
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function near(square: i32): u64 {
  return load<u64>(NEAR + (<usize>square << 3))
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function far(square: i32): u64 {
  return load<u64>(FAR + (<usize>square << 3))
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function jumps(square: i32): u64 {
  return load<u64>(KNIGHT + (<usize>square << 3))
}

/** Returns the squares that a rook sees from a square. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function straight(square: i32, occupied: u64): u64 {
  const at = LINES + (<usize>square << 6)
  return line(load<u64>(at), load<u64>(at, 8), occupied) | line(load<u64>(at, 16), load<u64>(at, 24), occupied)
}

/** Returns the squares that a bishop sees from a square. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function diagonal(square: i32, occupied: u64): u64 {
  const at = LINES + (<usize>square << 6)
  return line(load<u64>(at, 32), load<u64>(at, 40), occupied) | line(load<u64>(at, 48), load<u64>(at, 56), occupied)
}

/** All squares of the rank and file of a square, men or not. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function straightLines(square: i32): u64 {
  const at = LINES + (<usize>square << 6)
  return load<u64>(at) | load<u64>(at, 8) | load<u64>(at, 16) | load<u64>(at, 24)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function diagonalLines(square: i32): u64 {
  const at = LINES + (<usize>square << 6)
  return load<u64>(at, 32) | load<u64>(at, 40) | load<u64>(at, 48) | load<u64>(at, 56)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function ringConnected(pattern: i32): bool {
  return load<u8>(RING + pattern) != 0
}

/** The column plus thirteen times the row: columns need 13 places, so that differences name an offset. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function spreadSquare(square: i32): i32 {
  return square + 6 * ((square * 37) >> 8)
}

/**
 * Both directions of one line up to and including the first man each (obstruction difference: G. Isenberg, after
 * M. van Kervinck): the highest man below and the lowest above bound a run of ones.
 */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function line(below: u64, above: u64, occupied: u64): u64 {
  const upper = above & occupied
  const fromLowest = (<u64>-1) << (63 - clz((below & occupied) | 1))
  return (below | above) & (((upper & (0 - upper)) << 1) + fromLowest)
}

function onBoard(column: i32, row: i32): bool {
  return column >= 0 && column < 7 && row >= 0 && row < 7
}

function rayFrom(square: i32, columns: i32, rows: i32): u64 {
  let set: u64 = 0
  let column = (square % 7) + columns
  let row = square / 7 + rows
  while (onBoard(column, row)) {
    set |= bit(row * 7 + column)
    column += columns
    row += rows
  }
  return set
}

function fillLine(square: i32, index: i32, columns: i32, rows: i32): void {
  const at = LINES + (square << 6) + (index << 4)
  store<u64>(at, rayFrom(square, 0 - columns, 0 - rows))
  store<u64>(at, rayFrom(square, columns, rows), 8)
}

function fillBetween(first: i32): void {
  for (let columns = -1; columns <= 1; columns++) {
    for (let rows = -1; rows <= 1; rows++) {
      if (columns == 0 && rows == 0) continue
      let passed: u64 = 0
      let column = (first % 7) + columns
      let row = first / 7 + rows
      while (onBoard(column, row)) {
        const second = row * 7 + column
        store<u64>(BETWEEN + (((first << 6) | second) << 3), passed)
        passed |= bit(second)
        column += columns
        row += rows
      }
    }
  }
}

function fillNeighbours(square: i32): void {
  let around: u64 = 0
  let farther: u64 = 0
  let jumped: u64 = 0
  for (let other = 0; other < 49; other++) {
    const columns = abs((square % 7) - (other % 7))
    const rows = abs(square / 7 - other / 7)
    if (max(columns, rows) == 1) around |= bit(other)
    if (max(columns, rows) == 2) farther |= bit(other)
    if (columns * rows == 2) jumped |= bit(other)
  }
  store<u64>(NEAR + (square << 3), around)
  store<u64>(FAR + (square << 3), farther)
  store<u64>(KNIGHT + (square << 3), jumped)
}

function fillRing(pattern: i32): void {
  const ring = pattern & ~16
  let reached = ring & (0 - ring)
  let before = 0
  while (before != reached) {
    before = reached
    for (let cell = 0; cell < 9; cell++) {
      if (((reached >> cell) & 1) == 0) continue
      for (let other = 0; other < 9; other++) {
        if (abs((cell % 3) - (other % 3)) <= 1 && abs(cell / 3 - other / 3) <= 1) reached |= ring & (1 << other)
      }
    }
  }
  store<u8>(RING + pattern, reached == ring ? 1 : 0)
}

for (let square = 0; square < 49; square++) {
  fillLine(square, 0, 1, 0)
  fillLine(square, 1, 0, 1)
  fillLine(square, 2, 1, 1)
  fillLine(square, 3, -1, 1)
  fillBetween(square)
  fillNeighbours(square)
}
for (let pattern = 0; pattern < 512; pattern++) fillRing(pattern)
