import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Game, legalMoves, type Position, Random } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServedAnswer, ServedDatabase } from '../../packages/plyworks/src/tasks/served-databases.js'
import { ServerValues } from '../../packages/plyworks/src/web/workers/values/server-values.js'
import { plyworks, type Running, start } from '../cli/program.js'
import { ApiDescription } from '../support/api-description.js'

/** Databases given to a real server: in one piece, in blocks, one without a ranking, one that is not solved to the end. */
const FOUR = 'connect-four:cols=4,rows=4'
const BLOCKS = 'hip:rows=3,cols=3'

let folder = ''
let server: Running
let address = ''
let description: ApiDescription

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-databases-'))
  expect((await plyworks(['solve', FOUR, '--database', join(folder, 'four.db')])).status).toBe(0)
  const blocks = ['solve', BLOCKS, '--database', join(folder, 'hip.db'), '--memory', '256M']
  expect((await plyworks(blocks)).status).toBe(0)
  writeFileSync(join(folder, 'notes.txt'), 'no database')
  const bytes = readFileSync(join(folder, 'four.db'))
  bytes[20] ^= 1
  writeFileSync(join(folder, 'damaged.db'), bytes)
  server = start(['serve', '--port', '0', '--no-log', '--data', join(folder, 'data'), '--databases', folder])
  address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
  description = new ApiDescription(await (await fetch(new URL('docs/openapi.json', address))).text())
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.finished
  rmSync(folder, { recursive: true })
})

async function ask<Answer>(path: string, body?: object): Promise<{ status: number; body: Answer }> {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(
    new URL(path, address),
    body === undefined ? {} : { method, headers, body: JSON.stringify(body) },
  )
  const answer = { status: response.status, body: await response.json() }
  description.checkAnswer(method, `/${path}`, answer.status, answer.body)
  return answer
}

/** Positions by chance, open ones. */
function positionsOf(game: Game, count: number): Position[] {
  const random = new Random(3)
  const found: Position[] = []
  while (found.length < count) {
    const position = game.start(1)
    for (let plies = random.below(8); plies > 0 && !position.over; plies--) {
      const moves = legalMoves(game, position)
      position.make(moves[random.below(moves.length)])
    }
    if (!position.over) found.push(position)
  }
  return found
}

describe('databases given to a server', () => {
  test('are listed by game and rules, those of no use with the reason', async () => {
    const { body } = await ask<{ databases: ServedDatabase[] }>('api/databases')
    expect(body.databases).toMatchObject([
      { name: 'damaged.db', problem: expect.stringMatching(/damage in the header/) },
      { name: 'four.db', game: FOUR, rules: expect.stringMatching(/^[0-9a-f]{16}$/), complete: true, problem: null },
      { name: 'hip.db', game: BLOCKS, complete: true, problem: null },
    ])
    const index = await fetch(new URL('solved/index.json', address))
    expect(await index.json()).toMatchObject({ [FOUR]: { databases: '../api/databases' } })
  })

  test.each([FOUR, BLOCKS])('say what `probe` says: %s', async (name) => {
    const game = await loadGame(name)
    const file = name === FOUR ? 'four.db' : 'hip.db'
    const positions = positionsOf(game, 3).map((position) => game.notation.formatPosition(position))
    const { body } = await ask<ServedAnswer>('api/databases/probe', {
      game: name.replace('cols=4,rows=4', 'rows=4,cols=4'),
      positions,
      detail: 'line',
    })
    expect(body.problems).toEqual([])
    for (const [index, position] of positions.entries()) {
      const probed = await plyworks(['probe', name, '--database', join(folder, file), '--position', position, '--json'])
      const { value, plies, moves, best, line } = JSON.parse(probed.out)
      const told = body.positions[index]
      expect(told).toMatchObject({ value: { value, plies }, database: file, line })
      expect(Object.fromEntries((told.moves ?? []).map(({ move, value, plies }) => [move, { value, plies }]))).toEqual(
        moves,
      )
      expect(told.moves?.filter((each) => each.best).map(({ move }) => move)).toEqual(best)
    }
  })

  test('are asked in batches by the client of the app, which refuses those of other rules', async () => {
    const game = await loadGame(FOUR)
    const { values } = await ServerValues.find(game, new URL('solved/', address).href)
    if (values === null) throw new Error('the server has a database')
    expect([values.name, values.positions > 1000]).toEqual(['four.db', true])
    const positions = positionsOf(game, 700)
    const known = await values.values(positions.map((position) => game.notation.formatPosition(position)))
    expect(known).toHaveLength(700)
    expect(known.every((value) => value !== null)).toBe(true)
    const { value, moves, line } = await values.probe(positions[0], 'line')
    expect(value).toEqual(known[0])
    expect(moves.map(({ move }) => move)).toEqual([...legalMoves(game, positions[0])])
    expect(moves.every(({ source }) => source === 'four.db')).toBe(true)
    expect(line).toHaveLength(value?.plies ?? -1)

    const other = { ...game, traits: { ...game.traits, seats: 3 } } as Game
    const refused = await ServerValues.find(other, new URL('solved/', address).href)
    expect(refused).toEqual({ values: null, notice: 'four.db: it is of other rules' })
  })

  test('are asked about a bounded number of positions, and nothing of another kind', async () => {
    const many = await ask('api/databases/probe', { game: FOUR, positions: Array(65).fill('-'), detail: 'moves' })
    expect(many).toMatchObject({ status: 400, body: { argument: 'positions' } })
    const most = await ask('api/databases/probe', { game: FOUR, positions: Array(513).fill('-'), detail: 'value' })
    expect(most.status).toBe(400)
    const wrong = await ask('api/databases/probe', { game: FOUR, positions: ['x'] })
    expect(wrong).toMatchObject({ status: 400, body: { argument: 'position' } })
    const { body } = await ask<ServedAnswer>('api/databases/probe', { game: 'croquar', positions: ['1 37 28 4'] })
    expect(body.positions[0].value).toBeNull()
  })

  test('that cannot be asked are refused where they were named, and two of one name', async () => {
    const serve = (...paths: string[]) =>
      plyworks(['serve', '--port', '0', ...paths.flatMap((path) => ['--databases', join(folder, path)])])
    expect(await serve('damaged.db')).toMatchObject({ status: 2, err: expect.stringContaining('damage in the header') })
    expect(await serve('none.db')).toMatchObject({ status: 2, err: expect.stringContaining('none.db: no such file') })
    const other = mkdtempSync(join(folder, 'other-'))
    copyFileSync(join(folder, 'four.db'), join(other, 'four.db'))
    expect(await serve('four.db', join(other.slice(folder.length), 'four.db'))).toMatchObject({
      status: 2,
      err: expect.stringContaining('expected files of different names'),
    })
  })
})
