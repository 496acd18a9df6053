import {
  Cells,
  cellKeys,
  cellNotation,
  defineGame,
  type Grid,
  gridBoard,
  gridSymmetries,
  History,
  type Notation,
  type Position,
  quote,
  TextError,
} from '@plyworks/core'

/** A board of even size, its neighbours, and what cells are worth to those who hold them. */
class Board {
  readonly grid: Grid
  readonly keys
  readonly cells: number
  /** The move that passes. */
  readonly pass: number
  /** The next cell in each of eight directions, or -1: cell * 8 + direction. */
  readonly next: Int16Array
  /** Corners are held for good; cells beside them give them away. Set by hand. */
  readonly worth: Int32Array

  constructor(readonly size: number) {
    this.grid = { rows: size, columns: size, fromTop: true }
    this.cells = size * size
    this.pass = this.cells
    this.keys = cellKeys(this.cells, 3)
    const place = (cell: number): [row: number, column: number] => [Math.floor(cell / size), cell % size]
    const at = (row: number, column: number) =>
      row < 0 || column < 0 || row >= size || column >= size ? -1 : row * size + column
    const directions = [-1, 0, 1]
      .flatMap((down) => [-1, 0, 1].map((right) => [down, right]))
      .filter(([down, right]) => down !== 0 || right !== 0)
    this.next = Int16Array.from({ length: 8 * this.cells }, (_, index) => {
      const [row, column] = place(index >> 3)
      return at(row + directions[index & 7][0], column + directions[index & 7][1])
    })
    this.worth = Int32Array.from({ length: this.cells }, (_, cell) => {
      const [low, high] = place(cell)
        .map((line) => Math.min(line, size - 1 - line))
        .sort((one, other) => one - other)
      if (high === 0) return 25
      if (high === 1) return low === 0 ? -5 : -10
      return low === 0 ? 3 : 0
    })
  }
}

/** Mixed into the key where Black is to move. */
const BLACK_MOVES = 0x5bd1e995
const [OPEN, OVER, UNKNOWN] = [0, 1, 2]

/** A move is a cell, or the pass; a cell holds 0, or 1 for White, or 2 for Black, who begins. */
class Discs implements Position {
  turn = 1
  readonly cells: Cells
  /** Discs of White and of Black. */
  readonly discs = [0, 0]
  private ended = UNKNOWN
  /** Of each move: the cells that it turned, their number, the move. */
  private readonly played = new History()

  constructor(readonly board: Board) {
    this.cells = new Cells(board.keys)
  }

  get over(): boolean {
    if (this.ended === UNKNOWN) this.ended = this.canMove(this.turn) || this.canMove(1 - this.turn) ? OPEN : OVER
    return this.ended === OVER
  }

  get keyLow(): number {
    return this.turn === 1 ? this.cells.keyLow ^ BLACK_MOVES : this.cells.keyLow
  }

  get keyHigh(): number {
    return this.cells.keyHigh
  }

  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    let end = at
    for (let cell = 0; cell < this.board.cells; cell++) if (this.turns(cell, this.turn)) out[end++] = cell
    if (end === at) out[end++] = this.board.pass
    return end
  }

  make(move: number): void {
    const { board, cells, played, turn } = this
    let turned = 0
    if (move !== board.pass) {
      for (let direction = 0; direction < 8; direction++) {
        let cell = move
        for (let left = this.run(move, direction, turn); left > 0; left--) {
          cell = board.next[8 * cell + direction]
          cells.set(cell, turn + 1)
          played.push(cell)
          turned++
        }
      }
      this.put(move, turn + 1)
      this.discs[turn] += turned
      this.discs[1 - turn] -= turned
    }
    played.push(turned)
    played.push(move)
    this.turn = 1 - turn
    this.ended = UNKNOWN
  }

  unmake(): void {
    const { board, cells, played } = this
    const move = played.pop()
    const turned = played.pop()
    this.turn = 1 - this.turn
    this.ended = OPEN
    if (move === board.pass) return
    for (let left = turned; left > 0; left--) cells.set(played.pop(), 2 - this.turn)
    this.put(move, 0)
    this.discs[this.turn] -= turned
    this.discs[1 - this.turn] += turned
  }

  score(seat: number): number {
    return Math.sign(this.discs[seat] - this.discs[1 - seat])
  }

  assign(other: Discs): void {
    this.turn = other.turn
    this.ended = other.ended
    this.cells.assign(other.cells)
    this.discs[0] = other.discs[0]
    this.discs[1] = other.discs[1]
    this.played.clear()
  }

  clone(): Discs {
    const copy = new Discs(this.board)
    copy.assign(this)
    return copy
  }

  /** Puts a disc of that content onto a cell, or takes it off. */
  put(cell: number, content: number): void {
    const before = this.cells.contents[cell]
    if (before !== 0) this.discs[before - 1]--
    if (content !== 0) this.discs[content - 1]++
    this.cells.set(cell, content)
    this.ended = UNKNOWN
  }

  /** The number of cells that a seat may play. */
  mobility(seat: number): number {
    let moves = 0
    for (let cell = 0; cell < this.board.cells; cell++) if (this.turns(cell, seat)) moves++
    return moves
  }

  private canMove(seat: number): boolean {
    for (let cell = 0; cell < this.board.cells; cell++) if (this.turns(cell, seat)) return true
    return false
  }

  /** Whether a disc of a seat may be put there: it turns one at least. */
  private turns(cell: number, seat: number): boolean {
    if (this.cells.contents[cell] !== 0) return false
    for (let direction = 0; direction < 8; direction++) if (this.run(cell, direction, seat) > 0) return true
    return false
  }

  /** How many discs a disc of a seat turns in one direction. */
  private run(cell: number, direction: number, seat: number): number {
    const { next } = this.board
    const { contents } = this.cells
    const other = 2 - seat
    let length = 0
    let at = next[8 * cell + direction]
    while (at >= 0 && contents[at] === other) {
      length++
      at = next[8 * at + direction]
    }
    return at >= 0 && contents[at] === seat + 1 ? length : 0
  }
}

