import { alphaBeta, type Game, keyOf, type Position, readOptions, smallestImage } from '@plyworks/core'

/**
 * Chooses openings that differ and give neither side much, for any game: positions that are images of one another under
 * the game's symmetries count as one, and of several drawn at random a short search takes the one that it finds most even.
 * Comparing them needs no unit: evaluations of different games mean different things.
 */
export class EvenOpenings {
  private readonly image: Position
  private readonly seen = new Set<bigint>()
  private readonly search: ((position: Position) => number) | null

  constructor(private readonly game: Game) {
    this.image = game.start(0)
    this.search = judgeFor(game)
  }

  /** Positions that are to be drawn for one opening. */
  get candidates(): number {
    return this.search === null || this.seen.size >= MOST_SEARCHED ? 1 : CANDIDATES
  }

  /** Whether a position, or an image of it, was taken before. */
  isKnown(position: Position): boolean {
    return this.seen.has(this.nameOf(position))
  }

  take(position: Position): void {
    this.seen.add(this.nameOf(position))
  }

  /** Returns the place of the most even position. */
  mostEven(positions: readonly Position[]): number {
    if (this.search === null || positions.length < 2) return 0
    const leads = positions.map(this.search)
    return leads.indexOf(Math.min(...leads))
  }

  private nameOf(position: Position): bigint {
    return smallestImage(this.game, position, this.image, keyOf)
  }
}

/** Positions of which the most even one is taken. */
const CANDIDATES = 8
/** Nodes of the search of each: some milliseconds. */
const NODES = 2000
/** Openings that are searched for; those of later games differ from them, and that must do. */
const MOST_SEARCHED = 200

/** Returns what tells by how much a side is ahead, or null for games that alpha-beta does not fit. */
function judgeFor(game: Game): ((position: Position) => number) | null {
  if (alphaBeta.refuses?.(game) != null) return null
  const options = readOptions(alphaBeta.options(game), { 'table-mb': '0' })
  return (position) => {
    const engine = alphaBeta.create(game, options)
    const { scores } = engine.search(position.clone(), { nodes: NODES }, { stopped: () => false, onLine: () => {} })
    // A proved result is more than any evaluation, and the more the nearer it is.
    return Math.abs(scores[0])
  }
}
