import type { FastifyInstance } from 'fastify'
import { ENGINE_PORT } from './engine/engine-key.js'

/**
 * Everything comes from this server, and an engine of the visitor's own at one port of the visitor's machine; scripts may compile WebAssembly and
 * start workers. The two cross-origin headers isolate the page, which gives its workers shared memory.
 */
const policyFor = (enginePort: number): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' http://127.0.0.1:${enginePort} ws://127.0.0.1:${enginePort}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The page in which code of games from elsewhere runs: without an origin however it is opened, so that nothing of ours is within
 * its reach; without a network; in a frame of our own pages only. Its worker has the same policy.
 */
const SANDBOX = /\/assets\/sandbox-[\w-]+\.html$/
const SANDBOX_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'",
  'worker-src blob:',
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Security headers of every answer that may be a document or a worker. */
export const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policyFor(ENGINE_PORT),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Style sheets, fonts and the icon: what only a document or a worker hears of is left out, half a kilobyte each. */
const PLAIN_PARTS = /\/assets\/[\w-]+\.(?:css|woff2)$|\/icon\.svg$/
const PLAIN_HEADERS = ['cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options']

/** Adds the security headers to every answer; pages may ask an engine at this port of their visitor's machine. */
export function addSecurityHeaders(server: FastifyInstance, enginePort = ENGINE_PORT): void {
  const policy = policyFor(enginePort)
  server.addHook('onSend', async (request, reply) => {
    const [path] = request.url.split('?')
    if (PLAIN_PARTS.test(path)) {
      for (const name of PLAIN_HEADERS) reply.header(name, HEADERS[name])
      return
    }
    reply.headers({ ...HEADERS, 'content-security-policy': policy })
    if (SANDBOX.test(path)) reply.header('content-security-policy', SANDBOX_POLICY)
  })
}
