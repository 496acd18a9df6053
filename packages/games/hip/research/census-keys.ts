import type { VariantKeys } from '@plyworks/core'
import { MOST_SIDE } from '../rules.js'

/** The boards of the census; larger than those of the game. */
export const censusKeys: VariantKeys = {
  rows: { default: 6, min: 2, max: MOST_SIDE, title: 'Rows' },
  cols: { default: 6, min: 2, max: MOST_SIDE, title: 'Columns' },
}
