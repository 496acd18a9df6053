import {
  type BoardShape,
  cellName,
  choose,
  defineGame,
  facesOfLooks,
  formatRows,
  gridDiagram,
  gridShape,
  gridSymmetries,
  History,
  type Notation,
  type Position,
  placeOfSet,
  quote,
  type Ranking,
  readRows,
  setOfPlace,
  sizeOfSet,
  TextError,
  TextReader,
} from '@plyworks/core'

/** The board is drawn on a grid of five by five, of which sixteen cells are points: the corners and middles of two squares. */
const GRID = { rows: 5, columns: 5 }
const COUNT = 16
/** Cells of the grid that are points, and the point of each cell or -1. */
const CELL_OF = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => {
  const [row, column] = [Math.abs(Math.floor(cell / 5) - 2), Math.abs((cell % 5) - 2)]
  const ring = Math.max(row, column)
  return ring > 0 && [row, column].every((distance) => distance === 0 || distance === ring)
})
const POINT_OF = Array.from({ length: 25 }, (_, cell) => CELL_OF.indexOf(cell))
/** Points by their places around the centre: ring 1 or 2, and -1, 0 or 1 upwards and to the right. */
const pointAt = (ring: number, up: number, right: number) => POINT_OF[5 * (2 + ring * up) + 2 + ring * right]
const PLACES = CELL_OF.map((cell) => {
  const [up, right] = [Math.floor(cell / 5) - 2, (cell % 5) - 2]
  return { ring: Math.max(Math.abs(up), Math.abs(right)), up: Math.sign(up), right: Math.sign(right) }
})

const bit = (point: number) => 1 << point
const setOf = (points: readonly number[]) => points.reduce((set, point) => set | bit(point), 0)
/** The four sides of both squares. The middles of the two are joined, but no line of three runs across. */
const MILLS = [1, 2].flatMap((ring) =>
  [-1, 1].flatMap((side) => [
    setOf([-1, 0, 1].map((along) => pointAt(ring, side, along))),
    setOf([-1, 0, 1].map((along) => pointAt(ring, along, side))),
  ]),
)
/** The mills of each point. */
const MILLS_OF = CELL_OF.map((_, point) => MILLS.filter((mill) => (mill & bit(point)) !== 0))
/** Points beside each other: along a side of a square, or the middles of the two squares. */
const JOINED = PLACES.map((one) =>
  setOf(
    PLACES.flatMap((other, point) => {
      const apart = Math.abs(one.up - other.up) + Math.abs(one.right - other.right)
      const middles = apart === 0 && one.ring !== other.ring && (one.up === 0 || one.right === 0)
      return (one.ring === other.ring && apart === 1) || middles ? [point] : []
    }),
  ),
)
const NONE = 16

/** A move: the point it leads to, where the man comes from and which man it takes, each `NONE` if there is none. */
const moveOf = (to: number, from: number, taken: number) => to | (from << 4) | (taken << 9)
const partsOf = (move: number) => ({ to: move & 15, from: (move >> 4) & 31, taken: move >> 9 })
/** A bound: three men that fly to at most thirteen points, each taking one of six. Sliding and putting down have fewer moves. */
const MAX_MOVES = 3 * 13 * 6

class Men implements Position {
  turn = 0
  /** Points of each seat as bits. */
  white = 0
  black = 0
  private readonly past = new History()

  constructor(
    /** Men of each seat. */
    readonly men: number,
    /** Whether a seat with three men left moves them anywhere. */
    readonly flying: boolean,
    /** Men of both that are not on the board yet: the seats put them down in turn, White first. */
    public hand = 2 * men,
  ) {}

  get over(): boolean {
    if (this.hand > 0) return false
    const own = this.own(this.turn)
    return sizeOfSet(own) < 3 || !this.canMove(own)
  }

  get keyLow(): number {
    return Math.imul(this.white | (this.black << 16), 0x9e3779b1)
  }

