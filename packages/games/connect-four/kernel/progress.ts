/** Tells the host how far a search has come, and hears from it whether to stop. */
import { isAnswered } from './shared-score'

/** Called now and then; a result other than 0 ends the search. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@external('env', 'report')
declare function report(nodes: f64, fraction: f64): i32

/** Levels of the tree whose place among their brothers goes into the estimate of the fraction done. */
const LEVELS: i32 = 8
/** Children done and all children of the nodes at the top of the line: f64 at level * 8. */
const DONE: usize = memory.data(8 * 8, 16)
const WIDTH: usize = memory.data(8 * 8, 16)

export let halted: bool = false
/** Whether it is only because the other thread has answered the question at hand. */
export let answered: bool = false
/** Guesses of the fraction of all the work before the question at hand, and of its own. */
let before: f64 = 0
let weight: f64 = 0

/** Forgets that an earlier search was ended. */
export function resume(): void {
  halted = false
  answered = false
}

/** Begins a question that is expected to take `share` of the work, after `done` of it. */
export function startProgress(done: f64, share: f64): void {
  before = done
  weight = share
  for (let level: i32 = 0; level < LEVELS; level++) noteProgress(level, 0, 1)
}

// @ts-ignore: as above
@inline
export function noteProgress(level: i32, index: i32, count: i32): void {
  if (level >= LEVELS) return
  store<f64>(DONE + (<usize>level << 3), <f64>index)
  store<f64>(WIDTH + (<usize>level << 3), <f64>count)
}

export function tell(nodes: u64): void {
  let fraction: f64 = 0
  let width: f64 = 1
  for (let level: usize = 0; level < <usize>LEVELS; level++) {
    width /= load<f64>(WIDTH + (level << 3))
    fraction += load<f64>(DONE + (level << 3)) * width
  }
  if (report(<f64>nodes, before + weight * min<f64>(1, fraction)) != 0) halted = true
  else if (ASC_FEATURE_THREADS && isAnswered()) halted = answered = true
}
