/**
 * An estimate of the part of a search that is done. Of a position that is lost every move has to be refuted, of one that is won
 * a single good move is searched, mostly the first; so only the places among the moves of the side that seems to lose tell how
 * far the search is. Moves are not alike: what the first one took is found in the table by those after it. How the work is
 * spread over the moves of a lost position is therefore learned from those that are finished, ply by ply; where none is yet,
 * the plies below serve.
 */

/** Plies below the root whose moves count. */
const PLIES: i32 = 8
/** Moves of a position at most, and one more. */
const PLACES: i32 = 65
/** Steps in which the spread of work over the moves of a position is kept. */
const STEPS: i32 = 16
/** Nodes that a finished position must have taken to be learned from. */
const LEAST_NODES: f64 = 256
/**
 * Nearer the root more of the work goes into the first moves, for more is left to meet again: a part that is taken from plies
 * below is raised to this power once for each of them. From a tenth of the nodes on, the estimate is off by at most 3.8 times
 * on 4 x 6 and 4.9 times on 5 x 5; with 0.6 it is 7.3 and 3.1 times.
 */
const CONCENTRATION: f64 = 0.8

const INDEX: usize = memory.data(8 * 8, 16)
const WIDTH: usize = memory.data(8 * 8, 16)
const SEAT: usize = memory.data(8 * 8, 16)
/** Nodes before the search of each move of the positions on the path. */
const BEGAN: usize = memory.data(8 * 65 * 8, 16)
/** By ply and step: nodes that went into that first part of the moves of lost positions; the last step is all of them. */
const SPREAD: usize = memory.data(8 * 17 * 8, 16)

/** Nodes that went into lost positions of either side: the side that loses at the root has more of them. */
let lostWork0: f64 = 0
let lostWork1: f64 = 0

/** Forgets the search before. */
export function beginProgress(): void {
  lostWork0 = 0
  lostWork1 = 0
  memory.fill(INDEX, 0, 8 * 8)
  memory.fill(WIDTH, 0, 8 * 8)
  memory.fill(SPREAD, 0, 8 * 17 * 8)
}

/** A move is about to be searched: which one, of how many, of whom. */
export function noteMove(ply: i32, index: i32, count: i32, seat: i32, nodes: u64): void {
  if (ply >= PLIES) return
  store<f64>(INDEX + (<usize>ply << 3), <f64>index)
  store<f64>(WIDTH + (<usize>ply << 3), <f64>count)
  store<i32>(SEAT + (<usize>ply << 3), seat)
  store<f64>(began(ply, index), <f64>nodes)
  for (let below = ply + 1; below < PLIES; below++) store<f64>(WIDTH + (<usize>below << 3), 0)
}

/** All moves of a position have been refuted. */
export function noteLost(ply: i32, count: i32, seat: i32, nodes: u64): void {
  if (ply >= PLIES || count == 0) return
  const first = load<f64>(began(ply, 0))
  const work = <f64>nodes - first
  if (work < LEAST_NODES) return
  if (seat == 0) lostWork0 += work
  else lostWork1 += work
  store<f64>(began(ply, count), <f64>nodes)
  for (let step: i32 = 1; step <= STEPS; step++) {
    const place = (<f64>step * <f64>count) / <f64>STEPS
    const move = min(<i32>place, count - 1)
    const from = load<f64>(began(ply, move))
    const to = load<f64>(began(ply, move + 1))
    const at = spread(ply, step)
    store<f64>(at, load<f64>(at) + from - first + (place - <f64>move) * (to - from))
  }
}

/** The part done, from 0 to 1. */
export function fractionDone(): f64 {
  const loser = lostWork0 >= lostWork1 ? 0 : 1
  let fraction: f64 = 0
  for (let ply: i32 = PLIES - 1; ply >= 0; ply--) {
    const count = load<f64>(WIDTH + (<usize>ply << 3))
    if (count == 0) fraction = 0
    else if (load<i32>(SEAT + (<usize>ply << 3)) == loser) {
      const index = load<f64>(INDEX + (<usize>ply << 3))
      const before = workUpTo(ply, index / count)
      fraction = before + fraction * (workUpTo(ply, (index + 1) / count) - before)
    }
  }
  return fraction
}

/** The part of a lost position's work that goes into such a first part of its moves. */
function workUpTo(ply: i32, part: f64): f64 {
  let from = ply
  while (from < PLIES && load<f64>(spread(from, STEPS)) == 0) from++
  if (from == PLIES) return part
  const place = part * <f64>STEPS
  const step = min(<i32>place, STEPS - 1)
  const low = load<f64>(spread(from, step))
  const high = load<f64>(spread(from, step + 1))
  const below = (low + (place - <f64>step) * (high - low)) / load<f64>(spread(from, STEPS))
  const concentrated = below ** CONCENTRATION ** <f64>(from - ply)
  // The first moves are few, and no two of them images of each other, so that less is met again.
  return ply == 0 ? (part + concentrated) / 2 : concentrated
}

function began(ply: i32, index: i32): usize {
  return BEGAN + (<usize>(ply * PLACES + index) << 3)
}

function spread(ply: i32, step: i32): usize {
  return SPREAD + (<usize>(ply * (STEPS + 1) + step) << 3)
}
