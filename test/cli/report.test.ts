import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plyworks } from './program.js'

const QUICK = ['--games', '6', '--nodes', '60', '--depths', '3', '--depth-games', '4', '--seed', '3']

test('a report tells results, size, diversity and depth, the same again by the seed', async () => {
  const [first, again] = await Promise.all([0, 1].map(() => plyworks(['report', 'connect-four', ...QUICK, '--json'])))
  expect(again.out).toBe(first.out)
  const report = JSON.parse(first.out)
  expect(report).toMatchObject({
    game: 'connect-four',
    games: 6,
    nodes: 60,
    brokenOff: 0,
    seatNames: ['First', 'Second'],
  })
  expect(report.choices.most).toBe(7)
  expect(report.plies.most).toBeLessThanOrEqual(42)
  expect(report.seats[0].share + report.seats[1].share).toBeCloseTo(1, 9)
  expect(report.lengths.reduce((sum: number, [, games]: [number, number]) => sum + games, 0)).toBe(6)
  expect(report.depthSteps.map(({ depth, against }: Record<string, number>) => [depth, against])).toEqual([
    [2, 1],
    [3, 2],
  ])
})

test('any number of seats; for people as text and as a page', async () => {
  const page = join(mkdtempSync(join(tmpdir(), 'plyworks-report-')), 'page.html')
  const { out, status } = await plyworks(['report', 'star-chess', '--games', '2', '--nodes', '20', '--html', page])
  expect(status).toBe(0)
  expect(out).toMatch(/^star-chess: 2 games of \S+ against itself, 20 nodes a move, after 2 random moves \(seed 1\)\n/)
  expect(out).toMatch(/\nResults\nseat +share of the points\n/)
  const html = readFileSync(page, 'utf8')
  expect(html).toMatch(/<h1>What star-chess is like<\/h1>/)
  expect(html.match(/<svg /g)).toHaveLength(3)
  expect(html).not.toMatch(/<script|src=|https?:\/\/(?!www\.w3\.org)/)
})

test('a file that cannot be written is told', async () => {
  const { status, err } = await plyworks(['report', 'hip:rows=2,cols=2', ...QUICK, '--html', '/no/such/folder/x.html'])
  expect([status, err]).toEqual([2, expect.stringMatching(/html: cannot write .*ENOENT/)])
})
