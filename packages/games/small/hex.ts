import {
  type BoardShape,
  Cells,
  cellKeys,
  cellNotation,
  columnLetter,
  defineGame,
  gridBoard,
  History,
  type Position,
} from '@plyworks/core'
import { HexBounds } from './bounds/hex.js'
import { neighboursOf } from './bounds/hex-links.js'

/** A move is a cell; a cell holds 0, or 1 for White, who joins top and bottom, or 2 for Black, who joins left and right. */
class Stones implements Position {
  turn = 0
  readonly cells: Cells
  /** The seat that has joined its sides, or -1. */
  winner = -1
  private readonly played = new History()
  private readonly waiting: Int16Array
  private readonly seen: Uint8Array

  constructor(
    readonly size: number,
    private readonly keys: ReturnType<typeof cellKeys>,
    private readonly neighbours: Int16Array,
  ) {
    this.cells = new Cells(keys)
    this.waiting = new Int16Array(size * size)
    this.seen = new Uint8Array(size * size)
  }

  get over(): boolean {
    return this.winner >= 0
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
    if (this.joins(cell)) this.winner = this.turn
    this.turn = 1 - this.turn
    this.played.push(cell)
  }

  unmake(): void {
    this.turn = 1 - this.turn
    this.winner = -1
    this.cells.set(this.played.pop(), 0)
  }

  score(seat: number): number {
    return seat === this.winner ? 1 : -1
  }

  assign(other: Stones): void {
    this.turn = other.turn
    this.winner = other.winner
    this.cells.assign(other.cells)
    this.played.clear()
  }

  clone(): Stones {
    const copy = new Stones(this.size, this.keys, this.neighbours)
    copy.assign(this)
    return copy
  }

  /** Whether the stones connected with a cell touch both sides of its seat. */
  joins(cell: number): boolean {
    const { size, neighbours, waiting, seen } = this
    const { contents } = this.cells
    const content = contents[cell]
    seen.fill(0)
    seen[cell] = 1
    waiting[0] = cell
    let sides = 0
    for (let next = 0, end = 1; next < end; next++) {
      const at = waiting[next]
      const line = content === 1 ? Math.floor(at / size) : at % size
      if (line === 0) sides |= 1
      if (line === size - 1) sides |= 2
      if (sides === 3) return true
      for (let index = 6 * at; index < 6 * at + 6; index++) {
        const near = neighbours[index]
        if (near < 0 || seen[near] === 1 || contents[near] !== content) continue
        seen[near] = 1
        waiting[end++] = near
      }
    }
    return false
  }
}

const SEATS = ['White', 'Black']
const HIGH = 2 / Math.sqrt(3)
const CORNERS = [
  [0.5, 0],
  [1, 0.25],
  [1, 0.75],
  [0.5, 1],
  [0, 0.75],
  [0, 0.25],
] as const

/** Hexagons in rows that lean to the right, between the sides of the two seats. */
function boardOf(size: number): BoardShape {
  const margin = 0.8
  const down = 0.75 * HIGH
  const left = (row: number, column: number) => margin + column + row / 2
  const cells = Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size]
    const name = `${columnLetter(column)}${row + 1}`
    return { name, x: left(row, column), y: margin + row * down, width: 1, height: HIGH, row, column, corners: CORNERS }
  })
  const width = left(size - 1, size - 1) + 1 + margin
  const height = 2 * margin + (size - 1) * down + HIGH
  // The sides of a parallelogram around the cells, each a triangle with the middle: the cells cover all but the rim.
  const point = (row: number, column: number) => {
    const [along, across] = [row === 0 ? -0.5 : 0.5, column === 0 ? -0.9 : 0.9]
    const x = left(row, column) + 0.5 + across * 0.9 + along * 0.52
    return `${Math.round(100 * x)} ${Math.round(100 * (margin + row * down + HIGH / 2 + along * 1.5))}`
  }
  const [a, b, c, d] = [point(0, 0), point(0, size - 1), point(size - 1, size - 1), point(size - 1, 0)]
  const middle = `${Math.round(50 * width)} ${Math.round(50 * height)}`
  const side = (from: string, to: string, seat: number) => ({ path: `M${from}L${to}L${middle}Z`, filled: true, seat })
  return {
    width,
    height,
    rows: size,
    columns: size,
    cells,
    labels: [],
    art: [side(a, b, 0), side(c, d, 0), side(b, c, 1), side(d, a, 1)],
  }
}

/**
 * Hex, by P. Hein (1942) and J. Nash. Winning openings: J. van Rijswijck, "Queenbee's Hex openings" (University of Alberta); HexWiki,
 * "Small boards".
 */
export default defineGame({
  title: 'Hex',
  summary: 'Join your two sides of a board of hexagons; one of the two always can.',
  collection: 'Small games',
  seats: SEATS,
  variants: { size: { default: 7, min: 1, max: 11, title: 'Size' } },
  pages: { rules: new URL('./hex.md', import.meta.url) },

  create({ size }) {
    const grid = { rows: size, columns: size, fromTop: true }
    const cells = size * size
    const keys = cellKeys(cells, 3)
    const neighbours = neighboursOf(size)
    const make = () => new Stones(size, keys, neighbours)
    const board = boardOf(size)
    const bounds = new HexBounds(size, neighbours)
    return {
      traits: { maxMoves: cells, maxPlies: cells },
      start: make,
      notation: cellNotation<Stones>({
        grid,
        letters: '.ox',
        seats: 2,
        content: (position, cell) => position.cells.contents[cell],
        build(contents, turn) {
          const position = make()
          for (const [cell, content] of contents.entries()) if (content > 0) position.cells.set(cell, content)
          const counts = [1, 2].map((content) => contents.filter((each) => each === content).length)
          if (counts[0] - counts[1] !== turn) return 'as many o as x and player 1 to move, or one o more and player 2'
          const joined = [1, 2].map((content) =>
            [...contents.keys()].some((cell) => contents[cell] === content && position.joins(cell)),
          )
          position.turn = turn
          if (joined[turn]) return 'no joined sides of the player to move'
          position.winner = joined[1 - turn] ? 1 - turn : -1
          return position
        },
      }),
      view: {
        ...gridBoard<Stones>({
          grid,
          seatNames: SEATS,
          look: (position, cell) => [null, 0, 1][position.cells.contents[cell]],
        }),
        board,
        ending: ({ winner }: Stones) => (winner === 0 ? 'top and bottom are joined' : 'left and right are joined'),
      },
      solve: {
        proofNumber: ({ cells, turn }: Stones, seat) => bounds.proofNumber(cells.contents, seat, turn),
      },
      search: {
        features: { exchange: { cell: (cell) => (cell % size) * size + Math.floor(cell / size) } },
        // Cells in the middle join more.
        ordering: {
          guess(_position: Stones, move) {
            const [row, column] = [Math.floor(move / size), move % size]
            return (
              100 -
              4 * (Math.abs(2 * row - size + 1) + Math.abs(2 * column - size + 1)) -
              Math.abs(row + column - size + 1)
            )
          },
        },
        symmetry: {
          count: 2,
          apply(symmetry, position: Stones, into: Stones) {
            into.assign(position)
            if (symmetry === 0) return
            for (let cell = 0; cell < cells; cell++) into.cells.set(cells - 1 - cell, position.cells.contents[cell])
          },
          move: (symmetry, _position, move) => (symmetry === 0 ? move : cells - 1 - move),
          seat: (_symmetry, seat) => seat,
        },
      },
    }
  },
})
