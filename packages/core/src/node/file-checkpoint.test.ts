import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getText, type Kept, keptUnder, putText } from '../run/checkpoint.js'
import { encodeHead, encodeRecord } from '../run/checkpoint-format.js'
import { FileCheckpoint, UnusableCheckpoint } from './file-checkpoint.js'

let folder = ''
let path = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-checkpoint-'))
  path = join(folder, 'unfinished', 'question.checkpoint')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const open = (fingerprint = 'test 1') => FileCheckpoint.open(path, fingerprint)
const textsOf = (checkpoint: FileCheckpoint) =>
  [...checkpoint.entries()].map(([name, value]) => `${name}=${new TextDecoder().decode(value)}`)

async function written(...pairs: readonly (readonly [string, string])[]): Promise<void> {
  const checkpoint = open()
  for (const [name, value] of pairs) putText(checkpoint, name, value)
  await checkpoint.close()
}

describe('a checkpoint', () => {
  test('holds the last value of each name, also before it is flushed', async () => {
    const checkpoint = open()
    expect(existsSync(path)).toBe(false)
    putText(checkpoint, 'a', '1')
    putText(checkpoint, 'ü b', '2')
    putText(checkpoint, 'a', '3')
    expect([textsOf(checkpoint), getText(checkpoint, 'ü b'), checkpoint.get('c')]).toEqual([
      ['a=3', 'ü b=2'],
      '2',
      null,
    ])
    await checkpoint.close()
    const again = open()
    expect([again.found, textsOf(again)]).toEqual([2, ['a=3', 'ü b=2']])
    await again.remove()
    expect(existsSync(path)).toBe(false)
  })

  test('parts spaces off for the shards', async () => {
    const checkpoint = open()
    const space = keptUnder(checkpoint, '7')
    putText(space, 'step', 'x')
    putText(checkpoint, 'step', 'y')
    expect([[...space.entries()].map(([name]) => name), getText(space, 'step'), getText(checkpoint, '7/step')]).toEqual(
      [['step'], 'x', 'x'],
    )
    putText(space, 'more', 'z')
    putText(keptUnder(checkpoint, '77'), 'step', 'w')
    putText(keptUnder(space, 'deep'), 'step', 'v')
    putText(keptUnder(checkpoint, '8/9'), 'step', 'u')
    await checkpoint.close()
    const again = open()
    const names = (kept: Kept, within?: string) => [...kept.entries(within)].map(([name]) => name)
    expect(names(keptUnder(again, '7'))).toEqual(['step', 'more', 'deep/step'])
    expect(names(keptUnder(keptUnder(again, '7'), 'deep'))).toEqual(['step'])
    expect(names(keptUnder(again, '8/9'))).toEqual(['step'])
    expect(names(again, '77/')).toEqual(['77/step'])
    expect(names(again)).toEqual(['7/step', 'step', '7/more', '77/step', '7/deep/step', '8/9/step'])
    await again.close()
  })

  test('reads of a space nothing else, however much others keep', async () => {
    const checkpoint = open()
    putText(keptUnder(checkpoint, '3'), 'step', 'x')
    await checkpoint.flush()
    const { size } = statSync(path)
    for (let shard = 0; shard < 50; shard++) putText(checkpoint, `result ${shard}`, 'done')
    await checkpoint.flush()
    // Reading any other value fails from now on.
    truncateSync(path, size)
    expect([...keptUnder(checkpoint, '3').entries()].map(([name]) => name)).toEqual(['step'])
    expect(() => [...checkpoint.entries()]).toThrow(/has become shorter/)
    await checkpoint.close()
  })

  test('gives up the room of values that were replaced, and is the same after it', async () => {
    const checkpoint = open()
    const state = new Uint8Array(1 << 20)
    putText(checkpoint, 'other', 'stays')
    for (let time = 0; time < 20; time++) checkpoint.put('state', state.fill(time))
    await checkpoint.flush()
    expect(statSync(path).size).toBeLessThan(8 << 20)
    await checkpoint.compact()
    expect(statSync(path).size).toBeLessThan((1 << 20) + 200)
    putText(checkpoint, 'after', 'added')
    await checkpoint.close()
    const again = open()
    expect([...again.entries()].map(([name]) => name)).toEqual(['other', 'state', 'after'])
    expect(again.get('state')?.every((byte) => byte === 19)).toBe(true)
    await again.close()
  })

  test('cuts off a last record that is torn at any byte, and goes on from there', async () => {
    await written(['a', '1'], ['b', '2'])
    const whole = readFileSync(path)
    const first = encodeHead('test 1').length + encodeRecord('a', new TextEncoder().encode('1')).length
    for (let length = whole.length - 1; length >= 0; length--) {
      writeFileSync(path, whole.subarray(0, length))
      const checkpoint = open()
      expect(textsOf(checkpoint), `${length} bytes`).toEqual(length >= first ? ['a=1'] : [])
      putText(checkpoint, 'c', '3')
      await checkpoint.close()
      const again = open()
      expect(getText(again, 'c')).toBe('3')
      await again.remove()
    }
  })

  test('refuses damage anywhere before the end, and leaves the file as it is', async () => {
    await written(['a', '1'], ['b', '2'], ['c', '3'])
    const whole = readFileSync(path)
    const head = encodeHead('test 1').length
    const last = encodeRecord('c', new TextEncoder().encode('3')).length
    for (let at = head; at < whole.length - last; at++) {
      const damaged = Buffer.from(whole)
      damaged[at] ^= 0x10
      writeFileSync(path, damaged)
      expect(() => open(), `byte ${at}`).toThrow(/character \d+: found a damaged record/)
      expect(readFileSync(path).equals(damaged)).toBe(true)
    }
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  test.each(['test 2', 'plyworks journal 1 perft 9 of hip', '', '\u0000\u0001'])(
    'refuses a file of another kind in a sentence and leaves it as it is: %j',
    async (other) => {
      await written(['a', '1'])
      const bytes = other === 'test 2' ? encodeHead(other) : Buffer.from(`${other}\n`)
      writeFileSync(path, bytes)
      let refused: unknown = null
      try {
        open()
      } catch (error) {
        refused = error
      }
      expect(refused).toBeInstanceOf(UnusableCheckpoint)
      expect(refused).toMatchObject({
        reason: 'foreign',
        message: expect.stringContaining('the file is left as it is'),
      })
      expect(readFileSync(path).equals(Buffer.from(bytes))).toBe(true)
    },
  )

  test('belongs to one run at a time', async () => {
    const first = open()
    putText(first, 'a', '1')
    expect(() => open()).toThrow('a file that another run is writing')
    await first.close()
    // The lock of a process that is gone holds nothing up.
    writeFileSync(`${path}.lock`, '999999999\n')
    const second = open()
    expect(textsOf(second)).toEqual(['a=1'])
    await second.close()
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  test('holds whole values in order after a kill -9 at a random moment, ten times', async () => {
    const script = new URL('../../../../test/run/keeps-putting.mjs', import.meta.url)
    let before = 0
    for (let round = 0; round < 10; round++) {
      const child = spawn(process.execPath, [script.pathname, path], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      await new Promise((resolve) => setTimeout(resolve, 150 * Math.random()))
      child.kill('SIGKILL')
      await once(child, 'exit')
      const checkpoint = open('kill')
      const last = Number(getText(checkpoint, 'last'))
      expect(checkpoint.found).toBeGreaterThan(1)
      expect(last).toBeGreaterThan(before)
      // Value N was put and flushed before `last` told of it.
      for (let value = 1; value <= last; value++)
        expect(getText(checkpoint, `value ${value}`)).toBe(String(value * value))
      before = last
      await checkpoint.close()
    }
    truncateSync(path, statSync(path).size - 1)
    await open('kill').close()
  }, 60_000)
})
