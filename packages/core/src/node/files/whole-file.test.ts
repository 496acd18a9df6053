import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkWritable, writeWholeFile } from './whole-file.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-whole-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bytes = new TextEncoder().encode('new content')

test('replaces a file and leaves nothing else', () => {
  const path = join(folder, 'plain')
  writeFileSync(path, 'old content, which is longer')
  writeWholeFile(path, bytes, 'file')
  expect(readFileSync(path, 'utf8')).toBe('new content')
  expect(readdirSync(folder)).toEqual(['plain'])
})

test('writes the file that a symbolic link leads to', () => {
  const path = join(folder, 'linked')
  const link = join(folder, 'link')
  writeFileSync(path, 'old')
  symlinkSync('linked', link)
  writeWholeFile(link, bytes, 'file')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('new content')
})

test('a pipe takes the bytes and stays', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const reader = spawn('cat', [pipe])
  const read = (async () => {
    let text = ''
    for await (const part of reader.stdout) text += part
    return text
  })()
  writeWholeFile(pipe, bytes, 'file')
  expect(await read).toBe('new content')
  expect(statSync(pipe).isFIFO()).toBe(true)
})

test('names what cannot be written, and why', () => {
  expect(() => writeWholeFile(join(folder, 'plain', 'below'), bytes, 'database')).toThrow(
    /below: part of the path is no folder/,
  )
  expect(() => writeWholeFile(folder, bytes, 'database')).toThrow(/: it is a folder$/)
})

test('tells beforehand what could not be written, and touches nothing', () => {
  const refused = (path: string) => () => checkWritable(join(folder, path), 'report')
  expect(refused('none/page.html')).toThrow(/none\/page\.html: there is no such folder to write it to$/)
  expect(refused('')).toThrow(/: it is a folder$/)
  expect(() => checkWritable('/dev/null', 'report')).not.toThrow()
  refused('new')()
  expect(existsSync(join(folder, 'new'))).toBe(false)
})
