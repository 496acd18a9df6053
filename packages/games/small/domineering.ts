import {
  cellName,
  cellNotation,
  cellOfName,
  defineGame,
  type Glyph,
  type Grid,
  gridBoard,
  gridSymmetries,
  History,
  type KeyTable,
  makeKeyTable,
  type Notation,
  type Position,
  quote,
  TextError,
} from '@plyworks/core'
import { prospects, surelyWins } from './bounds/domineering.js'

/** What a cell holds: nothing, or an end of a domino. */
const LETTERS = '.un<>'
const [UPPER, LEFT, RIGHT] = [2, 3, 4]

/**
 * A move is the lower or the left cell of a domino, which the seat to move turns as it must. The key knows which cells are covered and
 * who is to move, not how the dominoes lie: the future depends on nothing else.
 */
class Dominoes implements Position {
  keyLow = 0
  keyHigh = 0
  readonly contents: Uint8Array
  /** How many dominoes each seat could put down, kept incrementally. */
  readonly places: [vertical: number, horizontal: number]
  /** The free cells, a bit each: of every row, then of every column. Each seat lays across two neighbouring ones of its own. */
  readonly lines: readonly [rows: Int32Array, columns: Int32Array]
  private readonly played = new History()

  constructor(
    readonly grid: Grid,
    private readonly keys: KeyTable,
    public turn: number,
  ) {
    const { rows, columns } = grid
    this.contents = new Uint8Array(rows * columns)
    this.places = [0, 0]
    this.lines = [new Int32Array(rows), new Int32Array(columns)]
    this.clear(turn)
  }

  /** Empties the board. */
  clear(turn: number): void {
    const { rows, columns } = this.grid
    this.turn = turn
    this.contents.fill(0)
    this.places[0] = (rows - 1) * columns
    this.places[1] = rows * (columns - 1)
    this.lines[0].fill((1 << columns) - 1)
    this.lines[1].fill((1 << rows) - 1)
    this.keyLow = 0
    this.keyHigh = 0
    this.played.clear()
    if (turn === 1) this.passKey()
  }

  get over(): boolean {
    return this.places[this.turn] === 0
  }

  generate(out: Int32Array, at: number): number {
    const { rows, columns } = this.grid
    const { contents } = this
    let end = at
    if (this.turn === 0) {
      const last = (rows - 1) * columns
      for (let cell = 0; cell < last; cell++) if ((contents[cell] | contents[cell + columns]) === 0) out[end++] = cell
      return end
    }
    for (let row = 0; row < rows; row++) {
      const last = (row + 1) * columns - 1
      for (let cell = row * columns; cell < last; cell++)
        if ((contents[cell] | contents[cell + 1]) === 0) out[end++] = cell
    }
    return end
  }

  make(cell: number): void {
    if (this.turn === 0) {
      this.cover(cell, 1)
      this.cover(cell + this.grid.columns, UPPER)
    } else {
      this.cover(cell, LEFT)
      this.cover(cell + 1, RIGHT)
    }
    this.played.push(cell)
    this.turn = 1 - this.turn
    this.passKey()
  }

  unmake(): void {
    const cell = this.played.pop()
    this.passKey()
    this.turn = 1 - this.turn
    this.uncover(cell + (this.turn === 0 ? this.grid.columns : 1))
    this.uncover(cell)
  }

  /** The seat that cannot move has lost. */
  score(seat: number): number {
    return seat === this.turn ? -1 : 1
  }

  assign(other: Dominoes): void {
    this.turn = other.turn
    this.keyLow = other.keyLow
    this.keyHigh = other.keyHigh
    this.contents.set(other.contents)
    this.places[0] = other.places[0]
    this.places[1] = other.places[1]
    this.lines[0].set(other.lines[0])
    this.lines[1].set(other.lines[1])
    this.played.clear()
  }

  clone(): Dominoes {
    const copy = new Dominoes(this.grid, this.keys, this.turn)
    copy.assign(this)
    return copy
  }

  /** The places of the seat that cell and its neighbours take part in: above and below, or to both sides. */
  neighbours(seat: number, cell: number): number {
    const { rows, columns } = this.grid
    const { contents } = this
    if (seat === 0) {
      return (
        (cell >= columns && contents[cell - columns] === 0 ? 1 : 0) +
        (cell < (rows - 1) * columns && contents[cell + columns] === 0 ? 1 : 0)
      )
    }
    const column = cell % columns
    return (column > 0 && contents[cell - 1] === 0 ? 1 : 0) + (column < columns - 1 && contents[cell + 1] === 0 ? 1 : 0)
  }

