import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesOf, NOWHERE, plyworks, type Running, start } from './program.js'

let server: Running
let address = ''

beforeAll(async () => {
  server = start(['serve', '--port', '0'], { PLYWORKS_DATA: NOWHERE })
  address = (await server.line(/^Plyworks is ready at http/)).replace(/^.* at /, '')
})
afterAll(() => server.child.kill('SIGKILL'))

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL(path, address))
  return { status: response.status, body: await response.json() }
}

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(new URL(path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  })
  return { status: response.status, body: await response.json() }
}

describe('serve', () => {
  test('answers without a data folder, but for the arena', async () => {
    expect((await get('/api/games')).status).toBe(200)
    expect((await get('/api/matches')).status).toBe(404)
    const asked = await plyworks(['serve', '--port', '0', '--data', NOWHERE])
    expect(asked).toMatchObject({ status: 2, err: expect.stringContaining('expected a database that can be opened') })
  })

  test('is ready when /healthz answers, with security headers everywhere', async () => {
    const response = await fetch(new URL('healthz', address))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(new URL('nowhere', address))).headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('answers questions as the command line does', async () => {
    expect((await get('api/games')).body).toMatchObject({
      games: expect.arrayContaining([expect.objectContaining({ id: 'hip' })]),
    })
    expect(await get('api/show?game=connect-four&position=44')).toMatchObject({
      status: 200,
      body: { position: '44', turn: 0 },
    })
    expect(await get('api/moves?game=hip%3Arows%3D2%2Ccols%3D2')).toMatchObject({
      status: 200,
      body: { moves: ['a1', 'b1', 'a2', 'b2'] },
    })
    expect(await get('api/evaluate?game=caissa')).toMatchObject({ status: 200, body: { scores: [0, 0] } })
    expect(await get('api/engines?game=caissa')).toMatchObject({ status: 200 })
    expect(await post('api/apply', { game: 'connect-four', moves: ['4', '4'] })).toMatchObject({
      status: 200,
      body: { position: '44' },
    })
    expect(await post('api/search', { game: 'connect-four', depth: 4, ms: 9000 })).toMatchObject({
      status: 200,
      body: { type: 'result', depth: 4 },
    })
    expect(await post('api/solve', { game: 'hip:rows=3,cols=3' })).toMatchObject({
      status: 200,
      body: { value: 'draw' },
    })
  })

  test('bad questions are told what is wrong', async () => {
    expect(await get('api/show?game=connect-four&position=4x')).toEqual({
      status: 400,
      body: {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'character 2: found "x", expected a column from 1 to 7',
        argument: 'position',
      },
    })
    const missing = await fetch(new URL('api/nothing', address))
    expect(missing.headers.get('content-type')).toContain('application/problem+json')
    expect((await get('api/show')).status).toBe(400)
    expect((await get('api/show?game=hip&colour=red')).status).toBe(400)
    expect((await get('api/show?game=__proto__')).status).toBe(400)
    expect((await post('api/apply', '{"game":')).status).toBe(400)
    expect((await post('api/apply', { game: 'hip', moves: [{}] })).status).toBe(400)
    expect((await post('api/search', { game: 'hip', ms: 1e9 })).status).toBe(400)
    expect((await post('api/solve', { game: 'star-chess' })).status).toBe(422)
    expect((await post('api/apply', { game: 'hip', moves: ['x'.repeat(1 << 17)] })).status).toBe(413)
    expect(missing.status).toBe(404)
  })

  test('serves files of the app only', async () => {
    const status = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(address)
      request({ hostname, port, path: '/../../package.json' }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect([403, 404]).toContain(status)
  })

  test('a browser at a wrong address is shown a page that leads on, a program a problem', async () => {
    const open = (path: string, accept: string) => fetch(new URL(path, address), { headers: { accept } })
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const page = await open('rules/hex?a=<b>"', browser)
    expect(page).toMatchObject({ status: 404 })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await page.text()
    expect(html).toContain('<a href="/">All games</a>')
    expect(html).toContain('<a href="/#/rules/hex?')
    expect(html).not.toContain('<b>')
    for (const [path, accept] of [
      ['rules/hex', '*/*'],
      ['rules/hex', 'application/json'],
      ['api/nothing', browser],
    ]) {
      const { status, headers } = await open(path, accept)
      expect({ status, type: headers.get('content-type') }).toEqual({
        status: 404,
        type: 'application/problem+json; charset=utf-8',
      })
    }
  })

  test('a port in use is bad input', async () => {
    const { port } = new URL(address)
    const { status, out, err } = await plyworks(['serve', '--port', port])
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toBe(`plyworks: --port: ${port} is in use on 127.0.0.1; expected a free one (0 picks one)\n`)
    expect(await plyworks(['serve', '--host', 'no.such.host.invalid'])).toMatchObject({ status: 2, out: '' })
  })

  test('works on few tasks of one client at a time, and counts what it does', async () => {
    const searches = Array.from({ length: 6 }, () => post('api/search', { game: 'hip', ms: 800 }))
    const codes = (await Promise.all(searches)).map(({ status }) => status)
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(codes.filter((code) => code === 429)).toHaveLength(3)
    const metrics = await (await fetch(new URL('metrics', address))).text()
    expect(metrics).toContain('# TYPE http_requests_total counter')
    expect(metrics).toContain('http_requests_total{method="POST",route="/api/search",status="429"} 3')
    expect(metrics).toMatch(/http_request_duration_seconds_count{method="POST",route="\/api\/search"} \d+/)
    expect(metrics).toMatch(/^plyworks_tasks_running 0$/m)
    for (const line of metrics.trim().split('\n'))
      expect(line).toMatch(/^($|# (HELP|TYPE) |[a-z_0-9]+({[^}]*})? [\d.e+-]+$)/)
  })

  test('describes itself for people and for programs', async () => {
    const { body } = await get('docs/openapi.json')
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, object>> }
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/games', '/api/search', '/healthz', '/metrics']))
    expect(paths['/api/show'].get).toMatchObject({
      parameters: expect.arrayContaining([
        { name: 'game', in: 'query', required: true, schema: { type: 'string', minLength: 1, maxLength: 200 } },
      ]),
    })
    expect(paths['/api/search'].post).toMatchObject({ responses: { default: { content: expect.anything() } } })
    const page = await fetch(new URL('docs/api/', address))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('The API of Plyworks')
  })

  test('logs a line of JSON a request, without what follows a question mark', async () => {
    const logging = start(['serve', '--port', '0'], { PLYWORKS_DATA: NOWHERE })
    const place = (await logging.line(/^Plyworks is ready/)).replace(/^.* at /, '')
    await fetch(new URL('api/show?game=hip&key=secret', place))
    const asked = performance.now()
    logging.child.kill('SIGTERM')
    const { err } = await logging.finished
    expect(performance.now() - asked).toBeLessThan(2000)
    const lines = err
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request', method: 'GET', path: '/api/show', status: 400 }),
    )
    expect(err).not.toContain('secret')
  })

  test('ends within a second when asked, also with a question open', async () => {
    const other = start(['serve', '--port', '0'])
    const place = (await other.line(/^Plyworks is ready/)).replace(/^.* at /, '')
    const open = fetch(new URL('api/solve', place), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"game":"hip"}',
    }).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const asked = performance.now()
    other.child.kill('SIGTERM')
    expect((await other.finished).status).toBe(143)
    expect(performance.now() - asked).toBeLessThan(5000)
    await open
  })
})

