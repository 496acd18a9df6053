import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseWays, expectThreeWays, type ThreeWays } from '../run/three-ways.js'

/** One thread, threads and a queue, each killed in the middle of a shard: see the matrix in docs/decisions.md. */

const folder = mkdtempSync(join(tmpdir(), 'plyworks-ways-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bookOf = (way: string): string => join(folder, `${way}.book`)
const keptBeside = (file: string): boolean => {
  const checkpoint = `${file}.checkpoint`
  return existsSync(checkpoint) && readFileSync(checkpoint, 'latin1').includes('result ')
}
const EFFORT = ['positions', 'nodes']

const computations: readonly (readonly [string, ThreeWays])[] = [
  ['perft', { command: ['perft', 'connect-four', '--depth', '9', '--divide'] }],
  [
    'solving by exhaustive search',
    {
      command: ['solve', 'breakthrough:rows=5,cols=4', '--method', 'exhaustive'],
      mayDiffer: EFFORT,
      kept: { one: 'root/entry ' },
    },
  ],
  [
    "solving by a game's own solver",
    {
      command: ['solve', 'connect-four:cols=6,rows=6', '--split', '4'],
      mayDiffer: EFFORT,
      kept: { one: 'root/entry ', threads: 'root/entry ' },
    },
  ],
  [
    'openings',
    {
      command: 'openings caissa --count 30 --nodes 20000'.split(' '),
    },
  ],
  ['a report', { command: 'report caissa --games 12 --nodes 20000 --depths 4 --depth-games 10'.split(' ') }],
  ['a ladder', { command: 'ladder croquar --games 2 --positions 20 --depth 0'.split(' ') }],
  ['a census', { command: ['census', 'hip:rows=3,cols=11', '--method', 'extension'] }],
  ['a database in blocks', databaseWays(folder, ['solve', 'hip:rows=3,cols=5', '--memory', '256MB'], 20)],
  [
    'a book',
    {
      command: 'book build caissa --positions 40 --first-depth 6 --first-plies 4 --least-depth 5'.split(' '),
      added: (way) => ['--file', bookOf(way)],
      isKept: (way) => keptBeside(bookOf(way)),
      resumes: ['--resume'],
      compare: (ways) => {
        const [whole, ...others] = ways.map((way) => readFileSync(bookOf(way)))
        for (const other of others) expect(other.equals(whole)).toBe(true)
      },
    },
  ],
  ['the check of a book', { command: ['book', 'verify', 'caissa', '--sample', '150'] }],
  [
    'a training',
    {
      command: 'train connect-four:cols=5,rows=4 --learners 2 --games 16000 --curve 60'.split(' '),
      mayDiffer: ['seconds'],
      kept: { one: 'learner-0/state', threads: 'learner-0/state' },
      added: (way) => ['--output', join(folder, `${way}.learned`)],
      compare: (ways) => {
        const [whole, ...others] = ways.map((way) => readFileSync(join(folder, `${way}.learned`)))
        for (const other of others) expect(other.equals(whole)).toBe(true)
      },
    },
  ],
  ['levels', { command: 'levels m-n-k --count 3 --games 60 --rounds 1 --nodes 800'.split(' ') }],
  [
    'lessons',
    {
      command: ['lessons', 'caissa', '--games', '60', '--nodes', '300'],
      added: (way) => ['--file', join(folder, way)],
      compare: (ways) => {
        const [whole, ...others] = ways.map((way) => readFileSync(join(folder, way)))
        for (const other of others) expect(other.equals(whole)).toBe(true)
      },
    },
  ],
]

test.each(computations)('%s', (_title, ways) => expectThreeWays(ways), 600_000)
