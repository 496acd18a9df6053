import type { Amount } from '@plyworks/core'
import { text } from '../../ui/text/text.js'

/** An option that counts something. */
interface AmountSpec {
  readonly min: number
  readonly max: number
  readonly amount: Amount
}

interface AmountChoice {
  readonly value: string
  readonly words: string
}

const MEBIBYTE = 2 ** 20
const ENTRY_BYTES = 16
/** More memory than a browser has for a table. */
const MOST_BYTES = 4 * 2 ** 30

/**
 * Returns the amounts to choose from, in words: all numbers of threads, and memory by doubling, from 1 MB on. The amount that an
 * option has is always among them.
 */
export function amountChoices({ min, max, amount }: AmountSpec, present: number): AmountChoice[] {
  const numbers = new Set([present])
  for (let value = min; value <= max; value = amount === 'mebibytes' && value > 0 ? 2 * value : value + 1) {
    if (amount === 'threads' || offered(bytesOf(amount, value))) numbers.add(value)
  }
  return [...numbers]
    .sort((first, second) => first - second)
    .map((value) => ({ value: String(value), words: wordsOf(amount, value) }))
}

function offered(bytes: number): boolean {
  return bytes === 0 || (bytes >= MEBIBYTE && bytes <= MOST_BYTES)
}

function wordsOf(amount: Amount, value: number): string {
  return amount === 'threads' ? text.threads(value) : text.memory(bytesOf(amount, value) / MEBIBYTE)
}

function bytesOf(amount: 'mebibytes' | 'entries', value: number): number {
  if (value === 0) return 0
  return amount === 'mebibytes' ? value * MEBIBYTE : ENTRY_BYTES * 2 ** value
}
