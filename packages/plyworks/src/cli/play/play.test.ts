import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { drawPicture } from './picture.js'
import { readSeats } from './seats.js'
import { PlayTable } from './table.js'

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')
const plain = (text: string): string => text.replace(ESCAPES, '')

describe('seats', () => {
  test('words, levels and multiples', async () => {
    const game = await loadGame('star-chess')
    const ids = readSeats(game, 'human,2×beginner,computer').map((player) =>
      player.kind === 'human' ? 'human' : player.computer.id,
    )
    expect(ids).toEqual(['human', 'beginner', 'beginner', 'club'])
    expect(readSeats(game, '4xexpert')).toHaveLength(4)
  })

  test('mistakes name their place', async () => {
    const game = await loadGame('hip')
    expect(() => readSeats(game, 'human,robot')).toThrow(
      'character 7: found "robot", expected one of human, computer, beginner',
    )
    expect(() => readSeats(game, '3xhuman')).toThrow('found 3 players, expected 2')
    expect(() => readSeats(game, '')).toThrow('character 1: found ""')
  })
})

describe('the picture', () => {
  test.each(['connect-four', 'hip', 'caissa', 'croquar', 'star-chess'])(
    'of %s says with colours what it says without',
    async (name) => {
      const game = await loadGame(name)
      const position = game.start(1)
      const moves = new Int32Array(game.traits.maxMoves)
      position.generate(moves, 0)
      const touched = game.view.touched(position, moves[0])
      position.make(moves[0])
      expect(drawPicture(game, position, touched, false)).toBe(game.notation.diagram(position))
      expect(plain(drawPicture(game, position, touched, true))).toBe(game.notation.diagram(position))
    },
  )

  test('stones have the colours of their seats', async () => {
    const game = await loadGame('connect-four')
    const picture = drawPicture(game, game.notation.parsePosition('44'), [], true)
    expect(picture).toContain('\x1b[1;94mx')
    expect(picture).toContain('\x1b[1;91mo')
  })
})

describe('the table', () => {
  test('undo and redo go from one decision of a person to the next', async () => {
    const game = await loadGame('connect-four')
    const table = new PlayTable(game, game.start(), readSeats(game, 'human,computer'))
    expect(table.undo()).toBe(false)
    for (const column of [3, 3, 2, 2]) table.play(column)
    expect(table.undo()).toBe(true)
    expect(game.notation.formatPosition(table.position)).toBe('44')
    expect(table.undo()).toBe(true)
    expect(table.undo()).toBe(false)
    expect(table.redo()).toBe(true)
    expect(game.notation.formatPosition(table.position)).toBe('44')
    expect(table.redo()).toBe(true)
    expect(table.redo()).toBe(false)
  })

  test('a person in the second seat is not taken back behind the own first decision', async () => {
    const game = await loadGame('connect-four')
    const table = new PlayTable(game, game.start(), readSeats(game, 'computer,human'))
    table.play(3)
    expect(table.undo()).toBe(false)
    expect(game.notation.formatPosition(table.position)).toBe('4')
  })

  test('a resignation is taken back first', async () => {
    const game = await loadGame('connect-four')
    const table = new PlayTable(game, game.start(), readSeats(game, 'human,human'))
    table.play(3)
    table.resign()
    expect(table.over).toBe(true)
    expect(table.undo()).toBe(true)
    expect(table.over).toBe(false)
    expect(table.record.ply).toBe(1)
  })

  test('a saved game is refused at its first wrong command, by turn and number', async () => {
    const game = await loadGame('star-chess:galaxy=barren')
    const table = new PlayTable(game, game.start(), readSeats(game, '4×human'))
    const saved = { format: 'plyworks-game', version: 1, game: game.name, start: '' } as const
    const start = game.notation.formatPosition(game.start())
    const moves = ['move.A1.B1.20', 'end', 'end', 'move.D4.D3.20', 'move.D4.D3.1', 'end']
    expect(() => table.restore({ ...saved, start, moves })).toThrow(
      /^the saved game does not replay at move 5 \(turn 1, player 3\): .*"move.D4.D3.1"/,
    )
    expect(table.record.ply).toBe(0)
  })
})
