import { fromBase64 } from '@plyworks/core'
import { WORTH } from '../evaluate.js'
import { type Kernel, MEN, MOVES, SEAT_NUMBERS } from '../kernel.js'
import { type Network, NetworkJudge, readNetwork } from './network.js'

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

/** Loads the network that comes with the game, apart from everything else: pages that only show boards need none. */
export async function prepareNetwork(): Promise<void> {
  network ??= readNetwork(fromBase64((await import('./network-data.js')).networkBytes))
}

/**
 * The network that comes with the game; how it was made is told in `docs/caissa.md`.
 * @throws Error before `prepareNetwork` has loaded it
 */
export function shippedNetwork(): Network {
  if (network === null) throw new Error('the network of Caïssa is loaded by `prepare` of the engine')
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
