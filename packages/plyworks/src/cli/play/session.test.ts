import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { legalMoveTexts } from '../../tasks/question.js'
import { readSeats } from './seats.js'
import { PlaySession } from './session.js'
import type { PlaySetting } from './setting.js'

/** A session whose computer plays the first legal move. */
async function open(name: string, seats: string, setting: Partial<PlaySetting> = {}) {
  const game = await loadGame(name)
  let out = ''
  const session = new PlaySession(game, game.start(), readSeats(game, seats), {
    colours: false,
    interactive: false,
    width: 40,
    seed: undefined,
    watch: false,
    mostTurns: 500,
    write: (text) => {
      out += text
    },
    choose: async (played, position) => {
      const [move] = legalMoveTexts(played, position)
      return { move, pv: [move], depth: 1, scores: [0, 0], scale: 'evaluation', bound: 'exact', nodes: 1, ms: 1 }
    },
    forget: () => {},
    ...setting,
  })
  await session.begin()
  const type = async (line: string): Promise<string> => {
    const before = out.length
    const goOn = await session.receive(line)
    return goOn ? out.slice(before) : 'left'
  }
  return { session, type, all: () => out }
}

describe('a session of play', () => {
  test('at a terminal unsaved moves are thrown away only when asked twice', async () => {
    const { type } = await open('connect-four', 'human,human', { interactive: true })
    expect(await type('new')).toMatch(/First to move\n$/)
    await type('4')
    expect(await type('quit')).toMatch(/^The game is not saved: save FILE, or quit again\.\n$/)
    await type('moves')
    expect(await type('quit')).toMatch(/not saved/)
    expect(await type('quit')).toBe('left')
  })

  test('the computer can make a move for a person, and seats can change hands', async () => {
    const { type, session } = await open('connect-four', 'human,human')
    expect(await type('computer')).toContain('First plays ')
    expect(await type('seats human,expert')).toMatch(/Second: computer, Expert[\s\S]*\nFirst to move\n$/)
    // The picture says whose turn it is; the prompt does not repeat it.
    expect(session.prompt).toBe('> ')
    expect(await type('seats human')).toMatch(/found 1 player, expected 2/)
  })

  test('long lists of moves are cut and can be asked by their beginning', async () => {
    const { type } = await open('star-chess', 'human,human,human,human')
    const list = await type('moves')
    for (const line of list.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    const some = await type('moves end')
    expect(some).toBe('end\n')
    expect(await type('moves nonsense')).toBe('No legal move begins so.\n')
  })

  test('Star Chess says once whose turn it is, above its map', async () => {
    const { all } = await open('star-chess', 'human,human,human,human')
    expect(all().match(/player 1 to /gi)).toHaveLength(1)
  })

  test.each(['caissa', 'connect-four', 'croquar', 'hip', 'breakthrough', 'm-n-k'])(
    '%s says once whose turn it is',
    async (name) => {
      const { all } = await open(name, 'human,human')
      const [first, other] = (await loadGame(name)).definition.seatNames
      expect(all().match(new RegExp(`^${first} to `, 'gim'))).toHaveLength(1)
      expect(all()).not.toMatch(new RegExp(`^${other} to `, 'im'))
    },
  )

  test('watching draws after every move, and the end is told', async () => {
    const { all, session } = await open('hip:rows=2,cols=2', 'computer,computer', { watch: true })
    expect(session.finished).toBe(true)
    expect(all().match(/^player [12] to place/gm)).toHaveLength(4)
    expect(all()).toMatch(/The game is over: a draw\.\n$/)
  })

  test('computers that never come to an end are broken off', async () => {
    const choose = async () => ({
      ...{ move: 'end', pv: ['end'], depth: 1, scores: [0, 0, 0, 0], scale: 'evaluation' as const },
      ...{ bound: 'exact' as const, nodes: 1, ms: 1 },
    })
    const { all, session } = await open('star-chess', '4×computer', { mostTurns: 7, choose })
    expect(session.finished).toBe(true)
    expect(all().match(/ plays end\n/g)).toHaveLength(28)
    expect(all()).toMatch(/Broken off: nothing is decided after 7 turns of each player \(see --turns\)\.\n$/)
  })

  test('Star Chess tells what happens, what the map shows and what is not possible; ended turns stay ended', async () => {
    const { type } = await open('star-chess:galaxy=barren', 'human,human,human,human')
    expect(await type('why A1')).toMatch(
      /^build: it takes 20 materials, there are 0\nfound a colony: there is a colony already/m,
    )
    expect(await type('why B2')).toBe('it has neither a colony nor ships of yours\n')
    expect(await type('signs')).toMatch(/signs threats .*\n.*signs reach/)
    expect(await type('signs reach')).toMatch(/A2 in range, up to 20 ships can be there this turn/)
    expect(await type('hint')).toMatch(
      /The computer would play end[\s\S]*A2 request of urgency 4: a colony with 20 ships/,
    )
    await type('move.A1.A2.20')
    expect(await type('undo')).toMatch(/^\nTurn 1, player 1 to act\n/)
    await type('move.A1.A2.20')
    expect(await type('end')).toMatch(
      /Colonies bring 200 materials and 1,000 credits\.\n[\s\S]*Turn 1, player 2 to act\n/,
    )
    expect(await type('undo')).toBe('There is nothing to take back.\n')
  })

  test('why tells what a legal move does: to cells, to the game, and with best play', async () => {
    const small = await open('hip:rows=3,cols=3,rule=last-mover', 'human,human')
    expect(await small.type('why a1')).toBe(
      'a1 is a legal move.\n  a1: empty → player 1\n  With best play after it Player 1 wins, in 8 more plies.\n',
    )
    const four = await open('connect-four', 'human,human')
    for (const move of ['1', '2', '1', '2', '1', '2']) await four.type(move)
    expect(await four.type('why 1')).toBe(
      [
        '1 is a legal move.',
        ...[1, 2, 3].map((row) => `  column 1 row ${row}: first player, in the winning line`),
        '  column 1 row 4: empty → first player, in the winning line',
        '  It ends the game: First wins.\n',
      ].join('\n'),
    )
    expect(await four.type('why 3')).toMatch(/\n {2}With best play after it Second wins, in 1 more ply\.\n$/)
    expect(await four.type('why 9')).toMatch(/^No: move, character 1/)
    const stars = await open('star-chess:galaxy=barren', 'human,human,human,human')
    expect(await stars.type('why end')).toMatch(/Colonies bring 200 materials and 1,000 credits\./)
  })

  test('commands after the end do no harm', async () => {
    const { type } = await open('connect-four', 'human,human')
    for (const move of ['1', '2', '1', '2', '1', '2', '1']) await type(move)
    for (const command of ['hint', 'computer', 'resign', 'moves'])
      expect(await type(command)).toBe('The game is over.\n')
    expect(await type('1')).toMatch(/^The game is over, and that is no command\./)
    expect(await type('undo')).toMatch(/First to move\n$/)
  })
})
