import type { HexConnections } from './hex-connections.js'

/**
 * Conductance of a wire between two free cells (half of each lies on the way), a group and a free cell, and two groups. The last one
 * was not varied.
 */
const FREE = 0.5
const TO_GROUP = 1
const GROUPS = 10
/** Of a board without a way from side to side. */
const UNJOINED = 1e6
const NOTHING = 1e-9

/**
 * Measures how far apart the two sides of a seat are: the resistance of the board as an electrical circuit, in which wires are what is
 * connected (C. Shannon's machine of about 1950; with virtual connections V. Anshelevich, 2002).
 */
export class HexResistance {
  private readonly rows: Float64Array[]
  private readonly numbers: Int16Array

  constructor(private readonly cells: number) {
    this.rows = Array.from({ length: cells + 2 }, () => new Float64Array(cells + 2))
    this.numbers = new Int16Array(cells + 2)
  }

  /** @param connections of the seat, all that there are on this board */
  between(contents: Uint8Array, connections: HexConnections): number {
    const { rows } = this
    const size = this.wire(contents, connections)
    // The inner nodes go, one after the other: what is then left between the two sides is their conductance.
    for (let pivot = 0; pivot < size - 2; pivot++) {
      const row = rows[pivot]
      if (row[pivot] < NOTHING) continue
      for (let other = pivot + 1; other < size; other++) {
        const factor = row[other] / row[pivot]
        if (factor === 0) continue
        const target = rows[other]
        for (let at = pivot + 1; at < size; at++) target[at] -= factor * row[at]
      }
    }
    const conductance = -rows[size - 2][size - 1]
    return conductance * UNJOINED < 1 ? UNJOINED : 1 / conductance
  }

  /** Makes the matrix of conductances, the two sides last; returns how many nodes there are. */
  private wire(contents: Uint8Array, connections: HexConnections): number {
    const { cells, rows, numbers } = this
    const { groups } = connections
    let size = 0
    numbers.fill(-1)
    for (const point of groups) if (point < cells) numbers[point] = size++
    for (let cell = 0; cell < cells; cell++) if (contents[cell] === 0) numbers[cell] = size++
    for (const side of [cells, cells + 1]) numbers[side] = size++
    for (let row = 0; row < size; row++) rows[row].fill(0, 0, size)
    const join = (from: number, to: number, conductance: number) => {
      const [one, other] = [numbers[from], numbers[to]]
      rows[one][other] -= conductance
      rows[other][one] -= conductance
      rows[one][one] += conductance
      rows[other][other] += conductance
    }
    for (let cell = 0; cell < cells; cell++)
      if (contents[cell] === 0)
        for (const to of connections.stepsFrom(cell)) if (to > cell && contents[to] === 0) join(cell, to, FREE)
    for (const [group, point] of groups.entries()) {
      for (let cell = 0; cell < cells; cell++)
        if (contents[cell] === 0 && connections.joins(group, cell)) join(point, cell, TO_GROUP)
      for (let other = group + 1; other < groups.length; other++)
        if (connections.joins(group, groups[other])) join(point, groups[other], GROUPS)
    }
    return size
  }
}
