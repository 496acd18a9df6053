/**
 * Decides who runs out of cells first, as a question of yes or no. Where the frame says that the full board counts, the
 * player who would have to move on it wins there; everywhere else the player who cannot move loses.
 */
import { decideDouble, decideSingle } from './bounds'
import { copyFirst, fullBoards } from './copying'
import { winsEnding } from './ending'
import { doubleKey, mirrored, singleKey, spareDifference } from './keys'
import { EMPTY, FRAME, FULL, MOST_WORK, UNKNOWN_LOSES, UNKNOWN_WINS } from '../kernel-layout'
import { FRAMES, LEFT_AT, MOVE_KEYS, MOVES } from './addresses'
import { look, otherBound, otherCells, ownBound, ownCells, sharedSpare } from './look'
import { listMoves, noteWin, prepareOrder } from './order'
import { beginProgress, noteLost, noteMove, fractionDone } from './progress'
import { prepareRace } from './race'
import { place, seatAt } from './state'
import { probe, remember, touch } from './table'
import { leaveForLast, mayDivide, noteLine } from './together'

/** Called now and then; a result other than 0 ends the search. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@external('env', 'report')
declare function report(nodes: f64, fraction: f64): i32
/** Called with every result that took many nodes. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@external('env', 'found')
declare function found(keyLow: i32, keyHigh: i32, winsFrom: i32, losesTo: i32, work: i32): void

const CHECK_INTERVAL: u64 = 1024
/**
 * Full boards up to which copying moves come first: 5 x 6 under `gardner` is solved by it (`docs/background/hip.md`). Set by
 * hand.
 */
const FEW_BOARDS: i32 = 4096

let nodes: u64 = 0
let halted: bool = false
let cells: i32 = 0
/** With so few empty cells the search is plain (`ending.ts`). */
let lastCells: i32 = -1
let double: bool = false
let root: i32 = 0
/** Whether copying moves come first: with few full boards to avoid it wins, with many it only spoils the order. */
let copying: bool = false
/** With fewer empty cells than this the children are not looked at before they are searched. */
let lookAheadCells: i32 = 0
/** Nodes that a result must take to be passed on to `found`. */
let largeNodes: u64 = 0

export function setGame(cellCount: i32, stones: i32, last: i32, lookAhead: i32, large: i32): void {
  cells = cellCount
  double = stones == 2
  lastCells = last
  lookAheadCells = lookAhead
  largeNodes = <u64>large
  nodes = 0
  prepareRace()
  prepareOrder()
}

/** Nodes since `setGame`. */
export function nodeCount(): f64 {
  return <f64>nodes
}

/** Whether the player to move in the frame of `placed` stones wins: 1 or 0; -1 when stopped. */
export function solve(placed: i32): i32 {
  root = placed
  copying = !double && fullBoards(FRAMES + <usize>placed * FRAME) <= FEW_BOARDS
  halted = false
  beginProgress()
  const won = wins(FRAMES + <usize>placed * FRAME, placed, 0, 0)
  return halted ? -1 : won ? 1 : 0
}

/**
 * Returns what is known without search of the frame of `placed` stones: 0 nothing, 1 the player to move loses, 2 wins.
 */
export function known(placed: i32): i32 {
  const frame = FRAMES + <usize>placed * FRAME
  const seat = seatAt(placed)
  lastKey = 0
  look(frame, seat)
  return verdict(frame, seat, placed)
}

/** Tells the result of the question that `solve` has just answered, unless it can be seen without the table. */
export function tellAnswer(placed: i32): void {
  const answer = known(placed)
  if (answer == 0 || lastKey == 0) return
  const won = answer == 2
  found(<i32>lastKey, <i32>(lastKey >> 32), won ? lastLevel : UNKNOWN_WINS, won ? UNKNOWN_LOSES : lastLevel, MOST_WORK)
}

/**
 * One call is one node; what `winsEnding` searches below it does not count. Meaningless once `halted`.
 * @param settled cells with which the player to move is known to lose: for the second stone of a turn those whose
 * positions after them as the first stone are lost, for the order of the two stones does not matter
 * @param looked key of the position if `expand` has looked at it, else 0
 */
