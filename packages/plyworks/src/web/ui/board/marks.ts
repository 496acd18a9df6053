import type { CellSign, Value } from '@plyworks/core'

/** Cells with a meaning for the person at the board. */
export interface Marks {
  /** Cells taken as steps towards the next move. */
  readonly chosen: ReadonlySet<number>
  /** Cells that may come next after the chosen ones. */
  readonly targets: ReadonlySet<number>
  /** Cells that can start a move. */
  readonly origins: ReadonlySet<number>
  readonly last: ReadonlySet<number>
  readonly hint: ReadonlySet<number>
  /** Cells that may be tried in vain; a click tells why. */
  readonly refused: ReadonlySet<number>
  /** Exact values of what the cells begin or end. */
  readonly values: ReadonlyMap<number, CellValue>
  /** Signs on cells that a person asked for. */
  readonly signs?: ReadonlyMap<number, CellSign>
}

/** The value of a move, as it is written on its cell. */
export interface CellValue {
  readonly value: Value
  readonly best: boolean
  /** Sign and distance, e.g. `+17`. */
  readonly sign: string
  /** The same in words. */
  readonly label: string
}
