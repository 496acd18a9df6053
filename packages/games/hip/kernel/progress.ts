/**
 * An estimate of the part of a search that is done. Of a position that is lost every move has to be refuted, of one that is won
 * a single good move is searched, mostly the first; so only the places among the moves of the side that seems to lose tell how
 * far the search is. They give the share of its lines that are done.
 *
 * The work is spread far less evenly than the lines: what the first of them took is found in the table by those after it, and often
 * half of all nodes are spent before a hundredth of the lines. For a share s, and x = -ln s, the part done is taken to be
 * e^-(SLOPE x + BEND x^2).
 */

/** Plies below the root whose moves count. With 8 in place of 12 a long search shows nothing at first. */
const PLIES: i32 = 12
/**
 * Found by trying steps of 0.02 and 0.0025 on whole searches of nine boards; then 0.12 in place of 0.14, which is better on the
 * larger ones of thirteen (`docs/background/hip.md`, "Threads, memory, progress").
 */
const SLOPE: f64 = 0.12
const BEND: f64 = 0.0075

/** Of the positions on the path: which move is being searched, of how many (0: none yet), of whom. */
const INDEX: usize = memory.data(12 * 4, 16)
const COUNT: usize = memory.data(12 * 4, 16)
const SEAT: usize = memory.data(12 * 4, 16)

/** Nodes that went into lost positions of either side, until now and before the positions on the path. */
let lost0: u64 = 0
let lost1: u64 = 0
const LOST0: usize = memory.data(12 * 8, 16)
const LOST1: usize = memory.data(12 * 8, 16)

/** Forgets the search before. */
export function beginProgress(): void {
  lost0 = 0
  lost1 = 0
  memory.fill(COUNT, 0, <usize>PLIES << 2)
}

/** Notes which move is about to be searched, of how many, and whose. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function noteMove(ply: i32, index: i32, count: i32, seat: i32): void {
  if (ply >= PLIES) return
  const at = <usize>ply << 2
  store<i32>(INDEX + at, index)
  store<i32>(COUNT + at, count)
  store<i32>(SEAT + at, seat)
  for (let below = at + 4; below < <usize>PLIES << 2; below += 4) store<i32>(COUNT + below, 0)
  if (index > 0) return
  store<u64>(LOST0 + (at << 1), lost0)
  store<u64>(LOST1 + (at << 1), lost1)
}

/** Notes that all moves of a position have been refuted. `work` is the number of nodes that took. */
// @ts-ignore: as above
@inline
export function noteLost(ply: i32, seat: i32, work: u64): void {
  if (ply >= PLIES) return
  if (seat == 0) lost0 += work
  else lost1 += work
}

/** The part done, from 0 to 1. */
export function fractionDone(): f64 {
  const share = shareDone(0, 0)
  if (share == 0) return 0
  const x = -Math.log(share)
  return Math.exp(-x * (SLOPE + BEND * x))
}

/**
 * The share of the lines below a position on the path that are done.
 * @param likely the seat that seems to lose, if the search below the position does not tell: the one with more work in its lost
 * positions. A good move that is refuted after all changes sides for its own part of the tree only.
 */
function shareDone(ply: i32, likely: i32): f64 {
  const at = <usize>ply << 2
  if (ply == PLIES || load<i32>(COUNT + at) == 0) return 0
  const work0 = lost0 - load<u64>(LOST0 + (at << 1))
  const work1 = lost1 - load<u64>(LOST1 + (at << 1))
  const loser = work0 == work1 ? likely : work0 > work1 ? 0 : 1
  const share = shareDone(ply + 1, loser)
  return load<i32>(SEAT + at) == loser ? (<f64>load<i32>(INDEX + at) + share) / <f64>load<i32>(COUNT + at) : share
}
