import type { VariantKeys } from '@plyworks/core'

/** The boards of the census; larger than those of the game. */
export const censusKeys: VariantKeys = {
  rows: { default: 6, min: 2, max: 8, title: 'Rows' },
  cols: { default: 6, min: 2, max: 12, title: 'Columns' },
}
