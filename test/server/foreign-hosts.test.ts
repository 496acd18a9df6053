import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { makeServer, type ServerSetting } from '../../packages/plyworks/src/server/server.js'
import { threads } from '../cli/program.js'
import { ask } from '../reliability/http-client.js'

let server: FastifyInstance | undefined
afterEach(() => server?.close())

async function serve(setting: ServerSetting = {}): Promise<string> {
  server = makeServer({ threads, ...setting })
  return server.listen({ port: 0, host: '127.0.0.1' })
}

async function askAs(address: string, host: string) {
  const { status, type, body } = await ask(address, 'GET', '/healthz', undefined, { host })
  return { status, type, body }
}

test.each(['localhost', 'localhost:8080', 'LOCALHOST', 'games.localhost', '127.0.0.1:8080', '[::1]:8080'])(
  'a server on the loopback address answers as %s',
  async (host) => {
    expect(await askAs(await serve(), host)).toMatchObject({ status: 200 })
  },
)

test.each(['games.example', 'games.example:8080', 'localhost.example'])(
  'it refuses who takes it for %s: the page of another site may have its name lead here',
  async (host) => {
    const { status, type, body } = await askAs(await serve(), host)
    expect({ status, type }).toMatchObject({ status: 403, type: expect.stringContaining('application/problem+json') })
    expect(JSON.parse(body)).toMatchObject({ detail: expect.stringMatching(/not "[a-z.]+".*localhost.*--allow-host/) })
  },
)

test('under further names, behind a proxy and at every address, it answers when they were named', async () => {
  const proxied = await serve({ trustProxy: '127.0.0.1' })
  expect(await askAs(proxied, 'games.example')).toMatchObject({ status: 403 })
  await server?.close()
  expect(await askAs(await serve({ hosts: ['Games.example'] }), 'games.example:8080')).toMatchObject({ status: 200 })
  await server?.close()
  server = makeServer()
  const { port } = new URL(await server.listen({ port: 0, host: '0.0.0.0' }))
  for (const at of ['127.0.0.1', ...ownAddresses()]) {
    expect(await askAs(`http://${at}:${port}`, 'games.example')).toMatchObject({ status: 403 })
    expect(await askAs(`http://${at}:${port}`, `${at}:${port}`)).toMatchObject({ status: 200 })
  }
})

test('behind a trusted proxy the name counts that it passes on', async () => {
  const asked = async (setting: ServerSetting, name: string) =>
    (await fetch(`${await serve(setting)}/healthz`, { headers: { 'x-forwarded-host': name } })).status
  expect(await asked({ trustProxy: '127.0.0.1' }, 'games.example')).toBe(403)
  await server?.close()
  expect(await asked({ trustProxy: '127.0.0.1', hosts: ['games.example'] }, 'games.example')).toBe(200)
  await server?.close()
  expect(await asked({}, 'games.example')).toBe(200)
})

test.each([
  { origin: 'http://games.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' },
])('a page of another site changes nothing here: %o', async (headers) => {
  const address = await serve()
  const body = JSON.stringify({ game: 'connect-four', moves: ['4'] })
  const sent = { ...headers, 'content-type': 'application/json' }
  const { status } = await ask(address, 'POST', '/api/apply', body, sent)
  expect(status).toBe(403)
  const own = { origin: new URL(address).origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  expect(await ask(address, 'POST', '/api/apply', body, own)).toMatchObject({ status: 200 })
  expect(await ask(address, 'GET', '/healthz', undefined, headers)).toMatchObject({ status: 200 })
})

/** Addresses of this machine on its networks. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}

test('it answers who names no host at all', async () => {
  const { port } = new URL(await serve())
  const line = connect(Number(port), '127.0.0.1')
  let heard = ''
  line.on('data', (part) => {
    heard += part
  })
  line.write('GET /healthz HTTP/1.0\r\n\r\n')
  await expect.poll(() => heard, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 200 /)
  line.destroy()
})
