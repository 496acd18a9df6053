import type { BoardShape } from '@plyworks/core'
import { cellBox } from './geometry.js'
import type { Motion } from './motion.js'

/** A course of one element: keyframes, when it begins and how long it takes, in parts of the time of a move. */
interface Course {
  readonly moves: string
  readonly frames: Keyframe[]
  readonly delay?: number
  readonly time?: number
  readonly easing?: string
}

const SMOOTH = 'cubic-bezier(0.35, 0, 0.25, 1)'
/** Of a free fall: the way grows with the square of the time. */
const FALLING = 'cubic-bezier(0.33, 0, 0.67, 0.33)'

/**
 * Starts the motion on the elements that carry its names (`data-moves`).
 * @param time milliseconds for a man to go to its cell
 */
export function animate(
  svg: SVGSVGElement,
  shape: BoardShape,
  motion: Motion,
  flipped: boolean,
  time: number,
): Animation[] {
  return coursesOf(shape, motion, flipped).flatMap(({ moves, frames, delay = 0, time: part = 1, easing = SMOOTH }) =>
    Array.from(svg.querySelectorAll(`[data-moves="${CSS.escape(moves)}"]`), (element) =>
      element.animate(frames, { duration: part * time, delay: delay * time, easing, fill: 'both' }),
    ),
  )
}

function coursesOf(shape: BoardShape, motion: Motion, flipped: boolean): Course[] {
  const centre = (cell: number) => {
    const { x, y, width, height } = cellBox(shape, shape.cells[cell], flipped)
    return { x: x + width / 2, y: y + height / 2 }
  }
  const around = (cell: number) => `${centre(cell).x}px ${centre(cell).y}px`
  const way = (from: number, to: number) =>
    `translate(${centre(from).x - centre(to).x}px, ${centre(from).y - centre(to).y}px)`
  const meets = motion.passages.length > 0

  return [
    ...motion.passages.map(({ man, from, to, via }): Course => {
      const stops = [from, ...via].map((cell) => ({ transform: way(cell, to) }))
      return { moves: `go ${from} ${man.name}`, frames: [...stops, { transform: 'none' }], time: 1 + via.length / 2 }
    }),
    ...motion.carried.map(({ from, to }): Course => {
      return { moves: `carry ${from}`, frames: [{ transform: way(from, to) }, { transform: 'none' }] }
    }),
    ...motion.leaving.map(({ cell, man }): Course => {
      const frames = shrinking(around(cell), 0.3)
      return { moves: `leave ${cell} ${man.name}`, frames, delay: meets ? 0.6 : 0, time: 0.6 }
    }),
    ...motion.entering.map(({ cell, man }): Course => {
      const moves = `man ${cell} ${man.name}`
      const delay = meets ? 0.6 : 0
      if (shape.world?.enter === 'drop') return { moves, ...dropping(shape, cell, flipped), delay }
      if (shape.world?.enter === 'fade') return { moves, frames: [{ opacity: 0 }, { opacity: 1 }], delay }
      return { moves, frames: growing(around(cell)), delay }
    }),
    ...motion.changed.map(({ cell, man }): Course => {
      const transformOrigin = around(cell)
      const frames = [
        { transform: 'none', transformOrigin },
        { transform: 'scale(1.14)', transformOrigin, offset: 0.4 },
        { transform: 'none', transformOrigin },
      ]
      return { moves: `man ${cell} ${man.name}`, frames, delay: meets ? 0.6 : 0 }
    }),
    ...motion.sinking.map((cell): Course => {
      return { moves: `sink ${cell}`, frames: shrinking(around(cell), 0.55), delay: 0.35, time: 1.5, easing: 'ease-in' }
    }),
    ...motion.rising.map((cell): Course => ({ moves: `ground ${cell}`, frames: growing(around(cell)) })),
    ...motion.passages.flatMap(({ strikes, to }): Course[] => {
      if (!strikes) return []
      const { x, y } = centre(to)
      const burst = (scale: number, opacity: number) => ({
        transform: `translate(${x}px, ${y}px) scale(${scale})`,
        opacity,
      })
      return [{ moves: `burst ${to}`, frames: [burst(0.1, 0), burst(0.7, 1), burst(1.25, 0)], delay: 0.75, time: 1.3 }]
    }),
  ]
}

function shrinking(transformOrigin: string, to: number): Keyframe[] {
  return [
    { transform: 'none', opacity: 1, transformOrigin },
    { transform: `scale(${to})`, opacity: 0, transformOrigin },
  ]
}

function growing(transformOrigin: string): Keyframe[] {
  return [
    { transform: 'scale(0.2)', opacity: 0.2, transformOrigin },
    { transform: 'scale(1.08)', opacity: 1, transformOrigin, offset: 0.7 },
    { transform: 'none', opacity: 1, transformOrigin },
  ]
}

/** From above the board, with a small bounce; twice as deep takes 1.4 times as long. */
function dropping(shape: BoardShape, cell: number, flipped: boolean): Pick<Course, 'frames' | 'time' | 'easing'> {
  const { y, height } = cellBox(shape, shape.cells[cell], false)
  const depth = y + height * 1.3
  const up = flipped ? 1 : -1
  const at = (part: number, offset: number, easing: string) => ({
    transform: `translate(0, ${up * part}px)`,
    offset,
    easing,
  })
  const frames = [
    at(depth, 0, FALLING),
    at(0, 0.68, 'ease-out'),
    at(depth * 0.035, 0.82, 'ease-in'),
    { transform: 'none', offset: 1 },
  ]
  return { frames, time: 0.75 + 0.4 * Math.sqrt(depth / height), easing: 'linear' }
}
