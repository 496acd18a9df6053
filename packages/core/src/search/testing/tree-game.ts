import { mix32 } from '../../base/keys.js'
import type { Evaluation, Game, GameDefinition, Symmetry, Turns } from '../../game/game.js'
import type { Position } from '../../game/position.js'

/** The kind of random game to make. */
export interface TreeGameOptions {
  readonly seed: number
  readonly seats: number
  /** Longest game; `cyclic` games have none. */
  readonly maxPlies: number
  /** Whether a seat may move several times in a row. */
  readonly multiMoveTurns?: boolean
  /** Whether the ply is no part of the position, so that positions come again. */
  readonly cyclic?: boolean
  /** Whether whole turns are proposed (all of them, so that nothing is lost). */
  readonly turns?: boolean
}

/**
 * A random game for tests of searches: a token on a ring of squares is moved by steps of 1 to 3 squares either way.
 * Seed, ply and square decide - through a hash - how many moves there are, who moves next, whether the game is over,
 * who has won and what the evaluation says. Steps commute, so positions transpose; squares x and -x have the same
 * hash, so turning the ring over is a symmetry.
 */
export function treeGame(options: TreeGameOptions): Game<TreePosition> {
  const { seats, seed } = options
  const rules = new TreeRules(options)
  const refuse = (): never => {
    throw new Error('the test game has no notation and no board')
  }
  const definition: GameDefinition<TreePosition> = {
    id: 'tree',
    title: 'Random tree',
    summary: 'A random game for tests.',
    seats,
    seatNames: Array.from({ length: seats }, (_, seat) => `Seat ${seat}`),
    variants: {},
    studies: [],
    pages: {},
    create: refuse,
  }
  return {
    definition,
    variant: {},
    name: `tree-${seed}`,
    traits: {
      seats,
      payoff: seats === 2 ? 'zero-sum' : 'winner',
      maxMoves: MOST_MOVES,
      maxPlies: options.cyclic ? Infinity : options.maxPlies,
      repeats: options.cyclic ?? false,
      multiMoveTurns: options.multiMoveTurns ?? false,
      endsTurnsForGood: false,
      randomStart: true,
    },
    start: (square = 0) => new TreePosition(rules, rules.firstOpen(square)),
    notation: { formatPosition: refuse, parsePosition: refuse, formatMove: refuse, parseMove: refuse, diagram: refuse },
    view: {
      board: { width: 1, height: 1, rows: 1, columns: 1, cells: [], labels: [] },
      faces: refuse,
      path: refuse,
      touched: refuse,
      facts: refuse,
    },
    search: {
      symmetry: mirror,
      evaluations: [treeEvaluation(seats)],
      engines: [],
      levels: [],
      ordering: { guess: (position, move) => (position.hash(move) % 2001) - 1000 },
      ...(options.turns && { turns: allTurns }),
    },
    solve: { maps: [], scales: [] },
    insight: { overlays: [], measures: [] },
  }
}

const SQUARES = 16
const MOST_MOVES = 6
/** A turn never has more moves than this, so that all whole turns can be listed. */
const LONGEST_TURN = 3

/** The properties of a place that its hash decides. */
class TreeRules {
  constructor(readonly options: TreeGameOptions) {}

  hash(ply: number, square: number, aspect: number): number {
    const folded = Math.min(square, SQUARES - square)
    const place = this.options.cyclic ? folded : ply * SQUARES + folded
    return mix32(Math.imul(place + 1, 0x01000193) ^ Math.imul(this.options.seed * 8 + aspect + 1, 0x9e3779b1)) >>> 0
  }

  /** The first square from that one on where a game can start. */
  firstOpen(square: number): number {
    for (let step = 0; step < SQUARES; step++) {
      const open = (square + step) % SQUARES
      if (!this.over(0, open)) return open
    }
    throw new Error(`the game of seed ${this.options.seed} is over on every square`)
  }

