import { parseVariant } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import definition from './index.js'
import { type HipPosition, HipRules } from './rules.js'
import { hipText } from './text.js'

/** The rules once more, as plainly as they are written: a map of cells, squares found by their corners. */
class PlainHip {
  readonly board: number[]
  seat = 0
  left = 1
  loser = -1
  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly rule: string,
    readonly stones: number,
  ) {
    this.board = Array.from({ length: rows * cols }, () => -1)
  }

  at(x: number, y: number): number | undefined {
    return x >= 0 && x < this.cols && y >= 0 && y < this.rows ? this.board[y * this.cols + x] : undefined
  }

  completes(cell: number, seat: number): boolean {
    const x = cell % this.cols
    const y = (cell - x) / this.cols
    const own = (u: number, v: number) => this.at(u, v) === seat
    for (let a = -8; a <= 8; a++) {
      for (let b = -8; b <= 8; b++) {
        if ((a !== 0 || b !== 0) && own(x + a, y + b) && own(x + a - b, y + b + a) && own(x - b, y + a)) return true
      }
    }
    return false
  }

  moves(): number[] {
    const empty = this.board.flatMap((seat, cell) => (seat < 0 ? [cell] : []))
    if (this.rule === 'gardner') return this.loser < 0 ? empty : []
    return empty.filter((cell) => !this.completes(cell, this.seat))
  }

  score(seat: number): number {
    if (this.rule === 'last-mover') return this.seat === seat ? -1 : 1
    return this.loser < 0 ? 0 : this.loser === seat ? -1 : 1
  }

  play(cell: number): PlainHip {
    const next = new PlainHip(this.rows, this.cols, this.rule, this.stones)
    this.board.forEach((seat, index) => {
      next.board[index] = seat
    })
    if (this.completes(cell, this.seat)) next.loser = this.seat
    next.board[cell] = this.seat
    next.seat = this.seat
    next.left = this.left - 1
    const empty = next.board.filter((seat) => seat < 0).length
    if (next.left === 0 || empty === 0) {
      next.seat = 1 - this.seat
      next.left = this.stones === 2 && empty > 1 ? 2 : 1
    }
    return next
  }
}

const side = fc.integer({ min: 2, max: 8 })
const wideSizes = fc.constantFrom([3, 14], [2, 14], [6, 7], [4, 10], [14, 3], [2, 21], [21, 2], [4, 16])
const boards = fc
  .record({
    size: fc.oneof(fc.tuple(side, side), wideSizes),
    rule: fc.constantFrom('gardner', 'last-mover'),
    stones: fc.integer({ min: 1, max: 2 }),
    choices: fc.array(fc.nat(), { minLength: 64, maxLength: 64 }),
  })
  .map(({ size: [rows, cols], ...board }) => ({ rows, cols, ...board }))

function gameOf(board: { rows: number; cols: number; rule: string; stones: number }) {
  return definition.create({ rows: board.rows, cols: board.cols, rule: board.rule, stones: board.stones })
}

function generated(position: HipPosition): number[] {
  const out = new Int32Array(65)
  return [...out.subarray(0, position.generate(out, 0))]
}

