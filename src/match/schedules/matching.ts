/**
 * Matchings of the greatest weight in any graph: J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices"
 * (1965), after Z. Galil, "Efficient algorithms for finding maximum matching in graphs" (1986). Trees of alternating
 * edges grow from all unmatched vertices at once; an odd circle becomes one vertex, a blossom; where no edge is tight
 * the dual values change until one is. About size^3 steps.
 *
 * Invariant: duals of two vertices are at least twice the weight of the edge between them, and exactly that (the edge
 * is tight) in the trees and in the matching. Vertices are counted from 1 inside, 0 is none; numbers above `size` are
 * blossoms.
 * @param size number of vertices
 * @param weightOf weight of the edge between two vertices (symmetric); a whole number up to 2^50, not above 0 for none
 * @returns the partner of every vertex, or -1
 */
export function heaviestMatching(size: number, weightOf: (one: number, other: number) => number): Int32Array {
  const search = new WeightedSearch(size, weightOf)
  while (search.augment());
  return Int32Array.from({ length: size }, (_, vertex) => search.partnerOf(vertex + 1) - 1)
}

/** Whether all vertices can be paired. */
export function hasPerfectMatching(size: number, joined: (one: number, other: number) => boolean): boolean {
  return size % 2 === 0 && !heaviestMatching(size, (one, other) => (joined(one, other) ? 1 : 0)).includes(-1)
}

/** Where a vertex or blossom stands in the trees: at even distance from the root, at odd distance, or outside. */
const [OUTSIDE, EVEN, ODD] = [-1, 0, 1]

class WeightedSearch {
  /** Room for all vertices and as many blossoms as there can be at a time. */
  private readonly room: number
  private readonly weight: Float64Array
  private readonly dual: Float64Array
  /** The two ends, among the vertices, of the tightest edge between two vertices or blossoms; 0 for none. */
  private readonly from: Int32Array
  private readonly to: Int32Array
  /** The vertex at the other end of the matched edge. */
  private readonly match: Int32Array
  /** The outermost blossom a vertex or blossom is in, itself when in none; 0 for a number not in use. */
  private readonly top: Int32Array
  /** The vertex from which a vertex or blossom was reached. */
  private readonly parent: Int32Array
  private readonly label: Int8Array
  /** The vertex of a tree whose edge to this vertex or blossom is the tightest. */
  private readonly nearest: Int32Array
  /** The members of each blossom around its circle, beginning with its base. */
  private readonly members: number[][]
  private readonly seen: Int32Array
  private seenAt = 0
  private last: number
  private queue: number[] = []

  constructor(
    private readonly size: number,
    weightOf: (one: number, other: number) => number,
  ) {
    const room = size + Math.floor(size / 2) + 2
    this.room = room
    this.last = size
    this.weight = new Float64Array((size + 1) * (size + 1))
    this.from = new Int32Array(room * room)
    this.to = new Int32Array(room * room)
    let heaviest = 0
    for (let one = 1; one <= size; one++) {
      for (let other = 1; other <= size; other++) {
        const weight = one === other ? 0 : weightOf(one - 1, other - 1)
        if (weight <= 0) continue
        heaviest = Math.max(heaviest, weight)
        this.weight[one * (size + 1) + other] = weight
        this.from[one * room + other] = one
        this.to[one * room + other] = other
      }
    }
    this.dual = new Float64Array(room)
    this.match = new Int32Array(room)
    this.top = new Int32Array(room)
    this.parent = new Int32Array(room)
    this.label = new Int8Array(room)
    this.nearest = new Int32Array(room)
    this.seen = new Int32Array(room)
    this.members = Array.from({ length: room }, () => [])
    for (let vertex = 1; vertex <= size; vertex++) {
      this.top[vertex] = vertex
      this.dual[vertex] = heaviest
    }
  }

  partnerOf(vertex: number): number {
    return this.match[vertex]
  }

