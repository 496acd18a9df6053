/**
 * What a seat of Hex is sure of, seen without a search. A *bridge* joins two stones, or a stone and a side, through two free cells: if
 * the opponent takes one of them, the seat takes the other (C. Browne, "Hex Strategy", 2000). A chain of bridges that share no cell,
 * from side to side, is a win, with either seat to move. The number of stones that such a chain lacks measures the work that is left.
 * J. van Rijswijck ("Computer Hex: are bees better than fruitflies?", 2000) counts second-best ways where we count bridges.
 */

/**
 * What each ply that is lacking multiplies a proof number by. Of 1.5, 2, 2.5 and 3, and of squares, cubes and fourth powers of the plies, it
 * took the fewest nodes for half of the first moves of size 4 (8,191; cubes 9,263) and, with 1.7 million, fewer than squares (3.6) and
 * cubes (3.0) for those of size 5. Wins by one more stone were not yet seen then; with them size 4 takes 570.
 */
const GROWTH = 2.5

/** The six steps from a cell, as rows and columns, in turn around it. */
const STEPS = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
] as const

/** Neighbours of each cell in runs of six, -1 where there is none. */
export function neighboursOf(size: number): Int16Array {
  return Int16Array.from({ length: 6 * size * size }, (_, index) => {
    const cell = Math.floor(index / 6)
    const [down, right] = STEPS[index % 6]
    const row = Math.floor(cell / size) + down
    const column = (cell % size) + right
    return row < 0 || column < 0 || row >= size || column >= size ? -1 : row * size + column
  })
}

/** A bridge from a cell: where it leads, and the two cells that it goes through. */
type Bridge = readonly [to: number, one: number, other: number]

/**
 * The board as one seat sees it. Two nodes beyond the cells stand for its sides. `next` are the nodes that touch a node, `bridges` those
 * that two cells lead to.
 */
class Ways {
  readonly next: readonly (readonly number[])[]
  readonly bridges: readonly (readonly Bridge[])[]

  constructor(size: number, seat: number, neighbours: Int16Array) {
    const cells = size * size
    const next: number[][] = Array.from({ length: cells + 2 }, () => [])
    const bridges: Bridge[][] = Array.from({ length: cells + 2 }, () => [])
    const line = (cell: number) => (seat === 0 ? Math.floor(cell / size) : cell % size)
    for (let cell = 0; cell < cells; cell++) {
      const around = neighbours.subarray(6 * cell, 6 * cell + 6)
      for (let at = 0; at < 6; at++) {
        const [one, other] = [around[at], around[(at + 1) % 6]]
        if (one >= 0) next[cell].push(one)
        if (one < 0 || other < 0) continue
        const to = [...neighbours.subarray(6 * one, 6 * one + 6)].find(
          (far) => far >= 0 && far !== cell && neighbours.subarray(6 * other, 6 * other + 6).includes(far),
        )
        if (to !== undefined) bridges[cell].push([to, one, other])
        for (const [side, at] of [cells, cells + 1].map((side) => [side, side === cells ? 0 : size - 1])) {
          if (Math.abs(line(cell) - at) !== 1 || line(one) !== at || line(other) !== at) continue
          bridges[cell].push([side, one, other])
          bridges[side].push([cell, one, other])
        }
      }
      if (line(cell) === 0) next[cell].push(cells)
      if (line(cell) === size - 1) next[cell].push(cells + 1)
      if (line(cell) === 0) next[cells].push(cell)
      if (line(cell) === size - 1) next[cells + 1].push(cell)
    }
    this.next = next
    this.bridges = bridges
  }
}

/** Counts what a seat lacks on boards of one size. */
export class HexBounds {
  private readonly ways: readonly Ways[]
  private readonly cells: number
  /** Nodes that a chain from the first side has reached, and free cells that its bridges go through. */
  private readonly reached: Uint8Array
  private readonly taken: Uint8Array
  private readonly lacking: Uint8Array
  private lines: [number[], number[]] = [[], []]

