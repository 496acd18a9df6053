import {
  type BoardShape,
  type CellFace,
  cellName,
  cellNotation,
  defineGame,
  type Grid,
  History,
  type KeyTable,
  makeKeyTable,
  type Position,
} from '@plyworks/core'

/** The grid of dots, lines and boxes: a point with both coordinates even is a dot, with both odd a box, otherwise a line. */
class Board {
  readonly grid: Grid
  readonly points: number
  readonly lines: Int32Array
  /** The boxes beside each line, -1 where there is none: 2 * point. */
  readonly boxes: Int16Array
  readonly keys: KeyTable
  readonly all: number

  constructor(columns: number, rows: number) {
    this.grid = { rows: 2 * rows + 1, columns: 2 * columns + 1 }
    this.points = this.grid.rows * this.grid.columns
    this.all = columns * rows
    const wide = this.grid.columns
    const isLine = (point: number) => (Math.floor(point / wide) + (point % wide)) % 2 === 1
    this.lines = Int32Array.from(Array.from({ length: this.points }, (_, point) => point).filter(isLine))
    this.boxes = Int16Array.from({ length: 2 * this.points }, (_, index) => {
      const point = index >> 1
      const [row, column] = [Math.floor(point / wide), point % wide]
      if (!isLine(point)) return -1
      const across = row % 2 === 0
      const [up, right] = across ? [index % 2 === 0 ? -1 : 1, 0] : [0, index % 2 === 0 ? -1 : 1]
      const inside = row + up >= 0 && row + up < this.grid.rows && column + right >= 0 && column + right < wide
      return inside ? point + up * wide + right : -1
    })
    // A line each, then how many boxes the first player leads by, then the turn.
    this.keys = makeKeyTable(this.points + 2 * this.all + 2, 1)
  }
}

/**
 * A move is the point of a line. The key knows the lines, the lead and the turn, not who closed which box: the future depends on nothing else.
 */
class Lines implements Position {
  turn = 0
  keyLow = 0
  keyHigh = 0
  /** By point: 1 for a drawn line, 1 or 2 for a box of the first or the second player, else 0. */
  readonly contents: Uint8Array
  /** Drawn lines around each box, by point. */
  readonly sides: Uint8Array
  /** Boxes of the first player less those of the second. */
  lead = 0
  left: number
  private readonly played = new History()

  constructor(readonly board: Board) {
    this.contents = new Uint8Array(board.points)
    this.sides = new Uint8Array(board.points)
    this.left = board.lines.length
    this.toggle(board.points + board.all)
  }

  get over(): boolean {
    return this.left === 0
  }

  generate(out: Int32Array, at: number): number {
    const { lines } = this.board
    let end = at
    for (let index = 0; index < lines.length; index++) if (this.contents[lines[index]] === 0) out[end++] = lines[index]
    return end
  }

  make(line: number): void {
    const closed = this.draw(line, 1)
    this.played.push(line)
    this.played.push(closed)
    this.addLead(this.turn === 0 ? closed : 0 - closed)
    if (closed === 0) this.pass()
  }

  unmake(): void {
    const closed = this.played.pop()
    const line = this.played.pop()
    if (closed === 0) this.pass()
    this.addLead(this.turn === 0 ? 0 - closed : closed)
    this.draw(line, 0)
  }

  score(seat: number): number {
    return seat === 0 ? Math.sign(this.lead) : 0 - Math.sign(this.lead)
  }

  assign(other: Lines): void {
    this.turn = other.turn
    this.keyLow = other.keyLow
    this.keyHigh = other.keyHigh
    this.contents.set(other.contents)
    this.sides.set(other.sides)
    this.lead = other.lead
    this.left = other.left
    this.played.clear()
  }

  clone(): Lines {
    const copy = new Lines(this.board)
    copy.assign(this)
    return copy
  }

