import type { TableModelSettings } from '../../core/table-model.js'

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
} as const

type Attribute = keyof typeof ATTRIBUTE

/** The order of the tens: the ordinary ones first. */
export const TENS_ORDER: readonly number[] = [9, 3, 0, 2, 1, 4, 6, 8, 5, 7, 10]

const CONTEXTS: readonly (readonly Attribute[])[] = [
  ['used', 'other', 'otherUsed', 'barred', 'number', 'tensParity'],
  ['own', 'used', 'other', 'otherUsed', 'barred', 'number', 'otherKind', 'tensParity'],
  ['own', 'used', 'other', 'otherUsed', 'number'],
  ['own', 'other', 'otherUsed', 'barred', 'number'],
  ['own', 'other', 'number'],
  ['own', 'used', 'otherUsed', 'barred', 'number', 'bars'],
  ['own', 'barred', 'number'],
  ['own', 'used', 'number'],
  ['own', 'used', 'otherUsed', 'number', 'landing', 'otherKind', 'lateTens'],
  ['other', 'otherUsed', 'landing', 'step', 'bars', 'tensParity'],
  ['other', 'landing', 'step', 'bars'],
  ['landing', 'step', 'bars'],
  ['used', 'otherUsed', 'landing', 'step', 'otherKind'],
  ['used', 'otherUsed', 'landing', 'step', 'blocks', 'otherKind'],
  ['other', 'tens', 'landing', 'step'],
  ['used', 'otherUsed', 'step', 'blocks', 'otherKind'],
  ['used', 'other', 'otherUsed', 'tens', 'landing', 'step', 'bars'],
  ['own', 'used', 'number', 'tens', 'otherKind'],
  ['other', 'otherUsed', 'step', 'bars'],
  ['used', 'other', 'otherUsed', 'barred', 'landing', 'step', 'prospect'],
  ['own', 'used', 'other', 'otherUsed', 'number', 'step', 'otherKind'],
  ['own', 'used', 'barred', 'number', 'tens', 'landing', 'otherKind'],
]

/** The model of the play table. Contexts and numbers were found by trial; they are part of the format of the data. */
export const PLAY_MODEL: TableModelSettings = {
  contexts: CONTEXTS.map((names) => names.map((name) => ATTRIBUTE[name])),
  learningRate: 0.05712,
  startWeight: 0.42,
  countLimit: 34.5744,
  forgetting: 1,
  expectedShare: 0.3,
  prior: 0.28,
  shareScale: 0.21,
  leadSteps: 1.22825,
  leadPrior: 14.2076,
  confidencePrior: 0.987034,
  confidenceLimit: 2580.52,
}
