import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveMessage } from '../../packages/plyworks/src/server/live/live-messages.js'
import { mainScript, plyworks, type Running, start } from '../cli/program.js'
import { LiveClient } from '../support/live-client.js'

/** `plyworks engine --serve` as a real process, asked by pages and by others. */

/** The status of a program that SIGTERM has ended in good order. */
const STOPPED = 143
const SITE = 'https://games.example.org'
const folder = mkdtempSync(join(tmpdir(), 'plyworks-own-'))
const environment = { PLYWORKS_DATA: folder }

interface Served {
  readonly running: Running
  readonly address: string
  readonly key: string
  readonly link: string
}

async function serve(...words: readonly string[]): Promise<Served> {
  const running = start(['engine', ...words], environment)
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(await running.line(/is ready at/))?.[0] ?? ''
  const link = await running.line(/^Use it: /)
  return { running, address, key: /key=([\w-]+)/.exec(link)?.[1] ?? '', link }
}

async function end({ running }: Served): Promise<number | null> {
  running.child.kill('SIGTERM')
  return (await running.finished).status
}

function connect({ address, key }: Served, { origin = SITE, said = key } = {}): Promise<LiveClient> {
  return LiveClient.connect(address, { headers: { origin }, protocols: ['plyworks-engine', `key.${said}`] })
}

/** Whether a connection comes about. */
async function opens(connecting: Promise<LiveClient>): Promise<boolean> {
  const client = await connecting.catch(() => null)
  client?.socket.close()
  return client !== null
}

type Told = LiveMessage & Record<string, unknown>

/** Says something, and hears until a message of this type; a problem is thrown. */
async function ask(client: LiveClient, request: object, last: string): Promise<Told[]> {
  const from = client.all.length
  client.say(request)
  const end = await client.hear(({ type }) => type === last || type === 'problem')
  if (end.type === 'problem') throw new Error(JSON.stringify(end))
  return client.all.slice(from) as Told[]
}

const ANALYSE = { type: 'analyse', analysis: 1, game: 'connect-four', position: '443', ms: 400, lines: 2 }

describe('an engine of ours', () => {
  let served: Served
  beforeAll(async () => {
    served = await serve('--serve', '--port', '0', '--site', `${SITE}/plyworks,http://localhost:9/`)
  })
  afterAll(async () => {
    expect(await end(served)).toBe(STOPPED)
  })

  it('prints links with a key that nobody else can read, and that lasts', async () => {
    expect(served.link).toContain(`${SITE}/plyworks/#/engine?port=`)
    expect(await served.running.line(/^Use it: /)).toContain(`http://localhost:9/#/engine?port=`)
    expect(served.key).toMatch(/^[\w-]{32}$/)
    expect(statSync(join(folder, 'engine-key')).mode & 0o077).toBe(0)
    const again = await serve('--serve', '--port', '0')
    expect(again.key).toBe(served.key)
    await end(again)
  })

  it('thinks for a page of a named site that has the key', async () => {
    const client = await connect(served)
    const heard = await ask(client, ANALYSE, 'result')
    expect(heard.filter(({ type }) => type === 'line').length).toBeGreaterThan(2)
    expect(heard.some(({ rank }) => rank === 2)).toBe(true)
    expect(heard.at(-1)).toMatchObject({ type: 'result', analysis: 1 })
    // Until it is stopped.
    const stopped = ask(client, { ...ANALYSE, ms: 3_600_000 }, 'result')
    setTimeout(() => client.say({ type: 'stop', analysis: 1 }), 500)
    expect((await stopped).at(-1)).toMatchObject({ type: 'result' })
    client.socket.close()
  })

  it('tells what it is, with the headers that browsers want, also in advance', async () => {
    const authorization = `Bearer ${served.key}`
    const answer = await fetch(`${served.address}/api/engine`, { headers: { origin: SITE, authorization } })
    expect(await answer.json()).toEqual({ name: 'Plyworks', game: null, fixed: false })
    expect(answer.headers.get('access-control-allow-origin')).toBe(SITE)
    const before = await fetch(`${served.address}/api/engine`, {
      method: 'OPTIONS',
      headers: {
        origin: SITE,
        'access-control-request-method': 'GET',
        'access-control-request-private-network': 'true',
      },
    })
    expect(before.status).toBe(204)
    expect(before.headers.get('access-control-allow-private-network')).toBe('true')
    expect(before.headers.get('access-control-allow-headers')).toBe('authorization')
  })

  it('refuses a wrong key, no key, and a key that only begins right', async () => {
    const { address, key } = served
    for (const said of ['', 'x'.repeat(32), key.slice(0, -1), `${key}0`]) {
      const headers = { origin: SITE, authorization: `Bearer ${said}` }
      const answer = await fetch(`${address}/api/engine`, { headers })
      expect([said, answer.status]).toEqual([said, 401])
      expect(await answer.text()).not.toContain(key)
      expect(await opens(connect(served, { said }))).toBe(false)
    }
    expect(await opens(LiveClient.connect(address, { headers: { origin: SITE } }))).toBe(false)
    expect(await opens(connect(served))).toBe(true)
  })

  it('refuses pages of other sites, whatever they know, and gives them no leave to read', async () => {
    const others = ['https://games.example.org.evil.example', 'http://games.example.org', 'https://example.org', 'null']
    for (const origin of others) {
      const headers = { origin, authorization: `Bearer ${served.key}` }
      const answer = await fetch(`${served.address}/api/engine`, { headers })
      expect([origin, answer.status]).toEqual([origin, 403])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      const before = await fetch(`${served.address}/api/engine`, { method: 'OPTIONS', headers: { origin } })
      expect(before.headers.get('access-control-allow-private-network')).toBeNull()
      expect(await opens(connect(served, { origin }))).toBe(false)
    }
  })

  it('ends connections that say too much or too fast, and lives on', async () => {
    const closing = async (speak: (client: LiveClient) => void): Promise<number> => {
      const client = await connect(served)
      speak(client)
      return (await client.ended()).code
    }
    expect(await closing(({ socket }) => socket.send('x'.repeat(1 << 20)))).toBe(1009)
    expect(await closing(({ socket }) => socket.send(new Uint8Array(8)))).toBe(1003)
    expect(
      await closing((client) => {
        for (let count = 0; count < 60; count++) client.say({ type: 'stop', analysis: 1 })
      }),
    ).toBe(1008)
    // What the app's server does, and an engine does not.
    const client = await connect(served)
    await expect(ask(client, { type: 'follow', match: 'a-00000001' }, 'live')).rejects.toThrow('analyse, stop')
    await expect(ask(client, { ...ANALYSE, ms: 1e12 }, 'result')).rejects.toThrow('400')
    await expect(ask(client, { ...ANALYSE, position: '9' }, 'result')).rejects.toThrow('position')
    expect((await ask(client, ANALYSE, 'result')).length).toBeGreaterThan(1)
    client.socket.close()
    expect((await fetch(`${served.address}/api/engine`, { headers: { host: 'rebound.example' } })).status).not.toBe(200)
    expect((await fetch(`${served.address}/api/matches`)).status).toBe(404)
  })
})

