import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, start } from '../cli/program.js'
import { checkMessage } from '../fuzz/target.js'
import { ApiDescription } from '../support/api-description.js'
import { apiRequests } from './api-requests.js'
import { ask, rawLine } from './http-client.js'

/** Requests made from the description of the API; more when asked for. */
const REQUESTS = Number(process.env.PLYWORKS_FUZZ_REQUESTS ?? 300)

/** What a request may be answered with: never a failure of the server's own. */
const ANSWERS = [200, 201, 202, 400, 403, 404, 413, 414, 415, 422, 426, 429, 503]
const MEGABYTE = 1 << 20

let folder = ''
let server: Running
let address = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-server-'))
  server = start(['serve', '--port', '0', '--data', folder])
  address = (await server.line(/^Plyworks is ready at http/)).replace(/^.* at /, '')
})
afterAll(() => {
  server.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function expectHealth(): Promise<void> {
  expect(await ask(address, 'GET', '/healthz')).toMatchObject({ status: 200 })
}

/** Memory of the server, in megabytes. */
async function memory(): Promise<number> {
  const { body } = await ask(address, 'GET', '/metrics')
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]) / MEGABYTE
}

describe('the server', () => {
  test('answers whatever is made of its own description, and goes on', async () => {
    const { body } = await ask(address, 'GET', '/docs/openapi.json')
    const description = new ApiDescription(body)
    const counts = new Map<number, number>()
    const property = fc.asyncProperty(
      apiRequests(description.document),
      async ({ method, path, body: text, headers }) => {
        const answer = await ask(address, method, path, text, headers)
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        expect(ANSWERS).toContain(answer.status)
        if (answer.status < 400) {
          const said = answer.type.includes('json') ? JSON.parse(answer.body) : answer.body
          description.checkAnswer(method, path, answer.status, said)
          return
        }
        expect(answer.type).toContain('application/problem+json')
        const { status, detail } = JSON.parse(answer.body)
        expect(status).toBe(answer.status)
        checkMessage(detail)
      },
    )
    const started = performance.now()
    await fc.assert(property, { numRuns: REQUESTS, seed: 1, endOnFailure: true })
    const rate = Math.round((1000 * REQUESTS) / (performance.now() - started))
    console.log(`${REQUESTS} requests, ${rate} a second:`, Object.fromEntries([...counts].sort()))
    expect(counts.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
    await expectHealth()
  }, 3_600_000)

  test('refuses huge bodies, heads and addresses without taking them in', async () => {
    const before = await memory()
    const body = 'x'.repeat(20 * MEGABYTE)
    const answer = await ask(address, 'POST', '/api/apply', body, { 'content-type': 'application/json' }).catch(
      // The server may hang up on what it has refused.
      (error: NodeJS.ErrnoException) => ({ status: ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? 413 : 0 }),
    )
    expect(answer.status).toBe(413)
    expect(await ask(address, 'GET', `/api/show?game=${'x'.repeat(10_000)}`)).toMatchObject({ status: 400 })
    const parameter = await ask(address, 'POST', `/api/matches/${'x'.repeat(5000)}/stop`)
    expect(parameter).toMatchObject({ status: 414, type: expect.stringContaining('problem+json') })
    expect(await ask(address, 'GET', '/api/matches/%ff')).toMatchObject({ status: 400 })
    const long = await rawLine(address, `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n\r\n`)
    await expect.poll(() => long.heard, { timeout: 20_000 }).toMatch(/^HTTP\/1.1 4\d\d /)
    const deep = '['.repeat(60_000)
    expect(await ask(address, 'POST', '/api/solve', deep, { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
    })
    await expectHealth()
    expect((await memory()) - before).toBeLessThan(200)
  })

  test('answers JSON that is nested too deeply with 400 at every address that changes anything', async () => {
    const { paths } = new ApiDescription((await ask(address, 'GET', '/docs/openapi.json')).body).document
    const asked = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) =>
        method === 'get' ? [] : [[method.toUpperCase(), path.replace(/\{.*?\}/g, '1')]],
      ),
    )
    expect(asked.length).toBeGreaterThan(12)
    for (const [method, path] of asked) {
      for (const depth of [600, 8000]) {
        for (const [open, close] of ['[]', ['{"a":', '}']]) {
          const deep = open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)
          for (const body of [deep, `{"game":"connect-four","players":[{"engine":"random","options":${deep}}]}`]) {
            const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
            const answer = await ask(address, method, path, body, headers)
            expect({ method, path, depth, status: answer.status }).toEqual({ method, path, depth, status: 400 })
            expect(answer.body).toMatch(/nested deeper than 500/)
          }
        }
      }
    }
  })

  test('is there for others while hundreds hold a line and say nothing, or too little', async () => {
    const words = [
      '',
      'GET /heal',
      'POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n{',
      '\x16\x03\x01',
    ]
    const lines = await Promise.all(
      Array.from({ length: 400 }, (_, index) => rawLine(address, words[index % words.length])),
    )
    await expectHealth()
    const { status } = await ask(address, 'GET', '/api/show?game=connect-four')
    expect(status).toBe(200)
    for (const { socket } of lines) socket.destroy()
    await expectHealth()
  })

  test('answers what is no HTTP with 400 or hangs up', async () => {
    const texts = [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /healthz HTTP/1.1\r\n\r\n',
      'POST /api/apply HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/apply HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'GET /%ff%fe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /api/show?game=%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ]
    for (const text of texts) {
      const line = await rawLine(address, text)
      await expect.poll(() => line.closed || /^HTTP\/1.1 4\d\d /.test(line.heard), { timeout: 20_000 }).toBe(true)
      line.socket.destroy()
    }
    await expectHealth()
  })
})
