import { WIN } from '@plyworks/core'
import type { ChoiceThought } from './player.js'

/** Reads an `info` line as far as it can be understood; scores of proved results count as in `core/engine.ts`. */
export function readInfo(line: string): ChoiceThought {
  const words = line.trim().split(/\s+/).slice(0, MOST_WORDS)
  // Other lines than the best one do not tell what the program thinks of its move.
  if (words[1] === 'string' || (numberAfter(words, 'multipv') ?? 1) > 1) return {}
  const thought: { depth?: number; score?: number; nodes?: number; line?: readonly string[] } = {}
  const depth = numberAfter(words, 'depth')
  const nodes = numberAfter(words, 'nodes')
  const score = scoreOf(words)
  const from = words.indexOf('pv')
  if (depth !== null) thought.depth = depth
  if (nodes !== null) thought.nodes = nodes
  if (score !== null) thought.score = score
  if (from > 0 && from + 1 < words.length) thought.line = words.slice(from + 1, from + 1 + LONGEST_LINE)
  return thought
}

const MOST_WORDS = 500
const LONGEST_LINE = 60

function scoreOf(words: readonly string[]): number | null {
  const at = words.indexOf('score')
  if (at < 0) return null
  const value = numberAfter(words, words[at + 1])
  if (words[at + 1] === 'cp') return value
  if (words[at + 1] !== 'mate' || value === null) return null
  return value > 0 ? WIN - (2 * value - 1) : 0 - (WIN + 2 * value)
}

function numberAfter(words: readonly string[], name: string | undefined): number | null {
  const at = name === undefined ? -1 : words.indexOf(name)
  const text = words[at + 1]
  return at < 0 || text === undefined || !/^-?\d{1,15}$/.test(text) ? null : Number(text)
}
