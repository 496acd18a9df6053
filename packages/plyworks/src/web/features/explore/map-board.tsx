import type { MapAxis } from '@plyworks/core'
import type { TargetedKeyboardEvent, TargetedMouseEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import { drawMap, type MapColours, type MapGeometry, mapGeometry, placeAt, ticksOf } from './map-picture.js'
import type { ValueMap } from './value-map.js'

interface MapBoardProps {
  readonly map: ValueMap
  /** The longest distance there is, for the shades. */
  readonly longest: number
  onOpen(): void
}

/**
 * The drawing of a map. One focus for the whole of it: the arrow keys move a cursor, whose place is told beside the map;
 * sliders there do the same.
 */
export function MapBoard({ map, longest, onOpen }: MapBoardProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(frame)
  const dark = useDark()
  const report = map.report.value
  const columns = map.columns
  const rows = map.rows
  const geometry = mapGeometry(columns.labels.length, rows.labels.length, width)

  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d') ?? null
    if (element === null || context === null || report === null || width === 0) return
    if (report.columns !== geometry.columns || report.rows !== geometry.rows) return
    const density = Math.min(3, devicePixelRatio)
    element.width = Math.round(geometry.width * density)
    element.height = Math.round(geometry.height * density)
    element.style.width = `${geometry.width}px`
    element.style.height = `${geometry.height}px`
    context.scale(density, density)
    drawMap(context, geometry, report, { columns, rows }, coloursOf(element), longest)
  }, [report, width, dark, longest])

  const point = (event: TargetedMouseEvent<HTMLElement>) => {
    const box = canvas.current?.getBoundingClientRect()
    return box === undefined ? null : placeAt(geometry, event.clientX - box.left, event.clientY - box.top)
  }
  const take = (event: TargetedMouseEvent<HTMLElement>) => {
    const place = point(event)
    if (place !== null) map.goTo(place.column, place.row)
  }
  return (
    <div class="map-frame" ref={frame}>
      <p id="map-help" class="muted map-help">
        {text.mapHelp}
      </p>
      <div
        class="map"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys walk the map
        tabIndex={0}
        role="application"
        aria-roledescription={text.mapRole}
        aria-label={text.mapOf(`${columns.title}, ${rows.title}`)}
        aria-describedby="map-help"
        aria-busy={report === null}
        onKeyDown={(event) => walk(event, map, onOpen)}
        onClick={take}
        onDblClick={onOpen}
        onPointerMove={(event) => {
          if (event.pointerType !== 'touch') map.pointed.value = point(event)
        }}
        onPointerLeave={() => {
          map.pointed.value = null
        }}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus; its place is told in words */}
        <canvas ref={canvas} aria-hidden="true" />
        {report !== null && <Cursor map={map} geometry={geometry} />}
      </div>
      <p class="axis-names" aria-hidden="true">
        <span>↑ {rows.title}</span>
        <span>{columns.title} →</span>
      </p>
    </div>
  )
}

function Cursor({ map, geometry }: { map: ValueMap; geometry: MapGeometry }) {
  const { column, row } = map.cursor.value
  const { cellWidth, cellHeight, left, rows } = geometry
  return (
    <span
      class="map-cursor"
      style={{
        left: `${left + column * cellWidth - 3}px`,
        top: `${(rows - 1 - row) * cellHeight - 3}px`,
        width: `${cellWidth + 6}px`,
        height: `${cellHeight + 6}px`,
      }}
    />
  )
}

function walk(event: TargetedKeyboardEvent<HTMLElement>, map: ValueMap, onOpen: () => void): void {
  const step = event.shiftKey ? 10 : 1
  const { column, row } = map.cursor.value
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => map.go(-step, 0),
    ArrowRight: () => map.go(step, 0),
    ArrowUp: () => map.go(0, step),
    ArrowDown: () => map.go(0, -step),
    Home: () => map.goTo(0, row),
    End: () => map.goTo(Number.MAX_SAFE_INTEGER, row),
    PageUp: () => map.goTo(column, nextTick(map.rows, row, 1)),
    PageDown: () => map.goTo(column, nextTick(map.rows, row, -1)),
    Enter: onOpen,
  }
  const move = moves[event.key]
  if (move === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  move()
}

/** The next index with a label of its own on the axis, or its end. */
function nextTick(axis: MapAxis, from: number, direction: 1 | -1): number {
  const ticks = ticksOf(axis, 1, 1)
  const next = direction > 0 ? ticks.find((tick) => tick > from) : [...ticks].reverse().find((tick) => tick < from)
  return next ?? (direction > 0 ? axis.labels.length - 1 : 0)
}

/** The width of an element, followed as it changes. */
function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return width
}

/** Whether the dark theme is shown, by choice or by the system. */
function useDark(): boolean {
  const { theme } = settings.value
  const [system, setSystem] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setSystem(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return theme === 'system' ? system : theme === 'dark'
}

/** The colours of the theme as the canvas takes them: custom properties keep `light-dark()`, colours do not. */
function coloursOf(element: HTMLElement): MapColours {
  const probe = document.createElement('span')
  element.after(probe)
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    win: colour('win'),
    draw: colour('draw'),
    loss: colour('loss'),
    paper: colour('surface'),
    ink: colour('ink'),
    line: colour('line'),
  }
  probe.remove()
  return colours
}
