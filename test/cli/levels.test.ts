import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ask, plyworks } from './program.js'
import { stopAndGoOn } from './stopping.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-levels-'))
const file = (name: string): string => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A game as a stranger writes it; with levels once a file has them. */
function heaps(levels: string): string {
  return `import { simpleGame } from '@plyworks/core'
${levels}
export default simpleGame({
  title: 'Heaps',
  seats: ['A', 'B'],
  start: () => ({ heaps: [3, 4, 5], turn: 0 }),
  turn: ({ turn }) => turn,
  moves: ({ heaps }) => heaps.flatMap((left, heap) => Array.from({ length: left }, (_, taken) => 'abc'[heap] + (taken + 1))),
  play: ({ heaps, turn }, move) => ({
    heaps: heaps.map((left, heap) => (heap === 'abc'.indexOf(move[0]) ? left - Number(move.slice(1)) : left)),
    turn: 1 - turn,
  }),
  outcome: ({ heaps, turn }) => (heaps.every((left) => left === 0) ? (turn === 0 ? [-1, 1] : [1, -1]) : null),
  maxPlies: 12,
  ${levels === '' ? '' : 'levels: measured.levels, pages: { ratings: async () => measured },'}
})
`
}

const SETTINGS = ['--count', '3', '--games', '60', '--rounds', '1', '--nodes', '800']

test("finds levels of a stranger's game, which then has them", async () => {
  writeFileSync(file('heaps.js'), heaps(''))
  const output = file('measured.json')
  const answer = await ask(['levels', file('heaps.js'), ...SETTINGS, '--output', output])
  const { ms, ...kept } = { ms: 0, ...answer }
  expect(JSON.parse(readFileSync(output, 'utf8'))).toEqual(kept)
  const levels = answer.levels as { readonly id: string; readonly rating: number; readonly superiority?: number }[]
  expect(levels.length).toBeGreaterThanOrEqual(2)
  for (const [index, { rating, superiority }] of levels.slice(1).entries()) {
    expect(rating).toBeGreaterThanOrEqual(levels[index].rating + 60)
    expect(superiority).toBeGreaterThan(0.9)
  }
  expect(levels.reduce((sum, { rating }) => sum + rating, 0) / levels.length).toBeCloseTo(1500, -1)
  writeFileSync(file('heaps.js'), heaps(`import measured from './measured.json' with { type: 'json' }`))
  const seats = `${levels[0].id},${levels.at(-1)?.id}`
  const played = await plyworks(['play', file('heaps.js'), '--seats', seats, '--seed', '1', '--no-colour'])
  expect(played.status, played.err).toBe(0)
  const refused = await plyworks(['play', file('heaps.js'), '--seats', 'human,expert'])
  expect(refused.status).toBe(2)
})

test('is resumed with the same result', async () => {
  const output = file('resumed.json')
  let resumed = ''
  const args = [
    'levels',
    'm-n-k',
    '--count',
    '3',
    '--games',
    '20',
    '--rounds',
    '1',
    '--nodes',
    '800',
    '--output',
    output,
  ]
  await stopAndGoOn(args, /"(ms|seconds)":\d+/g, () => {
    resumed = readFileSync(output, 'utf8')
    rmSync(output)
  })
  expect(readFileSync(output, 'utf8')).toBe(resumed)
})

test('refuses in a sentence what cannot be', async () => {
  const { status, err } = await plyworks(['levels', 'hex', '--engine', 'nonsense'])
  expect({ status, err }).toEqual({ status: 2, err: expect.stringMatching(/engine: .*nonsense/) })
})
