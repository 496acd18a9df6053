import { WIN } from '@plyworks/core'
import type { ChoiceThought } from './player.js'

/** Reads an `info` line as far as it can be understood; scores of proved results count as in `packages/core/src/game/engine.ts`. */
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

/** A line of thought about a position, with the scores of all seats. */
interface ProgramLook {
  readonly depth: number
  /** Place among the lines wanted, from 1. */
  readonly rank: number
  readonly scores: readonly number[]
  readonly scale: 'evaluation'
  readonly bound: 'exact' | 'lower' | 'upper'
  readonly pv: readonly string[]
  readonly nodes: number
}

/** Reads an `info` line with a score and a line of play, its score told by the seat that is to move; null for any other. */
export function readLook(line: string, seat: number, seats: number): ProgramLook | null {
  const words = line.trim().split(/\s+/).slice(0, MOST_WORDS)
  const rank = numberAfter(words, 'multipv') ?? 1
  const score = scoreOf(words)
  const from = words.indexOf('pv')
  if (words[1] === 'string' || score === null || from < 0 || rank < 1 || rank > MOST_RANKS) return null
  const all = words.indexOf('scores')
  const told = words.slice(all + 1, all + 1 + seats).map(Number)
  // Of more than two seats only one's own score is told, unless all are.
  const others = seats === 2 ? 0 - score : 0
  const own = Array.from({ length: seats }, (_, each) => (each === seat ? score : others))
  return {
    depth: Math.max(0, numberAfter(words, 'depth') ?? 0),
    rank,
    scores: all > 0 && told.length === seats && told.every(Number.isFinite) ? told : own,
    scale: 'evaluation',
    bound: words.includes('lowerbound') ? 'lower' : words.includes('upperbound') ? 'upper' : 'exact',
    pv: words.slice(from + 1, from + 1 + LONGEST_LINE),
    nodes: Math.max(0, numberAfter(words, 'nodes') ?? 0),
  }
}

const MOST_RANKS = 10
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
