import { Random } from '@plyworks/core'
import type { BinaryCoder } from '../tables/binary-coder.js'
import { InformationMeter } from '../tables/binary-coder.js'
import { TableModel, type TableModelSettings } from '../tables/table-model.js'
import type { CompactableTable } from './compaction.js'

/** What a tuning works on and how long. */
export interface TuningTask {
  readonly table: CompactableTable
  /** For each cell the candidates that may stand in it, as bits. */
  readonly good: ArrayLike<number>
  /** How many attributes the table describes. */
  readonly attributes: number
  /** Those that all candidates of a cell share. */
  readonly sharedAttributes: readonly number[]
  readonly seed: number
  /** Trials; each packs the whole table once. */
  readonly trials: number
}

/** What a tuning hears and says while it runs. */
export interface TuningControl {
  stopped(): boolean
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

/** Numbers that are shares stay at most 1. */
const SHARES: readonly string[] = ['forgetting', 'surpriseForgetting', 'expectedShare']

function changeNumber(settings: TableModelSettings, random: Random): TableModelSettings {
  const numbers = Object.entries(settings).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const [name, value] = numbers[random.below(numbers.length)]
  const factor = 1 + (random.below(2001) - 1000) / (random.below(2) === 0 ? 2500 : 12_500)
  const changed = Number((value * factor).toPrecision(5))
  return { ...settings, [name]: SHARES.includes(name) ? Math.min(1, changed) : changed }
}
