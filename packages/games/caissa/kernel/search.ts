/**
 * Principal-variation search, step for step that of `testing/plain-search.ts` of the game, where the reasons are: both visit
 * the same nodes and find the same scores.
 */
import {
  ABSENT,
  CAPTURE,
  EXACT,
  FOUND_CHECKING,
  FOUND_OF_SEAT,
  FOUND_PREY,
  FOUND_QUEEN_STEPS,
  FULL_MOVES,
  HALF_MOVES,
  HISTORY_GAIN,
  HISTORY_LIMIT,
  KEY,
  KILLER_GAIN,
  LEAVING_OUT_DEPTH,
  LEFT_OUT_FROM,
  LOWER,
  MAX_HALF_MOVES,
  MAX_MOVES,
  MAX_PLY,
  MOST_RECORDS,
  NARROW_STEPS,
  NO_OFFSET,
  OFFSETS,
  ORDER_CHECKING,
  ORDER_OF_KIND,
  ORDER_STANDING,
  QUIET_GAIN,
  RATED_BASE,
  SECOND_KILLER_GAIN,
  TILES,
  TT_MOVE,
  TURN,
  UNKNOWN_DEPTH,
  UPPER,
  WIN,
  WIN_LIMIT,
} from '../kernel-layout'
import { evaluate, evaluateFound } from './evaluate'
import { keepEvaluation, know, knownEvaluation, knownChances, knows, MAY_MATE } from './kept-evaluations'
import { countTargets } from './legal'
import { find, foundBound, foundDepth, foundMove, foundScore, growTable, remember } from './memory-table'
import { beginLook, endLook, FOUND, findMoves, generate, inCheck, lookedMoves, MOVES, make, now, pass, unmake } from './position'
import { ALL, between, bit, diagonal, diagonalLines, jumps, spreadSquare, straight, straightLines } from './tables'

/**
 * Asks the host whether to stop: given the nodes so far, it answers with the count at which to ask again, or -1 to
 * stop.
 */
// @ts-ignore: only AssemblyScript knows this decorator; editors read this file as TypeScript
@external('host', 'spent')
declare function spent(nodes: f64): f64

const INFINITE: i32 = WIN + 1
const ROW: i32 = MAX_PLY + 2

/**
 * Rated moves, 64 bits each, 0 once it was tried:
 *
 *     0..11   move
 *     12      whether it gives check
 *     13..18  where it stands in the list of its node
 *     20..31  a number that falls with origin and target, the order in which plain code lists moves
 *     32..63  rating
 *
 * No two are equal, so that the highest of those left is the one that a stable sort would give. Read as floating-point
 * numbers they are in the same order, and none of them is NaN: the machine has a greatest of two for these.
 */
const RATED_CHECK: i32 = 1 << 12
const RATED = memory.data(MOST_RECORDS * MAX_MOVES * 8)
/** Weights of the learned order, written by the host. */
export const ORDER = memory.data(8 * ORDER_OF_KIND * 4)
const KILLERS = memory.data(ROW * 8)
const HISTORY = memory.data(2 * 4096 * 4)
const LINE = memory.data(ROW * 8)
const VARIATIONS = memory.data(ROW * ROW * 4)
const LENGTHS = memory.data(ROW * 4)
/** Moves of the root that are left out, one bit each. */
const LEFT_OUT = memory.data(4096 / 8)
/** Keys of the game so far, scattered over slots; 0 is empty. */
const PAST = memory.data(1024 * 8)

let nodes: i64 = 0
let nextCheck: i64 = 0
let halted: bool = false
let best: i32 = 0
let bestAtLeast: i32 = 0
let first: i32 = 0
let extendedPlies: i32 = 0
let pastCount: i32 = 0
let extensions: bool = true
let repetition: bool = true
let leavesOut: bool = false
let selective: bool = true

export function variationAt(): usize {
  return VARIATIONS
}

