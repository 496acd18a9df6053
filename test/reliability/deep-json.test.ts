import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plyworks } from '../cli/program.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-deep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DEPTH = 200_000
const lists = '['.repeat(DEPTH) + ']'.repeat(DEPTH)
const tables = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`

const players = (options: string): string => `[{"engine":"random"},{"engine":"random","options":${options}}]`
const game = (detail: string, line: string): string =>
  `{"match":"m","number":1,"round":1,"game":"connect-four","players":["a","b"],"date":"2030-01-01T00:00:00.000Z","start":"-",
"opening":[],"moves":[{"move":"1","line":${line}}],"points":[1,0],"reason":"resignation","seat":1,"detail":${detail}}`.replace(
    '\n',
    '',
  )

/** What reads a file, and the file. */
const files: [command: string[], name: string, text: string][] = [
  [['match'], 'lists.json', lists],
  [['match'], 'options.json', `{"game":"connect-four","players":${players(tables)}}`],
  [['match'], 'name.json', `{"game":"connect-four","name":${lists},"players":${players('{}')}}`],
  [['match'], 'lists.toml', `game = "connect-four"\nname = ${lists}\n`],
  [['match'], 'tables.toml', `game = "connect-four"\nname = ${'{a='.repeat(DEPTH)}1${'}'.repeat(DEPTH)}\n`],
  [['match', 'check'], 'detail.json', `${game(lists, '[]')}\n`],
  [['match', 'import', '--data', folder], 'line.json', `${game('""', lists)}\n`],
  [['match', 'import', '--data', folder], 'tables.json', `${game(tables, '[]')}\n`],
  [['match', 'pairings'], 'lists.trf', `012 ${lists}\n`],
  [
    ['play', 'hip', '--load'],
    'saved.json',
    `{"format":"plyworks-game","version":1,"game":"hip","start":"-","moves":${lists}}`,
  ],
  [['verify', 'hip', '--certificate'], 'certificate', `plyworks certificate 2\n{"game":"hip","strategies":${lists}}\n`],
]

test.concurrent.each(files)(
  '%j of JSON nested 200,000 deep in %s is refused in a line',
  async (command, name, text) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    const { status, out, err } = await plyworks([...command, path])
    expect({ status, out, err }).toEqual({ status: 2, out: '', err: expect.stringMatching(/^plyworks: .{10,400}\n$/) })
  },
)
