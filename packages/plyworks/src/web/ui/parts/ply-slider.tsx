import type { ComponentChildren, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact'

interface PlySliderProps {
  readonly class: string
  readonly viewBox: string
  /** Accessible name. */
  readonly label: string
  /** Words for the position that is looked at. */
  readonly valueText: string
  /** Moves played before that position. */
  readonly ply: number
  /** Moves played before the last one. */
  readonly last: number
  /** Whether positions are points from edge to edge or columns side by side. */
  readonly places: 'points' | 'columns'
  onGo(ply: number): void
  /** The drawing. */
  readonly children: ComponentChildren
}

/** A drawing of a whole game from left to right: a click, a pull or the arrow keys go to a position. */
export function PlySlider(props: PlySliderProps) {
  const { ply, last, places, onGo } = props
  const goToPointer = (event: TargetedPointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - box.left) / box.width
    const target = places === 'points' ? Math.round(part * last) : Math.floor(part * (last + 1))
    onGo(Math.max(0, Math.min(last, target)))
  }
  const onPointerDown = (event: TargetedPointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    goToPointer(event)
  }
  const onPointerMove = (event: TargetedPointerEvent<SVGSVGElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) goToPointer(event)
  }
  const onKey = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    const target = plyByKey(event.key, ply, last)
    if (target === null) return
    event.preventDefault()
    onGo(target)
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: it is; in SVG the attribute is written in small letters
    <svg
      class={`ply-slider ${props.class}`}
      viewBox={props.viewBox}
      preserveAspectRatio="none"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a drawing with one value that moves along it
      role="slider"
      tabindex={0}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={ply}
      aria-valuetext={props.valueText}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKey}
    >
      {props.children}
    </svg>
  )
}

/** The position of a game that a key leads to from the one after `ply` moves, or null. */
function plyByKey(key: string, ply: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, ply - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, ply + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
