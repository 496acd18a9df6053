/** The questions that find the score of a position (P. Pons: halving the interval of possible scores) and its best moves. */
import { AnySize, board, bottom, cells, columns, completing, Standard } from './board'
import { answered, halted, resume, startProgress } from './progress'
import { rememberResult, helps, test } from './search'
import { askedByOther, beginScore, endScore, noteAsked, shareBounds, sharedLeast, sharedMost } from './shared-score'

/** Guesses for the estimate of what is done: the part of the work that finds the score, and that before its last question. */
const SCORE_FRACTION: f64 = 0.85
const LAST_QUESTION: f64 = 0.5

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function isStandard(): bool {
  return cells<AnySize>() == cells<Standard>() && columns<AnySize>() == columns<Standard>()
}

// @ts-ignore: as above
@inline
function word(low: u32, high: u32): u64 {
  return (<u64>high << 32) | <u64>low
}

/**
 * Returns the score of a position that is not over: see `search.ts`. Without meaning after `wasHalted`.
 * @param ownLow stones of the player to move, as halves
 * @param allLow all stones, likewise
 */
export function solve(ownLow: u32, ownHigh: u32, allLow: u32, allHigh: u32): i32 {
  const own = word(ownLow, ownHigh)
  const all = word(allLow, allHigh)
  resume()
  return isStandard() ? scoreOf<Standard>(own, all) : scoreOf<AnySize>(own, all)
}

/** Returns the columns, one bit each, whose stones keep a score that `solve` has found; likewise. */
export function bestMoves(ownLow: u32, ownHigh: u32, allLow: u32, allHigh: u32, score: i32): i32 {
  const own = word(ownLow, ownHigh)
  const all = word(allLow, allHigh)
  resume()
  return isStandard() ? bestOf<Standard>(own, all, score) : bestOf<AnySize>(own, all, score)
}

/** Puts a result that `found` has passed on into the table. */
export function remember(keyLow: u32, keyHigh: u32, least: i32, most: i32, work: i32): void {
  rememberResult(word(keyLow, keyHigh), least, most, work)
}

// @ts-ignore: as above
@inline
function winningMoves<Size>(own: u64, all: u64): u64 {
  return completing<Size>(own) & (all + bottom<Size>()) & board<Size>() & ~all
}

function scoreOf<Size>(own: u64, all: u64): i32 {
  const left = cells<Size>() - <i32>popcnt(all)
  if (winningMoves<Size>(own, all) != 0) return (left + 1) >> 1
  let low = -(left >> 1)
  let high = (left - 1) >> 1
  if (ASC_FEATURE_THREADS && !helps) beginScore(low, high)
  // Invariant: low <= score <= high. Near ends of the game are cheap to rule out, so they are asked for first.
  while (true) {
    if (ASC_FEATURE_THREADS) {
      low = max(low, sharedLeast())
      high = min(high, sharedMost())
    }
    if (low >= high) break
    const alpha = nextQuestion(low, high)
    // Each question costs more than all before it: from the start of 7 x 6 the last two take more than half of the nodes.
    const before = LAST_QUESTION / <f64>(high - low)
    startProgress(before, high - low == 1 ? SCORE_FRACTION - LAST_QUESTION : before)
    const bound = test<Size>(own, all, left, alpha)
    if (halted && !answered) break
    if (halted) resume()
    else if (bound > alpha) low = bound
    else high = bound
    if (ASC_FEATURE_THREADS) shareBounds(low, high)
  }
  if (ASC_FEATURE_THREADS) endScore()
  return low
}

/**
 * The next question; low <= result < high. The leader halves the interval. The helper begins with the question nearest to 0,
 * which takes longest and is among the leader's last, and stays at it while the leader answers the easy ones. Where one thread
 * would come to the question that the other is at, it takes one beside it, if there is one. `docs/measurements.md` has
 * other ways to share.
 */
function nextQuestion(low: i32, high: i32): i32 {
  if (!ASC_FEATURE_THREADS) return questionBetween(low, high)
  let question = helps ? min(max(0, low), high - 1) : questionBetween(low, high)
  if (askedByOther() == question) question = question + 1 < high ? question + 1 : max(low, question - 1)
  noteAsked(question)
  return question
}

/** Half way between the bounds, but no further from 0 than half way to them from there; low <= result < high. */
function questionBetween(low: i32, high: i32): i32 {
  const middle = (low + high) >> 1
  if (middle <= 0 && low / 2 < middle) return low / 2
  if (middle >= 0 && high / 2 > middle) return high / 2
  return middle
}

function bestOf<Size>(own: u64, all: u64, score: i32): i32 {
  const left = cells<Size>() - <i32>popcnt(all)
  const other = all ^ own
  const playable = (all + bottom<Size>()) & board<Size>()
  const wins = winningMoves<Size>(own, all)
  if (wins != 0) return columnsOf<Size>(wins)
  if (left == 1) return columnsOf<Size>(playable)
  const share = (1 - SCORE_FRACTION) / <f64>popcnt(playable)
  let done = SCORE_FRACTION
  let best: u64 = 0
  for (let moves = playable; moves != 0; ) {
    const move = helps ? (<u64>1) << (63 - clz(moves)) : moves & -moves
    moves ^= move
    if (winningMoves<Size>(other, all | move) != 0) {
      if (score == -(left >> 1)) best |= move
    } else {
      startProgress(done, share)
      if (test<Size>(other, all | move, left - 1, -score) <= -score) best |= move
      if (halted) return 0
    }
    done += share
  }
  return columnsOf<Size>(best)
}

/** The columns of cells, one bit each. */
function columnsOf<Size>(chosen: u64): i32 {
  const rows = cells<Size>() / columns<Size>()
  let result: i32 = 0
  for (; chosen != 0; chosen &= chosen - 1) result |= 1 << (<i32>ctz(chosen) / (rows + 1))
  return result
}
