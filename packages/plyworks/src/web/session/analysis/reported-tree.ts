import type { Game, Position, SearchLine } from '@plyworks/core'
import { readLine } from './line-moves.js'

/** A position that lines of a search lead through, by the move to it. */
export interface ReportedNode {
  readonly move: number
  readonly text: string
  /** The seat that makes the move. */
  readonly seat: number
  /** Reports whose line leads through here. */
  readonly reports: number
  /** The latest of them. */
  readonly latest: Pick<SearchLine, 'depth' | 'nodes' | 'scores' | 'scale'>
  /** Whether the latest report of all leads through here: the principal variation. */
  readonly principal: boolean
  /** Those that the latest line leads through first. */
  readonly children: readonly ReportedNode[]
}

interface GrowingNode extends ReportedNode {
  reports: number
  latest: SearchLine
  /** Number of the latest report. */
  last: number
  principal: boolean
  children: GrowingNode[]
}

/**
 * Returns the tree of the lines that a search has reported, the first moves first. Engines tell one line after each deepening and nothing of the
 * millions of positions beside it, so this is the part of their tree that they thought best at some time.
 */
export function reportedTree(game: Game, from: Position, lines: readonly SearchLine[]): readonly ReportedNode[] {
  const roots: GrowingNode[] = []
  for (const [index, line] of lines.entries()) {
    let level = roots
    for (const { move, text, seat } of readLine(game, from, line.pv)) {
      let node = level.find((each) => each.move === move)
      if (node === undefined) {
        node = { move, text, seat, reports: 0, latest: line, last: index, principal: false, children: [] }
        level.push(node)
      }
      node.reports++
      node.latest = line
      node.last = index
      node.principal = index === lines.length - 1
      level = node.children
    }
  }
  sort(roots)
  return roots
}

function sort(nodes: GrowingNode[]): void {
  nodes.sort((one, other) => other.last - one.last)
  for (const { children } of nodes) sort(children)
}
