import type { TupleLayout } from './tuples.js'

/**
 * The sums of the weights that apply to a position. It remembers the position before: where few cells differ only the tuples of those
 * are looked up again, wherever in a search the two positions stand, so that nothing has to be told of moves.
 */
export class TupleSums {
  /** By column. */
  readonly sums: Float64Array
  /** The entry that applies of each tuple. */
  readonly entries: Int32Array
  private readonly present: Uint8Array
  private readonly differing: Int32Array
  private known = false
  /** From this many cells that differ on, all is looked up again. */
  private readonly many: number

  /**
   * @param weights `columns` numbers a weight, or, without `weightOf`, an entry
   * @param weightOf weight of each entry
   */
  constructor(
    private readonly layout: TupleLayout,
    private readonly weights: Float32Array | Int16Array,
    private readonly columns: number,
    private readonly weightOf: Int32Array | null,
  ) {
    this.sums = new Float64Array(columns)
    this.entries = new Int32Array(layout.tables.length)
    this.present = new Uint8Array(layout.cells)
    this.differing = new Int32Array(layout.cells)
    this.many = Math.ceil(layout.cells / 3)
  }

  /** Makes the sums those of a position. */
  look(cells: Uint8Array): void {
    const { present, layout } = this
    if (!this.known) {
      this.lookAtAll(cells)
      return
    }
    const { differing, many } = this
    let count = 0
    for (let cell = 0; cell < layout.cells; cell++) if (present[cell] !== cells[cell]) differing[count++] = cell
    if (count >= many) {
      this.lookAtAll(cells)
      return
    }
    for (let index = 0; index < count; index++) {
      const cell = differing[index]
      this.change(cell, cells[cell] - present[cell])
      present[cell] = cells[cell]
    }
  }

  /** To be called when weights have changed. */
  forget(): void {
    this.known = false
  }

  private change(cell: number, by: number): void {
    const { layout, entries, weights, weightOf, sums, columns } = this
    const { touchTuples, touchPlaces } = layout
    const end = layout.touchStarts[cell + 1]
    let first = sums[0]
    for (let touch = layout.touchStarts[cell]; touch < end; touch++) {
      const tuple = touchTuples[touch]
      const before = entries[tuple]
      const after = before + by * touchPlaces[touch]
      entries[tuple] = after
      const from = columns * (weightOf === null ? before : weightOf[before])
      const to = columns * (weightOf === null ? after : weightOf[after])
      first += weights[to] - weights[from]
      for (let column = 1; column < columns; column++) sums[column] += weights[to + column] - weights[from + column]
    }
    sums[0] = first
  }

  private lookAtAll(cells: Uint8Array): void {
    const { layout, entries, present, weights, weightOf, sums, columns } = this
    const { starts, members, tables, contents } = layout
    sums.fill(0)
    for (let tuple = 0; tuple < tables.length; tuple++) {
      let entry = 0
      for (let place = starts[tuple + 1] - 1; place >= starts[tuple]; place--) {
        entry = entry * contents + cells[members[place]]
      }
      entry += tables[tuple]
      entries[tuple] = entry
      const at = columns * (weightOf === null ? entry : weightOf[entry])
      for (let column = 0; column < columns; column++) sums[column] += weights[at + column]
    }
    present.set(cells)
    this.known = true
  }
}