/** Begins a search of the position under work: forgets killers, history, the game so far and the count of nodes. */
export function settings(extends_: bool, repeats_: bool, selects: bool, firstCheck: f64): void {
  extensions = extends_
  repetition = repeats_
  selective = selects
  nextCheck = <i64>firstCheck
  nodes = 0
  halted = false
  pastCount = 0
  memory.fill(PAST, 0, 1024 * 8)
  memory.fill(KILLERS, 0, ROW * 8)
  memory.fill(HISTORY, 0, 2 * 4096 * 4)
}

/** Adds the key of a position that must not come again; at most 512. */
export function past(low: i32, high: i32): void {
  const key = (<u64>(<u32>high) << 32) | <u64>(<u32>low)
  let slot = <usize>key & 1023
  while (load<u64>(PAST + (slot << 3)) != 0) slot = (slot + 1) & 1023
  store<u64>(PAST + (slot << 3), key)
  pastCount++
}

/** The searches to come leave out a move of the root, until `leaveOutNone`. */
export function leaveOut(move: i32): void {
  const at = LEFT_OUT + (<usize>move >> 3)
  store<u8>(at, <u8>(<i32>load<u8>(at) | (1 << (move & 7))))
  leavesOut = true
}

export function leaveOutNone(): void {
  memory.fill(LEFT_OUT, 0, 4096 / 8)
  leavesOut = false
}

/** The searches to come try this move of the root first; 0: that of the transposition table. */
export function tryFirst(move: i32): void {
  first = move
}

/** Nodes so far. */
export function searched(): f64 {
  return <f64>nodes
}

export function stopped(): bool {
  return halted
}

/** Best move of the root in the last `run`, 0 before there is one. */
export function bestMove(): i32 {
  return best
}

/** Returns a lower bound of the best root move's score. */
export function bestMoveScore(): i32 {
  return bestAtLeast
}

export function lineLength(): i32 {
  return load<i32>(LENGTHS)
}

/** Gives the table as many entries as this search has nodes, if it may; true when the memory has moved. */
export function makeRoom(): bool {
  return growTable(nodes)
}

/** Searches; the score is for the seat to move. */
export function run(depth: i32, alpha: i32, beta: i32): i32 {
  extendedPlies = 2 * depth
  best = 0
  return search(depth, alpha, beta, 0, 0)
}

function search(depth: i32, alpha: i32, beta: i32, ply: i32, at: i32): i32 {
  return depth <= 0 ? horizon(alpha, beta, ply, at, true) : node(depth, alpha, beta, ply, at, false)
}

