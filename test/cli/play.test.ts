import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plyworks } from './program.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-play-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Types lines into a game; the output. */
async function type(args: readonly string[], ...lines: string[]): Promise<string> {
  const { status, out, err } = await plyworks(['play', ...args], lines.map((line) => `${line}\n`).join(''))
  expect({ status, err }).toEqual({ status: 0, err: '' })
  return out
}

describe('play', () => {
  test('a game between two people from the first move to the last', async () => {
    const out = await type(['connect-four', '--seats', 'human,human'], '1', '2', '1', '2', '1 2 1', '1', 'quit')
    expect(out).toContain('Connect Four: First (human) - Second (human)')
    expect(out).toContain('No: ') // three moves at once are more than one turn
    expect(out).not.toContain('First wins')
    const whole = await type(
      ['connect-four', '--seats', 'human,human'],
      '1',
      '2',
      '1',
      '2',
      '1',
      '2',
      '1',
      'undo',
      'moves',
      'quit',
    )
    expect(whole).toContain('The game is over: First wins.')
    expect(whole.slice(whole.indexOf('First wins.'))).toMatch(/First to move\n([1-7] *){7}\n/)
  })

  test('against the computer: it answers, gives hints, and undo takes back both moves', async () => {
    const out = await type(
      ['connect-four', '--seats', 'human,beginner', '--seed', '3'],
      '4',
      'hint',
      'undo',
      'position',
      'redo',
      'record',
      'quit',
    )
    expect(out).toMatch(/Second plays [1-7]\n/)
    expect(out).toMatch(/The computer would play [1-7], and expects [1-7 ]+\.\n/)
    expect(out).toMatch(/\n-\n/)
    expect(out).toMatch(/1\. 4 +2\. [1-7]\n/)
  })

  test('the computer plays all seats', async () => {
    const args = ['hip:rows=3,cols=3', '--seats', '2×beginner', '--seed', '1']
    const out = await type(args)
    expect(out).toMatch(/The game is over: .*\n$/)
    expect(await type(args)).toBe(out)
  })

  test('a number fixes a game of computers, which is told move by move', async () => {
    const words = ['play', 'star-chess', '--seats', '2×beginner,2×novice', '--watch', '--turns', '3', '--seed', '7']
    const [one, other] = await Promise.all([plyworks(words), plyworks(words)])
    expect(one.out).toBe(other.out)
    expect(one.out).toMatch(/Player 1 plays end\n {2}Colonies bring [\d,]+ materials and [\d,]+ credits\./)
    expect(one.out).toMatch(/player 4: score -?\d+, \d+ materials/)
  })

  test('wrong input is explained, with suggestions', async () => {
    const out = await type(['caissa', '--seats', 'human,human'], 'b2c4', 'hlep', 'b2-b3', 'B2-C4', 'quit')
    expect(out).toMatch(/Did you mean b2-c4\b/)
    expect(out).toMatch(/Did you mean help\b/)
    expect(out).toMatch(/No: move, character \d+: /)
    expect(out).toContain('Black to move')
  })

  test('help, position, seats and resign', async () => {
    const out = await type(
      ['connect-four', '--seats', 'human,human', '--position', '44'],
      'help',
      'position',
      'seats',
      'resign',
      'moves',
      'undo',
      'quit',
    )
    expect(out).toMatch(/^ {2}save FILE +save the game$/m)
    expect(out).toMatch(/^44$/m)
    expect(out).toMatch(/^First: human$/m)
    expect(out).toContain('First resigns. Second wins.')
    expect(out).toContain('The game is over.')
    expect(out.trimEnd()).toMatch(/First to move$/)
  })

  test('a game is saved, loaded and continued', async () => {
    const file = join(folder, 'my game.json')
    await type(['hip:rows=4,cols=4', '--seats', 'human,human'], 'a1', 'b3', `save ${file}`, 'c3', 'save', 'quit')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      format: 'plyworks-game',
      game: 'hip:rows=4,cols=4',
      moves: ['a1', 'b3', 'c3'],
      players: ['human', 'human'],
    })
    expect(readdirSync(folder)).toEqual(['my game.json'])
    const out = await type(['hip', '--seats', 'human,human', '--load', file], 'record', 'undo', 'redo', 'quit')
    expect(out).toMatch(/1\. a1 +2\. b3 +3\. c3/)
    expect(await type(['connect-four', '--seats', 'human,human'], `load ${file}`, 'd4', 'quit')).toContain(
      'Loaded 3 moves of hip:rows=4,cols=4',
    )
  })

  test('damaged and foreign files are refused and not overwritten', async () => {
    const foreign = join(folder, 'letter.txt')
    const edited = join(folder, 'edited.json')
    writeFileSync(foreign, 'Dear reader')
    writeFileSync(
      edited,
      JSON.stringify({ format: 'plyworks-game', version: 1, game: 'connect-four', start: '-', moves: ['4', '9'] }),
    )
    const out = await type(
      ['connect-four', '--seats', 'human,human'],
      '4',
      `save ${foreign}`,
      `load ${foreign}`,
      `load ${edited}`,
      `load ${folder}`,
      `save ${folder}/none/x.json`,
      'position',
      'quit',
    )
    expect(out).toContain('exists and is no saved game: it is not overwritten')
    expect(out).toContain('is no saved game: it is not JSON')
    expect(out).toContain('the saved game does not replay at move 2: move, character 1: found "9"')
    expect(out).toMatch(/^4$/m) // the game goes on as it was
    expect(readFileSync(foreign, 'utf8')).toBe('Dear reader')
    expect(existsSync(join(folder, 'none'))).toBe(false)
    const { status, err } = await plyworks(['play', 'connect-four', '--load', edited])
    expect(status).toBe(2)
    expect(err).toMatch(/^plyworks: --load: the saved game does not replay at move 2/)
  })
})
