/**
 * What two threads know together of the score that both look for: its bounds, and the question that each is at. A thread
 * takes another question than the other, and leaves one that the other has answered.
 *
 * At SCORE four words of 32 bits: score at least, score at most, the question of the leader, that of the helper. Words
 * are written without locks: a bound that both write at once may fall back to the weaker of the two, which costs a question
 * that the table answers, never a score.
 */
import { SCORE } from '../kernel-layout'
import { helps } from './search'

/** Stands for no question. */
const NONE: i32 = 127

/** The question of this thread. */
let asked: i32 = NONE

/** Writes the first bounds: for the leader, which begins before the helper hears of the position. */
export function beginScore(low: i32, high: i32): void {
  atomic.store<i32>(SCORE, low)
  atomic.store<i32>(SCORE + 4, high)
  atomic.store<i32>(SCORE + 8, NONE)
  atomic.store<i32>(SCORE + 12, NONE)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function sharedLeast(): i32 {
  return atomic.load<i32>(SCORE)
}

// @ts-ignore: as above
@inline
export function sharedMost(): i32 {
  return atomic.load<i32>(SCORE + 4)
}

/** Tells the other thread what this one has found. */
export function shareBounds(low: i32, high: i32): void {
  if (low > sharedLeast()) atomic.store<i32>(SCORE, low)
  if (high < sharedMost()) atomic.store<i32>(SCORE + 4, high)
}

/** Returns the question of the other thread, which may be over. */
export function askedByOther(): i32 {
  return atomic.load<i32>(helps ? SCORE + 8 : SCORE + 12)
}

/** Tells the other thread the question that this one takes. */
export function noteAsked(alpha: i32): void {
  asked = alpha
  atomic.store<i32>(helps ? SCORE + 12 : SCORE + 8, alpha)
}

/** Says that this thread has no more questions of the score. */
export function endScore(): void {
  asked = NONE
}

/** Whether the other thread has answered the question that this one is at. */
export function isAnswered(): bool {
  return asked != NONE && (sharedLeast() > asked || sharedMost() <= asked)
}