/** @param looked after `beginLook` has found that the queen is in check */
function node(depthGiven: i32, alphaGiven: i32, betaGiven: i32, ply: i32, at: i32, looked: bool): i32 {
  let alpha = alphaGiven
  let beta = betaGiven
  store<i32>(LENGTHS + (<usize>ply << 2), 0)

  // 1. Time, repetition, and wins that are too far to matter.
  if (halted) return 0
  nodes++
  if (nodes >= nextCheck) askHost()
  if (halted) return 0
  const key = load<u64>(now, KEY)
  if (ply > 0) {
    if (repetition && repeats(key, ply)) return 0
    if (ply >= MAX_PLY) return evaluate()
    if (selective) {
      alpha = max(alpha, ply - WIN)
      beta = min(beta, WIN - ply - 1)
      if (alpha >= beta) return alpha
    }
  }
  store<u64>(LINE + (<usize>ply << 3), key)

  // 2. The transposition table.
  const open = beta - alpha > 1
  let ttMove = 0
  if (find(key, ply)) {
    ttMove = foundMove
    if (ply > 0 && !open && foundDepth >= depthGiven) {
      if (foundBound == EXACT || (foundBound == LOWER ? foundScore >= beta : foundScore <= alpha)) return foundScore
    }
  }
  if (ply == 0 && first != 0) ttMove = first
  // Where nothing is remembered, one ply less is searched: the next iteration then remembers a move.
  const depth = selective && ttMove == 0 && ply > 0 && depthGiven >= UNKNOWN_DEPTH ? depthGiven - 1 : depthGiven

  // 3. The end of the game. In check the search goes one ply deeper.
  const zeroWindow = selective && !open && ply > 0 && beta < WIN_LIMIT && beta > 0 - WIN_LIMIT
  const checked = looked || inCheck()
  const prunes = zeroWindow && !checked
  const known = prunes && knows(key)
  if (prunes && !known) {
    beginLook()
    if (countTargets(lookedMoves()) == 0) return 0
    evaluateLooked(key, false)
  }
  if (prunes && load<i32>(now, HALF_MOVES) >= MAX_HALF_MOVES) return 0
  const rest = depth - (checked && extensions && ply < extendedPlies ? 0 : 1)

  // 4. Pruning: positions so good that even passing, or losing some, would do.
  const staticEvaluation = prunes ? knownEvaluation : 0
  if (prunes) {
    if (depth <= 3 && staticEvaluation - QUIET_GAIN * depth >= beta) return staticEvaluation
    if (depth >= 2 && staticEvaluation >= beta && passingFailsHigh(depth, beta, ply, at)) return beta
  }

  // 5. The moves: the remembered one before the others are listed, then those, best first.
  const partial = ply == 0 && leavesOut
  const early = ttMove != 0 && !(partial && isLeftOut(ttMove))
  let rated: i64 = early ? (<i64>TT_MOVE << 32) | <i64>ttMove : 0
  let end = at + 1
  let listed = false
  const turn = load<i32>(now, TURN)
  let bestScore = 0 - INFINITE
  let chosen = 0
  let floor = alpha
  for (let late = 0; ; rated = 0) {
    if (rated == 0) {
      if (!listed) {
        listed = true
        const targets = looked || (prunes && !known) ? lookedMoves() : findMoves()
        if (countTargets(targets) == 0) return checked ? ply - WIN : 0
        if (load<i32>(now, HALF_MOVES) >= MAX_HALF_MOVES) return 0
        end = rateMoves(targets, at, early ? ttMove : 0, ply, checked)
      }
      rated = pickNext(at, end)
      if (rated == 0) break
    }
    const value = <i32>(rated >> 32)
    const move = <i32>rated & 4095
    const quiet = value < CAPTURE
    const dull = quiet && late > 0 && selective && !checked
    // 6. Checks are never dull. Near the horizon a dull move cannot make up for what is missing, or is left out once enough
    // better rated moves were tried; then so are all later ones.
    const checking = (<i32>rated & RATED_CHECK) != 0
    if (dull && !checking && prunes) {
      const hopeless = depth <= 2 && staticEvaluation + QUIET_GAIN * (depth + 1) <= floor
      if (hopeless) bestScore = max(bestScore, staticEvaluation + QUIET_GAIN * (depth + 1))
      if (hopeless || (leavesOutLate(depth, late) && bestScore > 0 - WIN_LIMIT)) {
        keepChecks(at, end)
        continue
      }
    }
    store<i32>(MOVES + (<usize>(at + late) << 2), move)
    make(move)
    let score: i32
    if (late == 0) {
      score = 0 - search(rest, 0 - beta, 0 - floor, ply + 1, end)
    } else {
      // 7. Late dull moves and late answers to checks are looked at with less depth first (killers with one ply more), all
      // but the first with a zero window.
      const reducible = late >= FULL_MOVES && (checked ? quiet && selective : dull && !checking)
      const reduced = reducible && depth >= 3 ? reduction(depth, late) - (isKiller(ply, move) ? 1 : 0) : 0
      score = 0 - search(rest - reduced, 0 - floor - 1, 0 - floor, ply + 1, end)
      if (reduced > 0 && score > floor) score = 0 - search(rest, 0 - floor - 1, 0 - floor, ply + 1, end)
      if (score > floor && score < beta) score = 0 - search(rest, 0 - beta, 0 - floor, ply + 1, end)
    }
    unmake()
    if (halted) return 0
    late++
    if (score <= bestScore) continue
    bestScore = score
    if (score <= floor) continue
    floor = score
    chosen = move
    if (ply == 0) {
      best = move
      bestAtLeast = score
    }
    if (open) keepVariation(ply, move)
    if (score >= beta) {
      if (quiet) rewardQuiet(turn, move, depth, ply, at, late - 1)
      break
    }
  }

  // 8. Remember, unless some moves were not looked at.
  if (partial) return bestScore
  const bound = bestScore >= beta ? LOWER : bestScore > alpha ? EXACT : UPPER
  remember(key, ply, chosen == 0 ? ttMove : chosen, depth, bound, bestScore)
  return bestScore
}

