import { HALF_MOVES, MAX_HALF_MOVES, TURN } from '../kernel-layout'
import { countMoves, generate, MOVES, make, now, unmake } from './position'

/** Leaves at exactly `depth`; the last moves are counted without being made. */
export function perft(depth: i32, at: i32): f64 {
  if (depth == 1) return load<i32>(now, HALF_MOVES) >= MAX_HALF_MOVES ? 0 : <f64>countMoves(load<i32>(now, TURN))
  const end = generate(at)
  let leaves: f64 = 0
  for (let index = at; index < end; index++) {
    make(load<i32>(MOVES + (<usize>index << 2)))
    leaves += perft(depth - 1, end)
    unmake()
  }
  return leaves
}

/** Leaves at exactly `depth`, every one of them made and taken back. */
export function perftMade(depth: i32, at: i32): f64 {
  if (depth == 0) return 1
  const end = generate(at)
  let leaves: f64 = 0
  for (let index = at; index < end; index++) {
    make(load<i32>(MOVES + (<usize>index << 2)))
    leaves += perftMade(depth - 1, end)
    unmake()
  }
  return leaves
}
