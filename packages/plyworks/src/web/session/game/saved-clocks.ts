import {
  type GameTree,
  readTreeWords,
  type SavedClock,
  type SavedGame,
  type TextMove,
  type TreeNode,
} from '@plyworks/core'
import type { TimeControl } from '../../ui/page/time-control.js'
import type { PlayedMove, PlayedNode } from './played-move.js'

/** Milliseconds that moves have left to their players. */
export type TimesLeft = ReadonlyMap<PlayedNode, number>

/** The state of a game's clocks, as far as it is saved. */
export interface ClockState {
  /** One a seat, null for a seat without clock. */
  readonly controls: readonly (TimeControl | null)[]
  /** Milliseconds left of each seat where the game itself stands. */
  readonly atEnd: readonly number[]
  /** Returns the milliseconds left of each seat after a move, or undefined when that is not known. */
  leftAt(node: PlayedNode): readonly number[] | undefined
}

/** Returns the clocks of a game as they are saved. */
export function savedClockOf(clock: ClockState, moves: GameTree<PlayedMove>): SavedClock {
  return {
    controls: clock.controls,
    left: savedTimes(clock.atEnd),
    after: [...moves.nodes()].map((node) => {
      const left = node.move === null ? undefined : clock.leftAt(node)?.[node.move.seat]
      return left === undefined || left === Infinity ? null : Math.round(left)
    }),
  }
}

/** Times left as links and saved games write them: a seat without a clock has none. */
export function savedTimes(left: readonly number[]): number[] {
  return left.map((time) => (time === Infinity ? 0 : Math.round(time)))
}

/**
 * The times of a saved game that belong to moves of a tree, which may know of other moves.
 * @throws TextError when the saved moves are no tree
 */
export function timesIn(saved: SavedGame, moves: GameTree<PlayedMove>): TimesLeft {
  const times = new Map<PlayedNode, number>()
  if (saved.clock === undefined) return times
  const read = readTreeWords(saved.tree ?? saved.moves, 'moves')
  const same = new Map<TreeNode<TextMove>, PlayedNode>([[read.root, moves.root]])
  let number = 0
  for (const node of read.nodes()) {
    const left = saved.clock.after[number++]
    const parent = node.parent && same.get(node.parent)
    const here = parent?.children.find(({ move }) => move?.text === node.move?.text)
    if (here === undefined) continue
    same.set(node, here)
    if (left !== null && left !== undefined) times.set(here, left)
  }
  return times
}