function wins(frame: usize, placed: i32, settled: u64, looked: u64): bool {
  if ((++nodes & (CHECK_INTERVAL - 1)) == 0) tell()
  if (cells - placed <= lastCells) return winsEnding(frame, placed, cells, settled)
  // 1. What needs no search.
  const seat = seatAt(placed)
  look(frame, seat)
  const seen = looked == 0 ? verdict(frame, seat, placed) : verdictOfTable(looked, levelOf(load<i32>(frame, FULL) != 0))
  if (seen != 0) return seen == 2
  const key = lastKey
  const level = lastLevel
  noteLine(placed, key)
  // 2. Moves in their order; high up only those whose children need search.
  const before = nodes
  const sameSeat = seatAt(placed + 1) == seat
  let count = listMoves(frame, seat, placed, settled)
  if (copying && load<i32>(frame, FULL) != 0) copyFirst(frame, seat, placed, count)
  // Cells with which the mover loses.
  let lost: u64 = 0
  let expanded = cells - placed >= lookAheadCells
  if (expanded) {
    count = expand(frame, seat, placed, 0, count, sameSeat)
    lost = dropped
  }
  let won = count < 0
  // 3. The children.
  const moves = MOVES + (<usize>placed << 6)
  const keys = MOVE_KEYS + (<usize>placed << 9)
  for (let index: i32 = 0; index < count && !won; index++) {
    // The first move mostly wins, and nothing need be known of the others; if it does not, all of them count.
    if (index == 1 && !expanded && cells - placed > lastCells + 1) {
      expanded = true
      count = expand(frame, seat, placed, 1, count, sameSeat)
      lost |= dropped
      if (count < 0) won = true
      if (count < 2) break
    }
    noteMove(placed - root, index, count, seat)
    if (index > 0 && expanded && mayDivide(placed - root, double)) leaveForLast(moves, keys, index, count, placed + 1)
    const cell = <i32>load<u8>(moves + <usize>index)
    place(frame, seat, cell)
    const keyOfMove = expanded ? load<u64>(keys + (<usize>index << 3)) : 0
    won = wins(frame + FRAME, placed + 1, sameSeat ? lost : 0, keyOfMove) == sameSeat
    if (halted) return false
    if (won) noteWin(placed, cell)
    lost |= (<u64>1) << cell
  }
  // 4. The table.
  const spent = nodes - before
  if (!won) noteLost(placed - root, seat, spent)
  const work = <i32>(63 - clz(spent | 1)) >> 1
  if (won) remember(key, level, UNKNOWN_LOSES, work)
  else remember(key, UNKNOWN_WINS, level, work)
  if (spent >= largeNodes) found(<i32>key, <i32>(key >> 32), won ? level : UNKNOWN_WINS, won ? UNKNOWN_LOSES : level, work)
  return won
}

/** Key of the frame `verdict` was last undecided about, and the entry's measure of spare moves for it. */
let lastKey: u64 = 0
let lastLevel: i32 = 0

