/**
 * The order of moves, by learned weights: a cell the other side could use is worth taking; squares of the mover through
 * the cell miss less, which costs the more the smaller they are; sets of the other side through it are blocked, which
 * helps it; a shared cell that becomes barred for the mover is a gift. Between moves that are nearly as good, cells come first
 * that share few squares with stones of the mover, whatever has become of those squares, and cells of few squares; and cells
 * that have lately won at the same ply (history heuristic; J. Schaeffer, 1983): answers that stay the same lead to positions
 * that the table knows.
 */
import { EMPTY, MOST_CELLS, MOST_PLIES, STONES, THREES, TWOS } from '../kernel-layout'
import { FIRST, GUESSES, MOVES, SQUARES, WEIGHTS } from './addresses'
import { otherBound, otherCells, ownBound, ownCells, ownSpare, sharedSpare } from './look'
import { aliveOf, cornersOf, span, through } from './squares'
import { ofFirst } from './together'

const TALLY: usize = memory.data(64 * 4, 16)
/** Worse than every sum of weights. */
const SPARE: i32 = 100_000

/** Cells that share a square with a cell: u64 at cell * 8. */
const NEAR: usize = memory.data(64 * 8, 16)
/** What the number of squares through a cell is worth: i32 at cell * 4. */
const WORTH_OF_SQUARES: usize = memory.data(64 * 4, 16)

/**
 * How often a cell has been the winning move at each ply, of the last few dozen wins there: i32 at (ply * MOST_CELLS + cell) * 4.
 * Every win takes a part of 1 / 2^FADING from all cells and gives WIN to one, so that none comes to more than 2^ALWAYS_BITS.
 */
const WINS: usize = memory.data(MOST_PLIES * MOST_CELLS * 4, 16)
/** Two threads share those of the first: if they chose different winning moves, neither would meet what the other knows. */
let wins: usize = WINS
const FADING: i32 = 5
const WIN: i32 = 2048
/** Binary logarithm of WIN * 2^FADING. */
const ALWAYS_BITS: i32 = 16

/** To be called once for each board, after `setThread`. */
export function prepareOrder(): void {
  wins = ofFirst(WINS)
  memory.fill(WINS, 0, MOST_PLIES * MOST_CELLS * 4)
  for (let cell: i32 = 0; cell < MOST_CELLS; cell++) {
    const first = SQUARES + (<usize>load<i32>(FIRST + (<usize>cell << 2)) << 3)
    const end = SQUARES + (<usize>load<i32>(FIRST + (<usize>cell << 2), 4) << 3)
    let near: u64 = 0
    for (let at = first; at < end; at += 8) near |= load<u64>(at)
    store<u64>(NEAR + (<usize>cell << 3), near)
    store<i32>(WORTH_OF_SQUARES + (<usize>cell << 2), weight(9) * (<i32>(end - first) >> 3))
  }
}

/** To be told which cell has won after `placed` stones. */
export function noteWin(placed: i32, cell: i32): void {
  // Nothing asks for it with two stones a turn.
  if (weight(10) == 0) return
  const first = wins + (<usize>placed * MOST_CELLS << 2)
  for (let at = first; at < first + (MOST_CELLS << 2); at += 16) {
    const share = v128.load(at)
    v128.store(at, i32x4.sub(share, i32x4.shr_s(share, FADING)))
  }
  const at = first + (<usize>cell << 2)
  store<i32>(at, load<i32>(at) + WIN)
}

/** Writes the moves worth trying but those `settled`, best guess first, and returns how many; after `look`. */
export function listMoves(frame: usize, seat: i32, placed: i32, settled: u64): i32 {
  const cells = ownCells
  const moves = MOVES + (<usize>placed << 6)
  const guesses = GUESSES + (<usize>placed << 8)
  let candidates = cells & (ownBound | otherBound)
  // Spare cells are worth the same each: one of a kind will do.
  candidates |= sharedSpare & (0 - sharedSpare)
  candidates |= ownSpare & (0 - ownSpare)
  candidates &= ~settled
  tally(frame, seat, candidates)
  const stones = load<u64>(frame + (<usize>seat << 3), STONES)
  const winsHere = wins + (<usize>placed * MOST_CELLS << 2)
  let count: i32 = 0
  for (let rest = candidates; rest != 0; rest &= rest - 1) {
    const cell = <i32>ctz(rest)
    let guess = load<i32>(TALLY + (<usize>cell << 2))
    const bit: u64 = (<u64>1) << cell
    if ((otherCells & bit) != 0) guess += weight(0)
    if ((ownSpare & bit) != 0) guess -= SPARE
    guess += weight(8) * <i32>popcnt(load<u64>(NEAR + (<usize>cell << 3)) & stones)
    guess += load<i32>(WORTH_OF_SQUARES + (<usize>cell << 2))
    guess += (weight(10) * load<i32>(winsHere + (<usize>cell << 2))) >> ALWAYS_BITS
    let at = count++
    for (; at > 0 && load<i32>(guesses + (<usize>at << 2) - 4) < guess; at--) {
      store<i32>(guesses + (<usize>at << 2), load<i32>(guesses + (<usize>at << 2) - 4))
      store<u8>(moves + <usize>at, load<u8>(moves + <usize>at - 1))
    }
    store<i32>(guesses + (<usize>at << 2), guess)
    store<u8>(moves + <usize>at, <u8>cell)
  }
  return count
}

/** Sums what the squares alive say of each cell. */
function tally(frame: usize, seat: i32, candidates: u64): void {
  const own = aliveOf(frame, seat)
  const other = aliveOf(frame, seat ^ 1)
  for (let cells = candidates; cells != 0; cells &= cells - 1) {
    const squares = through(cells)
    store<i32>(TALLY + (<usize>ctz(cells) << 2), worthOf(squares, own, 2) + worthOf(squares, other, 5))
  }
  // Of a pair of the mover, playing one cell bars the other.
  const empty = load<u64>(frame, EMPTY)
  for (let word: usize = 0; word < span; word += 8) {
    for (let rest = load<u64>(own + word, TWOS); rest != 0; rest &= rest - 1) {
      const pair = cornersOf(word, rest) & empty
      const low = pair & (0 - pair)
      const high = pair ^ low
      if ((otherCells & high) != 0) addTo(low, weight(1))
      if ((otherCells & low) != 0) addTo(high, weight(1))
    }
  }
}

/** What some squares are worth as far as they are alive: weights from `first` on, for those that miss two, three and four cells. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function worthOf(squares: usize, alive: usize, first: i32): i32 {
  let sum: i32 = 0
  for (let word: usize = 0; word < span; word += 8) {
    const here = load<u64>(squares + word)
    const twos = here & load<u64>(alive + word, TWOS)
    const threes = here & load<u64>(alive + word, THREES)
    const fours = here & load<u64>(alive + word) & ~(twos | threes)
    sum += weight(first) * <i32>popcnt(twos)
    sum += weight(first + 1) * <i32>popcnt(threes)
    sum += weight(first + 2) * <i32>popcnt(fours)
  }
  return sum
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function addTo(bit: u64, amount: i32): void {
  const at = TALLY + (<usize>ctz(bit) << 2)
  store<i32>(at, load<i32>(at) + amount)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function weight(index: i32): i32 {
  return load<i32>(WEIGHTS + (<usize>index << 2))
}