  cover(cell: number, content: number): void {
    this.places[0] -= this.neighbours(0, cell)
    this.places[1] -= this.neighbours(1, cell)
    this.contents[cell] = content
    this.change(cell)
  }

  private uncover(cell: number): void {
    this.contents[cell] = 0
    this.places[0] += this.neighbours(0, cell)
    this.places[1] += this.neighbours(1, cell)
    this.change(cell)
  }

  private change(cell: number): void {
    const { columns } = this.grid
    const column = cell % columns
    const row = (cell - column) / columns
    this.lines[0][row] ^= 1 << column
    this.lines[1][column] ^= 1 << row
    this.keyLow ^= this.keys.low[cell]
    this.keyHigh ^= this.keys.high[cell]
  }

  private passKey(): void {
    const { length } = this.contents
    this.keyLow ^= this.keys.low[length]
    this.keyHigh ^= this.keys.high[length]
  }
}

/**
 * The first proof number of an even position, and by how much each place that the seat is behind multiplies it. A quarter and half as much
 * again take 3.7 thousand nodes on 7 by 7 squares and 80 thousand on 7 by 8, twice as much 3.8 and 106 (all such figures from an experiment
 * that hashes otherwise).
 */
const GUESS = 1000
const GROWTH = 1.5
/**
 * The guesses order moves so well that a move is left only when most below it fails. Patience of 1.5, 4, 16 and 100 takes 13.2, 4.4, 3.8 and
 * 3.7 thousand nodes on 7 by 7 squares, 44, 128, 99 and 80 on 7 by 8. On 8 by 8 squares 8 takes 1.4 million, 100 takes 0.9, and 1.5 had no
 * answer after 6.
 */
const PATIENCE = 100

const SEATS = ['Vertical', 'Horizontal']
/** The ends of a domino, open where the other end joins. */
const VERTICAL_END = (join: number, end: number) =>
  `M14 ${join}V${(join + 3 * end) / 4}Q14 ${end} 32 ${end}H68Q86 ${end} 86 ${(join + 3 * end) / 4}V${join}`
const HORIZONTAL_END = (join: number, end: number) =>
  `M${join} 14H${(join + 3 * end) / 4}Q${end} 14 ${end} 32V68Q${end} 86 ${(join + 3 * end) / 4} 86H${join}`
const ENDS: readonly Glyph[] = [
  { kind: 'shape', seat: 0, path: VERTICAL_END(0, 92) },
  { kind: 'shape', seat: 0, path: VERTICAL_END(100, 8), mark: { x: 0.5, y: 0.55, radius: 0.3 } },
  { kind: 'shape', seat: 1, path: HORIZONTAL_END(100, 8), mark: { x: 0.55, y: 0.5, radius: 0.3 } },
  { kind: 'shape', seat: 1, path: HORIZONTAL_END(0, 92) },
]

function notationOn(grid: Grid, keys: KeyTable): Notation<Dominoes> {
  const cells = cellNotation<Dominoes>({
    grid,
    letters: LETTERS,
    seats: 2,
    content: ({ contents }, cell) => contents[cell],
    build(contents, turn) {
      const position = new Dominoes(grid, keys, turn)
      for (const [cell, content] of contents.entries()) {
        const partner = [cell, cell + grid.columns, cell - grid.columns, cell + 1, cell - 1][content]
        const besides = content < LEFT || Math.floor(partner / grid.columns) === Math.floor(cell / grid.columns)
        if (content > 0 && (!besides || contents[partner] !== [0, 2, 1, 4, 3][content]))
          return `the other end of the domino at ${cellName(grid, cell)}`
        if (content > 0) position.cover(cell, content)
      }
      return position
    },
  })
  const ends = (position: Dominoes, cell: number) =>
    `${cellName(grid, cell)}${cellName(grid, cell + (position.turn === 0 ? grid.columns : 1))}`
  return {
    ...cells,
    formatMove: ends,
    parseMove(position, text) {
      const [, first = text, second] = /^([a-z]\d\d?)([a-z]\d\d?)$/.exec(text) ?? []
      const move = cellOfName(grid, first)
      const out = new Int32Array(grid.rows * grid.columns)
      const legal = out.subarray(0, position.generate(out, 0))
      if (second !== undefined && legal.includes(move) && ends(position, move) === text) return move
      const example =
        legal.length === 0 ? 'no move: the game is over' : `two free cells, such as ${ends(position, legal[0])}`
      throw new TextError('move', 1, quote(text), example)
    },
  }
}

