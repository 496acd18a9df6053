/**
 * Numeric annotation glyphs, as far as they mean something in every game and for any number of seats; numbers and
 * meanings as in the PGN standard (Steven J. Edwards, 1994, section 10).
 */
interface AnnotationGlyph {
  readonly number: number
  readonly sign: string
  readonly title: string
}

/** The glyphs that can be given to moves and positions, in the order in which they are offered. */
export const ANNOTATION_GLYPHS: readonly AnnotationGlyph[] = [
  { number: 1, sign: '!', title: 'good move' },
  { number: 2, sign: '?', title: 'mistake' },
  { number: 3, sign: '!!', title: 'brilliant move' },
  { number: 4, sign: '??', title: 'blunder' },
  { number: 5, sign: '!?', title: 'interesting move' },
  { number: 6, sign: '?!', title: 'doubtful move' },
  { number: 7, sign: '□', title: 'only move' },
  { number: 10, sign: '=', title: 'even position' },
  { number: 13, sign: '∞', title: 'unclear position' },
]

/** Glyphs up to this number say something of the move, the others of the position after it. */
const LAST_OF_MOVES = 9

/** Returns the sign of a glyph; for others of the standard the number, as texts write it. */
export function glyphSign(number: number): string {
  return ANNOTATION_GLYPHS.find((glyph) => glyph.number === number)?.sign ?? `$${number}`
}

/** Returns glyphs with one more, which takes the place of others of its kind; one that is there already is taken away. */
export function toggleGlyph(glyphs: readonly number[], number: number): number[] {
  if (glyphs.includes(number)) return glyphs.filter((other) => other !== number)
  const ofMove = number <= LAST_OF_MOVES
  return [...glyphs.filter((other) => other <= LAST_OF_MOVES !== ofMove), number].sort((a, b) => a - b)
}