  get keyHigh(): number {
    return Math.imul(2 * this.hand + this.turn + 1, 0x5bd1e995) ^ Math.imul(this.white | (this.black << 16), 0x85ebca6b)
  }

  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    const own = this.own(this.turn)
    const free = ~(this.white | this.black) & 0xffff
    if (this.hand > 0) return this.complete(out, at, own, free, NONE)
    const flies = this.flying && sizeOfSet(own) === 3
    let end = at
    for (let from = 0; from < COUNT; from++) {
      if ((own & bit(from)) !== 0)
        end = this.complete(out, end, own ^ bit(from), flies ? free : free & JOINED[from], from)
    }
    return end
  }

  make(move: number): void {
    this.past.push(this.white | (this.black << 16))
    this.past.push(2 * this.hand + this.turn)
    const { to, from, taken } = partsOf(move)
    const after = (this.own(this.turn) | bit(to)) & ~(from === NONE ? 0 : bit(from))
    const others = this.own(1 - this.turn) & ~(taken === NONE ? 0 : bit(taken))
    this.white = this.turn === 0 ? after : others
    this.black = this.turn === 0 ? others : after
    if (this.hand > 0) this.hand--
    this.turn = 1 - this.turn
  }

  unmake(): void {
    const [rest, sets] = [this.past.pop(), this.past.pop()]
    this.turn = rest & 1
    this.hand = rest >> 1
    this.white = sets & 0xffff
    this.black = sets >>> 16
  }

  /** The player to move has two men left, or cannot move one, and has lost. */
  score(seat: number): number {
    return seat === this.turn ? -1 : 1
  }

  assign(other: Men): void {
    this.set(other.white, other.black, other.hand, other.turn)
  }

  clone(): Men {
    const copy = new Men(this.men, this.flying)
    copy.assign(this)
    return copy
  }

  set(white: number, black: number, hand: number, turn: number): void {
    this.white = white
    this.black = black
    this.hand = hand
    this.turn = turn
    this.past.clear()
  }

  own(seat: number): number {
    return seat === 0 ? this.white : this.black
  }

  /** Men of a seat that are not on the board yet. White puts the first one down. */
  handOf(seat: number): number {
    return (this.hand + seat) >> 1
  }

  content(point: number): number {
    return (this.white & bit(point)) !== 0 ? 1 : (this.black & bit(point)) !== 0 ? 2 : 0
  }

  /** Writes the moves of a man to these points; one that closes a mill takes a man, outside of mills as long as there is one. */
  private complete(out: Int32Array, at: number, others: number, targets: number, from: number): number {
    let end = at
    let open = -1
    for (let to = 0; to < COUNT; to++) {
      if ((targets & bit(to)) === 0) continue
      const enemy = this.own(1 - this.turn)
      if (enemy === 0 || !inMill(others | bit(to), to)) {
        out[end++] = moveOf(to, from, NONE)
        continue
      }
      if (open < 0) open = openTo(enemy)
      for (let taken = 0; taken < COUNT; taken++) if ((open & bit(taken)) !== 0) out[end++] = moveOf(to, from, taken)
    }
    return end
  }

  private canMove(own: number): boolean {
    const free = ~(this.white | this.black) & 0xffff
    if (this.flying && sizeOfSet(own) === 3) return free !== 0
    for (let from = 0; from < COUNT; from++) if ((own & bit(from)) !== 0 && (free & JOINED[from]) !== 0) return true
    return false
  }
}

function inMill(own: number, point: number): boolean {
  for (const mill of MILLS_OF[point]) if ((own & mill) === mill) return true
  return false
}

/** The men that may be taken: those in no mill, or all if each is in one. */
function openTo(enemy: number): number {
  let open = 0
  for (let point = 0; point < COUNT; point++)
    if ((enemy & bit(point)) !== 0 && !inMill(enemy, point)) open |= bit(point)
  return open === 0 ? enemy : open
}

const LETTERS = '.wb-'
const nameOfPoint = (point: number) => cellName(GRID, CELL_OF[point])

