import { Random, type RunControl } from '@plyworks/core'
import { type BinaryCoder, BinaryDecoder, BinaryEncoder, InformationMeter } from '../play/binary-coder.js'
import { type TableCell, TableModel, type TableModelSettings } from '../play/table-model.js'

/**
 * Compaction of move tables with don't-cares, for any game: positions are sorted into kinds, each kind is given a move
 * that is good in all its positions, and the table of the kinds is packed by a model that learns it on the way
 * (`play/table-model.ts`), so that only what it does not expect takes room.
 */

/** The good moves of every kind, as bits; all bits set where nothing matters. */
export class GoodMoves {
  /** Bits of the moves that are good in every position of the kind seen so far. */
  readonly masks: Int32Array
  /** Number of positions of each kind that matter. */
  readonly counts: Int32Array

  constructor(kinds: number) {
    this.masks = new Int32Array(kinds).fill(-1)
    this.counts = new Int32Array(kinds)
  }

  /** Notes a position of a kind in which exactly the moves of the mask are good. */
  add(kind: number, mask: number): void {
    this.masks[kind] &= mask
    this.counts[kind]++
  }

  /**
   * Numbers of kinds and positions that matter, and of those that one move serves: settled, whatever tells them apart.
   */
  coverage(): { kinds: number; settledKinds: number; positions: number; settledPositions: number } {
    const coverage = { kinds: 0, settledKinds: 0, positions: 0, settledPositions: 0 }
    for (let kind = 0; kind < this.masks.length; kind++) {
      if (this.counts[kind] === 0) continue
      const settled = this.masks[kind] !== 0
      coverage.kinds++
      coverage.positions += this.counts[kind]
      if (settled) {
        coverage.settledKinds++
        coverage.settledPositions += this.counts[kind]
      }
    }
    return coverage
  }
}

/** A table to be packed: its cells in the order of packing, with candidates numbered 0 to 31 as in the masks. */
export interface CompactableTable {
  readonly cells: number
  /** @returns the cell as the model sees it, or null for one that cannot occur */
  cell(index: number): TableCell | null
}

/**
 * Packs a table.
 * @param good for each cell the candidates that may stand in it, as bits; every cell must allow one of its candidates
 * @throws Error naming the cell in which nothing is good
 */
export function packTable(
  table: CompactableTable,
  settings: TableModelSettings,
  good: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  const encoder = new BinaryEncoder()
  const model = new TableModel(settings)
  for (let index = 0; index < table.cells; index++) {
    const cell = table.cell(index)
    if (cell === null) continue
    const allowed = (candidate: number) => ((good[index] >> candidate) & 1) === 1
    if (!cell.candidates.some(allowed)) throw new Error(`no candidate is good in cell ${index}`)
    model.choose(cell, encoder, allowed)
  }
  return encoder.finish()
}

/** Unpacks a table: the candidate in each cell, -1 in those that cannot occur. */
export function unpackTable(table: CompactableTable, settings: TableModelSettings, bytes: Uint8Array): Int8Array {
  const decoder = new BinaryDecoder(bytes)
  const model = new TableModel(settings)
  const result = new Int8Array(table.cells).fill(-1)
  for (let index = 0; index < table.cells; index++) {
    const cell = table.cell(index)
    if (cell !== null) result[index] = model.choose(cell, decoder, () => false)
  }
  return result
}

/** The table that a tuning works on, and how long. */
export interface TuningTask {
  readonly table: CompactableTable
  /** For each cell the candidates that may stand in it, as bits. */
  readonly good: ArrayLike<number>
  /** Number of attributes that the table describes. */
  readonly attributes: number
  /** Those that all candidates of a cell share. */
  readonly sharedAttributes: readonly number[]
  readonly seed: number
  /** Trials; each packs the whole table once. */
  readonly trials: number
}

/** Stop signal and progress of a tuning. */
interface TuningControl extends RunControl {
  /** Told after every trial that made the table smaller. */
  onImprovement(trial: number, bits: number, settings: TableModelSettings): void
}

const MOST_CONTEXTS = 30
const MOST_SETS = 4

/**
 * Tunes the model of a table: changes a number, a context or a set of weights at random and keeps what makes the packed
 * table smaller (stochastic hill climbing). Deterministic by its seed.
 * @returns the best settings found and the information of the table under them, in bits
 */
export function tuneTable(
  task: TuningTask,
  settings: TableModelSettings,
  control: TuningControl,
): { settings: TableModelSettings; bits: number } {
  const random = new Random(task.seed)
  let best = settings
  let bits = informationOf(task, best, Number.POSITIVE_INFINITY)
  for (let trial = 1; trial <= task.trials && !control.stopped(); trial++) {
    const changed = change(best, task, random)
    const cost = informationOf(task, changed, bits)
    if (cost > bits) continue
    if (cost < bits) control.onImprovement(trial, cost, changed)
    best = changed
    bits = cost
  }
  return { settings: best, bits }
}

/** Bits of information in the packed table; gives up, with more, once beyond `limit`. */
function informationOf({ table, good }: TuningTask, settings: TableModelSettings, limit: number): number {
  const meter = new InformationMeter()
  const coder: BinaryCoder = meter
  const model = new TableModel(settings)
  for (let index = 0; index < table.cells && meter.bits <= limit; index++) {
    const cell = table.cell(index)
    if (cell !== null) model.choose(cell, coder, (candidate) => ((good[index] >> candidate) & 1) === 1)
  }
  return meter.bits
}

type Sets = readonly (readonly number[])[]

function change(settings: TableModelSettings, task: TuningTask, random: Random): TableModelSettings {
  const { contexts, weightSets, surpriseContexts } = settings
  const all = Array.from({ length: task.attributes }, (_, attribute) => attribute)
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return { ...settings, contexts: changeSets(contexts, all, MOST_CONTEXTS, random) }
    case 3:
      return { ...settings, weightSets: changeSets(weightSets, all, MOST_SETS, random) }
    case 4:
      return { ...settings, surpriseContexts: changeSets(surpriseContexts, task.sharedAttributes, MOST_SETS, random) }
    default:
      return changeNumber(settings, random)
  }
}

/** Puts an attribute in or out of a set, or copies a set so changed, or leaves a set out. */
function changeSets(sets: Sets, attributes: readonly number[], most: number, random: Random): Sets {
  const at = random.below(sets.length)
  const attribute = attributes[random.below(attributes.length)]
  const set = sets[at]
  const toggled = set.includes(attribute) ? set.filter((each) => each !== attribute) : [...set, attribute]
  const kind = random.below(5)
  if (kind === 0 && sets.length > 1) return sets.filter((_, index) => index !== at)
  if (toggled.length === 0) return sets
  if (kind === 1 && sets.length < most) return [...sets, toggled]
  return sets.map((each, index) => (index === at ? toggled : each))
}

/** Numbers that are fractions stay at most 1. */
const FRACTIONS: readonly string[] = ['forgetting', 'surpriseForgetting', 'expectedFraction']

function changeNumber(settings: TableModelSettings, random: Random): TableModelSettings {
  const numbers = Object.entries(settings).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const [name, value] = numbers[random.below(numbers.length)]
  const factor = 1 + (random.below(2001) - 1000) / (random.below(2) === 0 ? 2500 : 12_500)
  const changed = Number((value * factor).toPrecision(5))
  return { ...settings, [name]: FRACTIONS.includes(name) ? Math.min(1, changed) : changed }
}
