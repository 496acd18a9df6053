import { Random, solveExhaustively } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { eachOf } from '../../../../test/support/each-of.js'
import { prospects, surelyWins } from './domineering.js'

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
  ['one safe place against one place, the opponent to move', ['.#..', '.###'], false, true],
  ['one safe place against one place, to move', ['.#..', '.###'], true, false],
  ['two safe places against one, to move', ['.#..', '.###', '.###', '.###'], true, true],
  ['two by two cells, to move: the domino makes the other safe', ['..', '..'], true, true],
  ['two by two cells, the opponent to move', ['..', '..'], false, false],
  ['a threatened place, to move: no cell is left to the opponent', ['#..', '##.'], true, true],
  ['of two threatened places far from each other one stays', ['..#..', '.###.'], false, true],
  ['of two side by side none does', ['...#..', '#..###'], false, false],
  ['an option, to move: a safe place laid so that it spoils one', ['..', '#.', '#.'], true, true],
  ['the same, the opponent to move: two dominoes against one', ['..#..', '.####', '.####'], false, false],
])('%s', (_, board, begins, wins) => {
  const [rows] = linesOf(...board)
  expect(surelyWins(rows, begins)).toBe(wins)
  const [mirrored] = linesOf(...board.map((line) => [...line].reverse().join('')))
  expect(surelyWins(mirrored, begins)).toBe(wins)
})

test('prospects count the places of a seat, safe ones twice', () => {
  const [rows, columns] = linesOf('.#..', '.#..', '#...')
  expect(prospects(rows, columns)).toBe(3 + 1)
  expect(prospects(columns, rows)).toBe(3)
})

const SIZES: Record<'quick' | 'long', [height: number, width: number][]> = {
  quick: [
    [3, 5],
    [5, 3],
    [4, 4],
  ],
  long: [
    [4, 5],
    [5, 4],
  ],
}
eachOf(SIZES, 'sure wins are wins whatever is covered of %d by %d cells', ([height, width]) => {
  const cells = height * width
  const full = (1 << width) - 1
  const columnsOf = Array.from({ length: width }, (_, column) =>
    Array.from({ length: height }, (_, row) => 1 << (row * width + column)),
  )
  const places = [0, 1].map((seat) =>
    Array.from({ length: cells }, (_, cell) => cell)
      .filter((cell) => (seat === 0 ? cell + width < cells : cell % width < width - 1))
      .map((cell) => (1 << cell) | (1 << (cell + (seat === 0 ? width : 1)))),
  )
  // Whether the seat to move wins, by the set of free cells: a move takes some, so that smaller sets are known.
  const wins = [new Uint8Array(1 << cells), new Uint8Array(1 << cells)]
  const rows = new Int32Array(height)
  const columns = new Int32Array(width)
  let sure = 0
  const wrong: string[] = []
  for (let free = 0; free < 1 << cells; free++) {
    for (const seat of [0, 1]) {
      const won = places[seat].some((place) => (free & place) === place && wins[1 - seat][free & ~place] === 0)
      wins[seat][free] = won ? 1 : 0
    }
    for (let row = 0; row < height; row++) rows[row] = (free >> (row * width)) & full
    for (let column = 0; column < width; column++) {
      columns[column] = 0
      for (let row = 0; row < height; row++) if ((free & columnsOf[column][row]) !== 0) columns[column] |= 1 << row
    }
    for (const [seat, own] of [rows, columns].entries()) {
      for (const begins of [true, false]) {
        if (!surelyWins(own, begins)) continue
        sure++
        if ((begins ? wins[seat][free] : 1 - wins[1 - seat][free]) === 0) wrong.push(`${seat} ${begins} ${free}`)
      }
    }
  }
  expect(wrong).toEqual([])
  // Of all that is won so much at least is seen.
  expect(sure / 2 ** (cells + 1)).toBeGreaterThan(0.8)
})

test.each(['domineering:rows=5,cols=6', 'domineering:rows=5,cols=5', 'domineering:rows=6,cols=5,first=horizontal'])(
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
      for (let ply = 0; ply < 2 + random.below(6) && !position.over; ply++)
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
