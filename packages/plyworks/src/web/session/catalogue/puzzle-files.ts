import type { PuzzleCollection } from '@plyworks/core'

/** The puzzles of the games that have some, each file loaded when it is opened. */
const files = import.meta.glob<PuzzleCollection>('../../../../../games/*/puzzles.json', { import: 'default' })

function fileOf(id: string): string {
  return `../../../../../games/${id}/puzzles.json`
}

export function hasPuzzles(id: string): boolean {
  return Object.hasOwn(files, fileOf(id))
}

/** Null for a game without puzzles. */
export async function loadPuzzles(id: string): Promise<PuzzleCollection | null> {
  return hasPuzzles(id) ? files[fileOf(id)]() : null
}
