/**
 * A table of results: buckets of four entries of 64 bits.
 *
 *     | key bits 16..63 | work: 4 bits | wins from: 6 bits | loses up to: 6 bits |
 *
 * The bucket is chosen by the low bits of the key, at least sixteen of them, so that all 64 bits of the key are
 * compared. "Wins from" w means that the player to move wins when it has w - 32 spare moves or more (63: unknown),
 * "loses up to" l that it loses with l - 32 or fewer (0: unknown); see `keys.ts` for spare moves. Work is half the
 * binary logarithm of the nodes it took: what took least is replaced.
 */
import { readEntry, writeEntry } from '../../kernels/table-words'

let entries: usize = 0
let mask: u64 = 0
export let filled: u32 = 0

/** @param bits binary logarithm of the number of buckets, at least 16 */
export function setTable(at: usize, bits: i32): void {
  entries = at
  mask = ((<u64>1) << bits) - 1
  filled = 0
}

/** The entry of a key, 0 when there is none. */
export function probe(key: u64): u64 {
  const at = entries + (<usize>(key & mask) << 5)
  const tag = key >> 16
  let entry = readEntry(at)
  if (entry >> 16 == tag) return entry
  entry = readEntry(at + 8)
  if (entry >> 16 == tag) return entry
  entry = readEntry(at + 16)
  if (entry >> 16 == tag) return entry
  entry = readEntry(at + 24)
  if (entry >> 16 == tag) return entry
  return 0
}

/** What `touch` has read: kept so that it does read. */
let touched: u64 = 0

/** Lets the memory fetch the bucket of a key that will be asked for soon. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function touch(key: u64): void {
  touched ^= readEntry(entries + (<usize>(key & mask) << 5))
}

/** Adds what is known of a key to its entry. */
export function remember(key: u64, winsFrom: i32, losesTo: i32, work: i32): void {
  const first = entries + (<usize>(key & mask) << 5)
  const tag = key >> 16
  let place = first
  let least: i32 = 99
  for (let at = first; at < first + 32; at += 8) {
    const entry = readEntry(at)
    if (entry == 0) {
      if (least > -1) {
        least = -1
        place = at
      }
      continue
    }
    if (entry >> 16 == tag) {
      winsFrom = min(winsFrom, <i32>((entry >> 6) & 63))
      losesTo = max(losesTo, <i32>(entry & 63))
      work = max(work, <i32>((entry >> 12) & 15))
      place = at
      least = 0
      break
    }
    const effort = <i32>((entry >> 12) & 15)
    if (effort < least) {
      least = effort
      place = at
    }
  }
  if (least < 0) filled++
  writeEntry(place, (tag << 16) | (<u64>work << 12) | (<u64>winsFrom << 6) | <u64>losesTo)
}
