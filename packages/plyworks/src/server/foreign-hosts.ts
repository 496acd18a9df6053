import { isIP, isIPv4 } from 'node:net'
import { quote } from '@plyworks/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Forbidden } from './arena/forbidden.js'

/**
 * Refuses what reaches this machine's own address under a name that is not its own. A page of another site can have its
 * name lead here ("DNS rebinding") and would then pass for a page of this server; by an address it cannot.
 * To be added where no proxy passes on requests under other names.
 */
export function refuseForeignHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (!isLoopback(request.socket.localAddress) || isOwn(request)) return
    throw new Forbidden(
      `this server is not ${quote(request.hostname)}: ask localhost (behind a proxy: plyworks serve --trust-proxy)`,
    )
  })
}

/** Whether an address is this machine's own; in IPv6 those of IPv4 stand after `::ffff:`. */
export function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** A name under `localhost` leads nowhere else (RFC 6761), and what names no host at all is no browser. */
function isOwn({ headers: { host }, hostname }: FastifyRequest): boolean {
  if (host === undefined) return true
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')
}
