import {
  Cells,
  cellKeys,
  cellNotation,
  defineGame,
  type Grid,
  gridBoard,
  gridSymmetries,
  History,
  type Look,
  type Position,
} from '@plyworks/core'

/** The lines of k cells of a board, and what each is worth by the stones on it. */
class Board {
  readonly grid: Grid
  readonly keys
  /** The cells of every line, k of them a line. */
  readonly lines: readonly number[][]
  /** The numbers of the lines through each cell. */
  readonly linesOf: readonly Int32Array[]
  /** Worth of a line on which only one seat has stones, by their number; four times as much a stone. */
  readonly worth: Int32Array

  constructor(
    columns: number,
    rows: number,
    readonly k: number,
  ) {
    this.grid = { rows, columns }
    const cells = rows * columns
    this.keys = cellKeys(cells, 3)
    const inside = (row: number, column: number) => row >= 0 && row < rows && column >= 0 && column < columns
    this.lines = Array.from({ length: cells }, (_, cell) => cell).flatMap((cell) =>
      [
        [0, 1],
        [1, 0],
        [1, 1],
        [1, -1],
      ]
        .filter(([up, right]) => inside(Math.floor(cell / columns) + up * (k - 1), (cell % columns) + right * (k - 1)))
        .map(([up, right]) => Array.from({ length: k }, (_, step) => cell + step * (up * columns + right))),
    )
    const through = (cell: number) => [...this.lines.keys()].filter((line) => this.lines[line].includes(cell))
    this.linesOf = Array.from({ length: cells }, (_, cell) => Int32Array.from(through(cell)))
    this.worth = Int32Array.from({ length: k + 1 }, (_, stones) => (stones === 0 ? 0 : 4 ** Math.min(stones - 1, 6)))
  }
}

/** A move is a cell; a cell holds 0, or 1 for X, or 2 for O. */
class Stones implements Position {
  turn = 0
  readonly cells: Cells
  /** Stones of each seat on each line: seat * lines + line. */
  readonly counts: Uint8Array
  /** Worth of the lines of X less those of O. */
  balance = 0
  /** The seat that has k in a row, or -1. */
  winner = -1
  empty: number
  private readonly played = new History()

  constructor(readonly board: Board) {
    this.cells = new Cells(board.keys)
    this.counts = new Uint8Array(2 * board.lines.length)
    this.empty = this.cells.contents.length
  }

  get over(): boolean {
    return this.winner >= 0 || this.empty === 0
  }

  get keyLow(): number {
    return this.cells.keyLow
  }

  get keyHigh(): number {
    return this.cells.keyHigh
  }

  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    const { contents } = this.cells
    let end = at
    for (let cell = 0; cell < contents.length; cell++) if (contents[cell] === 0) out[end++] = cell
    return end
  }

  make(cell: number): void {
    this.cells.set(cell, this.turn + 1)
    if (this.count(cell, 1)) this.winner = this.turn
    this.turn = 1 - this.turn
    this.empty--
    this.played.push(cell)
  }

  unmake(): void {
    const cell = this.played.pop()
    this.turn = 1 - this.turn
    this.empty++
    this.winner = -1
    this.count(cell, -1)
    this.cells.set(cell, 0)
  }

  score(seat: number): number {
    return this.winner < 0 ? 0 : this.winner === seat ? 1 : -1
  }

  assign(other: Stones): void {
    this.turn = other.turn
    this.cells.assign(other.cells)
    this.counts.set(other.counts)
    this.balance = other.balance
    this.winner = other.winner
    this.empty = other.empty
    this.played.clear()
  }

  clone(): Stones {
    const copy = new Stones(this.board)
    copy.assign(this)
    return copy
  }

  /** Adds a stone of the seat to move to its lines, or takes it off; returns whether one of them is full now. */
  private count(cell: number, by: number): boolean {
    const { board, counts, turn } = this
    const all = board.lines.length
    const sign = turn === 0 ? 1 : -1
    let full = false
    for (const line of board.linesOf[cell]) {
      const own = counts[turn * all + line]
      const others = counts[(1 - turn) * all + line]
      counts[turn * all + line] = own + by
      if (others === 0) this.balance += sign * (board.worth[own + by] - board.worth[own])
      else if (own + by === 0) this.balance -= sign * board.worth[others]
      else if (own === 0) this.balance += sign * board.worth[others]
      if (own + by === board.k) full = true
    }
    return full
  }
}

