import { isIPv4 } from 'node:net'

/** Whether an address is this machine's own; in IPv6 those of IPv4 stand after `::ffff:`. */
export function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}
