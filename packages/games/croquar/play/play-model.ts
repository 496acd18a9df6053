import type { TableModelSettings } from './table-model.js'

/**
 * The model of the play table: how it is ordered, which contexts it looks at, how it learns. Contexts, order and numbers
 * were found by trial (see docs/background/croquar.md); they are part of the format of the data.
 */

/** The attributes of a candidate move that contexts may look at (see `play-table.ts`, `describe`). */
const ATTRIBUTE = {
  own: 0,
  used: 1,
  other: 2,
  otherUsed: 3,
  barred: 4,
  number: 5,
  tens: 6,
  landing: 7,
  step: 8,
  bars: 9,
  blocks: 10,
  otherKind: 11,
  tensParity: 12,
  prospect: 13,
  canTake: 14,
  lateTens: 15,
  usualTens: 16,
  digit: 17,
  beyond: 18,
} as const

type Attribute = keyof typeof ATTRIBUTE

/** The order of the tens, the most telling first, and whether the digits rise within them. */
export const TENS_ORDER: readonly number[] = [9, 3, 5, 1, 0, 2, 6, 4, 10, 7, 8]
export const DIGITS_RISE: boolean = false

/** From these places in the order of the tens on confidence is learned from the beginning again. */
export const PHASE_ENDS: readonly number[] = [1]

const CONTEXTS: readonly (readonly Attribute[])[] = [
  ['own', 'used', 'other', 'otherUsed', 'barred', 'number', 'otherKind', 'tensParity', 'step'],
  ['landing', 'used', 'other', 'otherUsed', 'number'],
  ['own', 'other', 'otherUsed', 'barred', 'number'],
  ['own', 'other', 'number'],
  ['own', 'used', 'otherUsed', 'barred', 'number', 'bars', 'tens'],
  ['own', 'barred', 'number'],
  ['own', 'used', 'number'],
  ['own', 'used', 'otherUsed', 'number', 'landing', 'otherKind', 'lateTens'],
  ['used', 'other', 'otherUsed', 'tens', 'landing', 'step', 'bars', 'lateTens'],
  ['other', 'otherUsed', 'landing', 'bars', 'tensParity', 'lateTens'],
  ['other', 'landing', 'used', 'bars'],
  ['landing', 'step', 'bars', 'other'],
  ['used', 'otherUsed', 'landing', 'step', 'otherKind', 'canTake', 'lateTens'],
  ['used', 'otherUsed', 'landing', 'step', 'blocks', 'otherKind'],
  ['other', 'tens', 'landing', 'step', 'tensParity'],
  ['used', 'otherUsed', 'step', 'blocks', 'otherKind'],
  ['used', 'other', 'otherUsed', 'tens', 'landing', 'step', 'bars'],
  ['own', 'used', 'number', 'tens', 'otherKind', 'bars', 'lateTens'],
  ['other', 'otherUsed', 'step', 'bars', 'tensParity'],
  ['used', 'other', 'otherUsed', 'barred', 'landing', 'step', 'prospect'],
  ['own', 'used', 'other', 'otherUsed', 'number', 'step', 'canTake'],
  ['own', 'used', 'barred', 'number', 'tens', 'landing', 'otherKind'],
]

const WEIGHT_SETS: readonly (readonly Attribute[])[] = [['otherKind', 'usualTens'], ['step', 'used'], ['lateTens']]

const SURPRISE_CONTEXTS: readonly (readonly Attribute[])[] = [
  ['other', 'barred', 'otherUsed'],
  ['used', 'otherUsed', 'digit', 'beyond'],
  ['digit', 'beyond', 'other', 'barred'],
  ['used', 'otherUsed', 'tens'],
]

/**
 * Found by changing one number or context at a time and keeping what packs the table smaller:
 * `research/compaction.ts`.
 */
export const PLAY_MODEL: TableModelSettings = {
  contexts: numbers(CONTEXTS),
  weightSets: numbers(WEIGHT_SETS),
  learningRate: 0.05712,
  startWeight: 0.43646,
  startFraction: 0.40882,
  countLimit: 34.5744,
  forgetting: 1,
  expectedFraction: 0.3,
  prior: 0.28025,
  fractionScale: 0.21258,
  leadSteps: 1.8983,
  leadPrior: 33.986,
  confidencePrior: 0.99194,
  confidenceLimit: 1735.3,
  surpriseContexts: numbers(SURPRISE_CONTEXTS),
  surpriseRate: 0.0059183,
  surpriseBase: 0.57195,
  surpriseStart: 0.045882,
  surprisePrior: 0.25231,
  surpriseYes: 3.6454,
  surpriseForgetting: 0.12037,
  surpriseLimit: 261.93,
}

function numbers(sets: readonly (readonly Attribute[])[]): number[][] {
  return sets.map((names) => names.map((name) => ATTRIBUTE[name]))
}
