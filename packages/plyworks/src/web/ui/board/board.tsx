import type { BoardLine, BoardShape, CellFace, Figure } from '@plyworks/core'
import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { text } from '../text/text.js'
import { type Arrow, Arrows } from './arrows.js'
import { BoardLabels } from './board-labels.js'
import { Glyphs, Outline, type Style } from './cell-art.js'
import { CellOutline } from './cell-outline.js'
import { type Drag, useDrag } from './drag.js'
import { Drawing, isOpen, Tags } from './drawing.js'
import { Figures } from './figures.js'
import { type Box, cellAtPoint, cellBox, cellByKey, inset, viewBoxOf, visibleRows } from './geometry.js'
import type { Marks } from './marks.js'
import type { MoveHint } from './motion.js'
import { useMotion } from './use-motion.js'
import { RefusedMark } from './value-marks.js'
import { boardClass, worldStyle } from './world.js'

export interface BoardProps {
  readonly shape: BoardShape
  readonly faces: readonly CellFace[]
  readonly marks: Marks
  /** Lines that belong to the position. */
  readonly lines?: readonly BoardLine[]
  /** The move that led to these faces; null where it is not known, undefined where nothing is to move. */
  readonly hint?: MoveHint | null | undefined
  readonly arrows?: readonly Arrow[]
  /** Outlines over the board. */
  readonly figures?: readonly Figure[]
  readonly flipped: boolean
  /** Whether targets and origins are drawn (they can be clicked all the same). */
  readonly showMoves: boolean
  /** Accessible name. */
  readonly label: string
  /** The cell meant by pointing at a cell. */
  aim(cell: number): number
  onClick(cell: number): void
  /** Whether there is something on the cell to pull to another one; elsewhere a finger scrolls the page. */
  canDrag(cell: number): boolean
  /** The cells that what stands on a cell can be pulled to. */
  targetsFrom?(cell: number): Iterable<number>
  onDrag(from: number, to: number): void
  /** A person tried to pull what cannot be pulled. */
  onTug?(from: number, to: number): void
  onEscape(): void
  /** Told of the cell that the pointer or the keyboard is on; -1 when both have left. */
  onLook?(cell: number): void
}

/**
 * The board: an SVG drawing and an ARIA grid in one. One cell is in the tab order; arrow keys move the focus, Enter
 * or the space bar takes the cell, Escape drops what was chosen.
 */
export function Board(props: BoardProps) {
  const { shape, flipped } = props
  const [active, setActive] = useState(0)
  const [hovered, setHovered] = useState(-1)
  const svg = useRef<SVGSVGElement>(null)
  const scope = useId()
  const { world } = shape
  const motion = useMotion({ svg, shape, faces: props.faces, flipped, hint: props.hint })
  const drag = useDrag({
    svg,
    cellAt: (x, y) => cellAtPoint(shape, flipped, x, y),
    canStart: (cell) => props.marks.origins.has(cell) && props.canDrag(cell),
    onDrop: (from, to) => {
      motion.carriedByHand(from)
      props.onDrag(from, to)
    },
    onTug: (from, to) => props.onTug?.(from, to),
  })
  const marks = dragMarks(props, drag.current)
  const tabStop = active < shape.cells.length ? active : 0

  const onKeyDown = (event: TargetedKeyboardEvent<SVGGElement>, cell: number) => {
    if (event.key === 'Escape') return props.onEscape()
    const press = event.key === 'Enter' || event.key === ' '
    const next = press ? null : cellByKey(shape, flipped, cell, event.key, event.ctrlKey)
    if (!press && next === null) return
    event.preventDefault()
    if (press) props.onClick(cell)
    else if (next !== null) focusCell(svg.current, next)
  }

  const look = (cell: number) => {
    setHovered(cell)
    props.onLook?.(cell)
  }

  const row = (cells: readonly number[], index: number) => (
    // biome-ignore lint/a11y/useSemanticElements: rows of an SVG drawing cannot be table rows
    <g role="row" key={index} aria-rowindex={index + 1}>
      {cells.map((cell) => (
        <Cell
          key={cell}
          {...props}
          marks={marks}
          cell={cell}
          aimed={hovered === cell}
          tabIndex={cell === tabStop ? 0 : -1}
          onFocus={() => {
            setActive(cell)
            props.onLook?.(cell)
          }}
          onKeyDown={(event) => onKeyDown(event, cell)}
          onPick={() => drag.consumeClick() || props.onClick(cell)}
        />
      ))}
    </g>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG drawing cannot be a table
    <svg
      ref={svg}
      // Chromium takes a drawing that listens to the focus for a stop of the Tab key of its own; only its cells are stops.
      tabindex={-1}
      class={boardClass(shape)}
      viewBox={viewBoxOf(shape)}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells in it make it interactive
      role="grid"
      aria-label={props.label}
      aria-rowcount={shape.rows}
      aria-colcount={shape.columns}
      style={worldStyle(world)}
      {...drag.handlers}
      onPointerDown={(event) => {
        motion.finish()
        drag.handlers.onPointerDown?.(event)
      }}
      onKeyDown={() => motion.finish()}
      onPointerOver={(event) => look(hoveredCell(event, props))}
      onPointerLeave={() => look(-1)}
      onFocusOut={() => props.onLook?.(-1)}
    >
      <Drawing
        {...{ ...props, marks, world, scope }}
        aimed={hovered}
        lifted={drag.current?.from ?? -1}
        motion={motion.current}
      />
      <BoardLabels shape={shape} flipped={flipped} />
      {visibleRows(shape, flipped).map(row)}
      <Figures shape={shape} flipped={flipped} figures={props.figures ?? NO_FIGURES} />
      <Arrows shape={shape} flipped={flipped} arrows={props.arrows ?? NO_ARROWS} />
      <Tags shape={shape} marks={marks} flipped={flipped} />
      {drag.current && <DraggedPiece {...props} drag={drag.current} world={world} scope={scope} />}
    </svg>
  )
}

