import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JournalFile } from './journal-file.js'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-journal-'))
  path = join(folder, 'journal')
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(...entries: number[][]): void {
  const journal = JournalFile.create(path, 'hip')
  for (const entry of entries) journal.append(Uint8Array.from(entry))
  journal.close()
}

function read(): number[][] {
  const journal = JournalFile.resume(path, 'hip')
  journal.close()
  return journal.entries.map((entry) => [...entry])
}

describe('the journal of a solver', () => {
  it('hands back what was appended, run after run', () => {
    write([1, 2, 3], [255])
    const again = JournalFile.resume(path, 'hip')
    again.append(Uint8Array.of(7, 0))
    again.close()
    expect(read()).toEqual([[1, 2, 3], [255], [7, 0]])
  })

  it('cuts off a torn last line', () => {
    write([1, 2, 3], [4])
    for (const torn of ['0a0b', '0a0b 1234', '0a0b 12345678', '0a0b 12345678\n']) {
      appendFileSync(path, torn)
      expect(read()).toEqual([[1, 2, 3], [4]])
    }
    const again = JournalFile.resume(path, 'hip')
    again.append(Uint8Array.of(9))
    again.close()
    expect(read()).toEqual([[1, 2, 3], [4], [9]])
  })

  it('refuses damage before the last line, another game, and what is no journal', () => {
    write([1, 2, 3], [4], [5])
    const text = readFileSync(path, 'latin1')
    writeFileSync(path, text.replace('010203', '010207'))
    expect(read).toThrow('damaged line')
    writeFileSync(path, text)
    expect(() => JournalFile.resume(path, 'hip:rows=3')).toThrow('hip:rows=3')
    writeFileSync(path, 'something else')
    expect(read).toThrow('something else')
    expect(() => JournalFile.create(path, 'hip')).toThrow('--resume')
    expect(() => JournalFile.resume(join(folder, 'none'), 'hip')).toThrow('none')
  })
})
