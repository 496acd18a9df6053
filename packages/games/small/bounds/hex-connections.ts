import type { Link } from './hex-links.js'

/** Carriers are sets of free cells in two words. */
const MOST_FREE = 64
const WORD = 32
/**
 * Connections of one kind that are kept between two points, and halves that are joined to a full one. With 5, 8 and 4 size 6 took a fifth
 * more nodes, with 30, 60 and 6 no fewer.
 */
const MOST_FULL = 12
const MOST_HALVES = 16
const MOST_TOGETHER = 5

export const NONE = 0
export const HALF = 1
export const FULL = 2

/**
 * Virtual connections of one seat of Hex (V. Anshelevich, "A hierarchical approach to computer Hex", 2002). Two points, each a group of
 * stones, a side or a free cell, are connected *fully* where the seat joins them even if the opponent begins, and *half* where the seat
 * has to begin. The free cells that this needs are the *carrier*. Two rules find connections, beginning with neighbours and bridges:
 *
 * - And: full connections from x to z and from z to y whose carriers share no cell are a full one from x to y where z is a group, and
 *   half a one where z is free: the seat begins there.
 * - Or: halves between two points are a full connection where no cell is in all their carriers. Whatever the opponent takes, one is left.
 *
 * Only connections with groups and sides are followed: from one free cell to another there are neighbours and bridges alone. All that
 * is found is true; what is not found may be true, too.
 */
export class HexConnections {
  /** How the two sides are connected, as far as is found. */
  sides = NONE
  /** Points that stand for groups, the two sides first. */
  readonly groups: number[] = []
  /** By point: itself where it is free, what stands for its group, or -1 where the opponent is. */
  private readonly home: Int16Array
  /** By point: its number among the groups, or -1. */
  private readonly groupAt: Int16Array
  /** By free cell: its bit, in the one or the other word. */
  private readonly bitLow: Int32Array
  private readonly bitHigh: Int32Array
  /** By point that stands for itself: where its links lead, and over which cells. */
  private readonly steps: Carriers[]
  /** By group and point. */
  private readonly full: Connections
  private readonly half: Connections
  /** Full connections in the order in which they are followed. */
  private readonly queue = new Carriers()
  private readonly queueGroups: number[] = []

  /** @param links of each cell, then of the two sides, as the seat sees them */
  constructor(
    private readonly cells: number,
    private readonly links: readonly (readonly Link[])[],
  ) {
    const points = cells + 2
    this.home = new Int16Array(points)
    this.groupAt = new Int16Array(points)
    this.bitLow = new Int32Array(points)
    this.bitHigh = new Int32Array(points)
    this.steps = Array.from({ length: points }, () => new Carriers())
    this.full = new Connections(points, MOST_FULL)
    this.half = new Connections(points, MOST_HALVES)
  }

  /**
   * Finds connections, and how the two sides are connected.
   * @param own what the cells of the seat hold; free ones hold 0
   * @param enough the search ends as soon as the sides are connected so well
   */
  find(contents: Uint8Array, own: number, enough: number): void {
    const { cells, groups, queue, queueGroups } = this
    this.gather(contents, own)
    this.sides = this.home[cells + 1] === cells ? FULL : NONE
    this.full.clear(groups.length)
    this.half.clear(groups.length)
    if (this.sides === FULL) return
    const numbered = this.number(contents)
    this.link(contents)
    queue.clear()
    queueGroups.length = 0
    for (const [group, point] of groups.entries()) {
      const { to, low, high } = this.steps[point]
      for (let at = 0; at < to.length; at++) this.addFull(group, to[at], low[at], high[at])
    }
    if (!numbered) return
    for (let at = 0; at < queueGroups.length && this.sides < enough; at++)
      this.follow(queueGroups[at], queue.to[at], queue.low[at], queue.high[at])
  }

  /** Whether a full connection between a group and a point was found. */
  joins(group: number, point: number): boolean {
    return this.full.count(group, point) > 0
  }

  /** Where the links of a free cell lead. */
  stepsFrom(cell: number): readonly number[] {
    return this.steps[cell].to
  }

  /** How many moves the opponent has that spoil every half of the sides: it loses with any other. */
  countSpoiling(contents: Uint8Array): number {
    const { half, cells } = this
    let low = -1
    let high = -1
    for (let at = half.first(0, cells + 1), end = half.end(0, cells + 1); at < end; at++) {
      low &= half.low[at]
      high &= half.high[at]
    }
    let count = 0
    for (let cell = 0; cell < cells; cell++)
      if (contents[cell] === 0 && ((this.bitLow[cell] & low) !== 0 || (this.bitHigh[cell] & high) !== 0)) count++
    return count
  }

