/**
 * The words of a table that the kernels of several threads may share, without locks: an entry is one word of 64 bits, read
 * and written whole. Of two that are written into one place at once, either may stay.
 */

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function readEntry(at: usize): u64 {
  return ASC_FEATURE_THREADS ? atomic.load<u64>(at) : load<u64>(at)
}

// @ts-ignore: as above
@inline
export function writeEntry(at: usize, entry: u64): void {
  if (ASC_FEATURE_THREADS) atomic.store<u64>(at, entry)
  else store<u64>(at, entry)
}
