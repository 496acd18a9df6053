import {
  Cells,
  cellKeys,
  cellName,
  cellNotation,
  cellOfName,
  defineGame,
  fromBase64,
  type Grid,
  gridBoard,
  History,
  type Look,
  type Notation,
  type Position,
  quote,
  TextError,
} from '@plyworks/core'
import measured from './breakthrough-levels.json' with { type: 'json' }

/** Mixed into the key where Black is to move. */
const BLACK_MOVES = 0x5bd1e995

/** A move is `from * 4 + 1 + right` where right is -1, 0 or 1; a cell holds 0, or 1 for White, or 2 for Black. */
class Men implements Position {
  turn = 0
  readonly cells: Cells
  /** How many men White and Black have. */
  readonly men = [0, 0]
  /** Worth of the men of White less those of Black, see `worthOf`. */
  balance = 0
  /** The seat that has reached the last row or captured everything, or -1. */
  winner = -1
  /** Of each move: the move, then what stood on its target. */
  private readonly played = new History()

  constructor(
    readonly grid: Grid,
    private readonly keys: ReturnType<typeof cellKeys>,
  ) {
    this.cells = new Cells(keys)
  }

  get over(): boolean {
    return this.winner >= 0
  }

  get keyLow(): number {
    return this.turn === 1 ? this.cells.keyLow ^ BLACK_MOVES : this.cells.keyLow
  }

  get keyHigh(): number {
    return this.cells.keyHigh
  }

  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    const { rows, columns } = this.grid
    const { contents } = this.cells
    const own = this.turn + 1
    const forward = this.turn === 0 ? columns : 0 - columns
    let end = at
    for (let from = 0; from < rows * columns; from++) {
      if (contents[from] !== own) continue
      const column = from % columns
      const ahead = from + forward
      if (column > 0 && contents[ahead - 1] !== own) out[end++] = from * 4
      if (contents[ahead] === 0) out[end++] = from * 4 + 1
      if (column < columns - 1 && contents[ahead + 1] !== own) out[end++] = from * 4 + 2
    }
    return end
  }

  make(move: number): void {
    const from = move >> 2
    const to = this.target(move)
    const captured = this.cells.contents[to]
    this.played.push(move)
    this.played.push(captured)
    this.put(from, 0)
    this.put(to, this.turn + 1)
    const row = Math.floor(to / this.grid.columns)
    if (row === (this.turn === 0 ? this.grid.rows - 1 : 0) || this.men[1 - this.turn] === 0) this.winner = this.turn
    this.turn = 1 - this.turn
  }

  unmake(): void {
    const captured = this.played.pop()
    const move = this.played.pop()
    this.turn = 1 - this.turn
    this.winner = -1
    this.put(this.target(move), captured)
    this.put(move >> 2, this.turn + 1)
  }

  score(seat: number): number {
    return this.winner === seat ? 1 : -1
  }

  assign(other: Men): void {
    this.turn = other.turn
    this.cells.assign(other.cells)
    this.men[0] = other.men[0]
    this.men[1] = other.men[1]
    this.balance = other.balance
    this.winner = other.winner
    this.played.clear()
  }

  clone(): Men {
    const copy = new Men(this.grid, this.keys)
    copy.assign(this)
    return copy
  }

  /** The cell that a move of the seat to move leads to. */
  target(move: number): number {
    const { columns } = this.grid
    return (move >> 2) + (this.turn === 0 ? columns : 0 - columns) + (move & 3) - 1
  }

  put(cell: number, content: number): void {
    const before = this.cells.contents[cell]
    if (before !== 0) {
      this.men[before - 1]--
      this.balance -= this.worthOf(cell, before)
    }
    if (content !== 0) {
      this.men[content - 1]++
      this.balance += this.worthOf(cell, content)
    }
    this.cells.set(cell, content)
  }

  /** A man is worth 10, and more the nearer it is to its goal: the square of the rows behind it. Set by hand. */
  private worthOf(cell: number, content: number): number {
    const { rows, columns } = this.grid
    const row = Math.floor(cell / columns)
    const behind = content === 1 ? row : rows - 1 - row
    return (content === 1 ? 1 : -1) * (10 + behind * behind)
  }
}

const SEATS = ['White', 'Black']

