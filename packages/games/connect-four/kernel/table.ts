/**
 * A table of results: buckets of four entries of 64 bits.
 *
 *     | hash bits 0..47 | work: 4 bits | score at least: 6 bits | score at most: 6 bits |
 *
 * The hash is the key times an odd number, so that different keys have different hashes. Its high bits choose the
 * bucket, at least sixteen of them; bucket and entry together hold the whole hash, so that positions are never taken for
 * one another. Scores are stored plus 32; 0 and 63 stand for no bound. Work is half the binary logarithm of the nodes it
 * took: what took least is replaced.
 */

import { OFFSET } from '../kernel-layout'

const FACTOR: u64 = 0x9e3779b97f4a7c15

let entries: usize = 0
let shift: u64 = 48
export let filled: u32 = 0

/** @param bits binary logarithm of the number of buckets, at least 16 */
export function setTable(at: usize, bits: i32): void {
  entries = at
  shift = <u64>(64 - bits)
  filled = 0
}

/** The entry of a key, 0 when there is none. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function probe(key: u64): u64 {
  const hash = key * FACTOR
  const at = entries + (<usize>(hash >> shift) << 5)
  const tag = hash << 16
  let entry = load<u64>(at)
  if (((entry ^ tag) >> 16) == 0) return entry
  entry = load<u64>(at, 8)
  if (((entry ^ tag) >> 16) == 0) return entry
  entry = load<u64>(at, 16)
  if (((entry ^ tag) >> 16) == 0) return entry
  entry = load<u64>(at, 24)
  if (((entry ^ tag) >> 16) == 0) return entry
  return 0
}

// @ts-ignore: as above
@inline
export function atLeast(entry: u64): i32 {
  return <i32>((entry >> 6) & 63) - OFFSET
}

// @ts-ignore: as above
@inline
export function atMost(entry: u64): i32 {
  return <i32>(entry & 63) - OFFSET
}

/** Adds what is known of a key to its entry; bounds in the terms of an entry. */
export function remember(key: u64, least: i32, most: i32, work: i32): void {
  const hash = key * FACTOR
  const first = entries + (<usize>(hash >> shift) << 5)
  const tag = hash << 16
  let place = first
  let leastWork: i32 = 99
  for (let at = first; at < first + 32; at += 8) {
    const entry = load<u64>(at)
    if (entry == 0) {
      if (leastWork > -1) {
        leastWork = -1
        place = at
      }
      continue
    }
    if (((entry ^ tag) >> 16) == 0) {
      least = max(least, <i32>((entry >> 6) & 63))
      most = min(most, <i32>(entry & 63))
      work = max(work, <i32>((entry >> 12) & 15))
      place = at
      leastWork = 0
      break
    }
    const spent = <i32>((entry >> 12) & 15)
    if (spent < leastWork) {
      leastWork = spent
      place = at
    }
  }
  if (leastWork < 0) filled++
  store<u64>(place, tag | (<u64>work << 12) | (<u64>least << 6) | <u64>most)
}