/**
 * A leaf: the evaluation, unless the game is over, the queen is in check, or she can capture. A `first` leaf also looks at
 * checks to a queen that has hardly a safe step.
 */
function horizon(alpha: i32, beta: i32, ply: i32, at: i32, first: bool): i32 {
  if (halted) return 0
  nodes++
  store<i32>(LENGTHS + (<usize>ply << 2), 0)
  if (nodes >= nextCheck) askHost()
  if (halted) return 0
  const key = load<u64>(now, KEY)
  if (!knows(key)) {
    const checked = beginLook() != 0
    if (checked && extensions && ply < min(MAX_PLY, 2 * extendedPlies) && load<i32>(now, HALF_MOVES) < MAX_HALF_MOVES) {
      if (repetition && repeats(key, ply)) return 0
      nodes--
      return node(0, alpha, beta, ply, at, true)
    }
    if (countTargets(lookedMoves()) == 0) return checked ? ply - WIN : 0
    evaluateLooked(key, checked)
  }
  if (load<i32>(now, HALF_MOVES) >= MAX_HALF_MOVES) return 0
  if (repetition && repeats(key, ply)) return 0
  let bestScore = knownEvaluation
  if (!extensions || ply >= MAX_PLY || bestScore >= beta) return bestScore
  const mayMate = first && (knownChances & MAY_MATE) != 0
  if (!mayMate && knownChances == 0) return bestScore
  store<u64>(LINE + (<usize>ply << 3), key)
  const men = load<u64>(now)
  const shift: u64 = load<i32>(now, TURN) == 0 ? 0 : 32
  const queen = <i32>(men >> shift) & 63
  let prey = enemiesAmong(men, shift ^ 32, knownChances)
  let end = at
  if (mayMate) {
    end = keepChances(at, generate(at), men, shift, queen, prey)
  } else {
    for (; prey != 0; prey &= prey - 1, end++) store<i32>(MOVES + (<usize>end << 2), queen | (<i32>ctz(prey) << 6))
  }
  for (let index = at; index < end; index++) {
    make(load<i32>(MOVES + (<usize>index << 2)))
    const score = 0 - horizon(0 - beta, 0 - max(alpha, bestScore), ply + 1, end, false)
    unmake()
    if (halted) return 0
    if (score > bestScore) bestScore = score
    if (bestScore >= beta) break
  }
  return bestScore
}

/** Keeps captures and checks of a list and returns its new end. */
function keepChances(at: i32, end: i32, men: u64, shift: u64, queen: i32, prey: u64): i32 {
  findCheckingSquares(men, shift)
  let kept = at
  for (let index = at; index < end; index++) {
    const move = load<i32>(MOVES + (<usize>index << 2))
    const from = move & 63
    const to = move >> 6
    if (!(from == queen && (prey & bit(to)) != 0) && ((checkingFrom(from) >> to) & 1) == 0) continue
    store<i32>(MOVES + (<usize>kept << 2), move)
    kept++
  }
  return kept
}

/** Evaluates a position after `beginLook`, and keeps the evaluation of one out of check. */
function evaluateLooked(key: u64, checked: bool): void {
  endLook()
  const own = FOUND + (load<i32>(now, TURN) == 0 ? 0 : 4 * FOUND_OF_SEAT)
  const other = FOUND + (load<i32>(now, TURN) == 0 ? 4 * FOUND_OF_SEAT : 0)
  const prey = load<i32>(own, 4 * FOUND_PREY)
  const mayMate = load<i32>(own, 4 * FOUND_CHECKING) > 0 && load<i32>(other, 4 * FOUND_QUEEN_STEPS) <= NARROW_STEPS
  if (checked) know(evaluateFound(), prey)
  else keepEvaluation(key, evaluateFound(), prey | (mayMate ? MAY_MATE : 0))
}