/** While a man is pulled, its targets are those of a chosen one. */
function dragMarks({ marks, targetsFrom }: BoardProps, drag: Drag | null): Marks {
  if (drag === null || targetsFrom === undefined) return marks
  return { ...marks, chosen: new Set([drag.from]), targets: new Set(targetsFrom(drag.from)) }
}

const NO_ARROWS: readonly Arrow[] = []
const NO_FIGURES: readonly Figure[] = []

interface CellProps extends BoardProps {
  readonly cell: number
  readonly aimed: boolean
  readonly tabIndex: number
  onFocus(): void
  onKeyDown(event: TargetedKeyboardEvent<SVGGElement>): void
  onPick(): void
}

function Cell(props: CellProps) {
  const { shape, cell, marks, showMoves } = props
  const face = props.faces[cell]
  const box = cellBox(shape, shape.cells[cell], props.flipped)
  const chosen = marks.chosen.has(cell)
  const open = isOpen(marks, cell)
  const value = marks.values.get(cell)
  const classes = ['cell']
  if (face.ground === 'hole') classes.push('over-hole')
  if (open) classes.push('open')
  if (marks.targets.has(cell)) classes.push('target')
  if (marks.origins.has(cell)) classes.push('origin')
  if (props.aimed && open) classes.push('aimed')
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of an SVG drawing cannot be table cells
    <g
      role="gridcell"
      class={classes.join(' ')}
      data-cell={cell}
      tabindex={props.tabIndex}
      aria-colindex={shape.cells[cell].column + 1}
      aria-selected={chosen}
      aria-label={cellLabel(props)}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={props.onPick}
    >
      <CellOutline class="touch" box={box} />
      {marks.hint.has(cell) && <Outline class="mark-hint" box={box} by={7} world={shape.world} />}
      {chosen && <Outline class="mark-chosen" box={box} by={4} world={shape.world} />}
      {showMoves && value === undefined && marks.targets.has(cell) && (
        <OpenMark box={box} occupied={face.glyphs.length > 0} strong />
      )}
      {showMoves && value === undefined && marks.origins.has(cell) && marks.chosen.size === 0 && (
        <OpenMark box={box} occupied={face.glyphs.length > 0} strong={false} />
      )}
      {showMoves && marks.refused.has(cell) && <RefusedMark box={box} />}
      <Outline class="mark-focus" box={box} by={4} world={shape.world} />
    </g>
  )
}

/** Marks a cell that can be taken: a dot on an empty cell, corners around an occupied one. */
function OpenMark({ box, occupied, strong }: { box: Box; occupied: boolean; strong: boolean }) {
  const side = Math.min(box.width, box.height)
  const kind = strong ? 'mark-target' : 'mark-origin'
  if (!occupied) {
    return (
      <circle
        class={`${kind} dot`}
        cx={box.x + box.width / 2}
        cy={box.y + box.height / 2}
        r={side * (strong ? 0.13 : 0.07)}
      />
    )
  }
  const { x, y, width, height } = inset(box, 6)
  const arm = side * (strong ? 0.24 : 0.14)
  return (
    <path
      class={`${kind} corners`}
      d={
        `M${x} ${y + arm}V${y}H${x + arm}M${x + width - arm} ${y}H${x + width}V${y + arm}` +
        `M${x + width} ${y + height - arm}V${y + height}H${x + width - arm}M${x + arm} ${y + height}H${x}V${y + height - arm}`
      }
    />
  )
}

function DraggedPiece({ drag, ...props }: BoardProps & Style & { drag: Drag }) {
  const { shape, flipped, world, scope } = props
  const box = cellBox(shape, shape.cells[drag.from], flipped)
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture of the piece under the pointer cannot have the focus
    <g
      class="dragged"
      transform={`translate(${drag.x - box.x - box.width / 2} ${drag.y - box.y - box.height / 2})`}
      aria-hidden="true"
    >
      <Glyphs face={props.faces[drag.from]} box={box} world={world} scope={scope} />
    </g>
  )
}

function cellLabel({ shape, cell, faces, marks }: CellProps): string {
  const states: string[] = []
  if (marks.chosen.has(cell)) states.push(text.cellChosen)
  else if (marks.targets.has(cell)) states.push(text.cellTarget)
  else if (marks.chosen.size === 0 && marks.origins.has(cell)) states.push(text.cellOrigin)
  const value = marks.values.get(cell)
  if (value !== undefined) states.push(value.best ? `${value.label}, ${text.bestMove}` : value.label)
  const sign = marks.signs?.get(cell)
  if (sign !== undefined) states.push(sign.label)
  if (marks.refused.has(cell)) states.push(text.cellRefused)
  if (marks.hint.has(cell)) states.push(text.cellHint)
  if (marks.last.has(cell)) states.push(text.cellLast)
  return [shape.cells[cell].name, faces[cell].label, ...states].join(', ')
}

/** The cell meant by pointing where the pointer is, or -1. */
function hoveredCell(event: TargetedPointerEvent<SVGSVGElement>, props: BoardProps): number {
  if (event.pointerType === 'touch' || !(event.target instanceof Element)) return -1
  const cell = event.target.closest('[data-cell]')?.getAttribute('data-cell')
  return cell === null || cell === undefined ? -1 : props.aim(Number(cell))
}

/** Moves the keyboard focus to a cell of a board. */
function focusCell(board: Element | null, cell: number): void {
  const element = board?.querySelector(`[data-cell="${cell}"]`)
  if (element instanceof SVGElement) element.focus()
}
