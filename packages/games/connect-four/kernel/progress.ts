/** Tells the host how far a search has come, and hears from it whether to stop. */

/** Told now and then; a result other than 0 ends the search. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@external('env', 'report')
declare function report(nodes: f64, fraction: f64): i32

/** Plies whose place among their brothers goes into the estimate of the fraction done. */
const PLIES: i32 = 8
/** Children done and all children of the nodes at the top of the line: f64 at ply * 8. */
const DONE: usize = memory.data(8 * 8, 16)
const WIDTH: usize = memory.data(8 * 8, 16)

export let halted: bool = false

export function startProgress(): void {
  halted = false
  for (let ply: i32 = 0; ply < PLIES; ply++) noteProgress(ply, 0, 1)
}

// @ts-ignore: as above
@inline
export function noteProgress(ply: i32, index: i32, count: i32): void {
  if (ply >= PLIES) return
  store<f64>(DONE + (<usize>ply << 3), <f64>index)
  store<f64>(WIDTH + (<usize>ply << 3), <f64>count)
}

export function tell(nodes: u64): void {
  let fraction: f64 = 0
  let width: f64 = 1
  for (let ply: usize = 0; ply < <usize>PLIES; ply++) {
    width /= load<f64>(WIDTH + (ply << 3))
    fraction += load<f64>(DONE + (ply << 3)) * width
  }
  if (report(<f64>nodes, fraction) != 0) halted = true
}
