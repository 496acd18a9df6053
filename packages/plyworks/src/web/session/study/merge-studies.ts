import type { SavedGame } from '@plyworks/core'
import type { Study } from './study.js'

/**
 * Returns a study with the changes of two tabs: each chapter, and the title, as the one that has changed it left it.
 * @param base the study before either changed it
 * @returns null where both have changed the same, or the chapters themselves and not only what is in them
 */
export function mergeStudies(base: Study, one: Study, other: Study): Study | null {
  if (same(one, base) || same(one, other)) return other
  if (same(other, base)) return one
  const length = base.chapters.length
  if (one.chapters.length !== length || other.chapters.length !== length) return null
  const title = pick(base.title, one.title, other.title)
  const chapters: SavedGame[] = []
  for (const [index, chapter] of base.chapters.entries()) {
    const picked = pick(chapter, one.chapters[index], other.chapters[index])
    if (picked === null) return null
    chapters.push(picked)
  }
  return title === null ? null : { title, chapters }
}

function pick<Part>(base: Part, one: Part, other: Part): Part | null {
  if (same(one, base)) return other
  return same(other, base) || same(one, other) ? one : null
}

/** Whether two parts of studies are alike; they are plain data. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
