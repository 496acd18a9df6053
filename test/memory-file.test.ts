import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMemory, removeMemory, writeMemory } from '../scripts/memory-file.mjs'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'memory')
// More than is read at a time.
const memory = new Uint8Array(70_000_001).map((_, index) => (index * 2_654_435_761) >>> 24)

test('the memory of a search comes back as it was, for the same search only', () => {
  const read = new Uint8Array(memory.length)
  expect(readMemory(path, 'one', read)).toBe(false)
  writeMemory(path, 'former', memory.subarray(1))
  writeMemory(path, 'one', memory)
  expect(existsSync(`${path}.new`)).toBe(false)
  expect(readMemory(path, 'one', read)).toBe(true)
  expect(Buffer.compare(read, memory)).toBe(0)
  expect(() => readMemory(path, 'two', read)).toThrow(`${path} is of another search`)
  removeMemory(path)
  expect(readMemory(path, 'one', read)).toBe(false)
})

test('a memory that is cut off, too long or damaged is refused by the name of its file', () => {
  const small = memory.slice(0, 1000)
  writeMemory(path, 'one', small)
  const whole = readFileSync(path)
  const refused = (bytes: Uint8Array): string => {
    writeFileSync(path, bytes)
    try {
      readMemory(path, 'one', new Uint8Array(small.length))
    } catch (error) {
      return String(error)
    }
    return 'nothing'
  }
  expect(refused(whole)).toBe('nothing')
  expect(refused(whole.subarray(0, 500))).toContain(`${path} is cut off: delete it`)
  expect(refused(whole.subarray(0, -1))).toContain(`${path} is cut off: delete it`)
  expect(refused(Buffer.concat([whole.subarray(0, -1), whole.subarray(-2)]))).toContain(`${path} is damaged: delete it`)
  for (const at of [10, 600, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed[at] ^= 1
    expect(refused(changed)).toContain(`${path} is damaged: delete it`)
  }
})