  over(ply: number, square: number): boolean {
    return this.hash(ply, square, 0) % 9 === 0 || (!this.options.cyclic && ply >= this.options.maxPlies)
  }
}

export class TreePosition implements Position {
  ply = 0
  turn = 0
  /** Moves made in the running turn. */
  moved = 0
  square: number
  private readonly past: number[] = []

  constructor(
    readonly rules: TreeRules,
    square: number,
  ) {
    this.square = square
  }

  get over(): boolean {
    return this.rules.over(this.ply, this.square)
  }

  get keyLow(): number {
    return mix32(this.square + SQUARES * (this.turn + 4 * (this.moved + 4 * this.plyInKey)))
  }

  get keyHigh(): number {
    return mix32(this.keyLow ^ 0x5bd1e995)
  }

  private get plyInKey(): number {
    return this.rules.options.cyclic ? 0 : this.ply
  }

  hash(aspect: number): number {
    return this.rules.hash(this.ply, this.square, 16 + aspect)
  }

  /** Moves 0 to 5 are the steps +1, -1, +2, -2, +3, -3; the hash says how many pairs of them are legal. */
  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    const count = 2 * (1 + (this.hash(0) % 3))
    for (let move = 0; move < count; move++) out[at + move] = move
    return at + count
  }

  make(move: number): void {
    this.past.push(this.square, this.turn, this.moved)
    const step = (move >> 1) + 1
    this.square = (this.square + (move & 1 ? SQUARES - step : step)) % SQUARES
    this.ply++
    this.moved++
    const { multiMoveTurns, seats } = this.rules.options
    if (multiMoveTurns && this.moved < LONGEST_TURN && this.hash(1) % 2 === 0) return
    this.turn = (this.turn + 1) % seats
    this.moved = 0
  }

  unmake(): void {
    const [square, turn, moved] = this.past.splice(-3)
    this.square = square
    this.turn = turn
    this.moved = moved
    this.ply--
  }

  score(seat: number): number {
    const { seats } = this.rules.options
    const winner = this.hash(2) % (seats + 1)
    if (winner === seats) return 0
    return winner === seat ? 1 : seats === 2 ? -1 : 0
  }

  assign(other: TreePosition): void {
    this.ply = other.ply
    this.turn = other.turn
    this.moved = other.moved
    this.square = other.square
    this.past.length = 0
  }

  clone(): TreePosition {
    const copy = new TreePosition(this.rules, 0)
    copy.assign(this)
    return copy
  }
}

const mirror: Symmetry<TreePosition> = {
  count: 2,
  apply(symmetry, position, into) {
    into.assign(position)
    if (symmetry === 1) into.square = (SQUARES - into.square) % SQUARES
  },
  move: (symmetry, _position, move) => (symmetry === 1 ? move ^ 1 : move),
  seat: (_symmetry, seat) => seat,
}

function treeEvaluation(seats: number): Evaluation<TreePosition> {
  return {
    name: 'plain',
    title: 'Hash of the place',
    bound: 100,
    evaluate(position, scores, at) {
      for (let seat = 0; seat < seats; seat++) scores[at + seat] = (position.hash(3 + seat) % 201) - 100
      if (seats === 2) scores[at + 1] = 0 - scores[at]
    },
  }
}

/** Every whole turn, in the order of its moves. */
const allTurns: Turns<TreePosition> = {
  maxCells: MOST_MOVES ** LONGEST_TURN * (LONGEST_TURN + 1),
  propose(position, out, at) {
    const moves = new Int32Array(MOST_MOVES)
    const seat = position.turn
    const path: number[] = []
    let end = at
    const walk = (): void => {
      if (path.length > 0 && (position.over || position.turn !== seat || position.moved === 0)) {
        out[end++] = path.length
        for (const move of path) out[end++] = move
        return
      }
      const legal = Array.from(moves.subarray(0, position.generate(moves, 0)))
      for (const move of legal) {
        position.make(move)
        path.push(move)
        walk()
        path.pop()
        position.unmake()
      }
    }
    walk()
    return end
  },
}
