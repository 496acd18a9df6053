import { type Game, type Limits, quote, TextError } from '@plyworks/core'
import { timeForMove } from './time-budget.js'
import type { Word } from './ugi-words.js'

/** The arguments of `go`, checked. */
interface GoWords {
  /** Milliseconds on the clock and per move, by seat. */
  readonly times: ReadonlyMap<number, number>
  readonly increments: ReadonlyMap<number, number>
  readonly limits: Limits
  /** Think until stopped, whatever else was said. */
  readonly infinite: boolean
}

const LARGEST = 1e12

/**
 * Reads the words after `go`.
 * @param words with the character (from 1) at which each stands in the line
 * @throws TextError naming the character in the line
 */
export function readGo(words: readonly Word[], seats: number): GoWords {
  const times = new Map<number, number>()
  const increments = new Map<number, number>()
  let limits: Limits = {}
  let infinite = false
  for (let at = 0; at < words.length; at++) {
    const { text, place } = words[at]
    if (text === 'infinite') {
      infinite = true
      continue
    }
    const clock = /^p([1-9])(time|inc)$/.exec(text)
    const known = clock === null ? ['movetime', 'depth', 'nodes'].includes(text) : Number(clock[1]) <= seats
    if (!known) {
      const clocks = Array.from({ length: seats }, (_, seat) => `p${seat + 1}time, p${seat + 1}inc`).join(', ')
      throw new TextError('go', place, quote(text), `one of ${clocks}, movetime, depth, nodes, infinite`)
    }
    at++
    const value = readNumber(words[at], words[at - 1])
    if (clock !== null) (clock[2] === 'time' ? times : increments).set(Number(clock[1]) - 1, value)
    else if (text === 'movetime') limits = { ...limits, milliseconds: Math.max(1, value) }
    else if (text === 'depth') limits = { ...limits, depth: Math.max(1, value) }
    else limits = { ...limits, nodes: Math.max(1, value) }
  }
  return { times, increments, limits, infinite }
}

/** The limits of a search for the seat to move. */
export function limitsOf(game: Game, go: GoWords, seat: number, ply: number): Limits {
  if (go.infinite) return {}
  const remaining = go.times.get(seat)
  if (remaining === undefined) return go.limits
  const share = timeForMove(game, remaining, go.increments.get(seat) ?? 0, ply)
  return { ...go.limits, milliseconds: Math.min(share, go.limits.milliseconds ?? share) }
}

function readNumber(
  word: { text: string; place: number } | undefined,
  before: { text: string; place: number },
): number {
  if (word === undefined) {
    throw new TextError('go', before.place + before.text.length, 'the end of the line', `a number after ${before.text}`)
  }
  // A clock that has run over is told as a negative time; an answer is wanted all the same.
  const value = /^-?\d{1,13}$/.test(word.text) ? Math.max(0, Number(word.text)) : Number.NaN
  if (!(value <= LARGEST)) {
    throw new TextError('go', word.place, quote(word.text), `a whole number 0 to ${LARGEST} after ${before.text}`)
  }
  return value
}
