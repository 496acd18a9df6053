import type { PlayedNode } from './played-move.js'
import type { Session } from './session.js'

/**
 * Walks the tree of moves by a key: left and right along the line, up and down between a move and its variations, Home
 * and End to the ends of the line.
 * @returns whether the key leads anywhere from here
 */
export function walkByKey(session: Session, key: string): boolean {
  const target = targetOf(session, key)
  if (target === null || target === session.node) return false
  session.goToNode(target)
  return true
}

function targetOf(session: Session, key: string): PlayedNode | null {
  const { node, moves } = session
  switch (key) {
    case 'ArrowLeft':
      return node.parent
    case 'ArrowRight':
      return session.atEnd ? null : nodeAfter(session, 1)
    case 'ArrowUp':
      return sibling(node, -1)
    case 'ArrowDown':
      return sibling(node, 1)
    case 'Home':
      return moves.root
    case 'End':
      return nodeAfter(session, session.played.value.length - session.ply.value)
    default:
      return null
  }
}

/** Returns the node a number of moves further on the line that is looked at. */
function nodeAfter(session: Session, moves: number): PlayedNode {
  return session.nodeAt(session.ply.value + moves)
}

/** The move before or after this one among those that could have been played in its place. */
function sibling(node: PlayedNode, step: 1 | -1): PlayedNode | null {
  if (node.parent === null) return null
  const { children } = node.parent
  return children[children.indexOf(node) + step] ?? null
}
