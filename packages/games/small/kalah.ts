import {
  type BoardShape,
  type CellFace,
  defineGame,
  History,
  type KeyTable,
  makeKeyTable,
  type Notation,
  type Position,
  quote,
  TextError,
  TextReader,
} from '@plyworks/core'

/**
 * Pits are numbered as seeds are sown: South's houses 0 to m - 1, South's store m, North's houses m + 1 to 2m, North's store 2m + 1. A
 * move is the pit that is emptied. The key knows the seeds of every pit and who is to move.
 */
class Pits implements Position {
  turn = 0
  keyLow = 0
  keyHigh = 0
  readonly seeds: Uint8Array
  /** Seeds in the houses of South and of North. */
  readonly left = [0, 0]
  /** Of each move: all pits before it, packed four to a number, then the turn. */
  private readonly played = new History()

  constructor(
    readonly houses: number,
    private readonly keys: KeyTable,
    /** How many seeds there are. */
    readonly all: number,
  ) {
    this.seeds = new Uint8Array(2 * houses + 2)
  }

  /** One side has no seeds in its houses: what is left has been gathered. */
  get over(): boolean {
    return this.left[0] === 0 && this.left[1] === 0
  }

  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    const first = this.turn * (this.houses + 1)
    let end = at
    for (let pit = first + this.houses - 1; pit >= first; pit--) if (this.seeds[pit] > 0) out[end++] = pit
    return end
  }

  make(pit: number): void {
    const { houses, seeds, turn, played } = this
    for (let at = 0; at < seeds.length; at += 4) {
      played.push(seeds[at] | (seeds[at + 1] << 8) | (seeds[at + 2] << 16) | (seeds[at + 3] << 24))
    }
    played.push(turn)
    const round = seeds.length
    const store = houses + turn * (houses + 1)
    const skipped = houses + (1 - turn) * (houses + 1)
    let hand = seeds[pit]
    let at = pit
    this.put(pit, 0)
    while (hand > 0) {
      at = at + 1 === round ? 0 : at + 1
      if (at === skipped) continue
      this.put(at, seeds[at] + 1)
      hand--
    }
    const own = at !== store && at >= turn * (houses + 1) && at < store
    if (own && seeds[at] === 1) {
      const opposite = 2 * houses - at
      this.put(store, seeds[store] + 1 + seeds[opposite])
      this.put(at, 0)
      this.put(opposite, 0)
    }
    if (at !== store) this.pass()
    if (this.left[0] === 0 || this.left[1] === 0) this.gather()
  }

  unmake(): void {
    const { seeds, played } = this
    const turn = played.pop()
    const words = Math.ceil(seeds.length / 4)
    for (let word = words - 1; word >= 0; word--) {
      const packed = played.pop()
      for (let byte = 0; byte < 4; byte++) {
        const pit = 4 * word + byte
        if (pit < seeds.length) this.put(pit, (packed >>> (8 * byte)) & 255)
      }
    }
    if (this.turn !== turn) this.pass()
  }

  score(seat: number): number {
    const { houses, seeds } = this
    return Math.sign(seeds[houses + seat * (houses + 1)] - seeds[houses + (1 - seat) * (houses + 1)])
  }

  assign(other: Pits): void {
    this.turn = other.turn
    this.keyLow = other.keyLow
    this.keyHigh = other.keyHigh
    this.seeds.set(other.seeds)
    this.left[0] = other.left[0]
    this.left[1] = other.left[1]
    this.played.clear()
  }

  clone(): Pits {
    const copy = new Pits(this.houses, this.keys, this.all)
    copy.assign(this)
    return copy
  }

  put(pit: number, count: number): void {
    const { houses, keys, seeds, all } = this
    const before = pit * (all + 1) + seeds[pit]
    const after = pit * (all + 1) + count
    this.keyLow ^= keys.low[before] ^ keys.low[after]
    this.keyHigh ^= keys.high[before] ^ keys.high[after]
    if (pit < houses) this.left[0] += count - seeds[pit]
    else if (pit > houses && pit <= 2 * houses) this.left[1] += count - seeds[pit]
    seeds[pit] = count
  }

  pass(): void {
    this.turn = 1 - this.turn
    this.keyLow ^= NORTH_MOVES
  }

  /** Each side's seeds go into its store. */
  private gather(): void {
    const { houses, seeds } = this
    for (let seat = 0; seat < 2; seat++) {
      const first = seat * (houses + 1)
      for (let pit = first; pit < first + houses; pit++) {
        if (seeds[pit] === 0) continue
        this.put(first + houses, seeds[first + houses] + seeds[pit])
        this.put(pit, 0)
      }
    }
  }
}

