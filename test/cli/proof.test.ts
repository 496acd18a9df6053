import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, linesOf, plyworks, start } from './program.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-proof-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('solve --certificate, verify --certificate', () => {
  const game = 'hip:rows=3,cols=5,rule=last-mover'

  test('a value is proved and the proof checked', async () => {
    const file = join(folder, 'certificate')
    expect(await ask(['solve', game, '--certificate', file])).toMatchObject({ value: 'win' })
    const checked = await ask(['verify', game, '--certificate', file])
    expect(checked).toMatchObject({ errors: 0, examples: [] })
    expect(checked.positions).toBeGreaterThan(10)
  })

  test('a proof of something else is found wrong', async () => {
    const file = join(folder, 'certificate')
    const wrong = join(folder, 'wrong')
    writeFileSync(wrong, readFileSync(file, 'latin1').replace('"value":"win"', '"value":"loss"'), 'latin1')
    const { status, out } = await plyworks(['verify', game, '--certificate', wrong, '--json'])
    expect(status).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ errors: 1, examples: ['no strategy wins for seat 1'] })
  })

  test('damaged, foreign and missing certificates are bad input; other games are refused', async () => {
    const file = join(folder, 'certificate')
    const damaged = join(folder, 'damaged')
    writeFileSync(damaged, readFileSync(file).subarray(0, -1))
    const wrong: string[][] = [
      ['verify', game, '--certificate', damaged],
      ['verify', 'hip:rows=3,cols=5', '--certificate', file],
      ['verify', game, '--certificate', join(folder, 'none')],
      ['verify', game],
      ['verify', game, '--certificate', file, '--threads', '2'],
      ['solve', game, '--certificate', file],
      ['solve', game, '--memory', 'much'],
      ['solve', game, '--journal', file],
    ]
    const { out } = await plyworks(['batch'], wrong.map((args) => `${JSON.stringify({ args })}\n`).join(''))
    for (const line of linesOf(out)) expect(JSON.parse(line)).toMatchObject({ status: 2 })
    const refused = await plyworks(['solve', 'caissa', '--certificate', join(folder, 'x')])
    expect(refused.status).toBe(3)
    expect((await plyworks(['solve', 'caissa', '--journal', join(folder, 'x')])).status).toBe(3)
    expect(existsSync(join(folder, 'x'))).toBe(false)
  })
})

describe('solve --journal', () => {
  // Searched for some twenty seconds: time enough to be stopped between two results.
  const game = 'hip:rows=5,cols=6'

  /** Bytes of results, which follow the first line. */
  function bytesKept(file: string): number {
    const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
    return content.includes('\n') ? content.length - content.indexOf('\n') - 1 : 0
  }

  /** Waits until a run has kept more than `bytes` of results. */
  async function untilLonger(file: string, bytes: number): Promise<void> {
    while (bytesKept(file) <= bytes) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  test('a killed run and a stopped one leave their results to the next', async () => {
    const file = join(mkdtempSync(join(folder, 'journal-')), 'journal')
    const question = ['solve', game, '--memory', '64MB', '--journal', file]
    const killed = start(question)
    await untilLonger(file, 0)
    killed.child.kill('SIGKILL')
    await killed.finished
    const kept = bytesKept(file)
    const stopped = start([...question, '--resume'])
    await untilLonger(file, kept)
    stopped.child.kill('SIGINT')
    const { status, out, err } = await stopped.finished
    expect({ status, out }).toEqual({ status: 4, out: '' })
    expect(err).toContain(`resume with: plyworks solve ${game} --memory 64MB --journal ${file} --resume`)
    const again = await plyworks(question)
    expect(again.status).toBe(2)
    expect(again.err).toContain('--resume')
  })
})

describe('solve --threads', () => {
  test('two threads find what one finds', async () => {
    for (const game of ['hip:rows=3,cols=7,rule=last-mover', 'hip:rows=4,cols=5']) {
      const answers = await Promise.all(
        ['1', '2'].map(async (threads) => {
          const { out } = await plyworks(['solve', game, '--threads', threads, '--json'])
          const { value, best, scores } = JSON.parse(out)
          return { value, best, scores }
        }),
      )
      expect(answers[1]).toEqual(answers[0])
    }
    expect((await plyworks(['solve', 'hip', '--threads', '257'])).err).toContain('threads')
  })
})
