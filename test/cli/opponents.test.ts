import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { playerOffer } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plyworks, shellWords } from './program.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-opponents-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Opponent {
  readonly game: string
  readonly name: string
  readonly title: string
}

const opponents: Opponent[] = []
for (const id of gameIds) {
  const game = await loadGame(id)
  for (const { name, title, card, refuses } of playerOffer(game).engines) {
    if (card !== undefined && refuses === undefined) opponents.push({ game: id, name, title })
  }
}

/** Boards and seats with which a whole game ends soon: with what an opponent takes by itself it would be minutes. */
const SHORT: Readonly<Record<string, readonly [board: string, seats: string]>> = {
  hipp: ['', 'beginner,hipp:plies=2,ms=0'],
  'mask-predictor': ['', 'mask-predictor:turns=1,3×beginner'],
  franke: [':rows=4,cols=4', 'beginner,franke'],
}

test.each(opponents)('$game: a whole game against $name', async ({ game, name, title }) => {
  const [board, seats] = SHORT[name] ?? ['', `beginner,${name}`]
  const { status, out, err } = await plyworks(['play', `${game}${board}`, '--seats', seats, '--seed', '1'])
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toContain(`(computer, ${title}`)
  expect(out).toMatch(/^The game is over: .*\.$/m)
})

describe('a seat with options', () => {
  test('four seats of Star Chess, options between commas', async () => {
    const seats = 'human,mask-predictor:turns=0,all-masks=true,2×mask-predictor:turns=1,standard-only=true'
    const { status, out } = await plyworks(
      ['play', 'star-chess:galaxy=barren', '--seats', seats, '--seed', '1'],
      'end\nquit\n',
    )
    expect(status).toBe(0)
    expect(out).toContain('Player 2 (computer, Mask predictor (C. Nahr) (turns=0, all-masks=true))')
    expect(out).toContain('Player 4 (computer, Mask predictor (C. Nahr) (turns=1, standard-only=true))')
    for (const player of [2, 3, 4]) expect(out).toContain(`Player ${player} plays end`)
  })

  test.each([
    ['human,hip', 2, 'character 7: found "hip", expected one of human, computer', 'did you mean hipp?'],
    ['human,hipp:plie=3', 2, 'character 12: found "plie", expected an option of hipp: ', 'did you mean plies?'],
    ['human,hipp:plies=x', 2, 'character 18: found "x", expected a whole number from 1 to 20 for plies', ''],
    ['human,hipp,plies=3', 2, 'character 11: found ",plies=3", expected ":plies=3" for options of hipp', ''],
    ['plies=3,hipp', 2, 'character 1: found "plies=3", expected one of human', ''],
    ['human,perfect', 2, 'character 7: found "perfect", expected one of human', ''],
    ['human,max-n,hipp', 2, 'character 1: found 3 players, expected 2, one a seat', ''],
    ['human,solved', 3, 'Play from the solved game', ''],
  ])('--seats %s is refused in one line', async (seats, expected, message, meant) => {
    const { status, out, err } = await plyworks(['play', 'caissa', '--seats', seats])
    expect({ status, out }).toEqual({ status: expected, out: '' })
    expect(err).toContain(message)
    expect(err).toContain(meant)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('typed at the table it changes who plays; a mistake changes nothing', async () => {
    const lines = 'seats human,solved\nseats human,hip\nseats human,hipp:book=false,ms=5\nquit\n'
    const { status, out } = await plyworks(['play', 'caissa', '--seats', 'human,human'], lines)
    expect(status).toBe(0)
    expect(out).toContain('Play from the solved game')
    expect(out).toContain('did you mean hipp?')
    expect(out).toContain('Black: computer, HIPP (2003) (book=false, ms=5)')
  })
})

describe('a saved game', () => {
  test('remembers its seats, and the printed command resumes it with them', async () => {
    const file = join(folder, "HIPP's game.json")
    const seats = 'human,hipp:plies=2,ms=0'
    const { out } = await plyworks(['play', 'caissa', '--seats', seats], `b2-c4\nsave ${file}\nquit\n`)
    expect(out).toMatch(/Black plays \S+\n/)
    expect(JSON.parse(readFileSync(file, 'utf8')).players).toEqual(['human', 'hipp:plies=2,ms=0'])
    const [, command] = /Saved 2 moves to .*\. To resume: plyworks (.*)\n/.exec(out) ?? []
    const shell = `printf 'seats\\nrecord\\nquit\\n' | ${shellWords} ${command}`
    const { stdout } = await promisify(execFile)('sh', ['-c', shell])
    expect(stdout).toContain('White (human) - Black (computer, HIPP (2003) (plies=2, ms=0))')
    expect(stdout).toMatch(/1\. b2-c4 +2\. /)
  })

  test('with a player that is not known is refused, until --seats says who plays', async () => {
    const file = join(folder, 'strange.json')
    const saved = { format: 'plyworks-game', version: 1, game: 'connect-four', start: '-', moves: ['4'] }
    writeFileSync(file, JSON.stringify({ ...saved, players: ['human', 'alpha-beta:dept=3'] }))
    const refused = await plyworks(['play', 'connect-four', '--load', file])
    expect({ status: refused.status, out: refused.out }).toEqual({ status: 2, out: '' })
    expect(refused.err).toMatch(
      /^plyworks: --load: player 2 of the saved game, character 12: found "dept", expected an option of alpha-beta: .*did you mean depth\?; --seats says who plays instead\n$/,
    )
    const opened = await plyworks(['play', 'connect-four', '--load', file, '--seats', 'human,human'], 'record\nquit\n')
    expect(opened.out).toContain('1. 4')
  })

  test('of version 1 is resumed with its levels', async () => {
    const file = join(folder, 'former.json')
    const saved = { format: 'plyworks-game', version: 1, game: 'connect-four', start: '-', moves: [] }
    writeFileSync(file, JSON.stringify({ ...saved, players: ['human', 'computer, Novice'] }))
    const { out } = await plyworks(['play', 'connect-four', '--load', file], 'quit\n')
    expect(out).toContain('First (human) - Second (computer, Novice)')
  })
})

test('`engines` tells who made an opponent, how it thinks and how strong it is', async () => {
  const { out } = await plyworks(['engines', 'caissa'])
  expect(out).toMatch(/^hipp {2}HIPP \(2003\)\n {2}M\. Vlastuin, 2003\. .*\n {2}.*\(plyworks match .*\)\n {2}\S+=/m)
  const json = await plyworks(['engines', 'caissa', '--json'])
  const { engines } = JSON.parse(json.out)
  expect(engines.find(({ name }: { name: string }) => name === 'hipp').card).toMatchObject({ author: 'M. Vlastuin' })
})
