import type { Game, Ranking } from '../game/game.js'
import type { Position } from '../game/position.js'

/** Positions between two questions whether to stop. */
export const LOOK_EVERY = 4096

/**
 * The ranking derived for games that have none of their own: the positions that can be reached from a start, numbered in
 * the order in which a breadth-first walk meets them (pinned, because the order of moves is). One tier; inside it the
 * solver finds its own order. Positions are known by their 64-bit keys: among a hundred million positions the chance
 * that any two share one is below 1 in 3000.
 *
 * @param from where to begin; not changed
 * @param limit positions at most; beyond it the game is refused
 * @returns the ranking, `too many` when the limit is passed, or null when stopped
 */
export function reachableRanking<P extends Position>(
  game: Game<P>,
  from: P,
  limit: number,
  stopped: () => boolean = () => false,
): Ranking<P> | 'too many' | null {
  const reached = new ReachedPositions(game, from)
  for (let index = 0; index < reached.count; index++) {
    if (index % LOOK_EVERY === 0 && stopped()) return null
    reached.expand(index)
    if (reached.count > limit) return 'too many'
  }
  return reached
}

class ReachedPositions<P extends Position> implements Ranking<P> {
  readonly tiers = 1
  count = 0
  private readonly start: P
  private readonly position: P
  private readonly out: Int32Array
  private readonly line: number[] = []
  private keyLow = new Int32Array(1024)
  private keyHigh = new Int32Array(1024)
  /** The position from which each was first reached, and by which move. */
  private parent = new Int32Array(1024)
  private move = new Int32Array(1024)
  /** Open addressing: index + 1 of a position, 0 for an empty slot; at most half full. */
  private slots = new Int32Array(2048)

  constructor(game: Game<P>, from: P) {
    this.start = from.clone() as P
    this.position = from.clone() as P
    this.out = new Int32Array(game.traits.maxMoves)
    if (!from.over) this.add(from, -1, 0)
  }

  expand(index: number): void {
    const { position, out } = this
    this.unrank(0, index, position)
    const end = position.generate(out, 0)
    for (let at = 0; at < end; at++) {
      position.make(out[at])
      if (!position.over && this.rank(position) < 0) this.add(position, index, out[at])
      position.unmake()
    }
  }

  tierSize(): number {
    return this.count
  }

  tier(): number {
    return 0
  }

  /** The number of a position, or -1 when it is not among those reached. */
  rank(position: P): number {
    const { slots, keyLow, keyHigh } = this
    const mask = slots.length - 1
    const low = position.keyLow
    const high = position.keyHigh
    for (let slot = (low ^ (high >>> 7)) & mask; ; slot = (slot + 1) & mask) {
      const index = slots[slot] - 1
      if (index < 0 || (keyLow[index] === low && keyHigh[index] === high)) return index
    }
  }

  unrank(_tier: number, index: number, into: P): boolean {
    const { line, parent, move } = this
    line.length = 0
    for (let at = index; parent[at] >= 0; at = parent[at]) line.push(move[at])
    into.assign(this.start)
    for (let at = line.length - 1; at >= 0; at--) into.make(line[at])
    return true
  }

  private add(position: P, parent: number, move: number): void {
    if (this.count === this.parent.length) this.grow()
    const index = this.count++
    this.keyLow[index] = position.keyLow
    this.keyHigh[index] = position.keyHigh
    this.parent[index] = parent
    this.move[index] = move
    this.enter(index)
  }

  private enter(index: number): void {
    const mask = this.slots.length - 1
    let slot = (this.keyLow[index] ^ (this.keyHigh[index] >>> 7)) & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = index + 1
  }

  private grow(): void {
    this.keyLow = doubled(this.keyLow)
    this.keyHigh = doubled(this.keyHigh)
    this.parent = doubled(this.parent)
    this.move = doubled(this.move)
    this.slots = new Int32Array(2 * this.slots.length)
    for (let index = 0; index < this.count; index++) this.enter(index)
  }
}

function doubled(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * values.length)
  larger.set(values)
  return larger
}