function isKiller(ply: i32, move: i32): bool {
  const killers = KILLERS + (<usize>ply << 3)
  return move == load<i32>(killers) || move == load<i32>(killers, 4)
}

function isLeftOut(move: i32): bool {
  return ((<i32>load<u8>(LEFT_OUT + (<usize>move >> 3)) >> (move & 7)) & 1) != 0
}

function askHost(): void {
  const next = spent(<f64>nodes)
  if (next < 0) halted = true
  else nextCheck = <i64>next
}

function repeats(key: u64, ply: i32): bool {
  for (let earlier = ply - 2; earlier >= 0; earlier -= 2) {
    if (load<u64>(LINE + (<usize>earlier << 3)) == key) return true
  }
  if (pastCount == 0) return false
  let slot = <usize>key & 1023
  while (true) {
    const known = load<u64>(PAST + (slot << 3))
    if (known == key) return true
    if (known == 0) return false
    slot = (slot + 1) & 1023
  }
}

function passingFailsHigh(depth: i32, beta: i32, ply: i32, at: i32): bool {
  pass()
  // More plies saved than three win more (`docs/background/caissa.md`).
  const score = 0 - search(depth - 4 - (depth >> 2), 0 - beta, 1 - beta, ply + 1, at)
  unmake()
  return score >= beta && score < WIN_LIMIT
}

/** Squares of rook, bishop and knight of the seat whose men begin at a bit. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function enemies(men: u64, shift: u64): u64 {
  const other = <i32>(men >> shift)
  return (bit((other >> 8) & 63) | bit((other >> 16) & 63) | bit((other >> 24) & 63)) & ~bit(ABSENT)
}

/** Those of rook (1), bishop (2) and knight (4) that a set names. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function enemiesAmong(men: u64, shift: u64, set: i32): u64 {
  const other = <i32>(men >> shift)
  return (
    ((set & 1) != 0 ? bit((other >> 8) & 63) : 0) |
    ((set & 2) != 0 ? bit((other >> 16) & 63) : 0) |
    ((set & 4) != 0 ? bit((other >> 24) & 63) : 0)
  )
}

/**
 * Rates the moves to targets, but for those that were tried or are left out, and writes them from `at` on. Returns the end of
 * the list: a multiple of four places from its begin, the last ones 0.
 */
