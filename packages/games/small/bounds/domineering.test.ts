import { Random, solveExhaustively } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { movesLacking } from './domineering.js'

/** A board of free cells (`.`) and covered ones, as the rows and as the columns of free cells. */
function linesOf(...board: string[]): [rows: Int32Array, columns: Int32Array] {
  const rows = new Int32Array(board.length)
  const columns = new Int32Array(board[0].length)
  for (const [row, line] of board.entries()) {
    for (const [column, content] of [...line].entries()) {
      if (content !== '.') continue
      rows[row] |= 1 << column
      columns[column] |= 1 << row
    }
  }
  return [rows, columns]
}

test.each([
  ['one safe place against one place, the opponent to move', ['.#..', '.###'], false, 0],
  ['one safe place against one place, to move', ['.#..', '.###'], true, 1],
  ['two safe places against one, to move', ['.#..', '.###', '.###', '.###'], true, 0],
  ['two by two cells, to move: the domino makes the other safe', ['..', '..'], true, 0],
  ['two by two cells, the opponent to move', ['..', '..'], false, 2],
  ['a vulnerable place, to move: no cell is left to the opponent', ['#..', '##.'], true, 0],
])('%s', (_, board, begins, lacking) => {
  const [rows, columns] = linesOf(...board)
  expect(movesLacking(rows, columns, begins)).toBe(lacking)
  const mirrored = linesOf(...board.map((line) => [...line].reverse().join('')))
  expect(movesLacking(...mirrored, begins)).toBe(lacking)
})

test.each(['domineering:rows=4,cols=5', 'domineering:rows=5,cols=5', 'domineering:rows=6,cols=5,first=horizontal'])(
  'sure wins are wins on %s',
  async (name) => {
    const game = await loadGame(name)
    const { proofNumber, ...others } = game.solve
    const plain = { ...game, solve: others }
    const random = new Random(3)
    const out = new Int32Array(game.traits.maxMoves)
    let sure = 0
    for (let round = 0; round < 150; round++) {
      const position = game.start()
      for (let ply = 0; ply < 3 + random.below(6) && !position.over; ply++)
        position.make(out[random.below(position.generate(out, 0))])
      if (position.over) continue
      for (const seat of [0, 1]) {
        if (proofNumber?.(position, seat) !== 0) continue
        sure++
        const text = game.notation.formatPosition(position)
        expect(solveExhaustively(plain, position)?.value, text).toBe(seat === position.turn ? 'win' : 'loss')
      }
    }
    expect(sure).toBeGreaterThan(20)
  },
)
