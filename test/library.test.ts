import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt, root } from './cli/program.js'
import { LIBRARY_ENDINGS, libraryPrograms } from './support/library-programs.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-library-'))

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
  expect(ended.stdout).toMatch(LIBRARY_ENDINGS[file] ?? /nothing is said of this program/)
  expect(ended.status).toBe(0)
})
