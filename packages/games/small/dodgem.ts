import {
  Cells,
  cellKeys,
  cellName,
  cellNotation,
  cellOfName,
  defineGame,
  type Grid,
  gridBoard,
  History,
  type Notation,
  type Position,
  quote,
  TextError,
} from '@plyworks/core'

/** Mixed into the key where the second player is to move. */
const SECOND_MOVES = 0x5bd1e995

/**
 * A move is `from * 4 + direction`: 0 forward, 1 and 2 to the sides. A cell holds 0, or 1 for a car of Right, which drives to the right, or 2 for
 * one of Up, which drives up. Cars that have left the board are gone.
 */
class Cars implements Position {
  turn = 0
  readonly cells: Cells
  /** Cars on the board. */
  readonly cars = [0, 0]
  private readonly played = new History()

  constructor(
    readonly grid: Grid,
    private readonly keys: ReturnType<typeof cellKeys>,
  ) {
    this.cells = new Cells(keys)
  }

  /** A player who cannot move has won: all cars are off the board, or shut in by the opponent's. */
  get over(): boolean {
    return !this.canMove()
  }

  get keyLow(): number {
    return this.turn === 1 ? this.cells.keyLow ^ SECOND_MOVES : this.cells.keyLow
  }

  get keyHigh(): number {
    return this.cells.keyHigh
  }

  generate(out: Int32Array, at: number): number {
    const { contents } = this.cells
    let end = at
    for (let from = 0; from < contents.length; from++) {
      if (contents[from] !== this.turn + 1) continue
      for (let direction = 0; direction < 3; direction++)
        if (this.isOpen(from, direction)) out[end++] = 4 * from + direction
    }
    return end
  }

  make(move: number): void {
    const from = move >> 2
    const to = this.target(from, move & 3)
    this.cells.set(from, 0)
    if (to === OFF) this.cars[this.turn]--
    else this.cells.set(to, this.turn + 1)
    this.played.push(move)
    this.turn = 1 - this.turn
  }

  unmake(): void {
    const move = this.played.pop()
    this.turn = 1 - this.turn
    const from = move >> 2
    const to = this.target(from, move & 3)
    if (to === OFF) this.cars[this.turn]++
    else this.cells.set(to, 0)
    this.cells.set(from, this.turn + 1)
  }

  score(seat: number): number {
    return seat === this.turn ? 1 : -1
  }

  assign(other: Cars): void {
    this.turn = other.turn
    this.cells.assign(other.cells)
    this.cars[0] = other.cars[0]
    this.cars[1] = other.cars[1]
    this.played.clear()
  }

  clone(): Cars {
    const copy = new Cars(this.grid, this.keys)
    copy.assign(this)
    return copy
  }

  /** The cell that a car of the seat to move drives to, `OFF` beyond its goal, or `NONE`. */
  target(from: number, direction: number): number {
    const { rows: size } = this.grid
    const [row, column] = [Math.floor(from / size), from % size]
    const side = direction === 0 ? 0 : direction === 1 ? 1 : -1
    const forward = direction === 0 ? 1 : 0
    const [up, right] = this.turn === 0 ? [side, forward] : [forward, side]
    if ((this.turn === 0 ? column : row) + forward === size) return OFF
    if (row + up < 0 || row + up >= size || column + right < 0 || column + right >= size) return NONE
    return from + up * size + right
  }

  put(cell: number, content: number): void {
    const before = this.cells.contents[cell]
    if (before > 0) this.cars[before - 1]--
    if (content > 0) this.cars[content - 1]++
    this.cells.set(cell, content)
  }

  private isOpen(from: number, direction: number): boolean {
    const to = this.target(from, direction)
    return to === OFF || (to !== NONE && this.cells.contents[to] === 0)
  }

  private canMove(): boolean {
    const { contents } = this.cells
    for (let from = 0; from < contents.length; from++) {
      if (contents[from] !== this.turn + 1) continue
      for (let direction = 0; direction < 3; direction++) if (this.isOpen(from, direction)) return true
    }
    return false
  }
}

const OFF = -1
const NONE = -2
const SEATS = ['Right', 'Up']

