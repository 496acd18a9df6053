import { readObject, writeStored } from '../../ui/page/settings.js'
import type { PuzzleState } from '../../ui/text/told.js'

/** What became of the puzzles of a game, by position, so that puzzles may be added and sorted anew; kept in the browser. */
export type PuzzleProgress = Readonly<Record<string, PuzzleState>>

export function readProgress(id: string): PuzzleProgress {
  const stored = readObject(key(id))
  const states = Object.entries(stored).filter(([, state]) => state === 'solved' || state === 'helped')
  return Object.fromEntries(states) as PuzzleProgress
}

/** A puzzle that was solved once stays solved. */
export function writeState(id: string, position: string, state: PuzzleState): PuzzleProgress {
  const before = readProgress(id)
  if (before[position] === 'solved') return before
  const progress = { ...before, [position]: state }
  writeStored(key(id), JSON.stringify(progress))
  return progress
}

/** Puts other progress in the place of what is kept: none, or what was forgotten by mistake. */
export function replaceProgress(id: string, progress: PuzzleProgress): PuzzleProgress {
  writeStored(key(id), JSON.stringify(progress))
  return progress
}

function key(id: string): string {
  return `plyworks:puzzles:${id}`
}
