/**
 * A matching of the greatest size in any graph: J. Edmonds, "Paths, trees, and flowers" (1965), in the breadth-first
 * form that shrinks blossoms by giving all their vertices a common base. At most about size^3 steps.
 * @param size number of vertices
 * @param joined whether an edge joins two vertices (symmetric, never a vertex with itself)
 * @returns the partner of every vertex, or -1
 */
export function largestMatching(size: number, joined: (one: number, other: number) => boolean): Int32Array {
  const search = new MatchingSearch(size, joined)
  for (let root = 0; root < size; root++) if (search.partner[root] < 0) search.augment(root)
  return search.partner
}

/** Whether all vertices can be paired. */
export function hasPerfectMatching(size: number, joined: (one: number, other: number) => boolean): boolean {
  return size % 2 === 0 && !largestMatching(size, joined).includes(-1)
}

class MatchingSearch {
  readonly partner: Int32Array
  private readonly parent: Int32Array
  private readonly base: Int32Array
  private readonly reached: Uint8Array
  private readonly queue: number[] = []

  constructor(
    private readonly size: number,
    private readonly joined: (one: number, other: number) => boolean,
  ) {
    this.partner = new Int32Array(size).fill(-1)
    this.parent = new Int32Array(size)
    this.base = new Int32Array(size)
    this.reached = new Uint8Array(size)
  }

  /** Looks for a path from an unmatched root to another unmatched vertex that alternates, and turns it over. */
  augment(root: number): void {
    this.parent.fill(-1)
    this.reached.fill(0)
    for (let vertex = 0; vertex < this.size; vertex++) this.base[vertex] = vertex
    this.queue.length = 0
    this.reach(root)
    for (let at = 0; at < this.queue.length; at++) {
      const end = this.grow(this.queue[at], root)
      if (end < 0) continue
      this.turnOver(end)
      return
    }
  }

  /** Follows the edges of a vertex; returns the end of an augmenting path, or -1. */
  private grow(from: number, root: number): number {
    for (let to = 0; to < this.size; to++) {
      if (to === from || !this.joined(from, to)) continue
      if (this.base[from] === this.base[to] || this.partner[from] === to) continue
      const mate = this.partner[to]
      if (to === root || (mate >= 0 && this.parent[mate] >= 0)) this.shrink(from, to)
      else if (this.parent[to] < 0) {
        this.parent[to] = from
        if (mate < 0) return to
        this.reach(mate)
      }
    }
    return -1
  }

  /** Two vertices at even distance are joined: the odd circle through them becomes one vertex. */
  private shrink(one: number, other: number): void {
    const base = this.commonBase(one, other)
    const inBlossom = new Uint8Array(this.size)
    this.markPath(one, base, other, inBlossom)
    this.markPath(other, base, one, inBlossom)
    for (let vertex = 0; vertex < this.size; vertex++) {
      if (inBlossom[this.base[vertex]] === 0) continue
      this.base[vertex] = base
      if (this.reached[vertex] === 0) this.reach(vertex)
    }
  }

  private commonBase(one: number, other: number): number {
    const seen = new Uint8Array(this.size)
    for (let at = one; ; at = this.parent[this.partner[at]]) {
      at = this.base[at]
      seen[at] = 1
      if (this.partner[at] < 0) break
    }
    for (let at = other; ; at = this.parent[this.partner[at]]) {
      at = this.base[at]
      if (seen[at] === 1) return at
    }
  }

  private markPath(from: number, base: number, child: number, inBlossom: Uint8Array): void {
    let [at, below] = [from, child]
    while (this.base[at] !== base) {
      const mate = this.partner[at]
      inBlossom[this.base[at]] = 1
      inBlossom[this.base[mate]] = 1
      this.parent[at] = below
      below = mate
      at = this.parent[mate]
    }
  }

  private turnOver(end: number): void {
    for (let at = end; at >= 0; ) {
      const before = this.parent[at]
      const next = this.partner[before]
      this.partner[at] = before
      this.partner[before] = at
      at = next
    }
  }

  private reach(vertex: number): void {
    this.reached[vertex] = 1
    this.queue.push(vertex)
  }
}
