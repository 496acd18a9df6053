/** The six steps from a cell, as rows and columns, in turn around it. */
const STEPS = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
] as const
export const AROUND = STEPS.length

/** Neighbours of each cell of a Hex board in runs of six, -1 where there is none. */
export function neighboursOf(size: number): Int16Array {
  return Int16Array.from({ length: AROUND * size * size }, (_, index) => {
    const cell = Math.floor(index / AROUND)
    const [down, right] = STEPS[index % AROUND]
    const row = Math.floor(cell / size) + down
    const column = (cell % size) + right
    return row < 0 || column < 0 || row >= size || column >= size ? -1 : row * size + column
  })
}

/** A step from a point: where it leads, and the two cells of the bridge that it crosses, or -1 twice where the points touch. */
export type Link = readonly [to: number, one: number, other: number]

/**
 * What each point of a Hex board touches as one seat sees it, and where bridges lead from it: over two cells, of which the seat takes the
 * one when the opponent takes the other (C. Browne, "Hex Strategy", 2000). Points are the cells and, after them, the two sides of the seat.
 */
export function linksOf(size: number, seat: number, neighbours: Int16Array): Link[][] {
  const cells = size * size
  const links: Link[][] = Array.from({ length: cells + 2 }, () => [])
  const line = (cell: number) => (seat === 0 ? Math.floor(cell / size) : cell % size)
  const sides = [
    [cells, 0],
    [cells + 1, size - 1],
  ]
  for (let cell = 0; cell < cells; cell++) {
    const around = neighbours.subarray(AROUND * cell, AROUND * (cell + 1))
    for (const [side, last] of sides)
      if (line(cell) === last) {
        links[cell].push([side, -1, -1])
        links[side].push([cell, -1, -1])
      }
    for (let at = 0; at < AROUND; at++) {
      const [one, other] = [around[at], around[(at + 1) % AROUND]]
      if (one >= 0) links[cell].push([one, -1, -1])
      if (one < 0 || other < 0) continue
      const beyond = neighbours.subarray(AROUND * other, AROUND * (other + 1))
      const to = neighbours
        .subarray(AROUND * one, AROUND * (one + 1))
        .find((far) => far >= 0 && far !== cell && beyond.includes(far))
      if (to !== undefined) links[cell].push([to, one, other])
      for (const [side, last] of sides) {
        if (line(cell) === last || line(one) !== last || line(other) !== last) continue
        links[cell].push([side, one, other])
        links[side].push([cell, one, other])
      }
    }
  }
  return links
}
