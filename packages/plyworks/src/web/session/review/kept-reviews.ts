import { readObject, writeStored } from '../../ui/page/settings.js'
import type { PositionView } from './verdicts.js'

/** Reviews of games, in the browser's storage: only the latest ones. */
const MOST_KEPT = 30
const INDEX = 'plyworks:reviews'

/** A game as far as a review is concerned. */
export interface ReviewedGame {
  /** Name of the game with its variant, start in notation, moves in notation. */
  readonly game: string
  readonly start: string
  readonly moves: readonly string[]
}

/** The views that are kept of the positions of a game, as many as it has positions; null where there is none. */
export function readReview(reviewed: ReviewedGame): (PositionView | null)[] {
  const { identity, views } = readObject(keyOf(reviewed))
  const count = reviewed.moves.length + 1
  return readViews(identity === identityOf(reviewed) ? views : [], count)
}

/** Returns the views that were written, one for each position; null where there is none or it is damaged. */
export function readViews(views: unknown, count: number): (PositionView | null)[] {
  const list: readonly unknown[] = Array.isArray(views) ? views : []
  return Array.from({ length: count }, (_, index) => readView(list[index]))
}

export function writeReview(reviewed: ReviewedGame, views: readonly (PositionView | null)[]): void {
  const key = keyOf(reviewed)
  writeStored(key, JSON.stringify({ identity: identityOf(reviewed), views }))
  const { keys } = readObject(INDEX)
  const known = Array.isArray(keys) ? keys.filter((each): each is string => typeof each === 'string') : []
  const latest = [key, ...known.filter((each) => each !== key)]
  for (const old of latest.splice(MOST_KEPT)) drop(old)
  writeStored(INDEX, JSON.stringify({ keys: latest }))
}

function readView(stored: unknown): PositionView | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { chances, line }: { chances?: unknown; line?: unknown } = stored
  if (!Array.isArray(line) || !line.every((move): move is string => typeof move === 'string')) return null
  if (chances === null) return { chances, line }
  if (!Array.isArray(chances) || !chances.every((chance): chance is number => typeof chance === 'number')) return null
  return { chances, line }
}

function identityOf({ game, start, moves }: ReviewedGame): string {
  return [game, start, ...moves].join('\n')
}

/** The key is a hash (FNV-1a); the identity beside the views distinguishes games with the same hash. */
function keyOf(reviewed: ReviewedGame): string {
  let hash = 0x811c9dc5
  for (const character of identityOf(reviewed)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return `plyworks:review:${(hash >>> 0).toString(16)}`
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // The browser keeps nothing.
  }
}
