import type { Limits } from '@plyworks/core'
import type { Thought } from '../match/thinker.js'
import type { SearchAnswer } from '../tasks/search.js'
import {
  type EngineOptions,
  type LimitOptions,
  type PositionOptions,
  withEngine,
  withJson,
  withLimits,
  withPosition,
} from './arguments.js'
import { groupDigits, perSecond } from './format.js'
import type { Verb } from './verb.js'

type SearchOptions = PositionOptions & EngineOptions & LimitOptions

/** Given when no limit is. */
const DEFAULT_MILLISECONDS = 5000

export const verb: Verb = {
  configure: (command) => withJson(withLimits(withEngine(withPosition(command)))),
  async run({ operands: [game], options }, context) {
    const { position, seed, engine, option, evaluation, ...given } = options<SearchOptions>()
    const limits = readLimits(given)
    const request = { game, position, seed, engine, options: option, evaluation, limits }
    const tellLimit = once(() => {
      if (limits.milliseconds === given.ms) return
      context.note(`no limit given: searching for ${DEFAULT_MILLISECONDS / 1000} seconds (--depth, --ms, --nodes)`)
    })
    let last: Thought | null = null
    const result = await context.run('search', request, {
      milliseconds: limits.milliseconds,
      onReport: (line) => {
        tellLimit()
        last = line
        context.emit(line, () => describeLine(line))
      },
    })
    tellLimit()
    return { result, text: describeAnswer(result, last), cutShort: context.signal !== null }
  },
}

/** A function that does its work the first time only. */
function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}

function readLimits({ depth, ms, nodes }: LimitOptions): Limits {
  if (depth === undefined && ms === undefined && nodes === undefined) return { milliseconds: DEFAULT_MILLISECONDS }
  return {
    ...(depth !== undefined && { depth }),
    ...(ms !== undefined && { milliseconds: ms }),
    ...(nodes !== undefined && { nodes }),
  }
}

function describeLine({ depth, scores, bound, nodes, ms, pv }: Thought): string {
  const sign = { exact: '', lower: ' or more', upper: ' or less' }[bound]
  return `depth ${depth}: ${scores.map(describeScore).join(' ')}${sign} (${effort(nodes, ms)}) ${pv.join(' ')}`
}

function effort(nodes: number, ms: number): string {
  return `${groupDigits(nodes)} nodes, ${groupDigits(ms)} ms, ${perSecond(nodes, ms)}`
}

/** @param last the line that was told last: what it says is not told again */
function describeAnswer(answer: SearchAnswer, last: Thought | null): string {
  const turn = answer.moves === undefined ? '' : `\nwhole turn: ${answer.moves.join(' ') || '(nothing)'}`
  const source = isFromBook(answer) ? ', from the opening book (--option book=false searches)' : ''
  const best = `best move: ${answer.move}${source}`
  if (last === null || !saysTheSame(answer, last)) return `${describeLine(answer)}\n${best}${turn}`
  // A search that was cut short has looked at more than its last line tells.
  return `${best}${answer.nodes === last.nodes ? '' : ` (${effort(answer.nodes, answer.ms)})`}${turn}`
}

function saysTheSame(one: Thought, other: Thought): boolean {
  const words = ({ depth, scores, bound, pv }: Thought): string => JSON.stringify([depth, scores, bound, pv])
  return words(one) === words(other)
}

/** Whether no search was needed: told, because nobody believes a depth that took no nodes. */
function isFromBook({ detail }: SearchAnswer): boolean {
  return typeof detail === 'object' && detail !== null && 'book' in detail && detail.book === true
}

function describeScore(score: number): string {
  return Number.isInteger(score) ? String(score) : score.toFixed(3)
}