function notationFor(men: number, flying: boolean): Notation<Men> {
  const letter = (position: Men) => (cell: number) =>
    POINT_OF[cell] < 0 ? '-' : LETTERS.charAt(position.content(POINT_OF[cell]))
  const format = (_position: Men, move: number) => {
    const { to, from, taken } = partsOf(move)
    const step = from === NONE ? nameOfPoint(to) : `${nameOfPoint(from)}-${nameOfPoint(to)}`
    return taken === NONE ? step : `${step}x${nameOfPoint(taken)}`
  }
  return {
    formatPosition: (position) => `${formatRows(GRID, letter(position))} ${position.turn + 1} ${position.hand}`,
    parsePosition(text) {
      const reader = new TextReader(text, 'position')
      const sets = [0, 0, 0]
      readRows(reader, GRID, LETTERS, (cell, content) => {
        if (POINT_OF[cell] < 0 !== (content === 3))
          throw new TextError(
            'position',
            1,
            quote(text),
            `"-" at ${cellName(GRID, cell)} and all cells that are no points`,
          )
        if (content !== 3) sets[content] |= bit(POINT_OF[cell])
      })
      reader.expect(' ', 'a space and the player to move')
      const turn = reader.integer(1, 2, 'the player to move') - 1
      reader.expect(' ', 'a space and the number of men to put down')
      const hand = reader.integer(0, 2 * men, 'the number of men to put down')
      reader.end()
      const position = new Men(men, flying)
      position.set(sets[1], sets[2], hand, turn)
      const wrong = (expected: string) => new TextError('position', 1, quote(text), expected)
      if (hand > 0 && hand % 2 !== turn)
        throw wrong('player 1 to move if the number of men to put down is even, else player 2')
      for (const seat of [0, 1])
        if (sizeOfSet(position.own(seat)) + position.handOf(seat) > men) throw wrong(`at most ${men} men of each`)
      return position
    },
    formatMove: format,
    parseMove(position, text) {
      const out = new Int32Array(MAX_MOVES)
      const legal = out.subarray(0, position.generate(out, 0))
      const move = legal.find((each) => format(position, each) === text)
      if (move !== undefined) return move
      const expected = legal.length === 0 ? 'no move: the game is over' : `a move such as ${format(position, legal[0])}`
      throw new TextError('move', 1, quote(text), expected)
    },
    diagram: (position) => gridDiagram(GRID, letter(position)),
  }
}

/**
 * Numbers all positions: a tier for each number of men to put down and of men of each seat on the board; in it the player to move, then the
 * places of the sets in the combinatorial number system.
 */
function rankingFor(men: number): Ranking<Men> {
  const side = men + 1
  const tierOf = (hand: number, white: number, black: number) => (hand * side + white) * side + black
  const counts = (tier: number) => [Math.floor(tier / (side * side)), Math.floor(tier / side) % side, tier % side]
  const ways = (white: number, black: number) => choose(COUNT, white) * choose(COUNT - white, black)
  return {
    tiers: (2 * men + 1) * side * side,
    tierSize(tier) {
      const [hand, white, black] = counts(tier)
      const fits = white + (hand >> 1) <= men && black + ((hand + 1) >> 1) <= men
      return fits ? ways(white, black) * (hand === 0 ? 2 : 1) : 0
    },
    tier: ({ hand, white, black }) => tierOf(hand, sizeOfSet(white), sizeOfSet(black)),
    rank({ hand, white, black, turn }) {
      const sizes = [sizeOfSet(white), sizeOfSet(black)]
      const place = placeOfSet(white) * choose(COUNT - sizes[0], sizes[1]) + placeOfSet(squeeze(black, white))
      return hand === 0 && turn === 1 ? place + ways(sizes[0], sizes[1]) : place
    },
    unrank(tier, index, into) {
      const [hand, white, black] = counts(tier)
      const all = ways(white, black)
      const place = index % all
      const blacks = choose(COUNT - white, black)
      const whiteSet = setOfPlace(Math.floor(place / blacks), white)
      into.set(
        whiteSet,
        spread(setOfPlace(place % blacks, black), whiteSet),
        hand,
        hand === 0 ? +(index >= all) : hand % 2,
      )
      return !into.over
    },
  }
}

/** The set among the points that are left when those of `others` are taken out. */
function squeeze(set: number, others: number): number {
  let [into, left] = [0, 0]
  for (let point = 0; point < COUNT; point++) {
    if ((others & bit(point)) !== 0) continue
    if ((set & bit(point)) !== 0) into |= bit(left)
    left++
  }
  return into
}

