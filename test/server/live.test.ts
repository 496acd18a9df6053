import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveMessage } from '../../packages/plyworks/src/server/live/live-messages.js'
import { makeServer } from '../../packages/plyworks/src/server/server.js'
import { type Running, start } from '../cli/program.js'
import { LiveClient, UPGRADE } from '../support/live-client.js'

/** Searches run in threads of the built program. */
let program: Running
let address = ''

beforeAll(async () => {
  program = start(['serve', '--port', '0'])
  address = (await program.line(/^Plyworks is ready at http/)).replace(/^.* at /, '')
})
afterAll(() => {
  program.child.kill('SIGKILL')
})

/** A connection of a client of its own for each test: every address of the loopback network is one. */
let clients = 0
function connectAlone(options: object = {}): Promise<LiveClient> {
  return LiveClient.connect(address, { localAddress: `127.3.0.${++clients}`, ...options })
}

const isA = (type: LiveMessage['type']) => (message: LiveMessage) => message.type === type
const short = { type: 'analyse', analysis: 1, game: 'connect-four', position: '44', depth: 4, ms: 9000 }
const endless = { type: 'analyse', analysis: 1, game: 'hip', engine: 'alpha-beta', ms: 60_000 }

describe('live analysis', () => {
  test('sends the lines as they are found, then the result', async () => {
    const client = await connectAlone()
    client.say(short)
    const result = await client.hear(isA('result'))
    const depths = client.all.flatMap((message) => (message.type === 'line' ? [message.depth] : []))
    expect(depths.slice(0, 3)).toEqual([1, 2, 3])
    expect(result).toMatchObject({ analysis: 1, depth: 4, move: expect.any(String), engine: expect.any(String) })
    client.socket.close()
  })

  test('tells several best lines, by rank', async () => {
    const client = await connectAlone()
    client.say({ ...short, position: '4', lines: 3 })
    await client.hear(isA('result'))
    const last = client.all.flatMap((message) => (message.type === 'line' && message.depth === 4 ? [message] : []))
    expect(last.map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(new Set(last.map(({ pv }) => pv[0])).size).toBe(3)
    client.socket.close()
  })

  test('is stopped by its client and tells the best so far', async () => {
    const client = await connectAlone()
    client.say(endless)
    await client.hear(isA('line'))
    client.say({ type: 'stop', analysis: 1 })
    expect(await client.hear(isA('result'))).toMatchObject({ analysis: 1 })
    client.socket.close()
  })

  test('gives way to another one under the same number', async () => {
    const client = await connectAlone()
    client.say(endless)
    await client.hear(isA('line'))
    client.say({ ...short, position: '4' })
    await client.hear(isA('begun'))
    expect(await client.hear(isA('result'))).toMatchObject({ analysis: 1, depth: 4 })
    expect(client.heard).toEqual([])
    client.socket.close()
  })

  test('ends with its connection', async () => {
    const client = await connectAlone()
    client.say(endless)
    await client.hear(isA('line'))
    client.socket.terminate()
    await expect.poll(() => figure('plyworks_tasks_running'), { timeout: 20_000 }).toBe(0)
    expect(await figure('plyworks_live_analyses')).toBe(0)
  })

  test('is limited to three of a client', async () => {
    const client = await connectAlone()
    for (const analysis of [1, 2, 3, 4]) client.say({ ...endless, analysis })
    const problem = await client.hear(isA('problem'))
    expect(problem).toMatchObject({ analysis: 4, problem: { status: 429 } })
    client.socket.terminate()
  })
})

describe('messages that are wrong', () => {
  test.each([
    ['what is no JSON', '{', { problem: { status: 400, argument: 'message' } }],
    ['no object', '[1]', { problem: { status: 400, argument: 'type' } }],
    [
      'an unknown type',
      '{"type":"sing"}',
      { problem: { detail: 'found "\\"sing\\"", expected one of analyse, stop, follow, leave, watch, unwatch' } },
    ],
    ['an unknown member', '{"type":"stop","analysis":1,"now":true}', { analysis: 1, problem: { status: 400 } }],
    [
      'too much time',
      JSON.stringify({ ...short, ms: 1e9 }),
      { analysis: 1, problem: { argument: 'ms', detail: 'must be <= 60000' } },
    ],
    [
      'an unknown engine',
      JSON.stringify({ ...short, engine: 'none' }),
      { analysis: 1, problem: { argument: 'engine' } },
    ],
    [
      'a bad position',
      JSON.stringify({ ...short, position: '4x' }),
      { analysis: 1, problem: { argument: 'position' } },
    ],
    ['a match without an arena', '{"type":"follow","match":"some"}', { match: 'some', problem: { status: 400 } }],
    [
      'a member that means something to the language',
      '{"type":"stop","analysis":1,"__proto__":{}}',
      { problem: { status: 400 } },
    ],
  ])('%s is told, and the connection goes on', async (_, message, answer) => {
    const client = await connectAlone()
    client.socket.send(message)
    expect(await client.hear(isA('problem'))).toMatchObject(answer)
    client.say({ ...short, analysis: 7, depth: 1 })
    expect(await client.hear(isA('result'))).toMatchObject({ analysis: 7 })
    client.socket.close()
  })

  test('a long or binary one, or too many, end the connection with a reason', async () => {
    const [long, binary, many] = await Promise.all([connectAlone(), connectAlone(), connectAlone()])
    long.socket.send('x'.repeat(70_000))
    expect(await long.ended()).toMatchObject({ code: 1009 })
    binary.socket.send(new Uint8Array(4))
    expect(await binary.ended()).toEqual({ code: 1003, reason: 'messages are texts: JSON objects' })
    for (let count = 0; count < 100; count++) many.say({ type: 'stop', analysis: 1 })
    expect(await many.ended()).toEqual({ code: 1008, reason: 'too many messages' })
  })
})

describe('connections', () => {
  test('come from pages of this server only', async () => {
    await expect(connectAlone({ headers: { origin: 'https://example.org' } })).rejects.toThrow(/403/)
    await expect(connectAlone({ headers: { origin: 'null' } })).rejects.toThrow(/403/)
    const own = await connectAlone({ headers: { origin: new URL(address).origin } })
    own.socket.close()
  })

  test('are few for one client', async () => {
    const from = { localAddress: '127.4.0.1' }
    const all = await Promise.all(Array.from({ length: 12 }, () => LiveClient.connect(address, from)))
    await expect(LiveClient.connect(address, from)).rejects.toThrow(/429/)
    for (const client of all) client.socket.terminate()
    await expect
      .poll(
        () =>
          LiveClient.connect(address, from).then(
            (again) => again.socket.close() ?? true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
  })

  test('are counted', async () => {
    const client = await connectAlone()
    expect(await figure('plyworks_live_connections')).toBeGreaterThan(0)
    client.socket.close()
    await client.ended()
    await expect.poll(() => figure('plyworks_live_ended_total{code="1005"}'), { timeout: 20_000 }).toBeGreaterThan(0)
  })

  test('are asked for in the words of the protocol', async () => {
    const { status, headers } = await fetch(new URL('api/live', address))
    expect({ status, upgrade: headers.get('upgrade') }).toEqual({ status: 426, upgrade: 'websocket' })
    const { paths, components } = JSON.parse(await (await fetch(new URL('docs/openapi.json', address))).text())
    expect(paths['/api/live'].get.description).toContain('LiveRequest')
    expect(components.schemas.LiveRequest.oneOf).toHaveLength(6)
  })

  test('end when nobody is there, or nothing is wanted', async () => {
    const other = makeServer({ live: { heartbeatSeconds: 0.2, idleSeconds: 1 } })
    const here = await other.listen({ port: 0, host: '127.0.0.1' })
    try {
      const [idle, deaf] = await Promise.all([LiveClient.connect(here), LiveClient.connect(here, { autoPong: false })])
      expect(await deaf.ended()).toMatchObject({ code: 1006 })
      expect(await idle.ended()).toEqual({ code: 1000, reason: 'nothing was asked for a while' })
    } finally {
      await other.close()
    }
  })

  test('end with the server, also those that do not answer', async () => {
    const other = makeServer()
    const here = await other.listen({ port: 0, host: '127.0.0.1' })
    const client = await LiveClient.connect(here)
    const { hostname, port } = new URL(here)
    const silent = connect(Number(port), hostname)
    silent.on('error', () => {})
    silent.write(UPGRADE)
    await new Promise((resolve) => silent.once('data', resolve))
    silent.pause()
    await other.close()
    expect(await client.ended()).toMatchObject({ code: 1001 })
    silent.destroy()
  })
})

async function figure(name: string): Promise<number> {
  const lines = (await (await fetch(new URL('metrics', address))).text()).split('\n')
  return Number(lines.find((each) => each.startsWith(`${name} `))?.slice(name.length + 1) ?? 0)
}
