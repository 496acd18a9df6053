import { type KeyTable, makeKeyTable } from '../base/keys.js'

/**
 * The contents of the cells of a board: a number a cell, 0 for an empty one. Its key follows every change, so that a position
 * made of it has none to keep; positions of games in which the turn does not follow from the board add the turn's.
 */
export class Cells {
  /** Contents by cell. Read it; change it only by `set`. */
  readonly contents: Uint8Array
  /** Low half of the key of the contents. */
  keyLow = 0
  /** High half of the key of the contents. */
  keyHigh = 0

  /** @param keys made by `cellKeys` for the board; shared by all its positions */
  constructor(private readonly keys: CellKeys) {
    this.contents = new Uint8Array(keys.cells)
  }

  /** Changes the content of a cell, and the key with it. */
  set(cell: number, content: number): void {
    const { contents, keys } = this
    this.toggle(keys, cell, contents[cell])
    this.toggle(keys, cell, content)
    contents[cell] = content
  }

  /** Becomes a copy of other contents of the same board. */
  assign({ contents, keyLow, keyHigh }: Cells): void {
    this.contents.set(contents)
    this.keyLow = keyLow
    this.keyHigh = keyHigh
  }

  /** Returns a copy, which shares the keys. */
  clone(): Cells {
    const copy = new Cells(this.keys)
    copy.assign(this)
    return copy
  }

  private toggle({ table, cells }: CellKeys, cell: number, content: number): void {
    if (content === 0) return
    const index = (content - 1) * cells + cell
    this.keyLow ^= table.low[index]
    this.keyHigh ^= table.high[index]
  }
}

/** The random keys of a board's cells. */
export interface CellKeys {
  /** Number of cells. */
  readonly cells: number
  /** A key for each content of each cell. */
  readonly table: KeyTable
}

/**
 * Makes the keys of a board.
 * @param contents how many numbers a cell may hold, 0 included
 * @param seed the keys depend on it alone; another one for every game is not needed
 */
export function cellKeys(cells: number, contents: number, seed = 1): CellKeys {
  return { cells, table: makeKeyTable(cells * (contents - 1), seed) }
}