  addLead(by: number): void {
    const { points, all } = this.board
    this.toggle(points + all + this.lead)
    this.lead += by
    this.toggle(points + all + this.lead)
  }

  pass(): void {
    this.turn = 1 - this.turn
    this.toggle(this.board.points + 2 * this.board.all + 1)
  }

  /** Draws a line or takes it away; returns how many boxes that closes, which become those of the player to move. */
  draw(line: number, content: number): number {
    const { boxes } = this.board
    this.contents[line] = content
    this.left += content === 1 ? -1 : 1
    this.toggle(line)
    let closed = 0
    for (let index = 2 * line; index < 2 * line + 2; index++) {
      const box = boxes[index]
      if (box < 0) continue
      this.sides[box] += content === 1 ? 1 : -1
      const full = this.sides[box] === 4
      if (full) closed++
      this.contents[box] = full ? this.turn + 1 : 0
    }
    return closed
  }

  private toggle(key: number): void {
    const { low, high } = this.board.keys
    this.keyLow ^= low[key]
    this.keyHigh ^= high[key]
  }
}

const SEATS = ['First', 'Second']
const [THIN, WIDE] = [0.36, 0.84]

/** Lines are narrow cells between the dots, boxes the wide ones; dots belong to the board. */
function boardOf({ grid }: Board, cells: readonly number[]): BoardShape {
  const { rows, columns } = grid
  const before = (index: number) => Math.ceil(index / 2) * THIN + Math.floor(index / 2) * WIDE
  const size = (index: number) => (index % 2 === 0 ? THIN : WIDE)
  const [width, height] = [before(columns), before(rows)]
  const dots = Array.from({ length: rows * columns }, (_, point) => [Math.floor(point / columns), point % columns])
    .filter(([row, column]) => row % 2 === 0 && column % 2 === 0)
    .map(([row, column]) => {
      const [x, y] = [before(column) + THIN / 2, before(row) + THIN / 2].map((length) => Math.round(100 * length))
      return `M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z`
    })
  return {
    width,
    height,
    rows,
    columns,
    labels: [],
    art: [{ path: dots.join(''), filled: true }],
    cells: cells.map((point) => {
      const [row, column] = [rows - 1 - Math.floor(point / columns), point % columns]
      return {
        name: cellName(grid, point),
        x: before(column),
        y: before(row),
        width: size(column),
        height: size(row),
        row,
        column,
      }
    }),
  }
}

/**
 * Dots and Boxes (E. Lucas, 1889). Values: J. K. Barker and R. E. Korf, "Solving Dots-And-Boxes", AAAI 2012; D. Wilson, "Dots-and-Boxes
 * Analysis Results".
 */
