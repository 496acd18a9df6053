import type { Position } from '../game/position.js'
import type { CellFace, Glyph, Ground, View } from '../game/view.js'

/**
 * The looks of a cell, in short: null for an empty one, a seat for its man, a text for what has a name, or both with a
 * ground and words of their own.
 */
export type Look =
  | null
  | number
  | string
  | {
      /** Whose man it is. */
      readonly seat?: number
      /** A letter or two drawn on it. */
      readonly text?: string
      /** A picture of the world instead of a disc. */
      readonly art?: string
      /** It may be lost at once with all else, a king in check, say. */
      readonly alarm?: boolean
      /** The material of the cell; `plain` when absent. */
      readonly ground?: Ground
      /** In words, for screen readers; from seat and text when absent. */
      readonly label?: string
    }

/** Letters of the seats in diagrams. */
const SEAT_LETTERS = 'xoabcdefghijklmn'

/** The face of a cell that looks so: a disc for a man, letters for a text, a ring around letters for a man of a name. */
export function faceOf(look: Look, seatNames: readonly string[]): CellFace {
  const { seat, text, art, alarm, ground = 'plain', label } = fieldsOf(look)
  const words = [seat === undefined ? undefined : (seatNames[seat] ?? `player ${seat + 1}`), text ?? art]
  const glyphs: Glyph[] =
    art === undefined
      ? glyphsOf(seat, text)
      : [{ kind: 'art', art, x: 0.5, y: 0.5, size: 1, ...(seat !== undefined && { seat }) }]
  return {
    ground,
    glyphs,
    label: label ?? (words.filter(Boolean).join(' ') || 'empty'),
    ...(alarm !== undefined && { alarm }),
  }
}

function glyphsOf(seat: number | undefined, text: string | undefined): Glyph[] {
  const letters = (size: number): Glyph => {
    return { kind: 'text', text: text ?? '', x: 0.5, y: 0.5, size, ...(seat !== undefined && { seat }) }
  }
  if (seat === undefined) return text === undefined ? [] : [letters(text.length > 1 ? 0.9 / text.length : 0.6)]
  if (text === undefined) return [{ kind: 'disc', seat, x: 0.5, y: 0.5, radius: 0.38 }]
  return [{ kind: 'ring', seat, x: 0.5, y: 0.5, radius: 0.38 }, letters(text.length > 1 ? 0.6 / text.length : 0.45)]
}

/** Returns the character of the cell in a diagram. */
export function letterOf(look: Look): string {
  const { seat, text } = fieldsOf(look)
  if (text !== undefined) return text
  return seat === undefined ? '.' : (SEAT_LETTERS[seat] ?? '?')
}

function fieldsOf(look: Look): Exclude<Look, null | number | string> {
  if (look === null || look === '') return {}
  if (typeof look === 'number') return { seat: look }
  return typeof look === 'string' ? { text: look } : look
}

type LookAt<P extends Position> = (position: P, cell: number) => Look

/** The looks of which the faces of a view are made, by the function that makes them. */
const looks = new WeakMap<object, LookAt<never>>()

/** Makes the function `faces` of a view whose faces follow from looks, and remembers the looks: they are quicker to ask for. */
export function facesOfLooks<P extends Position>(
  cells: number,
  look: LookAt<P>,
  seatNames: readonly string[],
): View<P>['faces'] {
  const faces = (position: P) => Array.from({ length: cells }, (_, cell) => faceOf(look(position, cell), seatNames))
  looks.set(faces, look)
  return faces
}

/** Returns the looks of which a view's faces are made, or null where they are made otherwise. */
export function looksOf<P extends Position>(view: View<P>): LookAt<P> | null {
  // Set by `facesOfLooks` for positions of the view's kind.
  return (looks.get(view.faces) as LookAt<P> | undefined) ?? null
}
