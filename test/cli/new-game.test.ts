import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, linesOf, plyworks, start } from './program.js'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plyworks-new-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const game = join(folder, 'nine-holes.js')

/** The new game with some of its text replaced; its path. */
function changed(name: string, from: string, to: string): string {
  const text = readFileSync(game, 'utf8')
  if (!text.includes(from)) throw new Error(`the game has no ${from}`)
  writeFileSync(join(folder, name), text.replace(from, to))
  return join(folder, name)
}

describe('new-game', () => {
  test('writes a game that plays at once into any folder', async () => {
    expect((await plyworks(['new-game', 'nine-holes', '--folder', folder])).status).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['README.md', 'nine-holes.js', 'nine-holes.perft', 'package.json'])
    expect(await ask(['show', game])).toMatchObject({ position: '.........', turn: 0 })
    expect(await ask(['solve', game])).toMatchObject({ value: 'draw' })
    expect(await ask(['apply', game, 'b2', 'a1'])).toMatchObject({ position: 'o...x....' })
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: 'nine-holes', dependencies: { '@plyworks/core': expect.any(String) } })
  })

  test.each([
    [['Nine'], /^plyworks: ID: found "Nine", expected small letters/],
    [['hip'], /which is the id of another game already/],
    [['nine-holes', "Nine'Holes"], /^plyworks: TITLE: found/],
    [['nine-holes'], /nine-holes\.js" is there already/],
  ])('refuses %j', async (words, message) => {
    const { status, err } = await plyworks(['new-game', ...words, '--folder', folder])
    expect({ status, err }).toEqual({ status: 2, err: expect.stringMatching(message) })
  })
})

describe('check', () => {
  test('finds nothing wrong with the new game, and counts its figures', async () => {
    expect(await ask(['check', game])).toMatchObject({ findings: [], games: ['nine-holes'] })
    writeFileSync(join(folder, 'wrong.perft'), 'game nine-holes\nposition start\n2 73\n')
    const { status, out } = await plyworks(['check', game, '--perft', join(folder, 'wrong.perft'), '--json'])
    expect(status).toBe(1)
    expect(JSON.parse(out).findings).toEqual([
      expect.objectContaining({ check: 'perft, line 2', found: '72 lines of 2 moves, expected 73' }),
    ])
  })

  test('names the first position, the member and the line of what is wrong', async () => {
    const throwing = changed(
      'throwing.js',
      'const hole = HOLES',
      "if (move === 'c3') state.x.y\n    const hole = HOLES",
    )
    const { status, out, err } = await plyworks(['check', throwing, '--json'])
    expect({ status, err }).toEqual({ status: 1, err: '' })
    const [finding] = JSON.parse(out).findings
    expect(finding.where).toMatch(/throwing\.js:\d+:\d+$/)
    expect(finding.member).toContain('play')
    expect(finding.meaning).toMatch(/^[A-Z`].*\.$/)
  })

  test('tells it to people in lines, and reports a play that changes its state', async () => {
    const repeating = changed(
      'repeating.js',
      'return state.slice(0, hole)',
      "if (move === 'a1') return state\n    return state.slice(0, hole)",
    )
    const { status, out } = await plyworks(['check', repeating])
    expect(status).toBe(1)
    expect(linesOf(out).at(-1)).toMatch(/things? (is|are) wrong; .* checks of nine-holes/)
    expect(out).toContain('no position repeats')
  })

  test('is there for the games that come with Plyworks', async () => {
    expect(await ask(['check', 'hip:rows=3,cols=3', '--ms', '10000'])).toMatchObject({
      findings: [],
      games: ['hip:rows=3,cols=3'],
    })
  })

  test('ends a game that does not return when it is told to stop', async () => {
    const endless = changed(
      'endless.js',
      '  moves: (state) =>',
      "  moves: (state) => { while (state[0] === 'x') {} return",
    )
    writeFileSync(endless, readFileSync(endless, 'utf8').replace("=== '.'),", "=== '.') },"))
    const running = start(['check', endless])
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const asked = performance.now()
    running.child.kill('SIGINT')
    const { status } = await running.finished
    expect(performance.now() - asked).toBeLessThan(2500)
    expect([130, null]).toContain(status)
  })
})
