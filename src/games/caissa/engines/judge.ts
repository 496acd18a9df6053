import { WORTH } from '../evaluate.js'
import { type Kernel, MEN, MOVES, SEAT_NUMBERS } from '../kernel.js'
import { fromBase64 } from '../shipped-book.js'
import { type Network, NetworkJudge, readNetwork } from './network.js'
import { networkBytes } from './network-data.js'

/** What a search judges positions by: the network that comes with the game, or men and mobility as in the write-up. */
export type Judge = 'network' | 'plain'

/** White's men minus Black's by set of men (256 numbers), so that the plain code and the fast kernel count alike. */
export const MEN_WORTH = Int32Array.from({ length: 256 }, (_, men) => {
  let sum = 0
  for (let kind = 1; kind < 4; kind++) sum += WORTH[kind] * (((men >> kind) & 1) - ((men >> (kind + 4)) & 1))
  return sum
})

let network: Network | null = null
let networkJudge: NetworkJudge | null = null

/** The network that comes with the game, read at first use; how it was made is told in `docs/caissa.md`. */
export function shippedNetwork(): Network {
  network ??= readNetwork(fromBase64(networkBytes))
  return network
}

/** Judges a position for the seat to move after a kernel's `look`. */
export function judge(by: Judge, kernel: Kernel): number {
  if (by === 'plain') return judgePlain(kernel)
  networkJudge ??= new NetworkJudge(shippedNetwork())
  return networkJudge.judge(kernel)
}

/** The write-up's evaluation: men and mobility. */
export function judgePlain({ found, turn }: Kernel): number {
  const white = MEN_WORTH[found[MEN]] + found[MOVES] - found[SEAT_NUMBERS + MOVES]
  return turn === 0 ? white : 0 - white
}