describe('the rules of Hip', () => {
  it('gives the moves, turns and results of the plainly written rules', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const game = gameOf(board)
        const position = game.start()
        let plain = new PlainHip(board.rows, board.cols, board.rule, board.stones)
        for (const choice of board.choices) {
          const moves = plain.moves()
          expect(generated(position)).toEqual(moves)
          expect(position.over).toBe(moves.length === 0)
          expect(position.turn).toBe(plain.seat)
          expect(position.left).toBe(plain.left)
          if (moves.length === 0) break
          position.make(moves[choice % moves.length])
          plain = plain.play(moves[choice % moves.length])
        }
        if (position.over) expect([position.score(0), position.score(1)]).toEqual([plain.score(0), plain.score(1)])
      }),
      { numRuns: 150 },
    )
  })

  it('restores everything when moves are taken back, and keeps what a fresh set-up would give', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const game = gameOf(board)
        const position = game.start()
        const states: string[] = []
        const state = () =>
          JSON.stringify([
            position.keyLow,
            position.keyHigh,
            position.turn,
            position.loser,
            [...position.stones],
            [...position.barred],
          ])
        for (const choice of board.choices) {
          states.push(state())
          const moves = generated(position)
          if (moves.length === 0) break
          position.make(moves[choice % moves.length])
        }
        const fresh = game.notation.parsePosition(game.notation.formatPosition(position))
        expect([fresh.keyLow, fresh.keyHigh, fresh.loser, fresh.turn]).toEqual([
          position.keyLow,
          position.keyHigh,
          position.loser,
          position.turn,
        ])
        expect([...fresh.barred]).toEqual([...position.barred])
        if (position.over) states.pop()
        for (const expected of states.reverse()) {
          position.unmake()
          expect(state()).toBe(expected)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('ends a game of gardner at once when a square is completed, tilted ones included', () => {
    const game = definition.create(parseVariant(definition.variants, 'hip:rows=4,cols=4'))
    const tilted = game.notation.parsePosition('.x../...x/x.../oo.o 1 1')
    expect(tilted.over).toBe(false)
    tilted.make(game.notation.parseMove(tilted, 'c1'))
    expect(tilted.over).toBe(true)
    expect([tilted.score(0), tilted.score(1)]).toEqual([-1, 1])
    expect(generated(tilted)).toEqual([])
  })

  it('bars the completing cell under last-mover and lets the last stone win', () => {
    const game = definition.create(parseVariant(definition.variants, 'hip:rows=4,cols=4,rule=last-mover'))
    const position = game.notation.parsePosition('.x../...x/x.../oo.o 1 1')
    expect(generated(position)).not.toContain(2)
    expect(() => game.notation.parseMove(position, 'c1')).toThrow('completes a square')
    const small = definition.create(parseVariant(definition.variants, 'hip:rows=2,cols=3,rule=last-mover'))
    const full = small.notation.parsePosition('xox/oxo 1 1')
    expect(full.over).toBe(true)
    expect([full.score(0), full.score(1)]).toEqual([-1, 1])
  })

  it('gives Double Hip one stone first, then two a turn, and one when one cell is left', () => {
    const game = definition.create(parseVariant(definition.variants, 'hip:rows=2,cols=3,stones=2'))
    const position = game.start()
    const turns: string[] = []
    for (const cell of [0, 1, 2, 3, 4, 5]) {
      turns.push(`${position.turn + 1}${position.left}`)
      position.make(cell)
    }
    expect(turns).toEqual(['11', '22', '21', '12', '11', '21'])
    expect(position.over).toBe(true)
    expect(position.score(0)).toBe(0)
    const even = definition.create(parseVariant(definition.variants, 'hip:rows=2,cols=2,stones=2,rule=last-mover'))
    const four = even.start()
    for (const cell of [0, 1, 2]) four.make(cell)
    expect([four.turn, four.left]).toEqual([0, 1])
    four.make(3)
    expect([four.over, four.score(0)]).toEqual([true, 1])
  })
})

describe('the example with b3', () => {
  const start = (rule: 'gardner' | 'last-mover', text: string) =>
    hipText(new HipRules({ rows: 5, columns: 5 }, rule, 1)).parsePosition(text)
  const white = '.xox./..xoo/..xx./.xxo./.o.o. 2 1'
  /** One more white stone, so that Black moves. */
  const black = '.xox./..xoo/..xx./.xxo./oo.o. 1 1'
  const b3 = 11

  it.each([white, black])('bars it under last-mover and loses by it under gardner: %s', (text) => {
    expect(movesOf(start('last-mover', text))).not.toContain(b3)
    const position = start('gardner', text)
    expect(movesOf(position)).toContain(b3)
    const { turn } = position
    position.make(b3)
    expect([position.over, position.score(turn)]).toEqual([true, -1])
  })

  it('is barred by the squares that the text names', () => {
    const squares = start('last-mover', white).rules.table.squares.map(({ cells }) =>
      [...cells].sort((a, b) => a - b).join(),
    )
    const cells = (names: string) =>
      names
        .split(' ')
        .map((name) => name.charCodeAt(0) - 97 + 5 * (Number(name[1]) - 1))
        .sort((a, b) => a - b)
        .join()
    expect(squares).toEqual(expect.arrayContaining([cells('b3 c5 e4 d2'), cells('b3 b5 d5 d3')]))
  })
})

function movesOf(position: HipPosition): number[] {
  const room = new Int32Array(position.rules.cells)
  return [...room.subarray(0, position.generate(room, 0))]
}
