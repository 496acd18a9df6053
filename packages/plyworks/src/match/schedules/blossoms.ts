import type { Duals } from './duals.js'

/** The place of a vertex or blossom in the trees: at even distance from the root, at odd distance, or outside. */
export const [OUTSIDE, EVEN, ODD] = [-1, 0, 1]

/**
 * A matching and the trees of alternating edges that grow from its unmatched vertices, in a graph whose odd circles
 * become one vertex, a blossom, when they are met. Vertices are counted from 1, 0 is none; numbers above `size` are
 * blossoms.
 */
export class Blossoms {
  /** The two ends, among the vertices, of the tightest edge between two vertices or blossoms; 0 for none. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** The vertex at the other end of the matched edge. */
  readonly match: Int32Array
  /** The outermost blossom a vertex or blossom is in, itself when in none; 0 for a number not in use. */
  readonly top: Int32Array
  /** The vertex from which a vertex or blossom was reached. */
  readonly parent: Int32Array
  readonly label: Int8Array
  /** The vertex of a tree whose edge to this vertex or blossom is the tightest. */
  readonly nearest: Int32Array
  /** Vertices at even distance whose edges have not been looked at. */
  readonly queue: number[] = []
  /** The highest number in use. */
  last: number
  /** The members of each blossom around its circle, beginning with its base. */
  private readonly members: number[][]
  private readonly seen: Int32Array
  private seenAt = 0

  /** @param room for all vertices and as many blossoms as there can be at a time */
  constructor(
    readonly size: number,
    readonly room: number,
    private readonly duals: Duals,
  ) {
    this.last = size
    this.from = new Int32Array(room * room)
    this.to = new Int32Array(room * room)
    this.match = new Int32Array(room)
    this.top = Int32Array.from({ length: room }, (_, at) => (at <= size ? at : 0))
    this.parent = new Int32Array(room)
    this.label = new Int8Array(room)
    this.nearest = new Int32Array(room)
    this.seen = new Int32Array(room)
    this.members = Array.from({ length: room }, () => [])
  }

  join(one: number, other: number): void {
    this.from[one * this.room + other] = one
    this.to[one * this.room + other] = other
  }

  /** Begins a tree at every unmatched vertex; returns whether there is one. */
  plantTrees(): boolean {
    this.label.fill(OUTSIDE)
    this.nearest.fill(0)
    this.queue.length = 0
    for (let at = 1; at <= this.last; at++) {
      if (this.top[at] !== at || this.match[at] !== 0) continue
      this.parent[at] = 0
      this.label[at] = EVEN
      this.enqueue(at)
    }
    return this.queue.length > 0
  }

  /** Takes a tight edge of a vertex in a tree; returns whether the matching has grown by it. */
  follow(from: number, to: number): boolean {
    const { top, label } = this
    const [one, other] = [top[from], top[to]]
    if (label[other] === OUTSIDE) {
      this.parent[other] = from
      label[other] = ODD
      const mate = top[this.match[other]]
      this.nearest[other] = 0
      this.nearest[mate] = 0
      label[mate] = EVEN
      this.enqueue(mate)
    } else if (label[other] === EVEN) {
      const base = this.commonBase(one, other)
      if (base === 0) {
        this.turnOver(one, other)
        this.turnOver(other, one)
        return true
      }
      this.shrink(one, base, other)
    }
    return false
  }

  /** Whether the tightest edge between two vertices or blossoms is tight. */
  isTight(one: number, other: number): boolean {
    const edge = one * this.room + other
    return this.duals.isTight(this.from[edge], this.to[edge])
  }

  offerNearest(vertex: number, at: number): void {
    const known = this.nearest[at]
    if (known === 0 || this.isTighter(vertex, at, known, at)) this.nearest[at] = vertex
  }

  /** Takes a blossom apart that was reached at odd distance and whose dual is used up. */
  expand(blossom: number): void {
    const { top, label, parent, room } = this
    for (const member of this.members[blossom]) this.setTop(member, member)
    const entry = top[this.from[blossom * room + parent[blossom]]]
    const steps = this.evenSteps(blossom, entry)
    const members = this.members[blossom]
    for (let at = 0; at < steps; at += 2) {
      const [odd, even] = [members[at], members[at + 1]]
      parent[odd] = this.from[even * room + odd]
      label[odd] = ODD
      label[even] = EVEN
      this.nearest[odd] = 0
      this.findNearest(even)
      this.enqueue(even)
    }
    label[entry] = ODD
    parent[entry] = parent[blossom]
    for (const member of members.slice(steps + 1)) {
      label[member] = OUTSIDE
      this.findNearest(member)
    }
    top[blossom] = 0
  }

