import { type AddressInfo, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopback } from '../tasks/loopback.js'

/** Addresses on which a server listens to all networks. */
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::']

/**
 * Returns the addresses by which other computers reach a server that listens, the most likely one first: none when it listens to this
 * machine alone. Addresses that hold within one cable or radio network only (`fe80:`) cannot be written into a browser.
 */
export function reachableAddresses(listening: AddressInfo | string | null): string[] {
  if (listening === null || typeof listening === 'string') return []
  const { address, port } = listening
  if (!EVERYWHERE.includes(address)) return isLoopback(address) ? [] : [urlOf(address, port)]
  const found = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map((each) => each.address)
  const [four, six] = [found.filter((each) => !isIPv6(each)), found.filter(isIPv6)]
  return [...four, ...(address === '::' ? six : [])].map((each) => urlOf(each, port))
}

function urlOf(address: string, port: number): string {
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}/`
}
