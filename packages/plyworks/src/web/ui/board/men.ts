import type { CellFace, Glyph } from '@plyworks/core'

/** What moves as one on a cell. */
export interface Man {
  /** The name its glyphs share; empty where they have none. */
  readonly name: string
  readonly glyphs: readonly Glyph[]
}

/** The men of a cell in the order of drawing. */
export function menOf({ glyphs }: CellFace): Man[] {
  if (glyphs.every(({ man }) => man === undefined)) return glyphs.length === 0 ? [] : [{ name: '', glyphs }]
  const names = new Set(glyphs.flatMap(({ man }) => man || []))
  return Array.from(names, (name) => ({ name, glyphs: glyphs.filter(({ man }) => man === name) }))
}

/** What belongs to the cell and stays where it is. */
export function fixedOn({ glyphs }: CellFace): readonly Glyph[] {
  return glyphs.every(({ man }) => man === undefined) ? [] : glyphs.filter(({ man }) => !man)
}

/** The seat of a man, if it has one. */
export function seatOf({ glyphs }: Man): number | undefined {
  return glyphs.find(({ seat }) => seat !== undefined)?.seat
}

/** Whether two men look the same. */
export function sameMan(one: Man, other: Man): boolean {
  return one.name === other.name && JSON.stringify(one.glyphs) === JSON.stringify(other.glyphs)
}
