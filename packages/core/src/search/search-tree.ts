/** The proved result of a node (zero-sum games): none, a win of one seat, or a draw. */
export const UNPROVED = 0
/** A node proved a draw. */
export const DRAW = 1
/** `SEAT_WINS + seat`: that seat wins. */
export const SEAT_WINS = 2

/**
 * The nodes of a Monte Carlo search tree in typed arrays; a node is an index, the root is 0. The children of a node
 * lie next to each other. A node stands for the candidate that leads to it: its cells (number of moves, then the
 * moves) begin at `cellsAt` in `cells`. The arrays double until the memory allowed is used up; then `expand` refuses and
 * the tree only gathers statistics.
 */
export class SearchTree {
  size = 0
  /** First child, or 0 while the node is not expanded (the root is nobody's child). */
  firstChild = new Int32Array(FIRST_SIZE)
  childCount = new Int32Array(FIRST_SIZE)
  visits = new Int32Array(FIRST_SIZE)
  /** Sum of the results of the seat that moved to the node, each from 0 to 1. */
  total = new Float64Array(FIRST_SIZE)
  proof = new Uint8Array(FIRST_SIZE)
  cellsAt = new Int32Array(FIRST_SIZE)
  cells = new Int32Array(4 * FIRST_SIZE)
  private cellsUsed = 0

  /** @param maxBytes bound of the memory of all arrays together, kept to within a factor of two while they grow */
  constructor(private readonly maxBytes: number) {}

  /** Forgets everything and makes a root without children. */
  reset(): void {
    this.size = 0
    this.cellsUsed = 0
    this.add(0)
  }

  /** Gives a node the candidates in `cells` from `at` to `end` as children; false when there is no room. */
  expand(node: number, cells: Int32Array, at: number, end: number): boolean {
    const length = end - at
    let count = 0
    for (let start = at; start < end; start += cells[start] + 1) count++
    if (!this.makeRoom(count, length)) return false
    const first = this.size
    this.cells.set(cells.subarray(at, end), this.cellsUsed)
    for (let start = this.cellsUsed; start < this.cellsUsed + length; start += this.cells[start] + 1) this.add(start)
    this.cellsUsed += length
    this.firstChild[node] = first
    this.childCount[node] = count
    return true
  }

  private add(cellsAt: number): void {
    const node = this.size++
    this.firstChild[node] = 0
    this.childCount[node] = 0
    this.visits[node] = 0
    this.total[node] = 0
    this.proof[node] = UNPROVED
    this.cellsAt[node] = cellsAt
  }

  private makeRoom(nodes: number, cells: number): boolean {
    const nodesFit = this.size + nodes <= this.firstChild.length
    const cellsFit = this.cellsUsed + cells <= this.cells.length
    if (nodesFit && cellsFit) return true
    const nodeLength = nodesFit ? this.firstChild.length : Math.max(2 * this.firstChild.length, this.size + nodes)
    const cellLength = cellsFit ? this.cells.length : Math.max(2 * this.cells.length, this.cellsUsed + cells)
    if (nodeLength * NODE_BYTES + cellLength * 4 > this.maxBytes) return false
    if (!cellsFit) this.cells = grown(this.cells, new Int32Array(cellLength))
    if (!nodesFit) this.growNodes(nodeLength)
    return true
  }

  private growNodes(length: number): void {
    this.firstChild = grown(this.firstChild, new Int32Array(length))
    this.childCount = grown(this.childCount, new Int32Array(length))
    this.visits = grown(this.visits, new Int32Array(length))
    this.total = grown(this.total, new Float64Array(length))
    this.proof = grown(this.proof, new Uint8Array(length))
    this.cellsAt = grown(this.cellsAt, new Int32Array(length))
  }
}

const FIRST_SIZE = 1024
const NODE_BYTES = 4 + 4 + 4 + 8 + 1 + 4

function grown<T extends Int32Array | Float64Array | Uint8Array>(old: T, larger: T): T {
  larger.set(old)
  return larger
}
