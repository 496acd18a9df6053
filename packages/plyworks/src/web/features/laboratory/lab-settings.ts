import { LESSON_ALGORITHMS, type LessonAlgorithm, type TreeShape } from '@plyworks/core'
import { ORDERS, type Order } from '../../../laboratory/order.js'
import { USUAL_TREE } from '../../../laboratory/tree.js'

/** What a person has chosen in the laboratory; kept in the address. */
export interface LabSettings {
  /** One to `MOST_RUNS` that search a tree, or retrograde analysis alone. */
  readonly algorithms: readonly LessonAlgorithm[]
  readonly depth: number
  readonly widest: number
  readonly order: Order
  /** Whether alpha-beta and PVS remember positions. */
  readonly table: boolean
}

/** Algorithms that are shown side by side at most. */
export const MOST_RUNS = 3
export const DEEPEST = 6
export const WIDEST = 8

/** What an algorithm is best seen beside: the one that it improves. */
const BESIDE: Readonly<Partial<Record<LessonAlgorithm, LessonAlgorithm>>> = {
  'alpha-beta': 'minimax',
  pvs: 'alpha-beta',
  mtdf: 'alpha-beta',
}

/** Returns the settings with which an example of an algorithm begins. */
export function settingsFor(algorithm: LessonAlgorithm, shape: TreeShape = USUAL_TREE): LabSettings {
  const beside = BESIDE[algorithm]
  return {
    algorithms: beside === undefined ? [algorithm] : [beside, algorithm],
    depth: shape.depth,
    widest: shape.widest,
    order: 'own',
    table: false,
  }
}

/** Reads settings from the parts of an address; what is missing or makes no sense is as usual. */
export function readSettings(own: Readonly<Record<string, string>>, fitting: readonly LessonAlgorithm[]): LabSettings {
  const wanted = (own.show ?? '').split('+')
  const asked = LESSON_ALGORITHMS.filter((name) => wanted.includes(name) && fitting.includes(name))
  const usual = settingsFor(fitting.includes('alpha-beta') ? 'alpha-beta' : fitting[0])
  return {
    algorithms:
      asked.length === 0 ? usual.algorithms : asked.includes('retrograde') ? ['retrograde'] : asked.slice(0, MOST_RUNS),
    depth: numberIn(own.depth, 1, DEEPEST) ?? usual.depth,
    widest: numberIn(own.widest, 2, WIDEST) ?? usual.widest,
    order: ORDERS.find((order) => order === own.order) ?? usual.order,
    table: own.table === 'yes',
  }
}

export function formatSettings({ algorithms, depth, widest, order, table }: LabSettings): Record<string, string> {
  return {
    show: algorithms.join('+'),
    depth: String(depth),
    widest: String(widest),
    ...(order !== 'own' && { order }),
    ...(table && { table: 'yes' }),
  }
}

/** Returns the algorithms after a person has chosen one, or has given one up. */
export function toggled(algorithms: readonly LessonAlgorithm[], one: LessonAlgorithm): readonly LessonAlgorithm[] {
  if (one === 'retrograde') return [one]
  const others = algorithms.filter((each) => each !== one && each !== 'retrograde')
  const chosen = algorithms.includes(one) ? others : [...others, one]
  const sorted = LESSON_ALGORITHMS.filter((each) => chosen.includes(each))
  return sorted.length === 0 || sorted.length > MOST_RUNS ? algorithms : sorted
}

function numberIn(text: string | undefined, least: number, most: number): number | null {
  const value = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0
  return value >= least && value <= most ? value : null
}