  private isTighter(one: number, other: number, thanOne: number, thanOther: number): boolean {
    const [edge, than] = [one * this.room + other, thanOne * this.room + thanOther]
    return this.duals.isTighter(this.from[edge], this.to[edge], this.from[than], this.to[than])
  }

  private findNearest(at: number): void {
    this.nearest[at] = 0
    for (let vertex = 1; vertex <= this.size; vertex++) {
      if (this.from[vertex * this.room + at] === 0 || this.top[vertex] === at) continue
      if (this.label[this.top[vertex]] === EVEN) this.offerNearest(vertex, at)
    }
  }

  private enqueue(at: number): void {
    if (at <= this.size) this.queue.push(at)
    else for (const member of this.members[at]) this.enqueue(member)
  }

  private setTop(at: number, top: number): void {
    this.top[at] = top
    if (at > this.size) for (const member of this.members[at]) this.setTop(member, top)
  }

  private commonBase(one: number, other: number): number {
    this.seenAt++
    let [at, next] = [one, other]
    while (at !== 0 || next !== 0) {
      if (at !== 0) {
        if (this.seen[at] === this.seenAt) return at
        this.seen[at] = this.seenAt
        at = this.top[this.match[at]]
        if (at !== 0) at = this.top[this.parent[at]]
      }
      ;[at, next] = [next, at]
    }
    return 0
  }

  /** Makes one vertex of the odd circle that an edge between two vertices of a tree closes. */
  private shrink(one: number, base: number, other: number): void {
    const { size, room, top } = this
    let blossom = size + 1
    while (blossom <= this.last && top[blossom] !== 0) blossom++
    this.last = Math.max(this.last, blossom)
    this.duals.clear(blossom)
    this.label[blossom] = EVEN
    this.match[blossom] = this.match[base]
    const ring = [...this.sideOf(one, base).reverse(), ...this.sideOf(other, base)]
    this.members[blossom] = [base, ...ring]
    this.setTop(blossom, blossom)
    for (let at = 1; at <= this.last; at++) {
      this.from[blossom * room + at] = 0
      this.from[at * room + blossom] = 0
    }
    for (const member of this.members[blossom]) {
      for (let at = 1; at <= this.last; at++) {
        const edge = member * room + at
        if (this.from[edge] === 0) continue
        if (this.from[blossom * room + at] !== 0 && !this.isTighter(member, at, blossom, at)) continue
        this.from[blossom * room + at] = this.from[edge]
        this.to[blossom * room + at] = this.to[edge]
        this.from[at * room + blossom] = this.to[edge]
        this.to[at * room + blossom] = this.from[edge]
      }
    }
    this.findNearest(blossom)
  }

  /** The circle from a vertex up to the base, without the base; what was at odd distance can be left from now on. */
  private sideOf(start: number, base: number): number[] {
    const side: number[] = []
    for (let at = start; at !== base; ) {
      const mate = this.top[this.match[at]]
      side.push(at, mate)
      this.enqueue(mate)
      at = this.top[this.parent[mate]]
    }
    return side
  }

  /** An even number of steps around a blossom from its base to a member, for which its circle may be turned round. */
  private evenSteps(blossom: number, member: number): number {
    const members = this.members[blossom]
    const at = members.indexOf(member)
    if (at % 2 === 0) return at
    this.members[blossom] = [members[0], ...members.slice(1).reverse()]
    return members.length - at
  }

  /** Turns over the path from a vertex or blossom at even distance to its root, after an edge that leaves it. */
  private turnOver(start: number, outside: number): void {
    for (let [at, next] = [start, outside]; ; ) {
      const mate = this.top[this.match[at]]
      this.setMatch(at, next)
      if (mate === 0) return
      const before = this.top[this.parent[mate]]
      this.setMatch(mate, before)
      ;[at, next] = [before, mate]
    }
  }

  private setMatch(at: number, other: number): void {
    const edge = at * this.room + other
    this.match[at] = this.to[edge]
    if (at <= this.size) return
    const entry = this.memberWith(at, this.from[edge])
    const steps = this.evenSteps(at, entry)
    const members = this.members[at]
    for (let step = 0; step < steps; step++) this.setMatch(members[step], members[step ^ 1])
    this.setMatch(entry, other)
    this.members[at] = [...members.slice(steps), ...members.slice(0, steps)]
  }

  private memberWith(blossom: number, vertex: number): number {
    const within = (at: number): boolean =>
      at === vertex || (at > this.size && this.members[at].some((member) => within(member)))
    return this.members[blossom].find(within) ?? 0
  }
}