  private gather(contents: Uint8Array, own: number): void {
    const { cells, home, groupAt, groups, links } = this
    const open: number[] = []
    home.fill(-1)
    groupAt.fill(-1)
    groups.length = 0
    const begin = (first: number) => {
      if (home[first] >= 0) return
      groupAt[first] = groups.length
      groups.push(first)
      home[first] = first
      open.push(first)
      for (let point = open.pop(); point !== undefined; point = open.pop())
        for (const [to, one] of links[point]) {
          if (one >= 0 || home[to] >= 0 || (to < cells && contents[to] !== own)) continue
          home[to] = first
          open.push(to)
        }
    }
    begin(cells)
    begin(cells + 1)
    for (let cell = 0; cell < cells; cell++) {
      if (contents[cell] === own) begin(cell)
      else if (contents[cell] === 0) home[cell] = cell
    }
  }

  /** Gives each free cell its bit; false where there are too many: then links are all that is found. */
  private number(contents: Uint8Array): boolean {
    this.bitLow.fill(0)
    this.bitHigh.fill(0)
    let free = 0
    for (let cell = 0; cell < contents.length; cell++) {
      if (contents[cell] !== 0) continue
      if (free === MOST_FREE) return false
      if (free < WORD) this.bitLow[cell] = 1 << free
      else this.bitHigh[cell] = 1 << (free - WORD)
      free++
    }
    return true
  }

  private link(contents: Uint8Array): void {
    const { home, steps, bitLow, bitHigh } = this
    for (const each of steps) each.clear()
    for (let point = 0; point < home.length; point++) {
      const from = home[point]
      if (from < 0) continue
      for (const [to, one, other] of this.links[point]) {
        if (home[to] < 0 || home[to] === from) continue
        if (one < 0) steps[from].push(home[to], 0, 0)
        else if (contents[one] === 0 && contents[other] === 0)
          steps[from].push(home[to], bitLow[one] | bitLow[other], bitHigh[one] | bitHigh[other])
      }
    }
  }

  /** Combines a full connection with what leads on from its ends. */
  private follow(group: number, point: number, low: number, high: number): void {
    // It may have been given up for one with a smaller carrier.
    if (!this.full.has(group, point, low, high)) return
    const other = this.groupAt[point]
    if (other < 0) {
      this.goOn(group, point, low, high)
      this.comeFrom(group, point, low, high)
    } else {
      this.lengthen(group, other, low, high)
      this.lengthen(other, group, low, high)
    }
  }

  /** Halves that go on from a free cell, by a link or to another group. */
  private goOn(group: number, cell: number, low: number, high: number): void {
    const { full, groups } = this
    const steps = this.steps[cell]
    const withLow = low | this.bitLow[cell]
    const withHigh = high | this.bitHigh[cell]
    for (let at = 0; at < steps.to.length; at++)
      if ((steps.low[at] & low) === 0 && (steps.high[at] & high) === 0)
        this.addHalf(group, steps.to[at], withLow | steps.low[at], withHigh | steps.high[at])
    for (let other = 0; other < groups.length; other++)
      for (let at = full.first(other, cell), end = full.end(other, cell); at < end; at++)
        if ((full.low[at] & low) === 0 && (full.high[at] & high) === 0)
          this.addHalf(group, groups[other], withLow | full.low[at], withHigh | full.high[at])
  }

  /** Full connections of other groups to a free cell over this group. */
  private comeFrom(group: number, cell: number, low: number, high: number): void {
    const { full, groups } = this
    for (let other = 0; other < groups.length; other++)
      for (let at = full.first(other, groups[group]), end = full.end(other, groups[group]); at < end; at++)
        if ((full.low[at] & low) === 0 && (full.high[at] & high) === 0)
          this.addFull(other, cell, low | full.low[at], high | full.high[at])
  }

  /** What the nearer of two connected groups is connected with, the farther one is, too. */
  private lengthen(far: number, near: number, low: number, high: number): void {
    const { full } = this
    for (let target = 0; target < this.home.length; target++)
      for (let at = full.first(near, target), end = full.end(near, target); at < end; at++)
        if ((full.low[at] & low) === 0 && (full.high[at] & high) === 0)
          this.addFull(far, target, low | full.low[at], high | full.high[at])
  }

