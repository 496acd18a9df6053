import type { CellMap } from './board-map.js'
import { CellContents } from './cell-contents.js'
import type { TuplePlaces } from './tuples.js'

/**
 * The sums of the weights that apply to a position. It remembers the position before: where few cells differ only the tuples of those
 * are looked up again, wherever in a search the two positions stand, so that nothing has to be told of moves.
 */
export class TupleSums {
  /** By column. */
  readonly sums: Float64Array
  /** The entry that applies of each tuple. */
  readonly entries: Int32Array
  private readonly present: CellContents
  private readonly differing: Int32Array
  /** Contents where they stand in the tuples. */
  private readonly framed: Uint8Array
  private known = false
  /** From this many cells that differ on, all is looked up again. */
  private readonly many: number

  /**
   * @param weights `columns` numbers a weight, or, without `weightOf`, an entry
   * @param weightOf weight of each entry
   * @param map where cells and contents stand in the tuples; where they are when null
   */
  constructor(
    private readonly layout: TuplePlaces,
    private readonly weights: Float32Array | Int16Array | Int32Array,
    private readonly columns: number,
    private readonly weightOf: Int32Array | null,
    private readonly map: CellMap | null,
  ) {
    this.sums = new Float64Array(columns)
    this.entries = new Int32Array(layout.tables.length)
    this.present = new CellContents(layout.cells)
    this.differing = new Int32Array(layout.cells)
    this.framed = new Uint8Array(layout.cells)
    this.many = Math.ceil(layout.cells / 3)
  }

  /** Makes the sums those of a position. */
  look({ bytes, words }: CellContents): void {
    const { present, map, differing, many } = this
    if (!this.known) {
      this.lookAtAll(bytes)
      return
    }
    let count = 0
    for (let word = 0; word < words.length; word++) {
      if (words[word] === present.words[word]) continue
      const end = Math.min(4 * word + 4, bytes.length)
      for (let cell = 4 * word; cell < end; cell++) if (present.bytes[cell] !== bytes[cell]) differing[count++] = cell
    }
    if (count >= many) {
      this.lookAtAll(bytes)
      return
    }
    for (let index = 0; index < count; index++) {
      const cell = differing[index]
      const [before, after] = [present.bytes[cell], bytes[cell]]
      if (map === null) this.change(cell, after - before)
      else this.change(map.cells[cell], map.contents[after] - map.contents[before])
      present.bytes[cell] = after
    }
  }

  /** To be called when weights have changed. */
  forget(): void {
    this.known = false
  }

  private change(cell: number, by: number): void {
    const { layout, entries, weights, weightOf, sums, columns } = this
    const { touches } = layout
    const start = layout.touchStarts[cell]
    const end = layout.touchStarts[cell + 1]
    if (columns === 1 && weightOf === null) {
      // The way of searches of two seats, some hundred times a position.
      let difference = 0
      for (let touch = start; touch < end; touch += 2) {
        const tuple = touches[touch]
        const before = entries[tuple]
        const after = before + by * touches[touch + 1]
        entries[tuple] = after
        difference += weights[after] - weights[before]
      }
      sums[0] += difference
      return
    }
    for (let touch = start; touch < end; touch += 2) {
      const tuple = touches[touch]
      const before = entries[tuple]
      const after = before + by * touches[touch + 1]
      entries[tuple] = after
      const from = columns * (weightOf === null ? before : weightOf[before])
      const to = columns * (weightOf === null ? after : weightOf[after])
      for (let column = 0; column < columns; column++) sums[column] += weights[to + column] - weights[from + column]
    }
  }

  private lookAtAll(cells: Uint8Array): void {
    const { layout, entries, present, weights, weightOf, sums, columns, map } = this
    const { starts, members, tables, contents } = layout
    sums.fill(0)
    const { framed } = this
    if (map === null) framed.set(cells)
    else for (let cell = 0; cell < cells.length; cell++) framed[map.cells[cell]] = map.contents[cells[cell]]
    if (columns === 1 && weightOf === null) {
      sums[0] = this.sumOfAll()
      present.bytes.set(cells)
      this.known = true
      return
    }
    for (let tuple = 0; tuple < tables.length; tuple++) {
      let entry = 0
      for (let place = starts[tuple + 1] - 1; place >= starts[tuple]; place--) {
        entry = entry * contents + framed[members[place]]
      }
      entry += tables[tuple]
      entries[tuple] = entry
      const at = columns * (weightOf === null ? entry : weightOf[entry])
      for (let column = 0; column < columns; column++) sums[column] += weights[at + column]
    }
    present.bytes.set(cells)
    this.known = true
  }

  /** The sum of all tuples of what is framed, in the way of searches of two seats: most tuples there are pairs. */
  private sumOfAll(): number {
    const { layout, entries, weights, framed } = this
    const { starts, members, tables, contents } = layout
    let sum = 0
    let place = 0
    for (let tuple = 0; tuple < tables.length; tuple++) {
      const end = starts[tuple + 1]
      let entry = tables[tuple] + framed[members[place]]
      let worth = contents
      for (place++; place < end; place++) {
        entry += worth * framed[members[place]]
        worth *= contents
      }
      entries[tuple] = entry
      sum += weights[entry]
    }
    return sum
  }
}
