import type { BoardShape } from '@plyworks/core'
import type { ComponentProps, CSSProperties } from 'preact'
import { Board, type BoardProps } from './board.js'
import { proportionsOf } from './geometry.js'
import type { Marks } from './marks.js'
import { seatStyle } from './world.js'

const NOTHING: ReadonlySet<number> = new Set()
const NO_MARKS: Marks = {
  chosen: NOTHING,
  targets: NOTHING,
  origins: NOTHING,
  last: NOTHING,
  hint: NOTHING,
  refused: NOTHING,
  values: new Map(),
}

type StillBoardProps = Omit<
  BoardProps,
  'marks' | 'flipped' | 'showMoves' | 'aim' | 'canDrag' | 'onDrag' | 'onEscape'
> & {
  readonly marks: Partial<Marks>
}

/** A board on which nothing is dragged and nothing is chosen step by step. */
export function StillBoard({ marks, ...props }: StillBoardProps) {
  const nothing = () => {}
  return (
    <div class="board-frame">
      <Board
        {...props}
        marks={{ ...NO_MARKS, ...marks }}
        flipped={false}
        showMoves={false}
        aim={(cell) => cell}
        canDrag={() => false}
        onDrag={nothing}
        onEscape={nothing}
      />
    </div>
  )
}

/** Returns the style by which a page knows the proportions of its board and the colours of its seats. */
export function boardStyle(shape: BoardShape): NonNullable<ComponentProps<'main'>['style']> {
  const style: CSSProperties = { '--board-ratio': String(proportionsOf(shape)), ...seatStyle(shape) }
  return style
}
