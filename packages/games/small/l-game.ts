import {
  cellName,
  cellNotation,
  defineGame,
  gridBoard,
  gridSymmetries,
  History,
  type Notation,
  type Position,
  quote,
  TextError,
} from '@plyworks/core'

const GRID = { rows: 4, columns: 4 }
const CELLS = 16
const SEATS = ['White', 'Black']

/** A place of an L: its cells as bits, and the end of its long arm and of its foot, by which it is named. */
interface Place {
  readonly mask: number
  readonly end: number
  readonly foot: number
}

const at = (row: number, column: number) => 4 * row + column
const inside = (...numbers: number[]) => numbers.every((number) => number >= 0 && number < 4)

/** All 48 places: from each end the long arm goes two cells on, the foot one to either side. */
const PLACES: readonly Place[] = Array.from({ length: CELLS }, (_, end) => {
  const [row, column] = [end >> 2, end & 3]
  return [0, 1, 2, 3].flatMap((direction) => {
    const [up, right] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][direction]
    return [1, -1].flatMap((side) => {
      const [footRow, footColumn] = [row + 2 * up + side * right, column + 2 * right + side * up]
      if (!inside(footRow, footColumn, row + 2 * up, column + 2 * right)) return []
      const foot = at(footRow, footColumn)
      const arm = [0, 1, 2].map((step) => at(row + step * up, column + step * right))
      return [{ mask: [...arm, foot].reduce((mask, cell) => mask | (1 << cell), 0), end, foot }]
    })
  })
}).flat()

/** The place with these cells, or -1. */
const placeOf = (mask: number) => PLACES.findIndex((place) => place.mask === mask)

/** A move is a place, and for a counter that moves as well 64 times its cell and 1,024 times its new one; both 0 if none does. */
const moveOf = (place: number, from: number, to: number) => place + 64 * from + 1024 * to
const parts = (move: number) => ({ place: PLACES[move & 63], from: (move >> 6) & 15, to: move >> 10 })

/** All of a position in 29 bits: the two places, the cells of the counters, who is to move. */
class Pieces implements Position {
  turn = 0
  /** The place of each seat's L. */
  readonly place = [0, 0]
  /** Cells of the two counters as bits. */
  counters = 0
  private readonly past = new History()

  get over(): boolean {
    return this.countPlaces(this.turn) === 0
  }

  get keyLow(): number {
    return Math.imul(this.packed, 0x9e3779b1)
  }

  get keyHigh(): number {
    return Math.imul(this.packed, 0x85ebca6b) >>> 3
  }

  generate(out: Int32Array, first: number): number {
    let next = first
    const { turn, counters } = this
    const others = PLACES[this.place[1 - turn]].mask
    for (let place = 0; place < PLACES.length; place++) {
      const { mask } = PLACES[place]
      if (place === this.place[turn] || (mask & (others | counters)) !== 0) continue
      out[next++] = place
      const taken = mask | others | counters
      for (let from = 0; from < CELLS; from++) {
        if ((counters & (1 << from)) === 0) continue
        for (let to = 0; to < CELLS; to++) if ((taken & (1 << to)) === 0) out[next++] = moveOf(place, from, to)
      }
    }
    return next
  }

  make(move: number): void {
    this.past.push(this.packed)
    this.place[this.turn] = move & 63
    const { from, to } = parts(move)
    if (from !== to) this.counters ^= (1 << from) | (1 << to)
    this.turn = 1 - this.turn
  }

  unmake(): void {
    this.unpack(this.past.pop())
  }

  /** The player to move has no place left and has lost. */
  score(seat: number): number {
    return seat === this.turn ? -1 : 1
  }

  assign(other: Pieces): void {
    this.unpack(other.packed)
    this.past.clear()
  }

  clone(): Pieces {
    const copy = new Pieces()
    copy.assign(this)
    return copy
  }

  /** Places to which the L of the seat can move. */
  countPlaces(seat: number): number {
    const blocked = PLACES[this.place[1 - seat]].mask | this.counters
    let count = 0
    for (let place = 0; place < PLACES.length; place++)
      if (place !== this.place[seat] && (PLACES[place].mask & blocked) === 0) count++
    return count
  }

  /** 0 for an empty cell, 1 and 2 for the L of White and of Black, 3 for a counter. */
  content(cell: number): number {
    const bit = 1 << cell
    if ((PLACES[this.place[0]].mask & bit) !== 0) return 1
    if ((PLACES[this.place[1]].mask & bit) !== 0) return 2
    return (this.counters & bit) === 0 ? 0 : 3
  }

  private get packed(): number {
    return this.place[0] | (this.place[1] << 6) | (this.counters << 12) | (this.turn << 28)
  }

  private unpack(packed: number): void {
    this.place[0] = packed & 63
    this.place[1] = (packed >> 6) & 63
    this.counters = (packed >> 12) & 0xffff
    this.turn = packed >> 28
  }
}

const bitsOf = (contents: Uint8Array, content: number) =>
  contents.reduce((mask, each, cell) => (each === content ? mask | (1 << cell) : mask), 0)

const cells = cellNotation<Pieces>({
  grid: GRID,
  letters: '.wbo',
  seats: 2,
  content: (position, cell) => position.content(cell),
  build(contents, turn) {
    const position = new Pieces()
    position.turn = turn
    for (const seat of [0, 1]) {
      const place = placeOf(bitsOf(contents, seat + 1))
      if (place < 0) return `four cells in the shape of an L for ${SEATS[seat]}`
      position.place[seat] = place
    }
    position.counters = bitsOf(contents, 3)
    return contents.filter((content) => content === 3).length === 2 ? position : 'two counters, o'
  },
})