  /** Makes the matching one edge larger where that makes it heavier. */
  augment(): boolean {
    this.plantTrees()
    if (this.queue.length === 0) return false
    for (;;) {
      if (this.growTrees()) return true
      if (!this.changeDuals()) return false
      if (this.followNewlyTight()) return true
      for (let blossom = this.size + 1; blossom <= this.last; blossom++) {
        if (this.top[blossom] === blossom && this.label[blossom] === ODD && this.dual[blossom] === 0) {
          this.expand(blossom)
        }
      }
    }
  }

  private plantTrees(): void {
    this.label.fill(OUTSIDE)
    this.nearest.fill(0)
    this.queue = []
    for (let at = 1; at <= this.last; at++) {
      if (this.top[at] !== at || this.match[at] !== 0) continue
      this.parent[at] = 0
      this.label[at] = EVEN
      this.enqueue(at)
    }
  }

  /** Follows tight edges until there are none left; whether the matching has grown. */
  private growTrees(): boolean {
    const { size, top, label, queue } = this
    while (queue.length > 0) {
      const one = queue.pop() as number
      if (label[top[one]] === ODD) continue
      for (let other = 1; other <= size; other++) {
        if (this.from[one * this.room + other] === 0 || top[one] === top[other]) continue
        if (this.slack(one, other) !== 0) this.offerNearest(one, top[other])
        else if (this.follow(one, other)) return true
      }
    }
    return false
  }

  /** Changes the duals by as much as keeps the invariant; false when a vertex does better unmatched. */
  private changeDuals(): boolean {
    const { size, last, top, label, dual, nearest } = this
    let change = Infinity
    for (let at = 1; at <= last; at++) {
      if (top[at] !== at) continue
      if (at > size && label[at] === ODD) change = Math.min(change, dual[at] / 2)
      if (nearest[at] === 0 || label[at] === ODD) continue
      const slack = this.slack(nearest[at], at)
      change = Math.min(change, label[at] === OUTSIDE ? slack : slack / 2)
    }
    for (let vertex = 1; vertex <= size; vertex++) {
      if (label[top[vertex]] === EVEN) {
        if (dual[vertex] <= change) return false
        dual[vertex] -= change
      } else if (label[top[vertex]] === ODD) dual[vertex] += change
    }
    for (let blossom = size + 1; blossom <= last; blossom++) {
      if (top[blossom] !== blossom) continue
      if (label[blossom] === EVEN) dual[blossom] += change * 2
      else if (label[blossom] === ODD) dual[blossom] -= change * 2
    }
    return true
  }

  private followNewlyTight(): boolean {
    const { top, nearest } = this
    for (let at = 1; at <= this.last; at++) {
      const near = nearest[at]
      if (top[at] !== at || near === 0 || top[near] === at || this.slack(near, at) !== 0) continue
      if (this.follow(this.from[near * this.room + at], this.to[near * this.room + at])) return true
    }
    return false
  }

  /** Takes a tight edge of a vertex in a tree; whether the matching has grown by it. */
  private follow(from: number, to: number): boolean {
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

  /** How far the tightest edge between two vertices or blossoms is from being tight. */
  private slack(one: number, other: number): number {
    const [from, to] = [this.from[one * this.room + other], this.to[one * this.room + other]]
    return this.dual[from] + this.dual[to] - 2 * this.weight[from * (this.size + 1) + to]
  }

  private offerNearest(vertex: number, at: number): void {
    const known = this.nearest[at]
    if (known === 0 || this.slack(vertex, at) < this.slack(known, at)) this.nearest[at] = vertex
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
    this.dual[blossom] = 0
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
        if (this.from[blossom * room + at] !== 0 && this.slack(member, at) >= this.slack(blossom, at)) continue
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

  /** Takes a blossom apart that was reached at odd distance and whose dual is used up. */
  private expand(blossom: number): void {
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
