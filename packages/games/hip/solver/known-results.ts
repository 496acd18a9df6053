import { entryKey, fromBase64, KEY_BYTES, keyedEntry, strangeEntry } from '@plyworks/core'
import { MOST_WORK, UNKNOWN_WINS } from '../kernel-layout.js'
import type { HipRules } from '../rules.js'
import type { KernelResult } from './kernel.js'
import { knownResultLoaders } from './known-results/index.js'

/**
 * Results of the solver that took many nodes, for boards that take it seconds: with them every position that a perfect
 * player meets against whatever answers is solved within a second. `scripts/know-hip.mjs` makes them.
 */
const loaded = new Map<string, readonly Uint8Array[]>()

/** Whether there are results for a board. */
export function hasKnownResults(rules: HipRules): boolean {
  return nameOf(rules) in knownResultLoaders
}

/** Loads the results of a board, if there are any. */
export async function prepareKnownResults(rules: HipRules): Promise<void> {
  const name = nameOf(rules)
  if (loaded.has(name) || !hasKnownResults(rules)) return
  const { results } = await knownResultLoaders[name]()
  const bytes = fromBase64(results)
  const entries = Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) =>
    bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES),
  )
  loaded.set(name, entries)
}

/** The results that have been loaded for a board. */
export function knownResultsOf(rules: HipRules): readonly Uint8Array[] {
  return loaded.get(nameOf(rules)) ?? []
}

/** Returns the boards with results for a number of stones a turn, in words. */
export function knownBoards(stones: number): string {
  const names = Object.keys(knownResultLoaders).filter((name) => name.endsWith(`-${stones}`))
  const boards = [...new Set(names.map((name) => name.split('-')[0].replace('x', ' x ')))]
  return boards.length < 2 ? boards.join('') : `${boards.slice(0, -1).join(', ')} and ${boards[boards.length - 1]}`
}

function nameOf({ grid, rule, stones }: HipRules): string {
  // Results belong to the numbers of the cells: 6 x 4 is another board than 4 x 6, see `lyingRules`.
  return `${grid.rows}x${grid.columns}-${rule}-${stones}`
}

/** Bytes of an entry of the journal: key, then the three numbers as bytes. */
export const ENTRY_BYTES = KEY_BYTES + 3

/** A result as a journal has it. */
export function encodeResult({ keyLow, keyHigh, winsFrom, losesTo, work }: KernelResult): Uint8Array {
  return keyedEntry(keyLow, keyHigh, [winsFrom, losesTo, work])
}

/** @throws TextError for an entry that no run of this solver has written */
export function decodeResult(entry: Uint8Array): KernelResult {
  const [winsFrom, losesTo, work] = entry.subarray(KEY_BYTES)
  if (entry.length !== ENTRY_BYTES || winsFrom > UNKNOWN_WINS || losesTo > UNKNOWN_WINS || work > MOST_WORK) {
    throw strangeEntry(entry, "Hip's solver")
  }
  return { ...entryKey(entry), winsFrom, losesTo, work }
}
