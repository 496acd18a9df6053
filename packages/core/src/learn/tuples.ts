import type { CellGrid } from './board-map.js'

/**
 * N-tuples (W. Bledsoe & I. Browning, 1959; for games S. Lucas, "Learning to play Othello with n-tuple systems", 2008): small sets of cells,
 * each with a table that has an entry for every way in which its cells can be filled. A value is the sum of the entries that apply.
 *
 * Tuples that are images of each other under symmetries of the game share one table; entries that are images of each other
 * under a symmetry that leaves the tuple where it is share one weight (`weightOf`), so that symmetrical positions have equal values.
 */
export interface TupleLayout extends TuplePlaces {
  /** Weight of each entry. */
  readonly weightOf: Int32Array
  readonly weights: number
}

/** Where tuples stand, and their tables. */
export interface TuplePlaces {
  readonly cells: number
  readonly contents: number
  /** Cells of all tuples one after the other; those of tuple t from `starts[t]` to `starts[t + 1]`. */
  readonly members: Uint16Array
  readonly starts: Int32Array
  /** First entry of the table of each tuple. */
  readonly tables: Int32Array
  /**
   * Tuples in which a cell stands, each followed by the place value of the cell there: from `touchStarts[cell]` to
   * `touchStarts[cell + 1]`.
   */
  readonly touches: Int32Array
  readonly touchStarts: Int32Array
}

/** Largest table. */
const MOST_ENTRIES = 20_000
/** Most weights of the tables that one family of shapes may take, and of all. */
const MOST_OF_FAMILY = 150_000
const MOST_WEIGHTS = 260_000

type CellList = readonly number[]

/** Makes the tuples of a board. @param maps cells under the symmetries that change nothing but the board, the identity first */
export function makeTuples(
  grid: CellGrid,
  contents: number,
  maps: readonly Uint16Array[],
  lines: readonly number[],
  patterns: readonly (readonly CellList[])[] = [],
): TupleLayout {
  const cells = grid.cells * grid.layers
  const longest = Math.max(1, Math.floor(Math.log(MOST_ENTRIES) / Math.log(contents) + 1e-9))
  const build = new TupleBuilder(cells, contents, maps)
  const all = Array.from({ length: cells }, (_, cell) => cell)
  for (const cell of all) build.addOrbit([[cell]])
  for (const group of patterns) build.addOrbit(group.filter((list) => list.length <= longest))
  if (cells <= longest) {
    build.addOrbit([all])
    return build.layout()
  }
  for (const list of stacksOf(grid, longest)) build.addOrbit([list])
  for (const length of longest >= 2 ? lines : []) {
    for (const list of linesOf(grid, Math.min(length, longest))) build.addOrbit([list])
  }
  const areas = AREAS.filter(({ size }) => size <= longest)
  const local = areas.find(({ shapes, size }) => {
    const lists = shapes.flatMap(([rows, columns]) => windowsOf(grid, rows, columns))
    return lists.length > 0 && (lists.length / maps.length) * contents ** size <= MOST_OF_FAMILY
  })
  for (const [rows, columns] of local?.shapes ?? []) {
    for (const list of windowsOf(grid, rows, columns)) build.addOrbit([list])
  }
  for (const [rows, columns] of longest >= 9 ? [[3, 3]] : []) build.addOrbit(windowsOf(grid, rows, columns))
  return build.layout()
}

/** Cells of the shortest line between edges that is looked at as a whole. */
const SHORTEST = 4

/** Rectangles that are looked at where they stand, largest first; one size is chosen. */
const AREAS: readonly {
  readonly size: number
  readonly shapes: readonly (readonly [rows: number, columns: number])[]
}[] = [
  {
    size: 8,
    shapes: [
      [2, 4],
      [4, 2],
    ],
  },
  {
    size: 6,
    shapes: [
      [2, 3],
      [3, 2],
    ],
  },
  { size: 4, shapes: [[2, 2]] },
  {
    size: 2,
    shapes: [
      [1, 2],
      [2, 1],
    ],
  },
]

/** What stands in the same place of several layers, each with the next ones. */
function stacksOf({ cells, layers }: CellGrid, longest: number): number[][] {
  const height = Math.min(layers, longest)
  if (height < 2) return []
  const firsts = Array.from({ length: layers - height + 1 }, (_, layer) => layer)
  return firsts.flatMap((first) =>
    Array.from({ length: cells }, (_, cell) =>
      Array.from({ length: height }, (_, layer) => (first + layer) * cells + cell),
    ),
  )
}

/** The same lists of cells in every layer. */
function inLayers({ cells, layers }: CellGrid, lists: readonly CellList[]): number[][] {
  return Array.from({ length: layers }, (_, layer) =>
    lists.map((list) => list.map((cell) => layer * cells + cell)),
  ).flat()
}

function windowsOf(grid: CellGrid, height: number, width: number): number[][] {
  const { rows, columns, at } = grid
  const lists: number[][] = []
  for (let row = 0; row + height <= rows; row++) {
    for (let column = 0; column + width <= columns; column++) {
      const list = Array.from({ length: height * width }, (_, index) => {
        return at[(row + Math.floor(index / width)) * columns + column + (index % width)]
      })
      if (list.every((cell) => cell >= 0)) lists.push(list)
    }
  }
  return inLayers(grid, lists)
}