function notationOn(grid: Grid, keys: ReturnType<typeof cellKeys>): Notation<Cars> {
  const cells = cellNotation<Cars>({
    grid,
    letters: '.>^',
    seats: 2,
    content: (position, cell) => position.cells.contents[cell],
    build(contents, turn) {
      const position = new Cars(grid, keys)
      position.turn = turn
      for (const [cell, content] of contents.entries()) position.put(cell, content)
      if (Math.max(...position.cars) >= grid.rows) return `at most ${grid.rows - 1} cars of each`
      return position
    },
  })
  const format = (position: Cars, move: number) => {
    const to = position.target(move >> 2, move & 3)
    return `${cellName(grid, move >> 2)}-${to === OFF ? 'off' : cellName(grid, to)}`
  }
  return {
    ...cells,
    formatMove: format,
    parseMove(position, text) {
      const out = new Int32Array(3 * grid.rows)
      const legal = out.subarray(0, position.generate(out, 0))
      const move = legal.find((each) => format(position, each) === text)
      if (move !== undefined) return move
      const known = cellOfName(grid, text.split('-')[0]) >= 0
      throw new TextError(
        'move',
        1,
        quote(text),
        legal.length === 0
          ? 'no move: the game is over'
          : `${known ? 'a legal move' : 'a move'} such as ${format(position, legal[0])}`,
      )
    },
  }
}

/**
 * Dodgem, by C. Vout (1972); E. Berlekamp, J. Conway and R. Guy, "Winning Ways", who tabulate all of 3 by 3. 4 by 4 and 5 by 5 never end with best
 * play: D. desJardins, 1996, in rec.games.abstract (collected by D. Eppstein).
 */
export default defineGame({
  title: 'Dodgem',
  summary: 'Drive all your cars off the board first, and block the other player’s.',
  collection: 'Small games',
  seats: SEATS,
  variants: { size: { default: 3, min: 2, max: 6, title: 'Size' } },
  pages: { rules: new URL('./dodgem.md', import.meta.url) },

  create({ size }) {
    const grid = { rows: size, columns: size }
    const keys = cellKeys(size * size, 3)
    return {
      traits: { maxMoves: 3 * (size - 1), repeats: true },
      start() {
        const position = new Cars(grid, keys)
        for (let car = 1; car < size; car++) {
          position.put(car * size, 1)
          position.put(car, 2)
        }
        return position
      },
      notation: notationOn(grid, keys),
      view: gridBoard<Cars>({
        grid,
        seatNames: SEATS,
        look: ({ cells }, cell) => {
          const content = cells.contents[cell]
          return content === 0
            ? null
            : { seat: content - 1, text: content === 1 ? '→' : '↑', label: `car of ${SEATS[content - 1]}` }
        },
        path(position, move) {
          const to = position.target(move >> 2, move & 3)
          return [
            { kind: 'cell', cell: move >> 2 },
            to === OFF ? { kind: 'choice', id: 'off', title: 'Off the board' } : { kind: 'cell', cell: to },
          ]
        },
        touched(position, move) {
          const to = position.target(move >> 2, move & 3)
          return to === OFF ? [move >> 2] : [move >> 2, to]
        },
        facts: ({ cars }) =>
          SEATS.map((title, seat) => ({ title: `Cars of ${title} on the board`, value: String(cars[seat]), seat })),
        ending: ({ turn, cars }) =>
          cars[turn] === 0 ? `${SEATS[turn]} has left the board` : `${SEATS[turn]} is shut in`,
      }),
      search: {
        evaluations: [
          {
            name: 'plain',
            title: 'Steps still to go',
            bound: 2 * size * size,
            odds: 3,
            evaluate({ cells }: Cars, scores, at) {
              let sum = 0
              for (let cell = 0; cell < size * size; cell++) {
                const content = cells.contents[cell]
                if (content === 1) sum -= size - (cell % size)
                else if (content === 2) sum += size - Math.floor(cell / size)
              }
              scores[at] = sum
              scores[at + 1] = 0 - sum
            },
          },
        ],
      },
    }
  },
})
