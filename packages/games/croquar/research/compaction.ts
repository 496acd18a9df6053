import { BinaryDecoder, BinaryEncoder } from '../tables/binary-coder.js'
import { type TableCell, TableModel, type TableModelSettings } from '../tables/table-model.js'

/**
 * Compaction of move tables with don't-cares, for any game: positions are sorted into kinds, each kind is given a move
 * that is good in all its positions, and the table of the kinds is packed by a model that learns it on the way
 * (`core/table-model.ts`), so that only what is not expected takes room.
 */

/** The good moves of every kind, as bits; all bits set where nothing matters. */
export class GoodMoves {
  /** Bits of the moves that are good in every position of the kind seen so far. */
  readonly masks: Int32Array
  /** How many positions of each kind matter. */
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

  /** How many kinds and positions matter, and how many of them one move serves: settled, whatever tells them apart. */
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