/** Straight lines in four directions: every one of `length` cells, and the whole of those between edges that are shorter, down to `SHORTEST`. */
function linesOf(grid: CellGrid, length: number): number[][] {
  const { rows, columns, at } = grid
  const cellAt = (row: number, column: number): number =>
    row >= 0 && row < rows && column >= 0 && column < columns ? at[row * columns + column] : -1
  const lists: number[][] = []
  for (const [down, right] of [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ]) {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const list: number[] = []
        for (let step = 0; step < length; step++) {
          const cell = cellAt(row + down * step, column + right * step)
          if (cell < 0) break
          list.push(cell)
        }
        const whole = list.length >= SHORTEST && cellAt(row - down, column - right) < 0
        if (list.length === length || whole) lists.push(list)
      }
    }
  }
  return inLayers(grid, lists)
}

/** Gathers tuples with their tables. */
class TupleBuilder {
  private readonly lists: CellList[] = []
  private readonly tables: number[] = []
  private readonly weightOf: number[] = []
  private readonly seen = new Set<string>()
  private weights = 0

  constructor(
    private readonly cells: number,
    private readonly contents: number,
    private readonly maps: readonly Uint16Array[],
  ) {}

  /** Adds lists that share a table, with all their images; those that are there already, or would take too much, are left out. */
  addOrbit(lists: readonly CellList[]): void {
    const { contents, maps, seen } = this
    const orders = new Map<string, CellList>()
    const permutations: number[][] = []
    for (const list of lists) {
      for (const map of maps) {
        const image = list.map((cell) => map[cell])
        const key = keyOf(image)
        const known = orders.get(key)
        if (known === undefined) orders.set(key, image)
        else permutations.push(image.map((cell) => known.indexOf(cell)))
      }
    }
    const [first] = lists
    if (first === undefined) return
    const family = `${lists.length > 1 ? 'shared' : 'local'} `
    if ([...orders.keys()].some((key) => seen.has(family + key))) return
    if (this.weightOf.length + contents ** first.length > MOST_WEIGHTS) return
    const table = this.addTable(first.length, permutations)
    for (const [key, list] of orders) {
      seen.add(family + key)
      this.lists.push(list)
      this.tables.push(table)
    }
  }

  /** Adds a table of tuples of that many cells, whose entries share a weight where a permutation of the cells makes them equal. */
  private addTable(length: number, permutations: readonly (readonly number[])[]): number {
    const { contents, weightOf } = this
    const table = weightOf.length
    const entries = contents ** length
    const distinct = [...new Map(permutations.map((each) => [each.join(), each])).values()]
    const root = Int32Array.from({ length: entries }, (_, entry) => entry)
    const find = (entry: number): number => {
      let at = entry
      while (root[at] !== at) at = root[at]
      return at
    }
    const digits = new Array<number>(length).fill(0)
    for (let entry = 0; distinct.length > 0 && entry < entries; entry++) {
      let rest = entry
      for (let place = 0; place < length; place++) {
        digits[place] = rest % contents
        rest = Math.floor(rest / contents)
      }
      for (const permutation of distinct) {
        let image = 0
        for (let place = length - 1; place >= 0; place--) image = image * contents + digits[permutation[place]]
        const [one, other] = [find(entry), find(image)]
        root[Math.max(one, other)] = Math.min(one, other)
      }
    }
    const numbers = new Int32Array(entries)
    for (let entry = 0; entry < entries; entry++) {
      const first = find(entry)
      numbers[entry] = first === entry ? this.weights++ : numbers[first]
      weightOf.push(numbers[entry])
    }
    return table
  }

  layout(): TupleLayout {
    const { lists, cells, contents, tables, weights } = this
    return { ...tuplePlaces(cells, contents, lists, tables), weightOf: Int32Array.from(this.weightOf), weights }
  }
}

/** Returns where tuples stand. @param lists the cells of each  @param tables the first entry of the table of each */
export function tuplePlaces(
  cells: number,
  contents: number,
  lists: readonly ArrayLike<number>[],
  tables: readonly number[],
): TuplePlaces {
  const starts = new Int32Array(lists.length + 1)
  const touches: number[][] = Array.from({ length: cells }, () => [])
  for (const [tuple, list] of lists.entries()) {
    starts[tuple + 1] = starts[tuple] + list.length
    for (let place = 0; place < list.length; place++) touches[list[place]].push(tuple, contents ** place)
  }
  const touchStarts = new Int32Array(cells + 1)
  for (const [cell, list] of touches.entries()) touchStarts[cell + 1] = touchStarts[cell] + list.length
  return {
    ...{ cells, contents, starts, touchStarts },
    members: Uint16Array.from(lists.flatMap((list) => Array.from(list))),
    tables: Int32Array.from(tables),
    touches: Int32Array.from(touches.flat()),
  }
}

function keyOf(cells: CellList): string {
  return [...cells].sort((one, other) => one - other).join()
}