const NORTH_MOVES = 0x5bd1e995
const SEATS = ['South', 'North']
const CIRCLE = Array.from({ length: 24 }, (_, step) => {
  const angle = (step * Math.PI) / 12
  return [0.5 + 0.48 * Math.sin(angle), 0.5 - 0.48 * Math.cos(angle)] as const
})

/** The letter of a house: South's from the left, North's from the right, so that opposite houses have the same letter. */
function nameOf(houses: number, pit: number): string {
  if (pit < houses) return `${String.fromCharCode(97 + pit)}1`
  return `${String.fromCharCode(97 + 2 * houses - pit)}2`
}

function boardOf(houses: number): BoardShape {
  const cells = Array.from({ length: 2 * houses + 2 }, (_, pit) => {
    if (pit === houses)
      return { name: 'store of South', x: houses + 1.1, y: 0.15, width: 0.9, height: 1.9, row: 1, column: houses + 1 }
    if (pit === 2 * houses + 1)
      return { name: 'store of North', x: 0.1, y: 0.15, width: 0.9, height: 1.9, row: 0, column: 0 }
    const south = pit < houses
    const column = 1 + (south ? pit : 2 * houses - pit)
    return {
      name: nameOf(houses, pit),
      x: column + 0.05,
      y: south ? 1.1 : 0.1,
      width: 1,
      height: 1,
      row: south ? 1 : 0,
      column,
      corners: CIRCLE,
    }
  })
  const labels = Array.from({ length: houses }, (_, house) => ({
    text: String.fromCharCode(97 + house),
    x: house + 1.55,
    y: 2.35,
    size: 0.26,
  }))
  return { width: houses + 2.1, height: 2.5, rows: 2, columns: houses + 2, cells, labels }
}

/** Up to a dozen seeds in the upper part of a pit, and their number below. */
function faceOf(count: number, label: string, tall: boolean): CellFace {
  // Rows of four around the upper middle; a store is twice as high as it is wide, and its box stretches what is drawn in it.
  const [step, wide, high] = tall ? [9, 7, 3.4] : [16, 7, 7]
  const rows = Math.ceil(Math.min(count, 12) / 4)
  const circles = Array.from({ length: Math.min(count, 12) }, (_, seed) => {
    const y = 40 + step * (Math.floor(seed / 4) - (rows - 1) / 2)
    const x = 50 + 16 * ((seed % 4) - (Math.min(count, 4) - 1) / 2)
    return `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0Z`
  })
  return {
    ground: 'tile',
    glyphs: [
      ...(circles.length === 0 ? [] : [{ kind: 'shape', path: circles.join('') } as const]),
      { kind: 'text', text: String(count), x: 0.5, y: 0.8, size: 0.24 },
    ],
    label,
  }
}

