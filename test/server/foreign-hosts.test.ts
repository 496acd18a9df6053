import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { makeServer, type ServerSetting } from '../../packages/plyworks/src/server/server.js'
import { ask } from '../reliability/http-client.js'

let server: FastifyInstance | undefined
afterEach(() => server?.close())

async function serve(setting: ServerSetting = {}): Promise<string> {
  server = makeServer(setting)
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
    expect(JSON.parse(body)).toMatchObject({ detail: expect.stringMatching(/not "[a-z.]+".*localhost.*--trust-proxy/) })
  },
)

test('behind a trusted proxy it answers under the name of the proxy', async () => {
  expect(await askAs(await serve({ trustProxy: '127.0.0.1' }), 'games.example')).toMatchObject({ status: 200 })
})

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
