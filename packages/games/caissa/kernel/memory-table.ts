/**
 * The transposition table, after `testing/plain-table.ts` of the game: pairs of entries of 16 bytes
 *
 *     0   u64  key
 *     8   i32  move (bits 0..11), depth (12..19), bound (20..21), age (22..27)
 *     12  i32  score, seen from the node
 */
import { WIN_LIMIT } from '../kernel-layout'

/** Entry found by the last `find` that returned true. */
export let foundMove: i32 = 0
export let foundDepth: i32 = 0
export let foundBound: i32 = 0
export let foundScore: i32 = 0

/** The table of the host, for searches of several threads: an entry as above, or -1; then the score of that entry. */
// @ts-ignore: only AssemblyScript knows this decorator; editors read this file as TypeScript
@external('host', 'find')
declare function findInHost(low: i32, high: i32): i32
// @ts-ignore: only AssemblyScript knows this decorator; editors read this file as TypeScript
@external('host', 'score')
declare function scoreInHost(): i32
// @ts-ignore: only AssemblyScript knows this decorator; editors read this file as TypeScript
@external('host', 'store')
declare function storeInHost(low: i32, high: i32, packed: i32, score: i32): void

let shared: bool = false
let entries: usize = 0
let mask: usize = 0
let mostMask: usize = 0
let age: i32 = 0

/**
 * Makes an empty table behind everything else in memory; once for each instance. Below 2 bits there is none.
 * @param bits binary logarithm of the entries at first
 * @param most what it may grow to
 */
export function makeTable(bits: i32, most: i32): void {
  if (bits < 2) return
  entries = (<usize>memory.size()) << 16
  mask = ((<usize>1) << bits) - 2
  mostMask = ((<usize>1) << most) - 2
  memory.grow(((16 << bits) + 0xffff) >> 16)
}

/**
 * Doubles the table until it has more entries than a search has nodes. A pair of entries then belongs where it was, or
 * as far behind that as the table was long.
 */
export function growTable(nodes: i64): bool {
  if (shared || entries == 0) return false
  const before = mask
  while (mask < mostMask && <i64>mask < nodes) {
    const size = mask + 2
    memory.grow(<i32>(((size << 4) + 0xffff) >> 16))
    for (let at = entries; at < entries + (size << 4); at += 16) {
      if ((load<u64>(at) & <u64>size) == 0) continue
      memory.copy(at + (size << 4), at, 16)
      memory.fill(at, 0, 16)
    }
    mask += size
  }
  return mask > before
}

/** Empties the table, which keeps its size. */
export function emptyTable(): void {
  if (entries != 0) memory.fill(entries, 0, (mask + 2) << 4)
  age = 0
}

/** From now on the table is that of the host. */
export function shareTable(): void {
  shared = true
}

export function nextSearch(): void {
  age = (age + 1) & 63
}

export function find(key: u64, ply: i32): bool {
  if (shared) {
    const packed = findInHost(<i32>key, <i32>(key >> 32))
    return packed >= 0 && take(packed, scoreInHost(), ply)
  }
  if (entries == 0) return false
  let at = entries + ((<usize>key & mask) << 4)
  if (load<u64>(at) != key) {
    at += 16
    if (load<u64>(at) != key) return false
  }
  return take(load<i32>(at, 8), load<i32>(at, 12), ply)
}

function take(packed: i32, score: i32, ply: i32): bool {
  foundMove = packed & 4095
  foundDepth = (packed >> 12) & 255
  foundBound = (packed >> 20) & 3
  foundScore = score >= WIN_LIMIT ? score - ply : score <= 0 - WIN_LIMIT ? score + ply : score
  return true
}

export function remember(key: u64, ply: i32, move: i32, depth: i32, bound: i32, score: i32): void {
  const packed = move | (max(0, depth) << 12) | (bound << 20) | (age << 22)
  const lasting = score >= WIN_LIMIT ? score + ply : score <= 0 - WIN_LIMIT ? score - ply : score
  if (shared) storeInHost(<i32>key, <i32>(key >> 32), packed, lasting)
  if (shared || entries == 0) return
  let at = entries + ((<usize>key & mask) << 4)
  const kept = load<i32>(at, 8)
  if (load<u64>(at) != key && kept >> 22 == age && ((kept >> 12) & 255) > depth) at += 16
  store<u64>(at, key)
  store<i32>(at, packed, 8)
  store<i32>(at, lasting, 12)
}
