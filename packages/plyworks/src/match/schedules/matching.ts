import { Blossoms, EVEN, ODD, OUTSIDE } from './blossoms.js'
import { Duals } from './duals.js'

/**
 * Matchings of the greatest weight in any graph: J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices"
 * (1965), after Z. Galil, "Efficient algorithms for finding maximum matching in graphs" (1986). Trees of alternating
 * edges grow from all unmatched vertices at once; an odd circle becomes one vertex, a blossom; where no edge is tight
 * the dual values change until one is. About size^3 steps.
 * @param size number of vertices
 * @param weightOf weight of the edge between two vertices (symmetric), null for none: whole numbers up to 2^40, as many
 *   for every edge, of which the first is greater than 0. Sums of weights are compared by the first number that differs.
 * @returns the partner of every vertex, or -1
 */
export function heaviestMatching(
  size: number,
  weightOf: (one: number, other: number) => readonly number[] | null,
): Int32Array {
  const search = new WeightedSearch(size, weightOf)
  while (search.augment());
  return search.partners()
}

/** Whether all vertices can be paired. */
export function hasPerfectMatching(size: number, joined: (one: number, other: number) => boolean): boolean {
  if (size % 2 !== 0) return false
  const edge = [1]
  return !heaviestMatching(size, (one, other) => (joined(one, other) ? edge : null)).includes(-1)
}

class WeightedSearch {
  private readonly duals: Duals
  private readonly trees: Blossoms

  constructor(
    private readonly size: number,
    weightOf: (one: number, other: number) => readonly number[] | null,
  ) {
    const edges: [one: number, other: number, weight: readonly number[]][] = []
    for (let one = 0; one < size; one++) {
      for (let other = 0; other < size; other++) {
        const weight = one === other ? null : weightOf(one, other)
        if (weight !== null) edges.push([one + 1, other + 1, weight])
      }
    }
    const heaviest = edges.reduce(
      (best, [, , weight]) => (isGreater(weight, best) ? weight : best),
      edges[0]?.[2] ?? [0],
    )
    const room = size + Math.floor(size / 2) + 2
    this.duals = new Duals(size, room, heaviest.length)
    this.duals.start(heaviest)
    this.trees = new Blossoms(size, room, this.duals)
    for (const [one, other, weight] of edges) {
      this.duals.setWeight(one, other, weight)
      this.trees.join(one, other)
    }
  }

  partners(): Int32Array {
    return this.trees.match.slice(1, this.size + 1).map((mate) => mate - 1)
  }

  /** Makes the matching one edge larger where that makes it heavier. */
  augment(): boolean {
    const { size, trees, duals } = this
    if (!trees.plantTrees()) return false
    for (;;) {
      if (this.growTrees()) return true
      if (!this.changeDuals()) return false
      if (this.followNewlyTight()) return true
      for (let blossom = size + 1; blossom <= trees.last; blossom++) {
        if (trees.top[blossom] === blossom && trees.label[blossom] === ODD && duals.isZero(blossom)) {
          trees.expand(blossom)
        }
      }
    }
  }

  /** Follows tight edges until there are none left; whether the matching has grown. */
  private growTrees(): boolean {
    const { size, trees, duals } = this
    const { top, label, queue, from, room } = trees
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      if (label[top[one]] === ODD) continue
      for (let other = 1; other <= size; other++) {
        if (from[one * room + other] === 0 || top[one] === top[other]) continue
        if (!duals.isTight(one, other)) trees.offerNearest(one, top[other])
        else if (trees.follow(one, other)) return true
      }
    }
    return false
  }

  /** Changes the duals as far as the invariant allows; false when a vertex does better unmatched. */
  private changeDuals(): boolean {
    const { size, duals, trees } = this
    const { last, top, label, nearest, from, to, room } = trees
    duals.beginChange()
    for (let at = 1; at <= last; at++) {
      if (top[at] !== at) continue
      if (at > size && label[at] === ODD) duals.offerBlossom(at)
      if (nearest[at] === 0 || label[at] === ODD) continue
      const edge = nearest[at] * room + at
      duals.offerEdge(from[edge], to[edge], label[at] !== OUTSIDE)
    }
    for (let vertex = 1; vertex <= size; vertex++) {
      if (label[top[vertex]] === EVEN && duals.usesUp(vertex)) return false
    }
    for (let vertex = 1; vertex <= size; vertex++) {
      if (label[top[vertex]] === EVEN) duals.move(vertex, -1)
      else if (label[top[vertex]] === ODD) duals.move(vertex, 1)
    }
    for (let blossom = size + 1; blossom <= last; blossom++) {
      if (top[blossom] !== blossom) continue
      if (label[blossom] === EVEN) duals.move(blossom, 2)
      else if (label[blossom] === ODD) duals.move(blossom, -2)
    }
    return true
  }

  private followNewlyTight(): boolean {
    const { trees } = this
    const { top, nearest, from, to, room } = trees
    for (let at = 1; at <= trees.last; at++) {
      const near = nearest[at]
      if (top[at] !== at || near === 0 || top[near] === at || !trees.isTight(near, at)) continue
      if (trees.follow(from[near * room + at], to[near * room + at])) return true
    }
    return false
  }
}

function isGreater(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((value, at) => value !== other[at])
  return place >= 0 && one[place] > other[place]
}
