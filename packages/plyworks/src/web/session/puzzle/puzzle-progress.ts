import { readObject, writeStored } from '../../ui/page/settings.js'
import type { PuzzleState } from '../../ui/text/told.js'

/**
 * The puzzles of a collection that a person has solved, by position, so that puzzles may be added and sorted in another
 * way; kept in the browser.
 */
export type PuzzleProgress = Readonly<Record<string, PuzzleState>>

export function readProgress(id: string): PuzzleProgress {
  const stored = readObject(progressKey(id))
  const states = Object.entries(stored).filter(([, state]) => state === 'solved' || state === 'helped')
  return Object.fromEntries(states) as PuzzleProgress
}

/** A puzzle that was solved once stays solved. */
export function writeState(id: string, position: string, state: PuzzleState): PuzzleProgress {
  const before = readProgress(id)
  if (before[position] === 'solved') return before
  const progress = { ...before, [position]: state }
  writeStored(progressKey(id), JSON.stringify(progress))
  return progress
}

/** Puts other progress in the place of what is kept: none, or what was forgotten by mistake. */
export function replaceProgress(id: string, progress: PuzzleProgress): PuzzleProgress {
  writeStored(progressKey(id), JSON.stringify(progress))
  return progress
}

function progressKey(id: string): string {
  return `plyworks:puzzles:${id}`
}

/** The answers of a person to the puzzles that are made as they are asked for; kept in the browser. */
export interface Score {
  readonly asked: number
  readonly right: number
  /** Right answers in a row up to now, and the most ever. */
  readonly streak: number
  readonly best: number
}

export const NO_SCORE: Score = { asked: 0, right: 0, streak: 0, best: 0 }

/** Returns the score after one more answer. */
export function scored(score: Score, right: boolean): Score {
  const streak = right ? score.streak + 1 : 0
  return {
    asked: score.asked + 1,
    right: score.right + (right ? 1 : 0),
    streak,
    best: Math.max(score.best, streak),
  }
}

/** Returns the score kept for a game; one that makes no sense counts as none. */
export function readScore(game: string): Score {
  const stored = readObject(scoreKey(game))
  const [asked, right, streak, best] = ['asked', 'right', 'streak', 'best'].map((name) => stored[name])
  if (!isCount(asked) || !isCount(right) || !isCount(streak) || !isCount(best)) return NO_SCORE
  return right > asked || streak > best || best > right ? NO_SCORE : { asked, right, streak, best }
}

export function writeScore(game: string, score: Score): void {
  writeStored(scoreKey(game), JSON.stringify(score))
}

function scoreKey(game: string): string {
  return `plyworks:quiz:${game}`
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
