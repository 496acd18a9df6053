import type { Introduction } from '@plyworks/core'

/** The introductions of the games that have one, each loaded when it is opened. */
const files = import.meta.glob<Introduction>('../../../../../games/*/introduction.ts', { import: 'introduction' })

function fileOf(id: string): string {
  return `../../../../../games/${id}/introduction.ts`
}

export function hasIntroduction(id: string): boolean {
  return Object.hasOwn(files, fileOf(id))
}

/** Null for a game without an introduction. */
export async function loadIntroduction(id: string): Promise<Introduction | null> {
  return hasIntroduction(id) ? files[fileOf(id)]() : null
}
