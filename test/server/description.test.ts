import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gameIds, loadGame } from '@plyworks/games'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, start } from '../cli/program.js'
import { ApiDescription } from '../support/api-description.js'
import { LiveClient } from '../support/live-client.js'

let folder = ''
let program: Running
let address = ''
let description: ApiDescription

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-description-'))
  program = start(['serve', '--port', '0', '--data', folder])
  address = (await program.line(/^Plyworks is ready at http/)).replace(/^.* at /, '')
  description = new ApiDescription(await (await fetch(new URL('docs/openapi.json', address))).text())
})
afterAll(() => {
  program.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Asks, expects a good answer and holds it to the description. */
async function ask(path: string, body?: object): Promise<unknown> {
  const method = body === undefined ? 'GET' : 'POST'
  const request =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(new URL(path, address), { method, ...request })
  const text = await response.text()
  const answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  expect({ status: response.ok, path, text: response.ok ? '' : text }).toEqual({ status: true, path, text: '' })
  description.checkAnswer(method, new URL(path, address).pathname, response.status, answer)
  return answer
}

describe('the description of the API', () => {
  test('is one of OpenAPI 3.1, and says of every route what it is for and what it answers', async () => {
    const verdict = await new Validator().validate(JSON.parse(description.text))
    expect(verdict).toEqual({ valid: true })
    const subjects = description.document.tags.map(({ name }) => name)
    for (const operations of Object.values(description.document.paths)) {
      for (const { summary, tags = [], responses } of Object.values(operations)) {
        expect(summary?.length).toBeGreaterThan(0)
        expect(subjects).toEqual(expect.arrayContaining([...tags]))
        expect(tags.length).toBeGreaterThan(0)
        expect(Object.keys(responses).filter((status) => status < '3')).toHaveLength(1)
      }
    }
  })

  test('is true of questions about the server', async () => {
    for (const path of ['docs/openapi.json', 'healthz', 'metrics', 'api/games', 'api/matches']) await ask(path)
    await ask('api/library')
    const saved = { format: 'plyworks-game', version: 1, game: 'hip', start: '-', moves: [] }
    const game = { changed: 1, saved, analysis: [null, { chances: [0.5, 0.5], line: ['a1'] }] }
    const broken = { ...game, saved: { ...saved, game: 'none' } }
    const changes = [
      { id: 'one', at: 1, game },
      { id: 'two', at: 1, game: null },
      { id: 'three', at: 1, game: broken },
    ]
    expect(await ask('api/library', { changes })).toMatchObject({ refused: [{ id: 'three' }] })
    expect(await ask('api/library?since=0')).toMatchObject({ changes: [{ id: 'one' }, { id: 'two' }] })
  })

  test.each(gameIds)('is true of questions about %s', async (game) => {
    const small = game === 'hip' ? 'hip:rows=3,cols=3' : game
    await ask(`api/engines?game=${small}`)
    await ask(`api/show?game=${small}`)
    const { moves } = (await ask(`api/moves?game=${small}`)) as { moves: string[] }
    await ask('api/apply', { game: small, moves: moves.slice(0, 1) })
    if ((await loadGame(small)).search.evaluations.length > 0) await ask(`api/evaluate?game=${small}`)
    await ask('api/search', { game: small, nodes: 100 })
    if (game === 'star-chess') await ask('api/search', { game, engine: 'strategist', nodes: 100 })
  })

  test('is true of exact values', async () => {
    await ask('api/solve', { game: 'hip:rows=3,cols=3' })
    const solved = await ask('api/solve', { game: 'connect-four:rows=4,cols=4', scale: 'pons' })
    expect(solved).toMatchObject({ pons: expect.any(Number) })
  })

  test('is true of what is said about searches that go on', async () => {
    const client = await LiveClient.connect(address)
    client.say({ type: 'analyse', analysis: 1, game: 'connect-four', position: '4', depth: 3, ms: 9000, lines: 2 })
    await client.hear(({ type }) => type === 'result')
    client.say({ type: 'follow', match: 'none' })
    await client.hear(({ type }) => type === 'problem')
    client.socket.close()
    expect(new Set(client.all.map(({ type }) => type))).toEqual(new Set(['begun', 'line', 'result', 'problem']))
    for (const message of client.all) description.checkComponent('LiveMessage', message)
  })
})

test('people find the documentation at /docs, and the API described below it', async () => {
  const page = await fetch(new URL('docs', address))
  expect([page.status, page.url]).toEqual([200, new URL('docs/', address).href])
  expect(await page.text()).toContain('How to')
  expect(await (await fetch(new URL('docs/api/', address))).text()).toContain('The API of Plyworks')
})
