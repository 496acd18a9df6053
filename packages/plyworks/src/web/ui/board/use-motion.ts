import type { BoardShape, CellFace } from '@plyworks/core'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { motionTime } from '../page/settings.js'
import { animate } from './animate.js'
import { type Motion, type MoveHint, motionBetween, withoutPassage } from './motion.js'

interface MovingBoard {
  readonly svg: RefObject<SVGSVGElement | null>
  readonly shape: BoardShape
  readonly faces: readonly CellFace[]
  readonly flipped: boolean
  /** The move that led from the last faces to these; null where it is not known, undefined where nothing is to move. */
  readonly hint: MoveHint | null | undefined
}

interface BoardMotion {
  /** What moves now; null while the board is at rest. */
  readonly current: Motion | null
  /** Brings everything to its place. */
  finish(): void
  /** The next move goes from this cell by hand: its man is there already. */
  carriedByHand(from: number): void
}

/** Follows the faces of a board: lets men move where they change. */
export function useMotion({ svg, shape, faces, flipped, hint }: MovingBoard): BoardMotion {
  const last = useRef({ shape, faces, flipped })
  const motion = useRef<Motion | null>(null)
  const byHand = useRef(-1)
  const [, setEnded] = useState(0)

  if (last.current.faces !== faces || last.current.flipped !== flipped) {
    const before = last.current
    last.current = { shape, faces, flipped }
    const still = before.shape !== shape || before.flipped !== flipped || hint === undefined || motionTime() === 0
    const next = still ? 'jump' : motionBetween(before.faces, faces, hint)
    if (next === 'jump') motion.current = null
    else if (next !== 'same') motion.current = byHand.current < 0 ? next : withoutPassage(next, byHand.current)
    if (next !== 'same') byHand.current = -1
  }

  const { current } = motion
  const end = (ended: Motion) => {
    if (motion.current !== ended) return
    motion.current = null
    setEnded((count) => count + 1)
  }
  useLayoutEffect(() => {
    if (current === null || svg.current === null) return
    const animations = animate(svg.current, shape, current, flipped, motionTime())
    // A new motion cancels this one, which is no end.
    Promise.all(animations.map(({ finished }) => finished)).then(
      () => end(current),
      () => {},
    )
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [current])

  return {
    current,
    finish: () => current !== null && end(current),
    carriedByHand(from) {
      byHand.current = from
    },
  }
}