  constructor(size: number, neighbours: Int16Array) {
    this.cells = size * size
    this.ways = [0, 1].map((seat) => new Ways(size, seat, neighbours))
    this.reached = new Uint8Array(this.cells + 2)
    this.taken = new Uint8Array(this.cells)
    this.lacking = new Uint8Array(this.cells + 2)
  }

  /**
   * Returns a first proof number (`solve.proofNumber`): 0 where a chain stands or the seat to move can
   * complete one, else more the more plies the seat needs for one.
   * @param begins whether the seat is to move
   */
  proofNumber(contents: Uint8Array, seat: number, begins: boolean): number {
    const lacking = this.stonesLacking(contents, seat)
    if (lacking === 1 && begins && this.completes(contents, seat)) return 0
    return lacking === 0 ? 0 : Math.round(GROWTH ** (2 * lacking - (begins ? 1 : 0)))
  }

  /**
   * Returns how many stones a seat lacks for a chain of stones and bridges from side to side: 0 only where such a chain stands and no two
   * of its bridges share a cell, so that the seat wins with either seat to move.
   * @param contents of the cells: 0, or 1 more than the seat whose stone lies there
   */
  stonesLacking(contents: Uint8Array, seat: number): number {
    const least = this.distance(contents, seat)
    if (least > 0) return least
    this.reached.fill(0)
    this.taken.fill(0)
    return this.chain(contents, this.ways[seat], seat + 1, this.cells) ? 0 : 1
  }

  /** Whether one more stone makes the chain. */
  private completes(contents: Uint8Array, seat: number): boolean {
    for (let cell = 0; cell < this.cells; cell++) {
      if (contents[cell] !== 0) continue
      contents[cell] = seat + 1
      const stands = this.stonesLacking(contents, seat) === 0
      contents[cell] = 0
      if (stands) return true
    }
    return false
  }

  /** The same with bridges that may share cells: a lower bound. */
  private distance(contents: Uint8Array, seat: number): number {
    const { next, bridges } = this.ways[seat]
    const { cells, lacking } = this
    const own = seat + 1
    lacking.fill(255)
    lacking[cells] = 0
    let [here, later] = this.lines
    here.length = 0
    later.length = 0
    here.push(cells)
    for (let level = 0; here.length > 0; level++) {
      for (let node = here.pop(); node !== undefined; node = here.pop()) {
        if (lacking[node] < level) continue
        if (node === cells + 1) return level
        const nearby = next[node]
        const farther = bridges[node]
        for (let at = 0; at < nearby.length + farther.length; at++) {
          let to: number
          if (at < nearby.length) to = nearby[at]
          else {
            const bridge = farther[at - nearby.length]
            if (contents[bridge[1]] !== 0 || contents[bridge[2]] !== 0) continue
            to = bridge[0]
          }
          const content = to < cells ? contents[to] : own
          if (content !== own && content !== 0) continue
          const total = content === own ? level : level + 1
          if (total >= lacking[to]) continue
          lacking[to] = total
          if (total === level) here.push(to)
          else later.push(to)
        }
      }
      ;[here, later] = [later, here]
    }
    return 255
  }

  /** Whether the far side is reached from a node of the chain, over stones and bridges whose cells are not taken. */
  private chain(contents: Uint8Array, ways: Ways, own: number, node: number): boolean {
    if (node === this.cells + 1) return true
    const { reached, taken, cells } = this
    reached[node] = 1
    for (const to of ways.next[node])
      if (reached[to] === 0 && (to >= cells || contents[to] === own) && this.chain(contents, ways, own, to)) return true
    for (const [to, one, other] of ways.bridges[node]) {
      if (reached[to] === 1 || (to < cells && contents[to] !== own)) continue
      if (contents[one] !== 0 || contents[other] !== 0 || taken[one] === 1 || taken[other] === 1) continue
      taken[one] = 1
      taken[other] = 1
      if (this.chain(contents, ways, own, to)) return true
      taken[one] = 0
      taken[other] = 0
    }
    return false
  }
}
