/**
 * Weights of edges, and the dual values of vertices and blossoms that bound them. All of them are vectors of `width`
 * whole numbers and are compared by the first number in which they differ, so that one criterion may outweigh the sum
 * of all that follow without needing numbers larger than the machine's. Nothing but sums, halves and comparisons is
 * asked of them. Vertices are counted from 1.
 *
 * Invariant: duals of two vertices are at least twice the weight of the edge between them.
 */
export class Duals {
  private readonly weights: Float64Array
  private readonly duals: Float64Array
  /** By how much the duals change next: the least of what was offered. */
  private readonly change: Float64Array
  private readonly offer: Float64Array
  private offered = false

  /** @param room numbers of vertices and blossoms */
  constructor(
    private readonly size: number,
    room: number,
    private readonly width: number,
  ) {
    this.weights = new Float64Array((size + 1) * (size + 1) * width)
    this.duals = new Float64Array(room * width)
    this.change = new Float64Array(width)
    this.offer = new Float64Array(width)
  }

  setWeight(one: number, other: number, weight: readonly number[]): void {
    this.weights.set(weight, (one * (this.size + 1) + other) * this.width)
  }

  /** The least duals that are the same for all vertices. */
  start(heaviest: readonly number[]): void {
    for (let vertex = 1; vertex <= this.size; vertex++) this.duals.set(heaviest, vertex * this.width)
  }

  clear(blossom: number): void {
    this.duals.fill(0, blossom * this.width, (blossom + 1) * this.width)
  }

  isZero(blossom: number): boolean {
    for (let at = blossom * this.width; at < (blossom + 1) * this.width; at++) {
      if (this.duals[at] !== 0) return false
    }
    return true
  }

  /** Whether the edge weighs as much as its duals allow, as in the trees and in the matching. */
  isTight(one: number, other: number): boolean {
    for (let at = 0; at < this.width; at++) {
      if (this.slack(one, other, at) !== 0) return false
    }
    return true
  }

  /** Whether one edge is nearer to being tight than another one. */
  isTighter(one: number, other: number, thanOne: number, thanOther: number): boolean {
    for (let at = 0; at < this.width; at++) {
      const difference = this.slack(one, other, at) - this.slack(thanOne, thanOther, at)
      if (difference !== 0) return difference < 0
    }
    return false
  }

  /** Forgets what was offered. */
  beginChange(): void {
    this.offered = false
  }

  /** The duals may not change by more than makes this edge tight, or half of that when both ends come nearer. */
  offerEdge(one: number, other: number, bothEnds: boolean): void {
    for (let at = 0; at < this.width; at++) this.offer[at] = this.slack(one, other, at) / (bothEnds ? 2 : 1)
    this.takeOffer()
  }

  /** The duals may not change by more than uses up that of this blossom. */
  offerBlossom(blossom: number): void {
    for (let at = 0; at < this.width; at++) this.offer[at] = this.duals[blossom * this.width + at] / 2
    this.takeOffer()
  }

  /** Whether the change would use up the dual of this vertex, which then does as well unmatched. */
  usesUp(vertex: number): boolean {
    if (!this.offered) return true
    for (let at = 0; at < this.width; at++) {
      const left = this.duals[vertex * this.width + at] - this.change[at]
      if (left !== 0) return left < 0
    }
    return true
  }

  /** Changes a dual by a multiple of the change. */
  move(at: number, times: number): void {
    const from = at * this.width
    for (let index = 0; index < this.width; index++) this.duals[from + index] += times * this.change[index]
  }

  private takeOffer(): void {
    const place = this.offer.findIndex((value, at) => value !== this.change[at])
    if (this.offered && (place < 0 || this.offer[place] > this.change[place])) return
    this.offered = true
    this.change.set(this.offer)
  }

  private slack(one: number, other: number, at: number): number {
    const { size, width, duals, weights } = this
    return duals[one * width + at] + duals[other * width + at] - 2 * weights[(one * (size + 1) + other) * width + at]
  }
}
