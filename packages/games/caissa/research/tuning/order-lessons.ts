import { Random, WIN_LIMIT } from '@plyworks/core'
import type { FastSearch } from '../../engines/fast-search.js'
import { placesOfWeights, STORED, spreadOrder } from '../../engines/order.js'
import { Budget } from '../../engines/searcher.js'
import { FastKernel } from '../../fast-kernel.js'
import { givesCheck } from '../../kernel.js'
import { MAX_HALF_MOVES, MAX_MOVES } from '../../kernel-layout.js'
import { CaissaPosition } from '../../rules.js'
import type { Setup } from '../../setup.js'
import { anyMove, choose, LONGEST, openGame, RANDOM_MOVE, Searches, UNHURRIED } from './games.js'

/** Nodes of a move in the game, and how many of the positions that its search looks at become lessons. */
const PLAYED_NODES = 3000
const LESSONS = 8
/** What lies so near to the draw is no lesson. */
const LAST_LESSON = MAX_HALF_MOVES - 10

/**
 * A lesson as bytes, each number an int32, little-endian: eight squares of men, two halves of the tiles, seat, forbidden
 * exchange, half-moves, best move.
 */
export const LESSON_BYTES = 56
const NUMBERS = LESSON_BYTES / 4

/** The weights of each move of a position (see `spreadOrder`), and which move is the best one. */
export interface OrderLesson {
  readonly moves: readonly (readonly number[])[]
  readonly best: number
}

/** Where a stored weight is, by its place in what `spreadOrder` returns. */
const STORED_PLACES = spreadOrder(Array.from({ length: STORED }, (_, index) => index))

/**
 * Lessons for the order of moves: games of the engine against itself, and in each position that is searched some of those
 * that the search looks at. A search of their own finds their best moves.
 */
export class OrderLessons {
  private readonly searches = new Searches()
  private readonly moves = new Int32Array(MAX_MOVES)

  /** @param nodes for the best move of a lesson */
  constructor(
    readonly seed: number,
    readonly nodes: number,
  ) {}

  /** The lessons of a game one after the other, a pure function of the seed and its number. */
  play(game: number): Uint8Array {
    const random = new Random(Math.imul(this.seed, 0x9e3779b1) + game)
    const { search, beside } = this.searches
    this.searches.forget()
    const position = openGame(random)
    const lessons: number[] = []
    while (!position.over && position.halfMoves < LONGEST) {
      const looked: Setup[] = []
      const found = choose(search, position, [], new Sampling(search, random, looked))
      for (const setup of looked) {
        if (setup.halfMoves >= LAST_LESSON) continue
        const best = this.bestOf(new CaissaPosition(false, setup), beside)
        if (best > 0) lessons.push(...numbersOf(setup), best)
      }
      if (Math.abs(found.score) >= WIN_LIMIT) break
      position.make(random.below(RANDOM_MOVE) === 0 ? anyMove(position, random) : found.move)
    }
    return written(lessons)
  }

  /** The best move of a position, 0 where there is no choice. */
  private bestOf(position: CaissaPosition, search: FastSearch): number {
    if (position.generate(this.moves, 0) < 2) return 0
    return choose(search, position, [], new Budget({ nodes: this.nodes }, UNHURRIED)).move
  }
}

/** Reads lessons as `OrderLessons.play` returns them. */
export function readLessons(bytes: Uint8Array): OrderLesson[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const kernel = new FastKernel()
  return Array.from({ length: bytes.length / LESSON_BYTES }, (_, lesson) => {
    const at = lesson * LESSON_BYTES
    const numbers = Array.from({ length: NUMBERS }, (_, index) => view.getInt32(at + 4 * index, true))
    kernel.set(new CaissaPosition(false, setupOf(numbers)))
    const moves = Array.from(kernel.moves.subarray(0, kernel.generate(0)))
    const { inCheck } = kernel
    const places = (move: number): number[] =>
      placesOfWeights(kernel, move, inCheck, givesCheck(kernel, move)).map((place) => STORED_PLACES[place])
    return { moves: moves.map(places), best: moves.indexOf(numbers[NUMBERS - 1]) }
  })
}

/** Notes what a search looks at after numbers of nodes chosen by lot. */
class Sampling extends Budget {
  private readonly counts: number[]

  constructor(
    private readonly search: FastSearch,
    random: Random,
    private readonly looked: Setup[],
  ) {
    super({ nodes: PLAYED_NODES }, UNHURRIED)
    this.counts = Array.from({ length: LESSONS }, () => 1 + random.below(PLAYED_NODES - 1)).sort((a, b) => b - a)
    this.nextCheck = this.counts[LESSONS - 1]
  }

  override spent(nodes: number): boolean {
    let due = false
    while (this.counts.length > 0 && nodes >= this.counts[this.counts.length - 1]) {
      this.counts.pop()
      due = true
    }
    if (due) this.looked.push(this.search.position)
    this.nextCheck = Math.max(nodes + 1, this.counts.at(-1) ?? PLAYED_NODES)
    return nodes >= PLAYED_NODES
  }
}

function written(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4)
  const view = new DataView(bytes.buffer)
  numbers.forEach((number, index) => {
    view.setInt32(index * 4, number, true)
  })
  return bytes
}

function numbersOf({ men, tilesLow, tilesHigh, turn, forbidden, halfMoves }: Setup): number[] {
  return [...Array.from(men), tilesLow, tilesHigh, turn, forbidden, halfMoves]
}

function setupOf(numbers: readonly number[]): Setup {
  const [tilesLow, tilesHigh, turn, forbidden, halfMoves] = numbers.slice(8)
  return { men: numbers.slice(0, 8), tilesLow, tilesHigh, turn, forbidden, halfMoves }
}