function rateMoves(found: usize, at: i32, tried: i32, ply: i32, checked: bool): i32 {
  const men = load<u64>(now)
  const turn = load<i32>(now, TURN)
  const shift: u64 = turn == 0 ? 0 : 32
  const own = <i32>(men >> shift)
  const other = <i32>(men >> (shift ^ 32))
  const queen = own & 63
  const prey = enemies(men, shift ^ 32)
  const partial = ply == 0 && leavesOut
  findCheckingSquares(men, shift)
  const killer = load<i32>(KILLERS + (<usize>ply << 3))
  const second = load<i32>(KILLERS + (<usize>ply << 3), 4)
  const history = HISTORY + (<usize>turn << 14)
  const fromOther = NO_OFFSET - spreadSquare(other & 63)
  const fromOwn = NO_OFFSET - spreadSquare(queen)
  const first = RATED + (<usize>at << 3)
  let place = first
  for (let kind = 0; kind < 4; kind++) {
    let targets = load<u64>(found + (<usize>kind << 3))
    if (targets == 0) continue
    const from = (own >> (kind << 3)) & 63
    const checking = checkingFrom(from)
    const weights = ORDER + (<usize>((kind + (checked ? 4 : 0)) * ORDER_OF_KIND) << 2)
    const seenFromOther = weights + (<usize>fromOther << 2)
    const seenFromOwn = weights + (<usize>(OFFSETS + fromOwn) << 2)
    const origin = 2 * OFFSETS + spreadSquare(from)
    const ofOrigin = RATED_BASE + weight(seenFromOther, origin) + weight(seenFromOwn, origin)
    do {
      const to = <i32>ctz(targets)
      targets &= targets - 1
      const move = from | (to << 6)
      if (move == tried || (partial && isLeftOut(move))) continue
      const checks = ((checking >> to) & 1) != 0
      let value: i32
      if (kind == 0 && (prey & bit(to)) != 0) value = CAPTURE
      else {
        const target = spreadSquare(to)
        value =
          ofOrigin +
          weight(seenFromOther, target) +
          weight(seenFromOwn, target) +
          weight(weights, ORDER_STANDING + standingOn(to, other)) +
          (checks ? weight(weights, ORDER_CHECKING) : 0) +
          (move == killer ? KILLER_GAIN : move == second ? SECOND_KILLER_GAIN : 0) +
          HISTORY_GAIN * (32 - clz(load<i32>(history + (<usize>move << 2))))
      }
      const earliest = ((63 - from) << 6) | (63 - to)
      const slot = <i32>(place - first) << 10
      const rest = <u32>((earliest << 20) | slot | (checks ? RATED_CHECK : 0) | move)
      store<u64>(place, (<u64>value << 32) | <u64>rest)
      place += 8
    } while (targets != 0)
  }
  const none = i64x2.splat(0)
  v128.store(place, none)
  v128.store(place, none, 16)
  return at + ((<i32>((place - first) >> 3) + 3) & ~3)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function weight(weights: usize, place: i32): i32 {
  return load<i32>(weights + (<usize>place << 2))
}

/** What stands on a square, as the learned order counts it. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function standingOn(square: i32, other: i32): i32 {
  if ((occupied & bit(square)) == 0) return (load<u64>(now, TILES) & bit(square)) == 0 ? 1 : 0
  if (square == ownRook) return 2
  if (square == ownBishop) return 3
  if (square == ownKnight) return 4
  return square == ((other >> 8) & 63) ? 5 : square == ((other >> 16) & 63) ? 6 : 7
}

/** Squares from which a rook, a bishop and a knight see the other queen: all from which a move checks, by kind of man. */
let rookChecks: u64 = 0
let bishopChecks: u64 = 0
let knightChecks: u64 = 0
let occupied: u64 = 0
let ownRook: i32 = 0
let ownBishop: i32 = 0
let ownKnight: i32 = 0
/** The man that alone keeps the rook from checking, and the squares where it would still do so; the same for the bishop. */
let beforeRook: u64 = 0
let rookLine: u64 = 0
let beforeBishop: u64 = 0
let bishopLine: u64 = 0

/** Prepares `checkingFrom` for the moves of the seat whose men begin at a bit. */
function findCheckingSquares(men: u64, shift: u64): void {
  const own = <i32>(men >> shift)
  const queen = <i32>(men >> (shift ^ 32)) & 63
  let all: u64 = 0
  for (let each: u64 = 0; each < 64; each += 8) all |= bit(<i32>(men >> each) & 63)
  occupied = all & ALL
  rookChecks = straight(queen, occupied)
  bishopChecks = diagonal(queen, occupied)
  knightChecks = jumps(queen)
  ownRook = (own >> 8) & 63
  ownBishop = (own >> 16) & 63
  ownKnight = (own >> 24) & 63
  beforeRook = 0
  if ((straightLines(queen) & bit(ownRook)) != 0) {
    rookLine = between(queen, ownRook)
    const standing = rookLine & occupied
    if ((standing & (standing - 1)) == 0) beforeRook = standing
  }
  beforeBishop = 0
  if ((diagonalLines(queen) & bit(ownBishop)) != 0) {
    bishopLine = between(queen, ownBishop)
    const standing = bishopLine & occupied
    if ((standing & (standing - 1)) == 0) beforeBishop = standing
  }
}

/**
 * The squares to which a man's move gives check, in a position where the other queen is not attacked. The man checks from
 * where it goes, an own man exchanged with it from where it comes from, and rook or bishop once nothing stands before them:
 * an exchange leaves all lines as closed as they were. Of captures nobody asks.
 */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function checkingFrom(from: i32): u64 {
  const origin = bit(from)
  return (
    squaresOf(from) |
    (beforeRook == origin ? ~(rookLine | occupied) : 0) |
    (beforeBishop == origin ? ~(bishopLine | occupied) : 0) |
    ((rookChecks & origin) != 0 ? bit(ownRook) : 0) |
    ((bishopChecks & origin) != 0 ? bit(ownBishop) : 0) |
    ((knightChecks & origin) != 0 ? bit(ownKnight) : 0)
  )
}

/** Squares from which the own man on a square would give check. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function squaresOf(square: i32): u64 {
  return square == ownRook ? rookChecks : square == ownBishop ? bishopChecks : square == ownKnight ? knightChecks : 0
}

/** Takes the best rated of the moves that are left from a list and returns it, 0 where none is left. */
function pickNext(at: i32, end: i32): i64 {
  const first = RATED + (<usize>at << 3)
  const behind = RATED + (<usize>end << 3)
  let best = f64x2.splat(0)
  let second = best
  for (let place = first; place < behind; place += 32) {
    best = f64x2.pmax(best, v128.load(place))
    second = f64x2.pmax(second, v128.load(place, 16))
  }
  best = f64x2.pmax(best, second)
  const rated = max(i64x2.extract_lane(best, 0), i64x2.extract_lane(best, 1))
  if (rated != 0) store<i64>(first + ((<usize>rated >> 10) & (63 << 3)), 0)
  return rated
}

/** Drops those of a list's moves that give no check. */
function keepChecks(at: i32, end: i32): void {
  const behind = RATED + (<usize>end << 3)
  for (let place = RATED + (<usize>at << 3); place < behind; place += 8) {
    const rated = load<i64>(place)
    store<i64>(place, (rated & RATED_CHECK) != 0 ? rated : 0)
  }
}

/** Killers and history, after the moves at `at`, as many as `before`, did not refute what this one refutes. */
function rewardQuiet(turn: i32, move: i32, depth: i32, ply: i32, at: i32, before: i32): void {
  const killers = KILLERS + (<usize>ply << 3)
  if (load<i32>(killers) != move) {
    store<i32>(killers, load<i32>(killers), 4)
    store<i32>(killers, move)
  }
  const place = HISTORY + (<usize>((turn << 12) | move) << 2)
  const raised = load<i32>(place) + depth * depth
  store<i32>(place, raised)
  if (raised > HISTORY_LIMIT) {
    for (let other = 0; other < 2 * 4096; other++) {
      const each = HISTORY + (<usize>other << 2)
      store<i32>(each, load<i32>(each) >> 1)
    }
  }
  for (let other = at; other < at + before; other++) {
    const tried = HISTORY + (<usize>((turn << 12) | load<i32>(MOVES + (<usize>other << 2))) << 2)
    store<i32>(tried, max(0, load<i32>(tried) - depth))
  }
}

function keepVariation(ply: i32, move: i32): void {
  const row = VARIATIONS + (<usize>(ply * ROW) << 2)
  const below = row + (<usize>ROW << 2)
  const length = load<i32>(LENGTHS + (<usize>(ply + 1) << 2))
  store<i32>(row, move)
  memory.copy(row + 4, below, <usize>length << 2)
  store<i32>(LENGTHS + (<usize>ply << 2), length + 1)
}

/** Plies saved on a late quiet move. The limits are set by hand, by games of a few (`docs/background/caissa.md`). */
function reduction(depth: i32, late: i32): i32 {
  return 1 + (late >= 6 ? 1 : 0) + (depth >= 7 && late >= 12 ? 1 : 0)
}

function leavesOutLate(depth: i32, late: i32): bool {
  return depth <= LEAVING_OUT_DEPTH && late >= LEFT_OUT_FROM + 2 * depth * depth
}
