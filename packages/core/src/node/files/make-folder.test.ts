import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-make-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('makes a folder and those above it, again and again', () => {
  const path = join(folder, 'a', 'b', 'c')
  makeFolder(path)
  makeFolder(path)
  expect(statSync(path).isDirectory()).toBe(true)
})

test('says at once where there can be none', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow(/EEXIST/)
  expect(() => makeFolder(join(folder, 'file', 'below'))).toThrow(/ENOTDIR/)
})

test.runIf(process.platform === 'linux')('and where the system has no place for one', () => {
  expect(() => makeFolder('/proc/plyworks/below')).toThrow(/ENOENT/)
})