function notationOn(houses: number, make: () => Pits): Notation<Pits> {
  const row = (position: Pits, first: number) =>
    Array.from(position.seeds.subarray(first, first + houses + 1)).join(',')
  return {
    formatPosition: (position) => `${row(position, 0)}/${row(position, houses + 1)} ${position.turn + 1}`,
    parsePosition(text) {
      const reader = new TextReader(text, 'position')
      const position = make()
      const { all } = position
      for (let pit = 0; pit < 2 * houses + 2; pit++) {
        if (pit > 0) reader.expect(pit === houses + 1 ? '/' : ',')
        position.put(pit, reader.integer(0, all, 'seeds'))
      }
      const total = position.seeds.reduce((sum, count) => sum + count, 0)
      if (total !== all) throw new TextError('position', 1, `${total} seeds`, `${all} of them`)
      if ((position.left[0] === 0) !== (position.left[1] === 0))
        throw new TextError('position', 1, 'one side without seeds', 'seeds on both sides, or on none')
      reader.expect(' ', 'a space and the player to move')
      if (reader.integer(1, 2, 'the player to move') === 2) position.pass()
      reader.end()
      return position
    },
    formatMove: (_position, move) => nameOf(houses, move),
    parseMove(position, text) {
      const out = new Int32Array(houses)
      const legal = out.subarray(0, position.generate(out, 0))
      const move = legal.find((pit) => nameOf(houses, pit) === text)
      if (move !== undefined) return move
      throw new TextError(
        'move',
        1,
        quote(text),
        legal.length === 0
          ? 'no move: the game is over'
          : `one of ${Array.from(legal, (pit) => nameOf(houses, pit)).join(', ')}`,
      )
    },
    diagram({ seeds }) {
      const cell = (count: number | string) => String(count).padStart(3)
      const north = Array.from({ length: houses }, (_, house) => cell(seeds[2 * houses - house])).join('')
      const south = Array.from({ length: houses }, (_, house) => cell(seeds[house])).join('')
      const letters = Array.from({ length: houses }, (_, house) => cell(String.fromCharCode(97 + house))).join('')
      return [
        `2    ${north}`,
        `${cell(seeds[2 * houses + 1])}  ${' '.repeat(3 * houses)}${cell(seeds[houses])}`,
        `1    ${south}`,
        `     ${letters}`,
      ].join('\n')
    },
  }
}

/**
 * Kalah, by W. J. Champion. Rules and values: G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23, 2000; Wikipedia,
 * "Kalah".
 */
export default defineGame({
  title: 'Kalah',
  otherNames: ['Mancala'],
  summary: 'Sow seeds around the board: the last one in your store moves again, in an empty house it captures.',
  collection: 'Small games',
  seats: SEATS,
  variants: {
    houses: { default: 6, min: 1, max: 6, title: 'Houses a side (m)' },
    seeds: { default: 4, min: 1, max: 6, title: 'Seeds a house (n)' },
  },
  pages: { rules: new URL('./kalah.md', import.meta.url) },

  create({ houses, seeds }) {
    const all = 2 * houses * seeds
    const keys = makeKeyTable((2 * houses + 2) * (all + 1), 1)
    const make = () => new Pits(houses, keys, all)
    const place = (pit: number) =>
      pit === houses || pit === 2 * houses + 1 ? 'seeds' : pit < houses ? 'seeds of South' : 'seeds of North'
    return {
      // A move that reaches no store brings seeds forward in their row, at most `houses - 1` steps each; the others keep a seed for good.
      traits: {
        maxMoves: houses,
        maxPlies: all + ((houses - 1) * all * (all + 1)) / 2,
        repeats: false,
        multiMoveTurns: true,
      },
      start() {
        const position = make()
        for (let pit = 0; pit < 2 * houses + 1; pit++) if (pit !== houses) position.put(pit, seeds)
        return position
      },
      notation: notationOn(houses, make),
      view: {
        board: boardOf(houses),
        faces: (position: Pits) =>
          Array.from(position.seeds, (count, pit) =>
            faceOf(count, `${count} ${place(pit)}`, pit === houses || pit === 2 * houses + 1),
          ),
        path: (_position, move) => [{ kind: 'cell', cell: move }],
        touched: (_position, move) => [move],
        facts: () => [],
        ending: (position: Pits) => `${position.seeds[houses]} seeds to ${position.seeds[2 * houses + 1]}`,
      },
      search: {
        evaluations: [
          {
            name: 'plain',
            title: 'Seeds in the stores',
            bound: all,
            odds: 4,
            evaluate(position: Pits, scores, at) {
              scores[at] = position.seeds[houses] - position.seeds[2 * houses + 1]
              scores[at + 1] = 0 - scores[at]
            },
          },
        ],
        // Another move first, then captures, then the houses nearest to the store (as in the paper).
        ordering: {
          guess(position: Pits, pit) {
            const { seeds: counts, turn } = position
            const store = houses + turn * (houses + 1)
            const distance = store - pit
            if (counts[pit] === distance) return 500 - distance
            const target = pit + counts[pit]
            if (target < store && counts[target] === 0) return 100 + 10 * counts[2 * houses - target]
            return 0 - distance
          },
        },
      },
    }
  },
})