describe('the token of serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-token-'))
  const data = join(folder, 'data')
  const file = join(folder, 'token')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The message of a server about a match with a program, asked with a token and without one. */
  async function answers(
    words: readonly string[],
    environment: Record<string, string>,
    token: string,
  ): Promise<{ known: number; unknown: number; told: string | undefined }> {
    const running = start(['serve', '--port', '0', '--no-log', '--data', data, ...words], environment)
    const place = (await running.line(/^Plyworks is ready/)).replace(/^.* at /, '')
    const program = { command: ['/bin/true'], protocol: 'line', name: 'bot' }
    const body = JSON.stringify({ game: 'hip', time: { move: 0.1 }, players: [program, { engine: 'random' }] })
    const ask = async (said: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${said}` }
      return (await fetch(new URL('api/matches', place), { method: 'POST', headers, body })).status
    }
    const asked = { known: await ask(token), unknown: await ask(`${token}x`) }
    running.child.kill('SIGTERM')
    const { err } = await running.finished
    return { ...asked, told: linesOf(err).find((line) => line.includes('token')) }
  }

  test('comes from a file or from the environment, and what is not private is told', async () => {
    writeFileSync(file, 'a-secret\n', { mode: 0o600 })
    // Neither shows in the machine's list of processes.
    expect(await answers(['--token-file', file], {}, 'a-secret')).toEqual({ known: 201, unknown: 403 })
    expect(await answers([], { PLYWORKS_TOKEN: 'other' }, 'other')).toEqual({ known: 201, unknown: 403 })
    // The file is meant when both are there.
    chmodSync(file, 0o644)
    expect(await answers(['--token-file', file], { PLYWORKS_TOKEN: 'other' }, 'a-secret')).toEqual({
      known: 201,
      unknown: 403,
      told: `plyworks: other users of this machine can read the token: chmod 600 ${file}`,
    })
    // What it has kept meanwhile is its user's alone.
    const files = readdirSync(data).filter((name) => name.startsWith('plyworks.db'))
    expect(files).toContain('plyworks.db')
    for (const name of files) expect([name, statSync(join(data, name)).mode & 0o077]).toEqual([name, 0])
  })

  test('is refused when its file is empty or missing: no server starts without what was asked for', async () => {
    writeFileSync(file, '\n')
    const empty = await plyworks(['serve', '--port', '0', '--data', data, '--token-file', file])
    expect(empty).toMatchObject({ status: 2, out: '', err: expect.stringContaining('is empty, expected the token') })
    const none = await plyworks(['serve', '--port', '0', '--data', data, '--token-file', join(folder, 'none')])
    expect(none).toMatchObject({ status: 2, out: '', err: expect.stringContaining('no such file or folder') })
  })
})
