import type { Introduction } from '@plyworks/core'
import { readObject, writeStored } from '../../ui/page/settings.js'

/** The goals of a game that a person has reached, by name, so that goals may be added and put in another order; kept in the browser. */
export type Learned = ReadonlySet<string>

export function readLearned(id: string): Learned {
  const { reached } = readObject(learnedKey(id))
  return new Set(Array.isArray(reached) ? reached.filter((goal) => typeof goal === 'string') : [])
}

export function writeLearned(id: string, goal: string): Learned {
  const reached = new Set([...readLearned(id), goal])
  writeStored(learnedKey(id), JSON.stringify({ reached: [...reached] }))
  return reached
}

/** The names of the goals, in order. */
export function goalsOf({ steps }: Introduction): string[] {
  return steps.map(({ title }, index) => title ?? String(index + 1))
}

/** Whether the introduction to a game has not been offered yet; asking counts as offering. */
export function takeOffer(id: string): boolean {
  const key = `plyworks:offered:${id}`
  const { offered } = readObject(key)
  if (offered === true) return false
  writeStored(key, JSON.stringify({ offered: true }))
  return true
}

function learnedKey(id: string): string {
  return `plyworks:learned:${id}`
}
