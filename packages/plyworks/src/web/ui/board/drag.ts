import type { RefObject, SVGAttributes } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** A piece on its way: the cell it comes from and where the pointer is, in drawing units. */
export interface Drag {
  readonly from: number
  readonly x: number
  readonly y: number
}

interface DragOptions {
  readonly svg: RefObject<SVGSVGElement | null>
  /** The cell at a point in drawing units, or -1. */
  cellAt(x: number, y: number): number
  /** Whether something on the cell can be pulled along. */
  canStart(cell: number): boolean
  onDrop(from: number, to: number): void
  /** A person tried to pull what cannot be pulled. */
  onTug(from: number, to: number): void
}

interface DragState {
  readonly current: Drag | null
  /** True once after a drag: the click that browsers send then means nothing. */
  consumeClick(): boolean
  readonly handlers: Pick<
    SVGAttributes<SVGSVGElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >
}

interface Press {
  readonly pointer: number
  readonly from: number
  readonly x: number
  readonly y: number
  /** Whether what stands on the cell comes along. */
  readonly lifts: boolean
  dragging: boolean
}

/** A press that travels less than this, in CSS pixels, is a click. */
const THRESHOLD = 6

/** Dragging from cell to cell with mouse, pen or finger. */
export function useDrag(options: DragOptions): DragState {
  const [current, setCurrent] = useState<Drag | null>(null)
  const press = useRef<Press | null>(null)
  const ignoreClick = useRef(false)

  const end = () => {
    press.current = null
    setCurrent(null)
  }

  useEffect(() => {
    // A finger that starts on a piece pulls it; elsewhere it scrolls the page.
    const onTouchMove = (event: TouchEvent) => {
      if (press.current?.lifts && event.cancelable) event.preventDefault()
    }
    const svg = options.svg.current
    svg?.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => svg?.removeEventListener('touchmove', onTouchMove)
  }, [options.svg])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && press.current?.dragging) end()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return {
    current,
    consumeClick() {
      const ignored = ignoreClick.current
      ignoreClick.current = false
      return ignored
    },
    handlers: {
      onPointerDown(event) {
        ignoreClick.current = false
        if (!event.isPrimary || event.button !== 0) return
        const point = boardPoint(options.svg.current, event)
        const from = point === null ? -1 : options.cellAt(point.x, point.y)
        if (from < 0) return
        const { pointerId: pointer, clientX: x, clientY: y } = event
        press.current = { pointer, from, x, y, lifts: options.canStart(from), dragging: false }
      },
      onPointerMove(event) {
        const pressed = press.current
        if (pressed === null || event.pointerId !== pressed.pointer) return
        // Released outside of the board, before it was a drag.
        if (event.buttons === 0) return end()
        if (!pressed.dragging) {
          if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < THRESHOLD) return
          pressed.dragging = true
          if (pressed.lifts) options.svg.current?.setPointerCapture(event.pointerId)
        }
        const point = boardPoint(options.svg.current, event)
        if (point !== null && pressed.lifts) setCurrent({ from: pressed.from, ...point })
      },
      onPointerUp(event) {
        const pressed = press.current
        if (pressed === null || event.pointerId !== pressed.pointer) return
        end()
        if (!pressed.dragging) return
        const point = boardPoint(options.svg.current, event)
        const to = point === null ? -1 : options.cellAt(point.x, point.y)
        // A hand that is not steady clicks all the same where nothing is pulled.
        if (to === pressed.from && !pressed.lifts) return
        ignoreClick.current = true
        // The click follows at once, if at all; a later one is meant.
        setTimeout(() => {
          ignoreClick.current = false
        }, 0)
        if (to < 0 || to === pressed.from) return
        if (pressed.lifts) options.onDrop(pressed.from, to)
        else options.onTug(pressed.from, to)
      },
      onPointerCancel: end,
    },
  }
}

/** Returns the place of an event in the drawing units of the board. */
function boardPoint(svg: SVGSVGElement | null, event: PointerEvent): { x: number; y: number } | null {
  const matrix = svg?.getScreenCTM()
  if (!matrix) return null
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  return { x, y }
}