/**
 * Domineering, by G. Andersson (M. Gardner, Scientific American, February 1974). Winners: D. M. Breuker, J. W. H. M. Uiterwijk and
 * H. J. van den Herik, "Solving 8 x 8 Domineering", Theoretical Computer Science 230, 2000; G. C. Drummond-Cole, "An update on
 * domineering on rectangular boards", Integers 14, 2014.
 */
export default defineGame({
  title: 'Domineering',
  summary: 'One player places dominoes upright, the other across; a player who cannot place one loses.',
  collection: 'Small games',
  seats: SEATS,
  variants: {
    cols: { default: 8, min: 1, max: 10, title: 'Columns' },
    rows: { default: 8, min: 1, max: 10, title: 'Rows' },
    first: {
      default: 'vertical',
      values: ['vertical', 'horizontal'],
      title: 'Who begins',
      words: { vertical: 'Vertical', horizontal: 'Horizontal' },
    },
  },
  pages: { rules: new URL('./domineering.md', import.meta.url) },

  create({ cols: columns, rows, first }) {
    const grid = { rows, columns }
    const cells = rows * columns
    const keys = makeKeyTable(cells + 1, 1)
    // Those that keep upright dominoes upright.
    const images = gridSymmetries(grid).slice(0, 4)
    const partner = (seat: number, cell: number) => cell + (seat === 0 ? columns : 1)
    return {
      traits: { maxMoves: cells, maxPlies: Math.max(1, cells >> 1), showsThePast: true },
      start: () => new Dominoes(grid, keys, first === 'vertical' ? 0 : 1),
      notation: notationOn(grid, keys),
      view: {
        ...gridBoard<Dominoes>({
          grid,
          look: () => null,
          path: (position, move) => [
            { kind: 'cell', cell: move },
            { kind: 'cell', cell: partner(position.turn, move) },
          ],
          touched: (position, move) => [move, partner(position.turn, move)],
          facts: ({ places }) =>
            SEATS.map((title, seat) => ({ title: `Places for ${title}`, value: String(places[seat]), seat })),
          ending: ({ turn }) => `no more room for ${SEATS[turn]}`,
        }),
        faces: ({ contents }: Dominoes) =>
          Array.from(contents, (content) => ({
            ground: 'plain',
            glyphs: content === 0 ? [] : [ENDS[content - 1]],
            label: content === 0 ? 'empty' : `${content < LEFT ? 'vertical' : 'horizontal'} domino`,
          })),
      },
      solve: {
        patience: PATIENCE,
        proofNumber({ lines, turn }: Dominoes, seat) {
          const own = lines[seat]
          const across = lines[1 - seat]
          if (surelyWins(own, seat === turn)) return 0
          return Math.max(1, Math.round(GUESS * GROWTH ** (prospects(across, own) - prospects(own, across))))
        },
      },
      search: {
        evaluations: [
          {
            name: 'plain',
            title: 'Places for dominoes',
            bound: 2 * cells,
            odds: 4,
            evaluate({ places }: Dominoes, scores, at) {
              scores[at] = places[0] - places[1]
              scores[at + 1] = places[1] - places[0]
            },
          },
        ],
        // Takes places from the opponent and few from its own seat; set by hand.
        ordering: {
          guess(position: Dominoes, move) {
            const { turn } = position
            const other = partner(turn, move)
            const taken = position.neighbours(1 - turn, move) + position.neighbours(1 - turn, other)
            const lost = position.neighbours(turn, move) + position.neighbours(turn, other) - 1
            return 100 * taken - 80 * lost
          },
        },
        symmetry: {
          count: images.length,
          apply(symmetry, position: Dominoes, into: Dominoes) {
            into.clear(position.turn)
            const [updown, leftright] = [symmetry & 2, symmetry & 1]
            for (let cell = 0; cell < cells; cell++) {
              const content = position.contents[cell]
              if (content === 0) continue
              const turned = content < LEFT ? (updown ? 3 - content : content) : leftright ? 7 - content : content
              into.cover(images[symmetry][cell], turned)
            }
          },
          move: (symmetry, position, move) =>
            Math.min(images[symmetry][move], images[symmetry][partner(position.turn, move)]),
          seat: (_symmetry, seat) => seat,
        },
      },
    }
  },
})