  /** Whether a connection may have this carrier: it leads elsewhere, and its ends are not in it. */
  private fits(group: number, point: number, low: number, high: number): boolean {
    return this.groups[group] !== point && (this.bitLow[point] & low) === 0 && (this.bitHigh[point] & high) === 0
  }

  private addFull(group: number, point: number, low: number, high: number): void {
    if (!this.fits(group, point, low, high)) return
    this.addFullOneWay(group, point, low, high)
    const back = this.groupAt[point]
    if (back >= 0) this.addFullOneWay(back, this.groups[group], low, high)
  }

  private addFullOneWay(group: number, point: number, low: number, high: number): void {
    if (!this.full.add(group, point, low, high)) return
    this.queueGroups.push(group)
    this.queue.push(point, low, high)
    if (group === 0 && point === this.cells + 1) this.sides = FULL
  }

  private addHalf(group: number, point: number, low: number, high: number): void {
    if (!this.fits(group, point, low, high)) return
    const back = this.groupAt[point]
    // Between two groups one way is enough.
    if (back >= 0 && back < group) {
      this.addHalf(back, this.groups[group], low, high)
      return
    }
    if (this.full.covers(group, point, low, high) || !this.half.add(group, point, low, high)) return
    if (group === 0 && point === this.cells + 1 && this.sides === NONE) this.sides = HALF
    this.join(group, point, this.half.end(group, point) - 2, low, high, low, high, 1)
  }

  /** Joins halves, from `last` down, to some that have been chosen: the cells of any of these, and those of all, are given. */
  private join(
    group: number,
    point: number,
    last: number,
    anyLow: number,
    anyHigh: number,
    allLow: number,
    allHigh: number,
    chosen: number,
  ): void {
    const { half } = this
    for (let at = last, first = half.first(group, point); at >= first; at--) {
      const low = allLow & half.low[at]
      const high = allHigh & half.high[at]
      if (low === allLow && high === allHigh) continue
      const withLow = anyLow | half.low[at]
      const withHigh = anyHigh | half.high[at]
      if (low === 0 && high === 0) this.addFull(group, point, withLow, withHigh)
      else if (chosen + 1 < MOST_TOGETHER) this.join(group, point, at - 1, withLow, withHigh, low, high, chosen + 1)
    }
  }
}

/** A list of points and carriers. */
class Carriers {
  readonly to: number[] = []
  readonly low: number[] = []
  readonly high: number[] = []

  clear(): void {
    this.to.length = 0
    this.low.length = 0
    this.high.length = 0
  }

  push(to: number, low: number, high: number): void {
    this.to.push(to)
    this.low.push(low)
    this.high.push(high)
  }
}

/** Carriers by group and point, none of which contains another one. */
class Connections {
  readonly low: Int32Array
  readonly high: Int32Array
  private readonly counts: Uint8Array

  constructor(
    private readonly points: number,
    private readonly most: number,
  ) {
    this.counts = new Uint8Array(points * points)
    this.low = new Int32Array(points * points * most)
    this.high = new Int32Array(points * points * most)
  }

  clear(groups: number): void {
    this.counts.fill(0, 0, groups * this.points)
  }

  count(group: number, point: number): number {
    return this.counts[group * this.points + point]
  }

  first(group: number, point: number): number {
    return (group * this.points + point) * this.most
  }

  end(group: number, point: number): number {
    const place = group * this.points + point
    return place * this.most + this.counts[place]
  }

  has(group: number, point: number, low: number, high: number): boolean {
    for (let at = this.first(group, point), end = this.end(group, point); at < end; at++)
      if (this.low[at] === low && this.high[at] === high) return true
    return false
  }

  /** Whether a carrier contains one of these. */
  covers(group: number, point: number, low: number, high: number): boolean {
    for (let at = this.first(group, point), end = this.end(group, point); at < end; at++)
      if ((this.low[at] & ~low) === 0 && (this.high[at] & ~high) === 0) return true
    return false
  }

  /** Adds a carrier in the place of those that contain it; false where one is as small, or where there is no room. */
  add(group: number, point: number, low: number, high: number): boolean {
    if (this.covers(group, point, low, high)) return false
    const first = this.first(group, point)
    let end = this.end(group, point)
    for (let at = end - 1; at >= first; at--)
      if ((low & ~this.low[at]) === 0 && (high & ~this.high[at]) === 0) {
        end--
        this.low[at] = this.low[end]
        this.high[at] = this.high[end]
      }
    const room = end - first < this.most
    if (room) {
      this.low[end] = low
      this.high[end] = high
    }
    this.counts[group * this.points + point] = end - first + (room ? 1 : 0)
    return room
  }
}
