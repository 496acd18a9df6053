import type { BoardShape, ColourPair, Drawing, Gradient, World } from '@plyworks/core'
import type { CSSProperties } from 'preact'
import { type Box, UNIT, viewBoxOf } from './geometry.js'

/** The colours of a world as properties of an element, for everything drawn in it. */
export function worldStyle(world: World | undefined): CSSProperties {
  return Object.fromEntries(Object.entries(world?.colours ?? {}).map(([name, pair]) => [`--${name}`, colourOf(pair)]))
}

/** The colours of the seats alone, for what is drawn of them beside the board. */
export function seatStyle({ world }: BoardShape): CSSProperties {
  const seats = Object.entries(world?.colours ?? {}).filter(([name]) => name.startsWith('seat-'))
  return Object.fromEntries(seats.map(([name, pair]) => [`--${name}`, colourOf(pair)]))
}

/** The classes of a board, by which the style sheet knows whether it has a world of its own. */
export function boardClass({ world }: BoardShape): string {
  return world?.backdrop === undefined ? 'board' : 'board own-world'
}

function colourOf(pair: ColourPair): string {
  return typeof pair === 'string' ? pair : `light-dark(${pair[0]}, ${pair[1]})`
}

interface ArtProps {
  readonly drawing: Drawing
  readonly world: World | undefined
  /** Begins the names of the gradients of this board. */
  readonly scope: string
}

/** The strokes of a drawing in its own units. */
export function Art({ drawing, world, scope }: ArtProps) {
  const paint = (name: string | undefined) => paintOf(name, world, scope)
  return (
    <>
      {drawing.map(({ path, fill, line, width = 2, opacity }, index) => (
        <path
          key={index}
          d={path}
          fill={paint(fill)}
          stroke={paint(line)}
          {...(fill !== undefined && { 'fill-rule': 'evenodd' })}
          {...(line !== undefined && { 'stroke-width': width })}
          {...(opacity !== undefined && { opacity })}
        />
      ))}
    </>
  )
}

function paintOf(name: string | undefined, world: World | undefined, scope: string): string {
  if (name === undefined) return 'none'
  if (world?.gradients?.[name] !== undefined) return `url(#${scope}-${name})`
  return `var(--${name})`
}

/** A drawing of a 100 x 100 box, in a box of the board. */
export function ArtInBox({ box, ...art }: ArtProps & { box: Box }) {
  return (
    <g transform={`translate(${box.x} ${box.y}) scale(${box.width / 100} ${box.height / 100})`}>
      <Art {...art} />
    </g>
  )
}

interface LayerProps {
  readonly shape: BoardShape
  readonly flipped: boolean
  readonly scope: string
}

/** What lies below the cells, and the gradients of the board. */
export function Backdrop({ shape, flipped, scope }: LayerProps) {
  const { world } = shape
  const [x, y, width, height] = viewBoxOf(shape).split(' ')
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus
    <g aria-hidden="true" class="backdrop">
      <Gradients world={world} scope={scope} />
      <rect class="board-ground" x={x} y={y} width={width} height={height} />
      {world?.backdrop && <WholeBoard shape={shape} flipped={flipped} scope={scope} drawing={world.backdrop} />}
    </g>
  )
}

/** What the men are behind of. */
export function Front({ shape, flipped, scope }: LayerProps) {
  const drawing = shape.world?.front
  if (drawing === undefined) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus
    <g aria-hidden="true" class="front">
      <WholeBoard shape={shape} flipped={flipped} scope={scope} drawing={drawing} />
    </g>
  )
}

/** A flipped board is turned by half a turn, and what lies over all of it with it. */
function WholeBoard({ shape, flipped, scope, drawing }: LayerProps & { drawing: Drawing }) {
  const turn = `rotate(180 ${(shape.width * UNIT) / 2} ${(shape.height * UNIT) / 2})`
  return (
    <g {...(flipped && { transform: turn })}>
      <Art drawing={drawing} world={shape.world} scope={scope} />
    </g>
  )
}

/** The gradients of a world, under names of this board. */
export function Gradients({ world, scope }: { world: World | undefined; scope: string }) {
  const gradients = Object.entries(world?.gradients ?? {})
  if (gradients.length === 0) return null
  return (
    <defs>
      {gradients.map(([name, gradient]) => (
        <GradientOf key={name} id={`${scope}-${name}`} gradient={gradient} />
      ))}
    </defs>
  )
}

function GradientOf({ id, gradient }: { id: string; gradient: Gradient }) {
  const stops = gradient.stops.map(({ at, colour, opacity }) => (
    <stop
      key={at}
      offset={at}
      stop-color={`var(--${colour})`}
      {...(opacity !== undefined && { 'stop-opacity': opacity })}
    />
  ))
  if ('centre' in gradient) {
    return (
      <radialGradient id={id} cx={gradient.centre[0]} cy={gradient.centre[1]} r={gradient.radius}>
        {stops}
      </radialGradient>
    )
  }
  const { from, to } = gradient
  return (
    <linearGradient id={id} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]}>
      {stops}
    </linearGradient>
  )
}