describe('a program that speaks UGI', () => {
  it('thinks behind it, also on and on, for its own game alone', async () => {
    const command = [process.execPath, mainScript, 'engine', 'connect-four', '--engine', 'alpha-beta']
    const served = await serve('connect-four', '--serve', '--port', '0', '--site', SITE, '--', ...command)
    const client = await connect(served)
    const heard = await ask(client, { ...ANALYSE, lines: 1 }, 'result')
    const lines = heard.filter(({ type }) => type === 'line')
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.at(-1)).toMatchObject({ scale: 'evaluation', pv: expect.arrayContaining([expect.any(String)]) })
    const stopped = ask(client, { ...ANALYSE, position: '4', ms: 3_600_000 }, 'result')
    setTimeout(() => client.say({ type: 'stop', analysis: 1 }), 600)
    expect((await stopped).at(-1)).toMatchObject({ type: 'result' })
    await expect(ask(client, { ...ANALYSE, game: 'hip', position: undefined }, 'result')).rejects.toThrow(
      'this engine plays connect-four, not hip',
    )
    client.socket.close()
    expect(await end(served)).toBe(STOPPED)
  })

  it('is told to be what it is when it fails, and is started again', async () => {
    const script = `let n = 0; process.stdin.on('data', (d) => { for (const l of String(d).split('\\n')) {
      if (l === 'ugi') console.log('ugiok'); if (l === 'isready') console.log('readyok')
      if (l.startsWith('go')) { console.log('info depth 3 score cp 7 nodes 5 pv 4 nonsense'); console.log('bestmove ' + (l.includes('depth 9') ? '99' : '4')) }
      if (l.startsWith('go') && l.includes('depth 8')) process.exit(3) } })`
    const served = await serve(
      'connect-four',
      '--serve',
      '--port',
      '0',
      '--site',
      SITE,
      '--',
      process.execPath,
      '-e',
      script,
    )
    const client = await connect(served)
    const one = { ...ANALYSE, lines: 1 }
    const heard = await ask(client, one, 'result')
    // It is never believed: the line ends where it stops being legal.
    expect(heard.find(({ type }) => type === 'line')).toMatchObject({ depth: 3, scores: [-7, 7], pv: ['4'] })
    expect(heard.at(-1)).toMatchObject({ move: '4' })
    await expect(ask(client, { ...one, depth: 9 }, 'result')).rejects.toThrow('is not legal here')
    await ask(client, { ...one, depth: 8 }, 'result').catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    await ask(client, one, 'result').catch(() => {})
    expect((await ask(client, one, 'result')).at(-1)).toMatchObject({ move: '4' })
    client.socket.close()
    expect(await end(served)).toBe(STOPPED)
  })
})

describe('the command line', () => {
  it('says what is wrong', async () => {
    const said = async (...words: string[]) => (await plyworks(['engine', ...words], '', environment)).err
    expect(await said()).toContain('GAME: found nothing, expected the game')
    expect(await said('hip', '--', 'a')).toContain('only with --serve')
    expect(await said('hip', '--port', '3')).toContain('only with --serve')
    expect(await said('hip', '--serve', '--protocol', 'line')).toContain('only without --serve')
    expect(await said('--serve', '--site', 'example.org')).toContain('expected an address such as https://')
    expect(await said('nothing', '--serve')).toContain('nothing')
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))
