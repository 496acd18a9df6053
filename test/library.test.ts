import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt, root } from './cli/program.js'
import { libraryPrograms } from './support/library-programs.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-library-'))

/** What the programs of the page end with, where that is not a matter of speed. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  'positions.ts': /1 2 3 4 5 6 7\n4 3 5 2 6 1 7\nmove, character 1: found "8", expected a column from 1 to 7\n$/,
  'tournament.ts': /^(\w+ \w+ (1|0|-1) \[.*\]\n){6}Map/,
  'progress.ts': /^depth 1: .*\n(.*\n)*depth 5: .*\n.* \S+\n$/,
  'worker.js': /^\{ move: '[1-7]', depth: \d+, nodes: \d+ \}\n$/,
  'solve.ts': /^(\w+ \d+)\ntrue \d+\n\1\n(\d \w+ \d+\n){4}exhaustive solving needs two seats.*4 seats\n$/,
  'heap.ts': /^$/,
  'own-game.ts': /^27 win\nalpha-beta 2\nmcts 2\n[\s\S]*value: 'win'[\s\S]* 0\n$/,
  'one-game.ts': /^connect-four:cols=5,rows=4 [1-5]\n$/,
}

beforeAll(async () => {
  ensureBuilt()
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules', '@plyworks'), join(folder, 'node_modules', '@plyworks'))
  for (const { file, text } of libraryPrograms()) {
    const { code } = await transformWithOxc(text, file, { sourcemap: false })
    writeFileSync(join(folder, file.replace(/ts$/, 'js')), code)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(libraryPrograms().map(({ file }) => file))('%s of the page on the library does what it says', (file) => {
  const ended = spawnSync(process.execPath, [file.replace(/ts$/, 'js')], { cwd: folder, encoding: 'utf8' })
  expect(ended.stderr).toBe('')
  expect(ended.stdout).toMatch(ENDINGS[file] ?? /nothing is said of this program/)
  expect(ended.status).toBe(0)
})
