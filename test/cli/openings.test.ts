import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plyworks, start } from './program.js'

const QUICK = ['--nodes', '3000', '--seed', '5']

test('openings are different, legal and balanced, and the same again by the seed', async () => {
  const asked = ['openings', 'caissa', '--count', '6', '--within', '10', ...QUICK, '--json']
  const [first, again] = await Promise.all([plyworks(asked), plyworks(asked)])
  expect(again.out).toBe(first.out)
  const { openings, searched } = JSON.parse(first.out)
  expect(openings).toHaveLength(6)
  expect(searched).toBeGreaterThan(6)
  expect(new Set(openings.map(({ moves }: { moves: string[] }) => moves.join(' '))).size).toBe(6)
  for (const { moves, score } of openings) {
    expect(Math.abs(score)).toBeLessThanOrEqual(10)
    const { status } = await plyworks(['apply', 'caissa', ...moves])
    expect([status, moves.length]).toEqual([0, 4])
  }
})

test('for people they are lines that a match reads', async () => {
  const { out } = await plyworks([
    'openings',
    'connect-four',
    '--count',
    '3',
    '--plies',
    '2',
    '--within',
    '50',
    ...QUICK,
  ])
  expect(out).toMatch(/^# 3 of \d+ random openings of 2 plies, within 50, seed 5\n([1-7] [1-7]\n){3}$/)
})

test('what cannot be is told in one line', async () => {
  const seats = await plyworks(['openings', 'star-chess'])
  expect([seats.status, seats.err]).toEqual([3, expect.stringMatching(/more than two seats/)])
  const few = await plyworks(['openings', 'connect-four', '--plies', '1', '--count', '8', '--within', '5000', ...QUICK])
  expect([few.status, few.err]).toEqual([2, expect.stringMatching(/count: only 7 balanced openings of 1 plies/)])
})

test('a search for openings that is stopped can be resumed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-openings-'))
  const journal = join(folder, 'journal')
  const asked = ['openings', 'caissa', '--within', '10', ...QUICK]
  const stopped = start([...asked, '--count', '100000', '--journal', journal])
  while (!existsSync(journal) || readFileSync(journal, 'latin1').split('result ').length < 8) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  stopped.child.kill('SIGINT')
  const { status, err } = await stopped.finished
  expect(status).toBe(4)
  expect(err).toContain(`--journal ${journal} --resume`)
  const few = [...asked, '--count', '6']
  const resumed = await plyworks([...few, '--journal', journal, '--resume'])
  expect(resumed.out).toBe((await plyworks(few)).out)
  expect((await plyworks([...few, '--threads', '2'])).out).toBe(resumed.out)
  rmSync(folder, { recursive: true })
})
