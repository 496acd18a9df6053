import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, plyworks, start } from './program.js'

/** What version 1.0 of this program (commit f637837) has written: a copy of test/fixtures/f637837. */
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-former-'))
  cpSync(fileURLToPath(new URL('../fixtures/f637837', import.meta.url)), folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string): string => join(folder, name)

describe('files of version 1.0', () => {
  test.each([
    ['ranking.plydb', 'hip:rows=2,cols=3', []],
    ['blocks.plydb', 'hip:rows=2,cols=3', []],
    ['reached.plydb', 'connect-four:cols=4,rows=4', ['--position', '123412341']],
  ])('the database %s answers and is sound', async (name, game, position) => {
    const answer = await ask(['probe', game, '--database', file(name), ...position])
    expect(answer).toMatchObject({ value: 'draw' })
    expect(await ask(['verify', game, '--database', file(name)])).toMatchObject({ errors: 0 })
  })

  test('a certificate, a book, exported games and a saved game are read', async () => {
    expect(await ask(['verify', 'hip:rows=3,cols=3', '--certificate', file('hip.proof')])).toMatchObject({ errors: 0 })
    expect(await ask(['book', 'probe', 'caissa', '--file', file('caissa.book')])).toMatchObject({ found: true })
    expect(await ask(['match', 'check', file('games.txt')])).toMatchObject({ games: 4 })
    const played = await plyworks(
      ['play', 'connect-four', '--seats', 'human,human', '--load', file('saved.txt')],
      'quit\n',
    )
    expect(played).toMatchObject({ status: 0, out: expect.stringContaining('Stones: 1 of 42') })
  })

  test('a match is reported', async () => {
    const report = await ask(['match', 'report', 'fixture-4ce330c3', '--data', file('data')])
    expect(report).toMatchObject({ state: 'finished', games: 4 })
  })

  test('what it left unfinished is told of, and neither resumed nor deleted', async () => {
    const unfinished = join(folder, 'data', 'unfinished')
    const [name] = readdirSync(unfinished)
    const before = readFileSync(join(unfinished, name))
    const running = start(['perft', 'connect-four', '--depth', '9'], { PLYWORKS_DATA: file('data') })
    await new Promise<void>((resolve) => running.child.stderr.once('data', () => resolve()))
    running.child.kill('SIGKILL')
    expect((await running.finished).err).toContain(
      `${name} was kept by another version of this program: it is not resumed, and left as it is`,
    )
    expect(readFileSync(join(unfinished, name)).equals(before)).toBe(true)
    const solver = readFileSync(file('solver.journal'))
    const resumed = await plyworks(['solve', 'connect-four', '--journal', file('solver.journal'), '--resume'])
    expect(resumed).toMatchObject({
      status: 2,
      err: expect.stringContaining('found "plyworks journal 1 connect-four"'),
    })
    expect(readFileSync(file('solver.journal')).equals(solver)).toBe(true)
    const book = ['book', 'build', 'caissa', '--file', file('caissa.book'), '--positions', '8', '--resume']
    expect(await plyworks(book)).toMatchObject({ status: 2, err: expect.stringContaining('earlier version') })
  })
})
