/**
 * A table of results: buckets of four entries of 64 bits.
 *
 *     | key bits 16..63 | work: 4 bits | wins from: 6 bits | loses up to: 6 bits |
 *
 * The low 32 bits of the key choose the bucket: turned by sixteen bits, so that the bits that no entry holds come first, and
 * scaled to the number of buckets. With 65,536 buckets or more, keys that differ in those sixteen bits alone lie in different
 * ones, so that all 64 bits of the key are compared. (Its highest bits would not do: a key is the least of up to eight, see
 * `keys.ts`, so that they are mostly 0.) "Wins from" w means that the player to move wins when it has w - 32 spare moves or
 * more (63: unknown), "loses up to" l that it loses with l - 32 or fewer (0: unknown); see `keys.ts` for spare moves. Work is
 * half the binary logarithm of the nodes it took.
 *
 * The first half of a bucket is for the results that took most work, the second for the latest (after the two-level tables
 * of D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, "Replacement Schemes for Transposition Tables", 1994). A
 * new result takes the place of the lesser one in the first half, if that took no more work; what it displaces, or itself,
 * is then the latest. How this was chosen: `docs/background/hip.md`, "Threads, memory, progress".
 */
import { readEntry, writeEntry } from '../../kernels/table-words'
import { BUCKET_BYTES, ENTRY_BYTES, LEAST_BUCKETS, MOST_WORK } from '../kernel-layout'

/** Where the second half of a bucket begins. */
const LATEST: usize = BUCKET_BYTES / 2

let entries: usize = 0
let buckets: u64 = LEAST_BUCKETS
export let filled: u32 = 0

/** @param count of buckets, LEAST_BUCKETS or more */
export function setTable(at: usize, count: u32): void {
  entries = at
  buckets = <u64>count
  filled = 0
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function bucketOf(key: u64): usize {
  return entries + <usize>((<u64>rotl<u32>(<u32>key, 16) * buckets) >> 32) * <usize>BUCKET_BYTES
}

/** The entry of a key, 0 when there is none. */
export function probe(key: u64): u64 {
  const bucket = bucketOf(key)
  const tag = key >> 16
  let entry = readEntry(bucket)
  if (entry >> 16 == tag) return entry
  entry = readEntry(bucket + 8)
  if (entry >> 16 == tag) return entry
  entry = readEntry(bucket + 16)
  if (entry >> 16 == tag) return entry
  entry = readEntry(bucket + 24)
  if (entry >> 16 == tag) return entry
  return 0
}

/** What `touch` has read: kept so that it does read. */
let touched: u64 = 0

/** Lets the memory fetch the bucket of a key that will be asked for soon. */
// @ts-ignore: as above
@inline
export function touch(key: u64): void {
  touched ^= readEntry(bucketOf(key))
}

/** Adds what is known of a key to its entry. */
export function remember(key: u64, winsFrom: i32, losesTo: i32, work: i32): void {
  const bucket = bucketOf(key)
  const tag = key >> 16
  let place = bucket
  let least: i32 = MOST_WORK + 1
  for (let at = bucket; at < bucket + <usize>BUCKET_BYTES; at += ENTRY_BYTES) {
    const entry = readEntry(at)
    const spent = entry == 0 ? -1 : <i32>((entry >> 12) & 15)
    if (entry != 0 && entry >> 16 == tag) {
      const wins = min(winsFrom, <i32>((entry >> 6) & 63))
      writeEntry(at, entryOf(tag, wins, max(losesTo, <i32>(entry & 63)), max(work, spent)))
      return
    }
    if (at < bucket + LATEST && spent < least) {
      least = spent
      place = at
    }
  }
  let latest = entryOf(tag, winsFrom, losesTo, work)
  if (work >= least) {
    const displaced = readEntry(place)
    writeEntry(place, latest)
    latest = displaced
  }
  if (latest == 0) filled++
  else toLatest(bucket + LATEST, latest)
}

/** Puts an entry into the second half of a bucket, and the one before it behind. */
// @ts-ignore: as above
@inline
function toLatest(half: usize, entry: u64): void {
  if (readEntry(half + ENTRY_BYTES) == 0) filled++
  const before = readEntry(half)
  if (before != 0) writeEntry(half + ENTRY_BYTES, before)
  writeEntry(half, entry)
}

// @ts-ignore: as above
@inline
function entryOf(tag: u64, winsFrom: i32, losesTo: i32, work: i32): u64 {
  return (tag << 16) | (<u64>work << 12) | (<u64>winsFrom << 6) | <u64>losesTo
}
