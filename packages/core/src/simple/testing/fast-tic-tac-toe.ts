import { cellNotation } from '../../board/cell-notation.js'
import { Cells, cellKeys } from '../../board/cells.js'
import { gridBoard } from '../../board/grid-board.js'
import { defineGame } from '../../game/define-game.js'
import { History } from '../../game/history.js'
import type { Position } from '../../game/position.js'

const grid = { rows: 3, columns: 3 }
const keys = cellKeys(9, 3)
const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]

/** Tic-tac-toe, moved in place. A move is a cell; a cell holds 0, or 1 for X, or 2 for O. */
class TicTacToe implements Position {
  readonly cells = new Cells(keys)
  /** The cells of each seat as bits. */
  readonly marks = [0, 0]
  private readonly played = new History()

  get turn(): number {
    return bits(this.marks[0]) === bits(this.marks[1]) ? 0 : 1
  }

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
    this.put(cell, this.turn)
    this.played.push(cell)
  }

  unmake(): void {
    const cell = this.played.pop()
    this.marks[this.cells.contents[cell] - 1] ^= 1 << cell
    this.cells.set(cell, 0)
  }

  put(cell: number, seat: number): void {
    this.marks[seat] |= 1 << cell
    this.cells.set(cell, seat + 1)
  }

  score(seat: number): number {
    return this.hasLine(seat) ? 1 : this.hasLine(1 - seat) ? -1 : 0
  }

  assign({ cells, marks }: TicTacToe): void {
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

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

function build(contents: Uint8Array, turn: number): TicTacToe | string {
  const position = new TicTacToe()
  for (const [cell, content] of contents.entries()) if (content > 0) position.put(cell, content - 1)
  const more = bits(position.marks[0]) - bits(position.marks[1])
  if (more !== 0 && more !== 1) return 'as many x as o, or one more'
  if (position.turn !== turn) return `${position.turn + 1}, the player to move`
  return position.hasLine(turn) ? 'no line of the player to move' : position
}

export default defineGame<TicTacToe>({
  title: 'Tic-tac-toe',
  summary: 'Three in a row on three by three cells.',
  seats: ['X', 'O'],
  create: () => ({
    traits: { maxMoves: 9, maxPlies: 9 },
    start: () => new TicTacToe(),
    text: cellNotation({ grid, letters: '.xo', seats: 2, content: ({ cells }, cell) => cells.contents[cell], build }),
    view: gridBoard({
      grid,
      seatNames: ['X', 'O'],
      look: ({ cells }, cell) => (cells.contents[cell] === 0 ? null : cells.contents[cell] - 1),
    }),
  }),
})
