import { readObject, writeStored } from '../play/settings.js'

/** What became of a puzzle: `helped` after a wrong move, a hint, or when a move was shown. */
export type PuzzleState = 'new' | 'solved' | 'helped'

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

export function forgetProgress(id: string): PuzzleProgress {
  writeStored(key(id), '{}')
  return {}
}

function key(id: string): string {
  return `plyworks:puzzles:${id}`
}
