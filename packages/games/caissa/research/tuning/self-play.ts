import { Random, WIN_LIMIT } from '@plyworks/core'
import { FastSearch } from '../../engines/fast-search.js'
import type { PastKey } from '../../engines/searcher.js'
import { Budget, WIDEST } from '../../engines/searcher.js'
import { FastKernel } from '../../fast-kernel.js'
import { MAX_MOVES } from '../../kernel-layout.js'
import { CaissaPosition } from '../../rules.js'
import { makeSample, SAMPLE_BYTES, setResult } from './samples.js'

/** Random moves that open a game, at least; up to `SPREAD` more. */
const OPENING = 3
const SPREAD = 8
/** One of this many moves is random, so that games differ. */
const RANDOM_MOVE = 25
/** Games that last longer are drawn here: nothing more is learned from them. */
const LONGEST = 160
const TABLE_BITS = 16
/** Enough for the searches of positions off the game, which have little in common. */
const TABLE_BITS_OFF = 14
const UNHURRIED = { stopped: () => false, onLine: () => {} }

/** Games of the engine against itself, each a pure function of the seed and its number. */
export class SelfPlay {
  private readonly kernel = new FastKernel()
  private readonly moves = new Int32Array(MAX_MOVES)

  /** @param nodes for each move */
  constructor(
    private readonly seed: number,
    private readonly nodes: number,
  ) {}

  /** The samples of a game, one after the other. */
  play(game: number): Uint8Array {
    const random = new Random(Math.imul(this.seed, 0x9e3779b1) + game)
    const position = this.open(random)
    const search = searchWith(TABLE_BITS)
    const beside = searchWith(TABLE_BITS_OFF)
    const past: PastKey[] = []
    const samples: Uint8Array[] = []
    const off: Uint8Array[] = []
    let result = 0
    while (!position.over && position.halfMoves < LONGEST) {
      past.push({ low: position.keyLow, high: position.keyHigh })
      const { move, score } = this.choose(search, position, past)
      samples.push(this.sampleOf(position, score))
      if (Math.abs(score) >= WIN_LIMIT) {
        result = score > 0 === (position.turn === 0) ? 1 : -1
        break
      }
      const sample = this.leave(beside, position, random)
      if (sample !== null) off.push(sample)
      position.make(random.below(RANDOM_MOVE) === 0 ? this.anyMove(position, random) : move)
    }
    if (position.over) result = position.score(0)
    for (const sample of samples) setResult(sample, result)
    return join([...samples, ...off])
  }

  private sampleOf(position: CaissaPosition, score: number): Uint8Array {
    this.kernel.set(position)
    this.kernel.look()
    return makeSample(position, this.kernel, score)
  }

  /**
   * The sample of a position one or two random moves off the game, null when that ends it. Most of what a search judges
   * comes after bad moves, which a good game does not show.
   */
  private leave(search: FastSearch, position: CaissaPosition, random: Random): Uint8Array | null {
    const plies = 1 + random.below(2)
    let made = 0
    while (made < plies && !position.over) {
      position.make(this.anyMove(position, random))
      made++
    }
    const sample = position.over ? null : this.sampleOf(position, this.choose(search, position, []).score)
    while (made-- > 0) position.unmake()
    return sample
  }

  /** A position after some random moves; one where the game is over already is thrown away. */
  private open(random: Random): CaissaPosition {
    for (;;) {
      const position = new CaissaPosition(false)
      for (let ply = OPENING + random.below(SPREAD); ply > 0 && !position.over; ply--) {
        position.make(this.anyMove(position, random))
      }
      if (!position.over) return position
    }
  }

  private anyMove(position: CaissaPosition, random: Random): number {
    return this.moves[random.below(position.generate(this.moves, 0))]
  }

  private choose(search: FastSearch, position: CaissaPosition, past: PastKey[]): { move: number; score: number } {
    search.begin(position, past, new Budget({ nodes: this.nodes }, UNHURRIED))
    position.generate(this.moves, 0)
    let found = { move: this.moves[0], score: 0 }
    for (let depth = 1; depth < LONGEST; depth++) {
      const score = search.run(depth, 0 - WIDEST, WIDEST)
      if (search.stopped) break
      found = { move: search.best, score }
      if (Math.abs(score) >= WIN_LIMIT) break
    }
    return found
  }
}

function searchWith(tableBits: number): FastSearch {
  return new FastSearch({ evaluation: 'network', tableBits, extensions: true, repetition: true, selective: true })
}

function join(samples: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(samples.length * SAMPLE_BYTES)
  samples.forEach((sample, index) => {
    bytes.set(sample, index * SAMPLE_BYTES)
  })
  return bytes
}