function spread(set: number, others: number): number {
  let [into, left] = [0, 0]
  for (let point = 0; point < COUNT; point++) {
    if ((others & bit(point)) !== 0) continue
    if ((set & bit(left)) !== 0) into |= bit(point)
    left++
  }
  return into
}

const SEATS = ['White', 'Black']
const SHAPE = gridShape(GRID)
const BOARD: BoardShape = {
  ...SHAPE,
  cells: CELL_OF.map((cell) => SHAPE.cells[cell]),
  art: [{ path: 'M100 50H500V450H100ZM200 150H400V350H200ZM300 50V150M300 350V450M100 250H200M400 250H500' }],
}
/** Turned, mirrored, and inside out. */
const IMAGES = [1, 0].flatMap((same) =>
  gridSymmetries(GRID).map((image) =>
    CELL_OF.map((cell) => {
      const { ring, up, right } = PLACES[POINT_OF[image[cell]]]
      return pointAt(same ? ring : 3 - ring, up, right)
    }),
  ),
)
const imageOf = (image: readonly number[], set: number) =>
  image.reduce((into, point, from) => ((set & bit(from)) !== 0 ? into | bit(point) : into), 0)

/** Six Men's Morris: H. J. R. Murray, "A History of Board-Games Other Than Chess", 1952; R. C. Bell, "Board and Table Games from Many Civilizations", 1969. */
export default defineGame({
  id: 'six-mens-morris',
  title: "Six Men's Morris",
  summary: 'Two squares: three in a row along a side take a man; with two men left you lose.',
  collection: 'Small games',
  seats: SEATS,
  variants: {
    men: { default: 6, min: 3, max: 6, title: 'Men of each' },
    flying: {
      default: 'no',
      values: ['no', 'yes'],
      title: 'Three men fly',
      words: { no: 'Three men slide', yes: 'Three men fly' },
    },
  },
  pages: { rules: new URL('./six-mens-morris.md', import.meta.url) },

  create: ({ men, flying }) => ({
    traits: { maxMoves: MAX_MOVES, repeats: true },
    start: () => new Men(men, flying === 'yes'),
    notation: notationFor(men, flying === 'yes'),
    view: {
      board: BOARD,
      faces: facesOfLooks(
        COUNT,
        (position: Men, point) => {
          const content = position.content(point)
          return content === 0 ? { ground: 'bare' } : { ground: 'bare', seat: content - 1 }
        },
        SEATS,
      ),
      path(_position, move) {
        const { to, from, taken } = partsOf(move)
        return [from, to, taken].filter((point) => point !== NONE).map((cell) => ({ kind: 'cell', cell }))
      },
      touched(_position, move) {
        const { to, from, taken } = partsOf(move)
        return [from, to, taken].filter((point) => point !== NONE)
      },
      facts: (position: Men) =>
        position.hand === 0
          ? []
          : SEATS.map((seat, index) => ({
              title: `To put down: ${seat}`,
              value: String(position.handOf(index)),
              seat: index,
            })),
      ending: (position: Men) =>
        sizeOfSet(position.own(position.turn)) < 3
          ? `${SEATS[position.turn]} has two men left`
          : `${SEATS[position.turn]} cannot move`,
    },
    search: {
      evaluations: [
        {
          name: 'plain',
          title: 'Men',
          bound: men,
          odds: 1,
          evaluate(position: Men, scores, at) {
            scores[at] = sizeOfSet(position.white) + position.handOf(0) - sizeOfSet(position.black) - position.handOf(1)
            scores[at + 1] = 0 - scores[at]
          },
        },
      ],
      symmetry: {
        count: IMAGES.length,
        apply(symmetry, position: Men, into: Men) {
          const image = IMAGES[symmetry]
          into.set(imageOf(image, position.white), imageOf(image, position.black), position.hand, position.turn)
        },
        move(symmetry, _position, move) {
          const { to, from, taken } = partsOf(move)
          const image = (point: number) => (point === NONE ? NONE : IMAGES[symmetry][point])
          return moveOf(image(to), image(from), image(taken))
        },
        seat: (_symmetry, seat) => seat,
      },
    },
    solve: { ranking: rankingFor(men) },
  }),
})
