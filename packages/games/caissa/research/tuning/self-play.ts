import { Random, WIN_LIMIT } from '@plyworks/core'
import type { FastSearch } from '../../engines/fast-search.js'
import { Budget, type PastKey } from '../../engines/searcher.js'
import { FastKernel } from '../../fast-kernel.js'
import type { CaissaPosition } from '../../rules.js'
import { anyMove, choose, LONGEST, openGame, RANDOM_MOVE, Searches, UNHURRIED } from './games.js'
import { makeSample, SAMPLE_BYTES, setResult } from './samples.js'

/** Games of the engine against itself, each a pure function of the seed and its number. */
export class SelfPlay {
  private readonly kernel = new FastKernel()
  private readonly searches = new Searches()

  /** @param nodes for each move */
  constructor(
    readonly seed: number,
    readonly nodes: number,
  ) {}

  /** The samples of a game, one after the other. */
  play(game: number): Uint8Array {
    const random = new Random(Math.imul(this.seed, 0x9e3779b1) + game)
    const position = openGame(random)
    const { search, beside } = this.searches
    this.searches.forget()
    const past: PastKey[] = []
    const samples: Uint8Array[] = []
    const off: Uint8Array[] = []
    let result = 0
    while (!position.over && position.halfMoves < LONGEST) {
      past.push({ low: position.keyLow, high: position.keyHigh })
      const { move, score } = choose(search, position, past, this.budget())
      samples.push(this.sampleOf(position, score))
      if (Math.abs(score) >= WIN_LIMIT) {
        result = score > 0 === (position.turn === 0) ? 1 : -1
        break
      }
      const sample = this.leave(beside, position, random)
      if (sample !== null) off.push(sample)
      position.make(random.below(RANDOM_MOVE) === 0 ? anyMove(position, random) : move)
    }
    if (position.over) result = position.score(0)
    for (const sample of samples) setResult(sample, result)
    return join([...samples, ...off])
  }

  private budget(): Budget {
    return new Budget({ nodes: this.nodes }, UNHURRIED)
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
      position.make(anyMove(position, random))
      made++
    }
    const sample = position.over ? null : this.sampleOf(position, choose(search, position, [], this.budget()).score)
    while (made-- > 0) position.unmake()
    return sample
  }
}

function join(samples: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(samples.length * SAMPLE_BYTES)
  samples.forEach((sample, index) => {
    bytes.set(sample, index * SAMPLE_BYTES)
  })
  return bytes
}
