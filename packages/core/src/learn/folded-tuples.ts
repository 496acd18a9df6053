import { type TupleLayout, type TuplePlaces, tuplePlaces } from './tuples.js'

/** A table that is added to another one: each of its tuples stands in one of the other's. */
interface Fold {
  readonly from: number
  readonly into: number
  /** For every tuple in one of the other table: the places of its cells there. All tuples of the other table have the same. */
  readonly places: readonly (readonly number[])[]
}

/** A table and its tuples. */
interface Table {
  readonly start: number
  readonly length: number
  readonly tuples: readonly number[]
}

type FoldWeights = (weights: Int16Array, columns: number) => Int16Array | Int32Array

/**
 * Returns a layout with fewer tuples whose sums are the same: a search looks up as little as it can, where training wants every
 * difference it can see. What a small tuple adds is known from a larger one that holds its cells, so that its table is added to the larger one's.
 * @returns the layout, and what makes its weights (`columns` an entry) from those of each entry
 */
export function foldTuples(layout: TupleLayout): { readonly layout: TuplePlaces; readonly fold: FoldWeights } {
  const tables = tablesOf(layout)
  const folds: Fold[] = []
  for (const [from, table] of tables.entries()) {
    for (let into = from + 1; into < tables.length; into++) {
      const places = placesIn(layout, table, tables[into])
      if (places === null) continue
      folds.push({ from, into, places })
      break
    }
  }
  const folded = new Set(folds.map(({ from }) => from))
  const kept = tables.filter((_, index) => !folded.has(index))
  return {
    layout: layoutOf(layout, kept),
    fold: (weights, columns) => {
      // Shorter tables first, so that what was added to one goes on with it.
      const sums = Int32Array.from(weights)
      for (const { from, into, places } of folds) addTable(layout, sums, columns, tables[from], tables[into], places)
      const parts = kept.map((table) => {
        const first = table.start * columns
        return sums.subarray(first, first + layout.contents ** table.length * columns)
      })
      return joined(parts)
    },
  }
}

/** The tables of a layout, those of short tuples first. */
function tablesOf({ tables, starts }: TupleLayout): Table[] {
  const found = new Map<number, { start: number; length: number; tuples: number[] }>()
  for (const [tuple, start] of tables.entries()) {
    const length = starts[tuple + 1] - starts[tuple]
    const table = found.get(start) ?? { start, length, tuples: [] }
    table.tuples.push(tuple)
    found.set(start, table)
  }
  return [...found.values()].sort((one, other) => one.length - other.length)
}

/** The places of the cells of every tuple in those of a larger table, or null where not each is in one, or these differ. */
function placesIn({ members, starts }: TupleLayout, small: Table, large: Table): number[][] | null {
  if (small.length >= large.length) return null
  const cellsOf = (tuple: number): Uint16Array => members.subarray(starts[tuple], starts[tuple + 1])
  const found = new Map<number, number[][]>(large.tuples.map((tuple) => [tuple, []]))
  for (const tuple of small.tuples) {
    const cells = cellsOf(tuple)
    const hosts = large.tuples.filter((host) => cells.every((cell) => cellsOf(host).includes(cell)))
    if (hosts.length !== 1) return null
    found.get(hosts[0])?.push(Array.from(cells, (cell) => cellsOf(hosts[0]).indexOf(cell)))
  }
  const [first, ...others] = [...found.values()].map((places) => places.toSorted(inOrder))
  return others.every((places) => places.join(';') === first.join(';')) ? first : null
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index])
  return place < 0 ? 0 : one[place] - other[place]
}

function addTable(
  { contents }: TupleLayout,
  sums: Int32Array,
  columns: number,
  from: Table,
  into: Table,
  places: readonly (readonly number[])[],
): void {
  const count = contents ** into.length
  const digits = new Uint8Array(into.length)
  for (let entry = 0; entry < count; entry++) {
    for (let place = 0, rest = entry; place < into.length; place++) {
      digits[place] = rest % contents
      rest = Math.floor(rest / contents)
    }
    for (const list of places) {
      let own = 0
      for (let place = list.length - 1; place >= 0; place--) own = own * contents + digits[list[place]]
      const [to, at] = [(into.start + entry) * columns, (from.start + own) * columns]
      for (let column = 0; column < columns; column++) sums[to + column] += sums[at + column]
    }
  }
}

function layoutOf(layout: TupleLayout, kept: readonly Table[]): TuplePlaces {
  const { cells, contents, members, starts } = layout
  const lists: Uint16Array[] = []
  const tables: number[] = []
  let entries = 0
  for (const { length, tuples } of kept) {
    for (const tuple of tuples) {
      lists.push(members.subarray(starts[tuple], starts[tuple + 1]))
      tables.push(entries)
    }
    entries += contents ** length
  }
  return tuplePlaces(cells, contents, lists, tables)
}

/** Parts one after the other, in 16 bits each where all fit: less memory is read faster. */
function joined(parts: readonly Int32Array[]): Int16Array | Int32Array {
  const narrow = parts.every((part) => part.every((weight) => (weight << 16) >> 16 === weight))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const whole = narrow ? new Int16Array(length) : new Int32Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
