import { type BinaryCoder, PROBABILITY_UNITS } from './binary-coder.js'

/** A table of bits that are like those at some distances before them. */
export interface BitTable {
  readonly bits: number
  /** The distances: nine at most, so that their bits and the half of the table tell 1,024 contexts apart. */
  readonly neighbours: readonly number[]
}

/** Codes the bits or decodes them, each expected from its neighbours. */
export function codeBits(
  coder: BinaryCoder,
  { bits: count, neighbours }: BitTable,
  isSet: (bit: number) => boolean,
): Uint8Array {
  const bits = new Uint8Array(Math.ceil(count / 8))
  const yes = new Float64Array(1 << (neighbours.length + 1)).fill(0.4)
  const no = yes.slice()
  for (let bit = 0; bit < count; bit++) {
    let context = 2 * bit >= count ? 1 : 0
    for (const neighbour of neighbours) {
      const at = bit - neighbour
      context = (context << 1) | (at < 0 ? 0 : (bits[at >> 3] >> (at & 7)) & 1)
    }
    const expected = yes[context] / (yes[context] + no[context])
    const probability = Math.max(32, Math.min(PROBABILITY_UNITS - 32, Math.floor(expected * PROBABILITY_UNITS)))
    if (coder.code(isSet(bit), probability)) {
      yes[context]++
      bits[bit >> 3] |= 1 << (bit & 7)
    } else no[context]++
    if (yes[context] + no[context] > 250) {
      yes[context] /= 2
      no[context] /= 2
    }
  }
  return bits
}
