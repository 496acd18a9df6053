/**
 * A table of results: buckets of four entries of 64 bits.
 *
 *     | hash bits 0..47 | work: 4 bits | score at least: 6 bits | score at most: 6 bits |
 *
 * The hash is the key times an odd number, so that different keys have different hashes. Its high 32 bits, scaled to the
 * number of buckets, choose the bucket: with 65,536 buckets or more, hashes that differ in the sixteen bits that no entry
 * holds lie in different ones, so that positions are never taken for one another. Scores are stored plus 32; 0 and 63
 * stand for no bound. Work is half the binary logarithm of the nodes it took: what took least is replaced, and every
 * fourth time the others lose a unit of it.
 *
 * Positions near the end have a part of their own, the local one. They are most of all that is asked, and what is asked
 * of them again is asked soon; in 2 MB, which the cache of a processor's core holds, asking takes a fraction of the time
 * that it takes in a table that no cache holds.
 *
 * Two threads share the part of the other positions, and have a local one each.
 */
import { readEntry, writeEntry } from '../../kernels/table-words'
import { BUCKET_BYTES, LOCAL_BUCKETS, MOST_WORK, OFFSET } from '../kernel-layout'

/** Bits of a hash that decide whether the bucket ages: all 0 once in four. They choose no bucket. */
const AGEING: u64 = 0x300000000
const FACTOR: u64 = 0x9e3779b97f4a7c15

let local: usize = 0
let entries: usize = 0
let buckets: u64 = LOCAL_BUCKETS
export let filled: u32 = 0

/**
 * @param near address of the local part
 * @param far address of the other, of `count` buckets: as many as the local part has, or more; with `near` both are one
 */
export function setTable(near: usize, far: usize, count: u32): void {
  local = near
  entries = far
  buckets = <u64>count
  filled = 0
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function hashOf(key: u64): u64 {
  return key * FACTOR
}

/** The address of the bucket of a hash, in the local part or the other. */
// @ts-ignore: as above
@inline
export function bucketOf(hash: u64, near: bool): usize {
  return near
    ? local + <usize>(hash >> 48) * <usize>BUCKET_BYTES
    : entries + <usize>(((hash >> 32) * buckets) >> 32) * <usize>BUCKET_BYTES
}

/** The entry of a hash in its bucket, 0 when there is none. */
// @ts-ignore: as above
@inline
export function probe(bucket: usize, hash: u64): u64 {
  const tag = hash << 16
  let entry = readEntry(bucket)
  if ((entry ^ tag) < 65536) return entry
  entry = readEntry(bucket + 8)
  if ((entry ^ tag) < 65536) return entry
  entry = readEntry(bucket + 16)
  if ((entry ^ tag) < 65536) return entry
  entry = readEntry(bucket + 24)
  if ((entry ^ tag) < 65536) return entry
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

/** Adds what is known of a hash to its entry; bounds in the terms of an entry. */
export function remember(bucket: usize, hash: u64, least: i32, most: i32, work: i32): void {
  const tag = hash << 16
  let place = bucket
  let leastWork: i32 = 99
  for (let at = bucket; at < bucket + <usize>BUCKET_BYTES; at += 8) {
    const entry = readEntry(at)
    if (entry == 0) {
      if (leastWork > -1) {
        leastWork = -1
        place = at
      }
      continue
    }
    if ((entry ^ tag) < 65536) {
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
  else if (((readEntry(place) ^ tag) >> 16) != 0 && (hash & AGEING) == 0) age(bucket)
  writeEntry(place, tag | (<u64>work << 12) | (<u64>least << 6) | <u64>most)
}

/** Makes the entries of a bucket count as a little less work, so that what nobody asks for any more gives way. */
function age(bucket: usize): void {
  for (let at = bucket; at < bucket + <usize>BUCKET_BYTES; at += 8) {
    const entry = readEntry(at)
    const spent = <i32>((entry >> 12) & 15)
    if (spent > 0 && spent < MOST_WORK) writeEntry(at, entry - 4096)
  }
}
