import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, plyworks, start } from './program.js'
import { stopAndGoOn } from './stopping.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-train-'))
const file = (name: string): string => join(folder, name)

/** A game as a stranger writes it. */
const ROW = `import { simpleGame } from '@plyworks/core'
export default simpleGame({
  title: 'Row',
  seats: ['X', 'O'],
  start: () => '.........',
  turn: (cells) => [...cells].filter((cell) => cell !== '.').length % 2,
  moves: (cells) => (won(cells) ? [] : [...'abc'].flatMap((column, x) => [1, 2, 3].flatMap((row) => (cells[3 * (row - 1) + x] === '.' ? [column + row] : [])))),
  play: (cells, move) => {
    const at = 3 * (Number(move[1]) - 1) + 'abc'.indexOf(move[0])
    return cells.slice(0, at) + 'xo'[[...cells].filter((cell) => cell !== '.').length % 2] + cells.slice(at + 1)
  },
  outcome: (cells) => won(cells) ?? (cells.includes('.') ? null : [0, 0]),
  maxPlies: 9,
  board: { rows: 3, columns: 3, look: (cells, { index }) => (cells[index] === '.' ? null : 'xo'.indexOf(cells[index])) },
})
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
function won(cells) {
  const line = LINES.find(([a, b, c]) => cells[a] !== '.' && cells[a] === cells[b] && cells[b] === cells[c])
  return line === undefined ? null : cells[line[0]] === 'x' ? [1, -1] : [-1, 1]
}
`

beforeAll(() => writeFileSync(file('row.js'), ROW))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('train', () => {
  test("learns a stranger's game and plays it with what it learned", async () => {
    const game = file('row.js')
    const output = file('row.learned')
    const page = file('row.html')
    const answer = await ask(['train', game, '--games', '600', '--curve', '6', '--output', output, '--html', page])
    expect(answer).toMatchObject({ game: 'row', games: 600, learners: 1, bytes: readFileSync(output).length })
    expect(answer.curve).toHaveLength(6)
    expect(readFileSync(page, 'utf8')).toContain('after 600 games')
    const searched = await plyworks([
      ...['search', game, '--engine', 'learned'],
      ...['--option', `file=${output}`, '--depth', '2', '--json'],
    ])
    expect(searched.status, searched.err).toBe(0)
    const seats = `learned:file=${output},depth=2,random:depth=1`
    const played = await plyworks(['play', game, '--seats', seats, '--seed', '1', '--no-colour'])
    expect(played.status, played.err).toBe(0)
    expect(played.out).toMatch(/wins|draw/)
  })

  test('is resumed to the byte', async () => {
    const output = file('resumed.learned')
    const args = ['train', 'connect-four:cols=5,rows=4', '--games', '10000', '--curve', '0', '--output', output]
    let resumed = Buffer.alloc(0)
    await stopAndGoOn(args, /"(ms|seconds)":\d+/g, () => {
      resumed = readFileSync(output)
      rmSync(output)
    })
    expect(readFileSync(output).equals(resumed)).toBe(true)
  })

  test('two learners are put together', async () => {
    const output = file('two.learned')
    const words = ['train', 'm-n-k', '--games', '200', '--threads', '2', '--curve', '2', '--output', output]
    expect(await ask(words)).toMatchObject({ learners: 2, games: 200 })
  })

  test('a match file names a learned file from its own folder', async () => {
    writeFileSync(
      file('match.toml'),
      `game = "m-n-k"
[schedule]
games = 4
[openings]
random = 2
[time]
depth = 2
[[players]]
name = "learned"
engine = "learned:file=two.learned"
[[players]]
engine = "random"
`,
    )
    const report = await ask(['match', file('match.toml'), '--data', file('data')])
    expect(report).toMatchObject({ game: 'm-n-k', games: 4, state: 'finished' })
  })

  test('a server offers a file by its name without the folder', async () => {
    const server = start(['serve', '--port', '0', '--data', file('served'), '--learned', file('two.learned')])
    try {
      const address = (await server.line(/^Plyworks is ready at http/)).replace(/^.* at /, '')
      const text = await (await fetch(new URL('api/engines?game=m-n-k', address))).text()
      expect(text).toContain('"two.learned"')
      expect(text).not.toContain(folder)
    } finally {
      server.child.kill('SIGKILL')
    }
    mkdirSync(file('other'))
    writeFileSync(file('other/two.learned'), readFileSync(file('two.learned')))
    const both = ['games', '--learned', file('two.learned'), '--learned', file('other/two.learned')]
    const { status, err } = await plyworks(both)
    expect({ status, err }).toEqual({ status: 2, err: expect.stringMatching(/expected files of different names/) })
  })

  test('refuses in a sentence what cannot be', async () => {
    const refused = async (words: readonly string[], pattern: RegExp, code = 2) => {
      const { status, err } = await plyworks(words)
      expect({ status, err }).toEqual({ status: code, err: expect.stringMatching(pattern) })
    }
    const output = file('none.learned')
    await refused(['train', 'hex', '--games', '5', '--hours', '1', '--output', output], /hours: not together/)
    await refused(['train', 'hex', '--games', '5', '--output', join(folder, 'no', 'where')], /output: /)
    await refused(['play', 'hex', '--seats', `human,learned:file=${output}`], /none\.learned: no such file/)
    await refused(['search', 'hex', '--engine', 'learned'], /plyworks train hex --output FILE/, 3)
    writeFileSync(output, 'nothing\n1234567')
    await refused(['play', 'hex', '--seats', `human,learned:file=${output}`], /found something else/)
    expect(existsSync(file('two.learned'))).toBe(true)
    const seats = `human,learned:file=${file('two.learned')}`
    await refused(['play', 'hex', '--seats', seats], /was learned for m-n-k, this is hex/, 3)
    const line = JSON.stringify({
      args: ['search', 'm-n-k', '--engine', 'learned', '--option', `file=${file('two.learned')}`],
    })
    const batch = await plyworks(['batch'], `${line}\n`)
    expect(batch.out).toContain('needs a file')
  })
})
