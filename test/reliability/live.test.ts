import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, start } from '../cli/program.js'
import { hostileData, hostileText } from '../fuzz/hostile.js'
import { checkMessage } from '../fuzz/target.js'
import { LiveClient, UPGRADE } from '../support/live-client.js'
import { ask, rawLine } from './http-client.js'

/** Messages made from valid ones; more when asked for. */
const MESSAGES = Number(process.env.PLYWORKS_FUZZ_REQUESTS ?? 300)
/** Of one connection, below what it may say at a time. */
const OF_A_CONNECTION = 40

let server: Running
let address = ''

beforeAll(async () => {
  server = start(['serve', '--port', '0'])
  address = (await server.line(/^Plyworks is ready at http/)).replace(/^.* at /, '')
})
afterAll(() => {
  server.child.kill('SIGKILL')
})

let clients = 0
function connectAlone(): Promise<LiveClient> {
  clients++
  return LiveClient.connect(address, { localAddress: `127.5.${clients >> 7}.${1 + (clients & 127)}` })
}

const SAMPLES = [
  { type: 'analyse', analysis: 1, game: 'connect-four', position: '44', engine: 'alpha-beta', depth: 2, ms: 50 },
  { type: 'analyse', analysis: 2, game: 'hip:rows=3,cols=3', options: { table: '10' }, nodes: 100 },
  { type: 'stop', analysis: 1 },
  { type: 'follow', match: 'sample' },
  { type: 'leave', match: 'sample' },
]

describe('the WebSocket of the server', () => {
  test('answers whatever is made of valid messages, and goes on', async () => {
    const texts = fc.oneof(
      { weight: 4, arbitrary: hostileData(SAMPLES).map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: hostileText(SAMPLES.map((value) => JSON.stringify(value))) },
    )
    const messages = fc.sample(texts, { numRuns: MESSAGES, seed: 1 })
    const counts = new Map<string, number>()
    for (let at = 0; at < messages.length; at += OF_A_CONNECTION) {
      const client = await connectAlone()
      for (const message of messages.slice(at, at + OF_A_CONNECTION)) client.socket.send(message)
      client.say({ type: 'leave', match: 'nothing-more', last: true })
      await client.hear((message) => message.type === 'problem' && message.match === 'nothing-more')
      for (const message of client.all) {
        counts.set(message.type, (counts.get(message.type) ?? 0) + 1)
        if (message.type !== 'problem') continue
        expect([400, 422, 429, 503]).toContain(message.problem.status)
        checkMessage(message.problem.detail)
      }
      client.socket.terminate()
    }
    console.log(`${MESSAGES} messages:`, Object.fromEntries(counts))
    expect(await ask(address, 'GET', '/healthz')).toMatchObject({ status: 200 })
  }, 3_600_000)

  test('ends connections whose frames are broken', async () => {
    const broken = [
      [0xc1, 0x80, 0, 0, 0, 0],
      [0x81, 0x01, 0x61],
      [0x83, 0x80, 0, 0, 0, 0],
      [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
      [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
      [...randomBytes(64)].map((byte, index) => (index === 0 ? 0xf0 : byte)),
    ]
    for (const frame of broken) {
      const line = await rawLine(address, UPGRADE)
      await expect.poll(() => line.heard, { timeout: 20_000 }).toContain('101 Switching')
      line.socket.write(Uint8Array.from(frame))
      await expect.poll(() => line.closed, { timeout: 20_000 }).toBe(true)
    }
    expect(await ask(address, 'GET', '/healthz')).toMatchObject({ status: 200 })
  })

  test('is there for others while hundreds are connected and one does not read', async () => {
    const deaf = await connectAlone()
    deaf.socket.pause()
    const size = JSON.stringify({ type: 'x'.repeat(60_000) })
    for (let count = 0; count < OF_A_CONNECTION; count++) deaf.socket.send(size)
    const others = await Promise.all(Array.from({ length: 200 }, () => connectAlone()))
    const last = others[others.length - 1]
    last.say({ type: 'analyse', analysis: 1, game: 'connect-four', position: '44', depth: 2 })
    expect(await last.hear(({ type }) => type === 'result')).toMatchObject({ depth: 2 })
    const { body } = await ask(address, 'GET', '/metrics')
    expect(Number(/^plyworks_live_connections (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(200)
    for (const client of [deaf, ...others]) client.socket.terminate()
    await expect
      .poll(async () => (await ask(address, 'GET', '/metrics')).body.match(/^plyworks_live_connections (\d+)$/m)?.[1], {
        timeout: 20_000,
      })
      .toBe('0')
  })
})