function notationOn(grid: Grid, keys: ReturnType<typeof cellKeys>): Notation<Men> {
  const { rows, columns } = grid
  const cells = cellNotation<Men>({
    grid,
    letters: '.wb',
    seats: 2,
    content: (position, cell) => position.cells.contents[cell],
    build(contents, turn) {
      const position = new Men(grid, keys)
      position.turn = turn
      for (const [cell, content] of contents.entries()) position.put(cell, content)
      const arrived = [0, 1].map((seat) => {
        const goal = seat === 0 ? (rows - 1) * columns : 0
        return contents.subarray(goal, goal + columns).filter((content) => content === seat + 1).length
      })
      const wins = [0, 1].map((seat) => arrived[seat] > 0 || position.men[1 - seat] === 0)
      if (position.men[0] + position.men[1] === 0) return 'a man'
      if (Math.max(...position.men) > 2 * columns) return `at most ${2 * columns} men of each`
      if (wins[turn]) return `no win of ${SEATS[turn]}, the player to move`
      if (arrived[1 - turn] > 1) return 'one man on the last row'
      position.winner = wins[1 - turn] ? 1 - turn : -1
      return position
    },
  })
  return {
    ...cells,
    formatMove: (position, move) =>
      `${cellName(grid, move >> 2)}${position.cells.contents[position.target(move)] === 0 ? '-' : 'x'}${cellName(grid, position.target(move))}`,
    parseMove(position, text) {
      const wrong = (expected: string): never => {
        throw new TextError('move', 1, quote(text), expected)
      }
      if (position.over) return wrong('no move: the game is over')
      const [, from, sign, to] = /^([a-z]\d\d?)([-x])([a-z]\d\d?)$/.exec(text) ?? []
      if (from === undefined || cellOfName(grid, from) < 0 || cellOfName(grid, to) < 0)
        return wrong('two cells, such as b2-b3 or b2xc3')
      const out = new Int32Array(3 * rows * columns)
      for (const move of out.subarray(0, position.generate(out, 0))) {
        if (move >> 2 !== cellOfName(grid, from) || position.target(move) !== cellOfName(grid, to)) continue
        const takes = position.cells.contents[position.target(move)] !== 0
        return takes === (sign === 'x') ? move : wrong(`${takes ? 'x' : '-'} between the cells`)
      }
      return wrong('a legal move')
    },
  }
}

/**
 * Breakthrough, by D. Troyka, 2000. Solved boards: A. Saffidine, N. Jouandeau and T. Cazenave, "Solving Breakthrough with Race Patterns
 * and Job-Level Proof Number Search", Advances in Computer Games 13, 2011; 5 by 5 also Little Golem's forum ("5x5 solved", 2006).
 */
export default defineGame({
  title: 'Breakthrough',
  summary: 'Walk one man through to the last row of the other side.',
  collection: 'Small games',
  seats: SEATS,
  variants: {
    cols: { default: 8, min: 2, max: 10, title: 'Columns' },
    rows: { default: 8, min: 4, max: 10, title: 'Rows' },
  },
  pages: { rules: new URL('./breakthrough.md', import.meta.url), ratings: async () => measured },

  create({ cols: columns, rows }) {
    const grid = { rows, columns }
    const keys = cellKeys(rows * columns, 3)
    const mirrored = (cell: number) => cell + columns - 1 - 2 * (cell % columns)
    return {
      traits: { maxMoves: 6 * columns, maxPlies: 4 * columns * (rows - 1) },
      start() {
        const position = new Men(grid, keys)
        for (let cell = 0; cell < 2 * columns; cell++) {
          position.put(cell, 1)
          position.put(rows * columns - 1 - cell, 2)
        }
        return position
      },
      notation: notationOn(grid, keys),
      view: gridBoard<Men>({
        grid,
        seatNames: SEATS,
        look: ({ cells }, cell): Look => {
          const ground = (Math.floor(cell / columns) + (cell % columns)) % 2 === 0 ? 'alternate' : 'plain'
          const content = cells.contents[cell]
          return content === 0 ? { ground } : { ground, seat: content - 1 }
        },
        path: (position, move) => [
          { kind: 'cell', cell: move >> 2 },
          { kind: 'cell', cell: position.target(move) },
        ],
        touched: (position, move) => [move >> 2, position.target(move)],
        facts: ({ men }) => SEATS.map((title, seat) => ({ title: `Men of ${title}`, value: String(men[seat]), seat })),
        ending: ({ men }) => (men.includes(0) ? 'every man is captured' : 'a man has broken through'),
      }),
      search: {
        features: { exchange: { cell: (cell) => rows * columns - 1 - cell } },
        // The levels that `plyworks levels` found, of the usual board, for which something was learned.
        ...(columns === 8 && rows === 8 && { learned: loadLearned, levels: measured.levels }),
        evaluations: [
          {
            name: 'plain',
            title: 'Men and how far they have come',
            bound: 2 * columns * (10 + rows * rows) * 2,
            odds: 40,
            evaluate({ balance }: Men, scores, at) {
              scores[at] = balance
              scores[at + 1] = 0 - balance
            },
          },
        ],
        ordering: {
          guess(position: Men, move) {
            const to = position.target(move)
            const row = Math.floor(to / columns)
            const behind = position.turn === 0 ? row : rows - 1 - row
            if (behind === rows - 1) return 1000
            return (position.cells.contents[to] === 0 ? 0 : 400) + 10 * behind
          },
        },
        symmetry: {
          count: 2,
          apply(symmetry, position: Men, into: Men) {
            into.assign(position)
            if (symmetry === 0) return
            for (let cell = 0; cell < rows * columns; cell++) into.put(mirrored(cell), position.cells.contents[cell])
          },
          move: (symmetry, _position, move) => (symmetry === 0 ? move : 4 * mirrored(move >> 2) + 2 - (move & 3)),
          seat: (_symmetry, seat) => seat,
        },
      },
    }
  },
})

/** Returns the file of the learned evaluation: `plyworks train breakthrough --hours 1`, which played 754,656 games; embedded by scripts/embed-learned.mjs. */
async function loadLearned(): Promise<Uint8Array> {
  return fromBase64((await import('./learned/breakthrough.js')).learnedFile)
}
