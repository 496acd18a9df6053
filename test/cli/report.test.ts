import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plyworks } from './program.js'

const QUICK = ['--games', '6', '--nodes', '60', '--depths', '3', '--depth-games', '4', '--seed', '3']

const SMALL = ['--games', '2', '--nodes', '20']

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
  expect(report.turns).toEqual(report.plies)
  for (const { different, effective } of report.openings) expect(effective).toBeLessThanOrEqual(different + 1e-9)
  expect(report.plies.most).toBeLessThanOrEqual(42)
  expect(report.seats[0].share + report.seats[1].share).toBeCloseTo(1, 9)
  expect(report.lengths.reduce((sum: number, [, games]: [number, number]) => sum + games, 0)).toBe(6)
  const reason = 'the openings that come with the game know the answer'
  expect(report.solved).toEqual({ value: 'win', plies: 41, best: ['4'], method: 'its openings', reason })
  expect(report.stateSpace).toMatchObject({ exact: true, log10: Math.log10(4_531_985_219_092) })
  expect(report.turningTenths.reduce((sum: number, games: number) => sum + games, 0)).toBeLessThanOrEqual(6)
  expect(report.depthSteps.map(({ depth, against }: Record<string, number>) => [depth, against])).toEqual([
    [2, 1],
    [3, 2],
  ])
})

test('any number of seats; for people as text and as a page', async () => {
  const page = join(mkdtempSync(join(tmpdir(), 'plyworks-report-')), 'page.html')
  const { out, status } = await plyworks(['report', 'star-chess', ...SMALL, '--no-laboratory', '--html', page])
  expect(status).toBe(0)
  expect(out).toMatch(/^star-chess: 2 games of \S+ against itself, 20 nodes a move, after 2 random moves \(seed 1\)\n/)
  expect(out).toMatch(/\nResults\nseat +share of the points\n/)
  const html = readFileSync(page, 'utf8')
  expect(html).toMatch(/<h1>What star-chess is like<\/h1>/)
  expect(out).toMatch(/\npositions +not known +the game states no bound\n/)
  expect(out).toMatch(/\nturns +[1-9]/)
  expect(html.match(/<svg /g)).toHaveLength(3)
  expect(html).not.toMatch(/<script|src=|https?:\/\/(?!www\.w3\.org)/)
})

test("a game's own experiments are kept in a journal, stopped and resumed", { tags: 'long' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-report-'))
  const journal = join(folder, 'journal')
  const page = join(folder, 'page.html')
  const experiments = ['ships=3', 'positions=4', 'turns=1', 'games=0'].flatMap((pair) => ['--laboratory', pair])
  const asked = ['report', 'star-chess', ...SMALL, ...experiments, '--journal', journal]
  const first = await plyworks([...asked, '--json'])
  expect([first.err, first.status]).toEqual(['', 0])
  const { laboratory } = JSON.parse(first.out)
  expect(laboratory.result.turnCounts).toEqual([
    { ships: 2, formula: 135, moves: 45, counted: 135 },
    { ships: 3, formula: 660, moves: 165, counted: 660 },
  ])
  expect(laboratory.result.trees).toHaveLength(4)
  const bytes = readFileSync(journal)
  // A kill leaves whole records and a torn one.
  const mark = Buffer.of(0x89, ...Buffer.from('rec'))
  writeFileSync(journal, bytes.subarray(0, bytes.lastIndexOf(mark) + 9))
  const again = await plyworks([...asked, '--resume', '--json', '--html', page])
  const { speed, ...found } = JSON.parse(again.out).laboratory.result
  expect(speed.positions).toBe(laboratory.result.speed.positions)
  expect({ ...found, speed }).toEqual({ ...laboratory.result, speed })
  expect(readFileSync(journal).subarray(0, bytes.lastIndexOf(mark))).toEqual(bytes.subarray(0, bytes.lastIndexOf(mark)))
  expect(readFileSync(journal).lastIndexOf(mark)).toBe(bytes.lastIndexOf(mark))
  expect(readFileSync(page, 'utf8').match(/<svg /g)).toHaveLength(4)
  const bare = await plyworks(asked)
  expect([bare.status, bare.err]).toEqual([2, expect.stringMatching(/journal.*--resume/)])
})

test('says where all games are the same, and where fewer random moves were possible', async () => {
  const same = await plyworks(['report', 'connect-four', ...SMALL, '--random-plies', '0', '--depths', '0'])
  expect(same.out).toMatch(/after 0 random moves[\s\S]*All games were the same[\s\S]*Different games: 1 of 2\./)
  const short = await plyworks(['report', 'hip:rows=2,cols=2', ...SMALL, '--random-plies', '9', '--depths', '0'])
  expect(short.out).toMatch(/after 3 to 9 random moves/)
})

test('experiments that a game does not have are refused', async () => {
  const wrong = await plyworks(['report', 'hip:rows=2,cols=2', ...QUICK, '--laboratory', 'games=3'])
  expect([wrong.status, wrong.err]).toEqual([3, expect.stringMatching(/Hip has no experiments of its own/)])
  const unknown = await plyworks(['report', 'star-chess', ...SMALL, '--laboratory', 'game=3'])
  expect([unknown.status, unknown.err]).toEqual([2, expect.stringMatching(/laboratory: .*game/)])
  const resumed = await plyworks(['report', 'star-chess', ...SMALL, '--resume'])
  expect([resumed.status, resumed.err]).toEqual([2, expect.stringMatching(/resume: only together with --journal/)])
})

test('a file that cannot be written is told', async () => {
  const { status, err } = await plyworks(['report', 'hip:rows=2,cols=2', ...QUICK, '--html', '/no/such/folder/x.html'])
  expect([status, err]).toEqual([
    2,
    expect.stringMatching(/^plyworks: --html: \/no\/such\/folder\/x\.html: there is no such folder to write it to\n$/),
  ])
})
