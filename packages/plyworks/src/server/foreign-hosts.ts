import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { quote } from '@plyworks/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Forbidden } from './arena/forbidden.js'

/** Methods that change nothing. */
const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses requests under a name that is not this server's, at whatever address they come in: a page of another site can have its name
 * lead here ("DNS rebinding") and would then pass for a page of this server; by an address it cannot.
 * @param names that are this server's beside addresses, `localhost` and the name of the machine
 */
export function refuseForeignHosts(server: FastifyInstance, names: readonly string[]): void {
  const machine = hostname().toLowerCase()
  const own = new Set([machine, `${machine}.local`, ...names.map((name) => name.toLowerCase())])
  server.addHook('onRequest', async (request) => {
    if (isOwn(request, own)) return
    throw new Forbidden(
      `this server is not ${quote(request.hostname)}: ask localhost or an address, or start it with --allow-host ${request.hostname.slice(0, 100)}`,
    )
  })
}

/**
 * Refuses requests by which a page of another site would change something here: its browser sends them without asking, from inside
 * the network that this server is in.
 */
export function refuseForeignPages(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (!READING.includes(request.method)) refuseForeignPage(request)
  })
}

/** @throws Forbidden when a browser says that a page of another site asks */
export function refuseForeignPage({ headers, host }: FastifyRequest): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const foreign = site === 'cross-site' || site === 'same-site'
  if (!foreign && (origin === undefined || hostOf(origin) === host)) return
  throw new Forbidden(`pages of ${quote(origin ?? String(site))} may not ask ${quote(host)} for this`)
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** A name under `localhost` leads nowhere else (RFC 6761), and what names no host at all is no browser. */
function isOwn({ headers: { host }, hostname: named }: FastifyRequest, own: ReadonlySet<string>): boolean {
  if (host === undefined) return true
  const name = named.toLowerCase().replace(/^\[|\]$/g, '')
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || own.has(name)
}
