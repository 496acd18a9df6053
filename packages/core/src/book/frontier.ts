/** A position waiting to be searched. */
export interface Candidate {
  /** Its canonical name, as a text of one character a byte. */
  readonly name: string
  /** Plies from the start. */
  readonly plies: number
  /** A measure of how unlikely it is to come up: see `BookPlan`. */
  readonly cost: number
}

/** A binary heap of candidates, the cheapest first; among equals the one that came first. */
export class Frontier {
  private readonly heap: { readonly candidate: Candidate; readonly order: number }[] = []
  private added = 0

  get size(): number {
    return this.heap.length
  }

  push(candidate: Candidate): void {
    const { heap } = this
    const entry = { candidate, order: this.added++ }
    let at = heap.length
    heap.push(entry)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.before(at, parent)) break
      this.swap(at, parent)
      at = parent
    }
  }

  /** Takes the cheapest candidate out, or null when there is none. */
  pop(): Candidate | null {
    const { heap } = this
    if (heap.length === 0) return null
    this.swap(0, heap.length - 1)
    const taken = heap.pop()
    let at = 0
    for (;;) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && this.before(child, least)) least = child
      }
      if (least === at) break
      this.swap(at, least)
      at = least
    }
    return taken?.candidate ?? null
  }

  /** All candidates, the cheapest first, without taking them out. */
  *inOrder(): Generator<Candidate> {
    const open = this.heap.length > 0 ? [0] : []
    while (open.length > 0) {
      const place = open.reduce((least, at, index) => (this.before(at, open[least]) ? index : least), 0)
      const [at] = open.splice(place, 1)
      yield this.heap[at].candidate
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < this.heap.length) open.push(child)
    }
  }

  private before(first: number, second: number): boolean {
    const one = this.heap[first]
    const other = this.heap[second]
    const difference = one.candidate.cost - other.candidate.cost
    return difference < 0 || (difference === 0 && one.order < other.order)
  }

  private swap(first: number, second: number): void {
    const { heap } = this
    const kept = heap[first]
    heap[first] = heap[second]
    heap[second] = kept
  }
}
