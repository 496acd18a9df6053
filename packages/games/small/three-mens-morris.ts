import {
  type BoardShape,
  Cells,
  cellKeys,
  cellName,
  cellNotation,
  defineGame,
  gridBoard,
  gridShape,
  gridSymmetries,
  History,
  type Notation,
  type Position,
  quote,
  TextError,
} from '@plyworks/core'

const GRID = { rows: 3, columns: 3 }
const KEYS = cellKeys(9, 3)
const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
/** Points joined by a line of the board: all neighbours in a row or column, and the centre with everything. */
const JOINED = Array.from({ length: 9 }, (_, from) =>
  Array.from({ length: 9 }, (_unused, to) => to).filter((to) => {
    const [up, right] = [Math.floor(from / 3) - Math.floor(to / 3), (from % 3) - (to % 3)].map(Math.abs)
    return up + right === 1 || (up === 1 && right === 1 && (from === 4 || to === 4))
  }),
)
/** Mixed into the key where Black is to move; who is to move follows from the men only while they are put down. */
const BLACK_MOVES = 0x5bd1e995

/** A move is a point while men are put down, then `from * 16 + to`; a point holds 0, or 1 for White, or 2 for Black. */
class Men implements Position {
  turn = 0
  readonly cells = new Cells(KEYS)
  /** The points of each seat as bits. */
  readonly men = [0, 0]
  put = 0
  private readonly played = new History()

  get over(): boolean {
    return this.hasLine(0) || this.hasLine(1) || (this.put === 6 && !this.canSlide())
  }

  get keyLow(): number {
    return this.turn === 1 ? this.cells.keyLow ^ BLACK_MOVES : this.cells.keyLow
  }

  get keyHigh(): number {
    return this.cells.keyHigh
  }

  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    const { contents } = this.cells
    let end = at
    for (let point = 0; point < 9; point++) {
      if (this.put < 6) {
        if (contents[point] === 0) out[end++] = point
      } else if (contents[point] === this.turn + 1) {
        for (const to of JOINED[point]) if (contents[to] === 0) out[end++] = 16 * point + to
      }
    }
    return end
  }

  make(move: number): void {
    const slides = this.put === 6
    if (slides) this.set(move >> 4, 0)
    else this.put++
    this.set(move & 15, this.turn + 1)
    this.played.push(slides ? move : move - 256)
    this.turn = 1 - this.turn
  }

  unmake(): void {
    const played = this.played.pop()
    const move = played < 0 ? played + 256 : played
    this.turn = 1 - this.turn
    this.set(move & 15, 0)
    if (played < 0) this.put--
    else this.set(move >> 4, this.turn + 1)
  }

  /** Three in a row win; a player who cannot move has lost. */
  score(seat: number): number {
    const winner = this.hasLine(0) ? 0 : this.hasLine(1) ? 1 : 1 - this.turn
    return winner === seat ? 1 : -1
  }

  assign(other: Men): void {
    this.turn = other.turn
    this.cells.assign(other.cells)
    this.men[0] = other.men[0]
    this.men[1] = other.men[1]
    this.put = other.put
    this.played.clear()
  }

  clone(): Men {
    const copy = new Men()
    copy.assign(this)
    return copy
  }

  set(point: number, content: number): void {
    const before = this.cells.contents[point]
    if (before > 0) this.men[before - 1] ^= 1 << point
    if (content > 0) this.men[content - 1] ^= 1 << point
    this.cells.set(point, content)
  }

  hasLine(seat: number): boolean {
    for (const line of LINES) if ((this.men[seat] & line) === line) return true
    return false
  }

  private canSlide(): boolean {
    const { contents } = this.cells
    for (let point = 0; point < 9; point++) {
      if (contents[point] !== this.turn + 1) continue
      for (const to of JOINED[point]) if (contents[to] === 0) return true
    }
    return false
  }
}

const SEATS = ['White', 'Black']

const points = cellNotation<Men>({
  grid: GRID,
  letters: '.wb',
  seats: 2,
  content: ({ cells }, cell) => cells.contents[cell],
  build(contents, turn) {
    const position = new Men()
    for (const [point, content] of contents.entries()) if (content > 0) position.set(point, content)
    const [white, black] = [1, 2].map((content) => contents.filter((each) => each === content).length)
    position.put = white + black
    position.turn = turn
    if (white > 3 || black > 3) return 'at most three men of each'
    if (position.put < 6 && white - black !== turn)
      return 'as many men of each and player 1 to move, or one white more and player 2'
    return position.hasLine(turn) ? 'no line of the player to move' : position
  },
})
const nameOf = ({ put }: Men, move: number) =>
  put < 6 ? cellName(GRID, move) : `${cellName(GRID, move >> 4)}-${cellName(GRID, move & 15)}`
const notation: Notation<Men> = {
  ...points,
  formatMove: nameOf,
  parseMove(position, text) {
    const out = new Int32Array(24)
    const legal = out.subarray(0, position.generate(out, 0))
    const move = legal.find((each) => nameOf(position, each) === text)
    if (move !== undefined) return move
    const expected =
      legal.length === 0
        ? 'no move: the game is over'
        : position.put < 6
          ? 'a free point, such as b2'
          : `a man and a free point beside it, such as ${nameOf(position, legal[0])}`
    throw new TextError('move', 1, quote(text), expected)
  },
}

const SHAPE = gridShape(GRID)
const BOARD: BoardShape = {
  ...SHAPE,
  art: [{ path: 'M100 50H300V250H100ZM100 150H300M200 50V250M100 50L300 250M300 50L100 250' }],
}
const images = gridSymmetries(GRID)

/**
 * Three Men's Morris (H. J. R. Murray, "A History of Board-Games Other Than Chess", 1952), with diagonals. That the player who begins in the centre wins:
 * R. C. Bell, "Board and Table Games from Many Civilizations", 1969; Wikipedia, "Three men's morris".
 */
export default defineGame({
  id: 'three-mens-morris',
  title: "Three Men's Morris",
  summary: 'Three men each: place them, then slide them along the lines to make three in a row.',
  collection: 'Small games',
  seats: SEATS,
  pages: { rules: new URL('./three-mens-morris.md', import.meta.url) },
  create: () => ({
    traits: { maxMoves: 24, repeats: true },
    start: () => new Men(),
    notation,
    view: {
      ...gridBoard<Men>({
        grid: GRID,
        seatNames: SEATS,
        look: ({ cells }, cell) => {
          const content = cells.contents[cell]
          return content === 0 ? { ground: 'bare' } : { ground: 'bare', seat: content - 1 }
        },
        path: ({ put }, move) =>
          put < 6
            ? [{ kind: 'cell', cell: move }]
            : [
                { kind: 'cell', cell: move >> 4 },
                { kind: 'cell', cell: move & 15 },
              ],
        touched: ({ put }, move) => (put < 6 ? [move] : [move >> 4, move & 15]),
        facts: ({ put }) => (put < 6 ? [{ title: 'Men to put down', value: String(6 - put) }] : []),
        ending: (position) => (position.hasLine(0) || position.hasLine(1) ? 'three in a row' : 'no man can move'),
      }),
      board: BOARD,
    },
    search: {
      symmetry: {
        count: images.length,
        apply(symmetry, position: Men, into: Men) {
          into.assign(position)
          for (let point = 0; point < 9; point++) into.set(images[symmetry][point], position.cells.contents[point])
        },
        move: (symmetry, { put }, move) =>
          put < 6 ? images[symmetry][move] : 16 * images[symmetry][move >> 4] + images[symmetry][move & 15],
        seat: (_symmetry, seat) => seat,
      },
    },
  }),
})