/** Returns what is known of a frame without search, after `look`: 0 nothing, 1 the mover loses, 2 wins. */
function verdict(frame: usize, seat: i32, placed: i32): i32 {
  const full = load<i32>(frame, FULL) != 0
  const seen = verdictWithoutTable(frame, seat, placed, full)
  return seen != 0 ? seen : verdictOfTable(keyOf(frame, seat, placed, full), levelOf(full))
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function verdictWithoutTable(frame: usize, seat: i32, placed: i32, full: bool): i32 {
  // 1. The end: no cell to play.
  if (ownCells == 0) return full && load<u64>(frame, EMPTY) == 0 ? 2 : 1
  // 2. Only spare moves are left.
  if (!double && !full && (ownBound | otherBound) == 0) {
    const ahead = spareDifference()
    return ahead > 0 || (ahead == 0 && (popcnt(sharedSpare) & 1) != 0) ? 2 : 1
  }
  // 3. Bounds.
  const bound = double ? decideDouble(frame, seat, full, placed, cells) : decideSingle(frame, seat, full, cells - placed)
  if (bound != 0) return bound
  return !double && mirrored(frame, seat, full) ? 1 : 0
}

// @ts-ignore: as above
@inline
function keyOf(frame: usize, seat: i32, placed: i32, full: bool): u64 {
  return double ? keyOfDouble(frame, seat, full, placed) : singleKey(frame, seat, full)
}

/** The entry's measure of spare moves; after `look`. */
// @ts-ignore: as above
@inline
function levelOf(full: bool): i32 {
  return 32 + (double || full ? 0 : spareDifference())
}

/** Returns what the table knows of a key, as `verdict` does. */
function verdictOfTable(key: u64, level: i32): i32 {
  lastKey = key
  lastLevel = level
  const entry = probe(key)
  if (entry != 0) {
    if (level >= <i32>((entry >> 6) & 63)) return 2
    if (level <= <i32>(entry & 63)) return 1
  }
  return 0
}

function keyOfDouble(frame: usize, seat: i32, full: bool, placed: i32): u64 {
  const fillable = (load<u64>(frame, EMPTY) & ~(ownCells | otherCells)) == 0
  return doubleKey(frame, seat, full, fillable, <i32>load<u8>(LEFT_AT + <usize>placed))
}

/** Levels of the positions that `expand` looks at: bytes. */
const MOVE_LEVELS: usize = memory.data(64, 16)

/** Cells of the moves that `expand` has left out. */
let dropped: u64 = 0

/**
 * Looks at the children of the moves from `from` on and keeps those that need search, in their order (enhanced
 * transposition cut-off; A. Plaat et al., 1996); -1 when one of them is known to win for the mover.
 */
function expand(frame: usize, seat: i32, placed: i32, from: i32, count: i32, sameSeat: bool): i32 {
  const moves = MOVES + (<usize>placed << 6)
  const keys = MOVE_KEYS + (<usize>placed << 9)
  const child = frame + FRAME
  const next = seatAt(placed + 1)
  const wanted = sameSeat ? 2 : 1
  let kept = from
  dropped = 0
  for (let index = from; index < count; index++) {
    const cell = load<u8>(moves + <usize>index)
    place(frame, seat, cell)
    look(child, next)
    const full = load<i32>(child, FULL) != 0
    let seen = verdictWithoutTable(child, next, placed + 1, full)
    if (seen == 0) {
      const key = keyOf(child, next, placed + 1, full)
      const level = levelOf(full)
      // The first one mostly wins, and then the others need not be looked at.
      if (kept == from) seen = verdictOfTable(key, level)
      store<u64>(keys + (<usize>kept << 3), key)
      store<u8>(MOVE_LEVELS + <usize>kept, <u8>level)
    }
    if (seen == wanted) return -1
    if (seen != 0) {
      dropped |= (<u64>1) << cell
      continue
    }
    store<u8>(moves + <usize>kept, cell)
    kept++
  }
  return kept > from + 1 ? askTable(moves, keys, from + 1, kept, wanted) : kept
}

/**
 * Asks the table about the children from `from` on, as `expand` does. All of their buckets are fetched before the first is
 * looked at: fetched one by one they take a twentieth of the whole time more, on 4 x 6 with one stone and with two.
 */
function askTable(moves: usize, keys: usize, from: i32, count: i32, wanted: i32): i32 {
  for (let index = from; index < count; index++) touch(load<u64>(keys + (<usize>index << 3)))
  let kept = from
  for (let index = from; index < count; index++) {
    const cell = load<u8>(moves + <usize>index)
    const key = load<u64>(keys + (<usize>index << 3))
    const seen = verdictOfTable(key, <i32>load<u8>(MOVE_LEVELS + <usize>index))
    if (seen == wanted) return -1
    if (seen != 0) {
      dropped |= (<u64>1) << cell
      continue
    }
    store<u8>(moves + <usize>kept, cell)
    store<u64>(keys + (<usize>kept << 3), key)
    kept++
  }
  return kept
}

function tell(): void {
  if (report(<f64>nodes, fractionDone()) != 0) halted = true
}
