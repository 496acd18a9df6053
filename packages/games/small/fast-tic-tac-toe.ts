import { Cells, cellKeys, cellNotation, defineGame, gridBoard, History, type Look, type Position } from '@plyworks/core'

const grid = { rows: 3, columns: 3 }
const keys = cellKeys(9, 3)
const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]

/** Tic-tac-toe, moved in place. A move is a cell; a cell holds 0, or 1 for X, or 2 for O. */
class TicTacToe implements Position {
  turn = 0
  readonly cells = new Cells(keys)
  /** The cells of each seat as bits. */
  readonly marks = [0, 0]
  private readonly played = new History()

  get over(): boolean {
    return this.hasLine(0) || this.hasLine(1) || (this.marks[0] | this.marks[1]) === 0o777
  }

  get keyLow(): number {
    return this.cells.keyLow
  }

  get keyHigh(): number {
    return this.cells.keyHigh
  }

  hasLine(seat: number): boolean {
    return LINES.some((line) => (this.marks[seat] & line) === line)
  }

  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    let end = at
    for (let cell = 0; cell < 9; cell++) if (this.cells.contents[cell] === 0) out[end++] = cell
    return end
  }

  make(cell: number): void {
    this.cells.set(cell, this.turn + 1)
    this.marks[this.turn] |= 1 << cell
    this.turn = 1 - this.turn
    this.played.push(cell)
  }

  unmake(): void {
    const cell = this.played.pop()
    this.turn = 1 - this.turn
    this.marks[this.turn] ^= 1 << cell
    this.cells.set(cell, 0)
  }

  score(seat: number): number {
    return this.hasLine(seat) ? 1 : this.hasLine(1 - seat) ? -1 : 0
  }

  assign({ turn, cells, marks }: TicTacToe): void {
    this.turn = turn
    this.cells.assign(cells)
    this.marks.splice(0, 2, ...marks)
    this.played.clear()
  }

  clone(): TicTacToe {
    const copy = new TicTacToe()
    copy.assign(this)
    return copy
  }
}

/** Returns the position with these contents, or what is wrong with it. */
function build(contents: Uint8Array, turn: number): TicTacToe | string {
  const position = new TicTacToe()
  const [x, o] = [1, 2].map((mark) => [...contents.keys()].filter((cell) => contents[cell] === mark))
  if (x.length !== o.length && x.length !== o.length + 1) return 'as many x as o, or one more'
  for (const at of x.keys()) for (const cells of [x, o]) if (at < cells.length) position.make(cells[at])
  if (position.turn !== turn) return `${position.turn + 1}, the player to move`
  return position.hasLine(turn) ? 'no line of the player to move' : position
}

const content = ({ cells }: TicTacToe, cell: number): number => cells.contents[cell]
const look = (position: TicTacToe, cell: number): Look => [null, 0, 1][content(position, cell)]

export default defineGame({
  title: 'Tic-tac-toe',
  summary: 'Three in a row on three by three cells.',
  seats: ['X', 'O'],
  create: () => ({
    traits: { maxMoves: 9, maxPlies: 9 },
    start: () => new TicTacToe(),
    notation: cellNotation({ grid, letters: '.xo', seats: 2, content, build }),
    view: gridBoard({ grid, seatNames: ['X', 'O'], look }),
  }),
})
