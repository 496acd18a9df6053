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
    const result = await context.run('search', request, {
      milliseconds: limits.milliseconds,
      onReport: (line) => {
        tellLimit()
        context.emit(line, () => describeLine(line))
      },
    })
    tellLimit()
    return { result, text: describeAnswer(result) }
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
  const effort = `${groupDigits(nodes)} nodes, ${groupDigits(ms)} ms, ${perSecond(nodes, ms)}`
  return `depth ${depth}: ${scores.map(describeScore).join(' ')}${sign} (${effort}) ${pv.join(' ')}`
}

function describeAnswer(answer: SearchAnswer): string {
  const turn = answer.moves === undefined ? '' : `\nwhole turn: ${answer.moves.join(' ') || '(nothing)'}`
  const source = isFromBook(answer) ? ', from the opening book (--option book=false searches)' : ''
  return `${describeLine(answer)}\nbest move: ${answer.move}${source}${turn}`
}

/** Whether no search was needed: told, because nobody believes a depth that took no nodes. */
function isFromBook({ detail }: SearchAnswer): boolean {
  return typeof detail === 'object' && detail !== null && 'book' in detail && detail.book === true
}

function describeScore(score: number): string {
  return Number.isInteger(score) ? String(score) : score.toFixed(3)
}