export default defineGame({
  title: 'Dots and Boxes',
  summary: 'Draw lines between dots; the fourth side of a box makes it yours, and you draw again.',
  collection: 'Small games',
  seats: SEATS,
  variants: {
    cols: { default: 4, min: 1, max: 7, title: 'Columns of boxes' },
    rows: { default: 4, min: 1, max: 7, title: 'Rows of boxes' },
  },
  pages: { rules: new URL('./dots-and-boxes.md', import.meta.url) },

  create({ cols, rows }) {
    const board = new Board(cols, rows)
    const { grid, boxes } = board
    const wide = grid.columns
    const rowOf = (point: number) => Math.floor(point / wide)
    const isDot = (point: number) => rowOf(point) % 2 === 0 && (point % wide) % 2 === 0
    const isBox = (point: number) => rowOf(point) % 2 === 1 && (point % wide) % 2 === 1
    const cells = Array.from({ length: board.points }, (_, point) => point).filter((point) => !isDot(point))
    const cellOf = new Map(cells.map((point, cell) => [point, cell]))
    const bar = (point: number) => (rowOf(point) % 2 === 0 ? 'M-4 32H104V68H-4Z' : 'M32 -4H68V104H32Z')
    const face = (contents: Uint8Array, point: number): CellFace => {
      const content = contents[point]
      if (isBox(point)) {
        const glyphs = content === 0 ? [] : [{ kind: 'disc', seat: content - 1, x: 0.5, y: 0.5, radius: 0.33 } as const]
        return { ground: 'plain', glyphs, label: content === 0 ? 'open box' : `box of ${SEATS[content - 1]}` }
      }
      const glyphs = content === 0 ? [] : [{ kind: 'shape', path: bar(point) } as const]
      return { ground: content === 0 ? 'bare' : 'plain', glyphs, label: content === 0 ? 'no line' : 'line' }
    }
    return {
      traits: { maxMoves: board.lines.length, maxPlies: board.lines.length, multiMoveTurns: true, showsThePast: true },
      start: () => new Lines(board),
      notation: {
        ...cellNotation<Lines>({
          grid,
          letters: '.+-|xo',
          seats: 2,
          content: ({ contents }, point) =>
            isDot(point)
              ? 1
              : isBox(point)
                ? contents[point] === 0
                  ? 0
                  : 3 + contents[point]
                : contents[point] === 0
                  ? 0
                  : rowOf(point) % 2 === 0
                    ? 2
                    : 3,
          build(contents, turn) {
            const position = new Lines(board)
            for (const [point, content] of contents.entries()) {
              const fits = isDot(point)
                ? content === 1
                : isBox(point)
                  ? content === 0 || content > 3
                  : content === 0 || content === (rowOf(point) % 2 === 0 ? 2 : 3)
              if (!fits)
                return `${isDot(point) ? '+' : isBox(point) ? '., x or o' : '., - or |'} at ${cellName(grid, point)}`
            }
            for (const line of board.lines) if (contents[line] > 0) position.draw(line, 1)
            for (const point of cells) {
              if (!isBox(point)) continue
              if (contents[point] > 0 !== (position.sides[point] === 4))
                return `x or o exactly in closed boxes, not so at ${cellName(grid, point)}`
              if (contents[point] === 0) continue
              position.contents[point] = contents[point] - 3
              position.addLead(contents[point] === 4 ? 1 : -1)
            }
            if (turn === 1) position.pass()
            return position
          },
        }),
      },
      view: {
        board: boardOf(board, cells),
        faces: ({ contents }: Lines) => cells.map((point) => face(contents, point)),
        path: (_position, move) => [{ kind: 'cell', cell: cellOf.get(move) ?? 0 }],
        touched: (_position, move) => [cellOf.get(move) ?? 0],
        facts: ({ contents }: Lines) =>
          SEATS.map((title, seat) => ({
            title: `Boxes of ${title}`,
            value: String(cells.filter((point) => isBox(point) && contents[point] === seat + 1).length),
            seat,
          })),
        ending: ({ lead }: Lines) =>
          lead === 0
            ? 'as many boxes each'
            : `${(board.all + Math.abs(lead)) / 2} boxes to ${(board.all - Math.abs(lead)) / 2}`,
      },
      search: {
        evaluations: [
          {
            name: 'plain',
            title: 'Lead in boxes, and those that can be closed now',
            bound: 16 * board.all,
            odds: 12,
            evaluate(position: Lines, scores, at) {
              let ready = 0
              for (const point of cells) if (position.sides[point] === 3) ready++
              scores[at] = 8 * position.lead + (position.turn === 0 ? 6 * ready : -6 * ready)
              scores[at + 1] = 0 - scores[at]
            },
          },
        ],
        // Closing boxes first, third sides last; set by hand.
        ordering: {
          guess({ sides }: Lines, line) {
            let guess = 0
            for (let index = 2 * line; index < 2 * line + 2; index++) {
              const drawn = boxes[index] < 0 ? 0 : sides[boxes[index]]
              guess += drawn === 3 ? 300 : drawn === 2 ? -200 : 0
            }
            return guess
          },
        },
      },
    }
  },
})