/** How much a stone on a cell helps: 1000 exactly where it makes k in a row. Set by hand, as Connect Four's. */
function guess({ board, counts, turn }: Stones, cell: number): number {
  let sum = 0
  for (const line of board.linesOf[cell]) {
    const own = counts[turn * board.lines.length + line]
    const others = counts[(1 - turn) * board.lines.length + line]
    if (own === board.k - 1) return 1000
    if (others === board.k - 1) sum += 400
    else if (others === 0) sum += board.worth[own + 1]
    else if (own === 0) sum += board.worth[others] >> 1
  }
  return Math.min(sum, 999)
}

/** The position with these contents, or what is wrong with it. */
function build(board: Board, contents: Uint8Array, turn: number): Stones | string {
  const position = new Stones(board)
  const [x, o] = [1, 2].map((mark) => [...contents.keys()].filter((cell) => contents[cell] === mark))
  if (x.length !== o.length && x.length !== o.length + 1) return 'as many x as o, or one more'
  for (const at of x.keys()) for (const cells of [x, o]) if (at < cells.length) position.make(cells[at])
  if (position.turn !== turn) return `${position.turn + 1}, the player to move`
  const full = (seat: number) =>
    board.lines.some((_, line) => position.counts[seat * board.lines.length + line] === board.k)
  if (full(turn)) return 'no line of the player to move'
  position.winner = full(1 - turn) ? 1 - turn : -1
  return position
}

const SEATS = ['X', 'O']

/**
 * m,n,k games: k in a row on m by n cells. Values: J. W. H. M. Uiterwijk and H. J. van den Herik, "The Advantage of the
 * Initiative", Information Sciences 122, 2000; and the table of Wikipedia's "m,n,k-game".
 */
export default defineGame({
  id: 'm-n-k',
  title: 'Tic-tac-toe and k in a row',
  otherNames: ['Noughts and Crosses', 'Gomoku', 'Five in a Row'],
  summary: 'Three in a row on three by three cells; or k in a row on m by n, up to Gomoku.',
  collection: 'Small games',
  seats: SEATS,
  variants: {
    m: { default: 3, min: 2, max: 15, title: 'Columns (m)' },
    n: { default: 3, min: 2, max: 15, title: 'Rows (n)' },
    k: { default: 3, min: 2, max: 6, title: 'In a row (k)' },
  },
  pages: { rules: new URL('./m-n-k.md', import.meta.url) },

  create({ m, n, k }) {
    const board = new Board(m, n, k)
    const { grid } = board
    const images = gridSymmetries(grid)
    const empty = new Stones(board)
    const look = ({ cells }: Stones, cell: number): Look => [null, 0, 1][cells.contents[cell]]
    const inLine = (position: Stones, cell: number): boolean =>
      position.winner >= 0 &&
      Array.from(board.linesOf[cell]).some((line) => position.counts[position.winner * board.lines.length + line] === k)
    return {
      traits: { maxMoves: m * n, maxPlies: m * n },
      start: () => new Stones(board),
      notation: cellNotation<Stones>({
        grid,
        letters: '.xo',
        seats: 2,
        content: ({ cells }, cell) => cells.contents[cell],
        build: (contents, turn) => build(board, contents, turn),
      }),
      view: gridBoard<Stones>({
        grid,
        seatNames: SEATS,
        look: (position, cell) =>
          inLine(position, cell)
            ? { seat: position.winner, ground: 'goal', label: `${SEATS[position.winner]}, in the line` }
            : look(position, cell),
        ending: ({ winner }) => (winner < 0 ? 'the board is full' : `${k} in a row`),
      }),
      search: {
        features: { exchange: { cell: (cell) => cell } },
        evaluations: [
          {
            name: 'plain',
            title: 'Open lines',
            bound: Math.max(1, board.lines.length * board.worth[k]),
            evaluate({ balance }: Stones, scores, at) {
              scores[at] = balance
              scores[at + 1] = 0 - balance
            },
          },
        ],
        ordering: { guess },
        symmetry: {
          count: images.length,
          apply(symmetry, position: Stones, into: Stones) {
            into.assign(empty)
            // Stones in the order of a game: the turn of each is that of its seat.
            for (let cell = 0; cell < m * n; cell++) {
              const content = position.cells.contents[cell]
              if (content === 0) continue
              into.turn = content - 1
              into.make(images[symmetry][cell])
            }
            into.turn = position.turn
            into.winner = position.winner
          },
          move: (symmetry, _position, cell) => images[symmetry][cell],
          seat: (_symmetry, seat) => seat,
        },
      },
    }
  },
})