function formatMove(_position: Pieces, move: number): string {
  const { place, from, to } = parts(move)
  const name = `${cellName(GRID, place.end)}-${cellName(GRID, place.foot)}`
  return from === to ? name : `${name}:${cellName(GRID, from)}-${cellName(GRID, to)}`
}

/** Places of an L times what the counters can do on six empty cells. */
const MAX_MOVES = PLACES.length * 13

const notation: Notation<Pieces> = {
  ...cells,
  formatMove,
  parseMove(position, text) {
    const out = new Int32Array(MAX_MOVES)
    const legal = out.subarray(0, position.generate(out, 0))
    const move = legal.find((each) => formatMove(position, each) === text)
    if (move !== undefined) return move
    const expected =
      legal.length === 0
        ? 'no move: the game is over'
        : `a new place of the L, from the end of its long arm to its foot, such as ${formatMove(position, legal[0])}, and perhaps a counter's move, such as ${formatMove(position, legal[1])}`
    throw new TextError('move', 1, quote(text), expected)
  },
}

/** The part of an L in a cell: it runs on to the sides where its neighbour belongs to it. */
function block(position: Pieces, cell: number): string {
  const content = position.content(cell)
  const same = (row: number, column: number) => inside(row, column) && position.content(at(row, column)) === content
  const [row, column] = [cell >> 2, cell & 3]
  const [left, right] = [same(row, column - 1) ? 0 : 9, same(row, column + 1) ? 100 : 91]
  const [top, bottom] = [same(row + 1, column) ? 0 : 9, same(row - 1, column) ? 100 : 91]
  return `M${left} ${top}H${right}V${bottom}H${left}Z`
}

const COUNTER = 'M50 22A28 28 0 1 0 50 78A28 28 0 1 0 50 22Z'
const WORDS = ['empty', 'L of White', 'L of Black', 'counter']
const images = gridSymmetries(GRID)

/** An image of the board, for 8 and more with the colours exchanged. */
function applySymmetry(symmetry: number, position: Pieces, into: Pieces): void {
  const exchange = symmetry >> 3
  const image = (mask: number) => imageOf(symmetry & 7, mask)
  const places = position.place.map((place) => placeOf(image(PLACES[place].mask)))
  into.assign(position)
  into.place[0] = places[exchange]
  into.place[1] = places[1 - exchange]
  into.counters = image(position.counters)
  into.turn = position.turn ^ exchange
}

function imageOf(symmetry: number, mask: number): number {
  let image = 0
  for (let cell = 0; cell < CELLS; cell++) if ((mask & (1 << cell)) !== 0) image |= 1 << images[symmetry][cell]
  return image
}

/**
 * The L-game, by E. de Bono ("The Five-Day Course in Thinking", 1967). The number of positions and of those that are lost: Wikipedia,
 * "L game"; the fifteen that end the game: everything2, "L-game", which draws them.
 */
export default defineGame({
  title: 'L-game',
  summary: 'Move your L to a new place, then a counter if you like; a player who cannot move the L loses.',
  collection: 'Small games',
  seats: SEATS,
  pages: { rules: new URL('./l-game.md', import.meta.url) },

  create: () => ({
    traits: { maxMoves: MAX_MOVES, repeats: true },
    start: () => notation.parsePosition('oww./.bw./.bw./.bbo 1'),
    notation,
    view: {
      ...gridBoard<Pieces>({
        grid: GRID,
        look: () => null,
        path(_position, move) {
          const { place, from, to } = parts(move)
          const arm = [place.end, place.foot].map((cell) => ({ kind: 'cell' as const, cell }))
          if (from === to) return [...arm, { kind: 'choice', id: 'leave', title: 'Leave the counters' }]
          return [...arm, { kind: 'cell', cell: from }, { kind: 'cell', cell: to }]
        },
        touched(_position, move) {
          const { place, from, to } = parts(move)
          const covered = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => place.mask & (1 << cell))
          return from === to ? covered : [...covered, from, to]
        },
        facts: (position) =>
          SEATS.map((title, seat) => ({
            title: `Places for ${title}`,
            value: String(position.countPlaces(seat)),
            seat,
          })),
        ending: ({ turn }) => `no new place for the L of ${SEATS[turn]}`,
      }),
      faces: (position: Pieces) =>
        Array.from({ length: CELLS }, (_, cell) => {
          const content = position.content(cell)
          const label = WORDS[content]
          if (content === 0) return { ground: 'plain', glyphs: [], label }
          if (content === 3) return { ground: 'plain', glyphs: [{ kind: 'shape', path: COUNTER }], label }
          return { ground: 'plain', glyphs: [{ kind: 'shape', seat: content - 1, path: block(position, cell) }], label }
        }),
    },
    search: {
      evaluations: [
        {
          name: 'plain',
          title: 'Places to move to',
          bound: PLACES.length,
          odds: 3,
          evaluate(position: Pieces, scores, first) {
            scores[first] = position.countPlaces(0) - position.countPlaces(1)
            scores[first + 1] = 0 - scores[first]
          },
        },
      ],
      symmetry: {
        count: 2 * images.length,
        apply: applySymmetry,
        move(symmetry, _position: Pieces, move) {
          const { place, from, to } = parts(move)
          const image = images[symmetry & 7]
          const next = placeOf(imageOf(symmetry & 7, place.mask))
          return from === to ? next : moveOf(next, image[from], image[to])
        },
        seat: (symmetry, seat) => seat ^ (symmetry >> 3),
      },
    },
  }),
})
