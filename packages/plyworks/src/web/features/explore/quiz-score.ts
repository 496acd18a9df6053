import { readObject, writeStored } from '../../ui/page/settings.js'

/** How a person has done in the quiz of a game; kept in the browser. */
export interface Score {
  readonly asked: number
  readonly right: number
  /** Right answers in a row up to now, and the most ever. */
  readonly streak: number
  readonly best: number
}

export const NO_SCORE: Score = { asked: 0, right: 0, streak: 0, best: 0 }

/** The score after one more answer. */
export function scored(score: Score, right: boolean): Score {
  const streak = right ? score.streak + 1 : 0
  return {
    asked: score.asked + 1,
    right: score.right + (right ? 1 : 0),
    streak,
    best: Math.max(score.best, streak),
  }
}

/** The score kept for a game; what makes no sense counts as none. */
export function readScore(game: string): Score {
  const stored = readObject(key(game))
  const [asked, right, streak, best] = ['asked', 'right', 'streak', 'best'].map((name) => stored[name])
  if (!isCount(asked) || !isCount(right) || !isCount(streak) || !isCount(best)) return NO_SCORE
  return right > asked || streak > best || best > right ? NO_SCORE : { asked, right, streak, best }
}

export function writeScore(game: string, score: Score): void {
  writeStored(key(game), JSON.stringify(score))
}

function key(game: string): string {
  return `plyworks:quiz:${game}`
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