const SEATS = ['White', 'Black']

function startOn(board: Board): Discs {
  const position = new Discs(board)
  const low = board.size / 2 - 1
  // White on d4 and e5, Black on e4 and d5 where the size is 8.
  for (const [row, column, content] of [
    [0, 0, 1],
    [1, 1, 1],
    [0, 1, 2],
    [1, 0, 2],
  ])
    position.put((low + row) * board.size + low + column, content)
  return position
}

function notationOn(board: Board): Notation<Discs> {
  const cells = cellNotation<Discs>({
    grid: board.grid,
    letters: '.ox',
    seats: 2,
    content: (position, cell) => position.cells.contents[cell],
    build(contents, turn) {
      const position = new Discs(board)
      for (const [cell, content] of contents.entries()) position.put(cell, content)
      position.turn = turn
      return position
    },
  })
  const mustPass = (position: Discs) => !position.over && position.mobility(position.turn) === 0
  return {
    ...cells,
    formatMove: (position, move) => (move === board.pass ? 'pass' : cells.formatMove(position, move)),
    parseMove(position, text) {
      const passes = mustPass(position)
      if (passes !== (text === 'pass') && !position.over)
        throw new TextError(
          'move',
          1,
          quote(text),
          passes ? 'pass, the only legal move' : 'a cell: there are legal moves',
        )
      return passes ? board.pass : cells.parseMove(position, text)
    },
  }
}

/**
 * Othello. Counts of lines of play: the table of A. Bik ("Reversi perft", 2011) and of the Chess Programming Wiki ("Othello"). The value
 * on 4 by 4 and 6 by 6 (White wins): J. Feinstein, "Amenor Wins World 6x6 Championships!", 1993; Wikipedia, "Computer Othello".
 */
export default defineGame({
  title: 'Othello',
  otherNames: ['Reversi'],
  summary: 'Enclose discs of the opponent to turn them over; most discs win.',
  collection: 'Small games',
  seats: SEATS,
  variants: { size: { default: '8', values: ['4', '6', '8', '10'], title: 'Size' } },
  pages: { rules: new URL('./othello.md', import.meta.url) },

  create({ size }) {
    const board = new Board(Number(size))
    const images = gridSymmetries(board.grid)
    return {
      traits: { maxMoves: board.cells, maxPlies: 2 * board.cells },
      start: () => startOn(board),
      notation: notationOn(board),
      view: gridBoard<Discs>({
        grid: board.grid,
        seatNames: SEATS,
        look: ({ cells }, cell) => [null, 0, 1][cells.contents[cell]],
        path: (_position, move) =>
          move === board.pass ? [{ kind: 'choice', id: 'pass', title: 'Pass' }] : [{ kind: 'cell', cell: move }],
        touched: (_position, move) => (move === board.pass ? [] : [move]),
        facts: ({ discs }) =>
          SEATS.map((title, seat) => ({ title: `Discs of ${title}`, value: String(discs[seat]), seat })),
        ending: ({ discs }) => `${Math.max(...discs)} discs to ${Math.min(...discs)}`,
      }),
      search: {
        features: { exchange: { cell: (cell) => cell } },
        evaluations: [
          {
            name: 'plain',
            title: 'Corners and mobility',
            bound: 100 * board.cells,
            odds: 60,
            evaluate(position: Discs, scores, at) {
              let sum = 4 * (position.mobility(0) - position.mobility(1))
              for (let cell = 0; cell < board.cells; cell++) {
                const content = position.cells.contents[cell]
                if (content !== 0) sum += content === 1 ? board.worth[cell] : 0 - board.worth[cell]
              }
              scores[at] = sum
              scores[at + 1] = 0 - sum
            },
          },
        ],
        ordering: { guess: (_position, move) => (move === board.pass ? 0 : 30 * board.worth[move]) },
        symmetry: {
          count: images.length,
          apply(symmetry, position: Discs, into: Discs) {
            into.assign(position)
            for (let cell = 0; cell < board.cells; cell++)
              into.put(images[symmetry][cell], position.cells.contents[cell])
          },
          move: (symmetry, _position, move) => (move === board.pass ? move : images[symmetry][move]),
          seat: (_symmetry, seat) => seat,
        },
      },
    }
  },
})
