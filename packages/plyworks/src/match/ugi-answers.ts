import { type OptionSpec, type Position, WIN, WIN_LIMIT } from '@plyworks/core'
import type { Thought } from './thinker.js'

/** Wording of the answers of the Universal Game Interface. */

/** The words after the name in an `option` line. */
export function describeOption(spec: OptionSpec): string {
  switch (spec.type) {
    case 'boolean':
      return `type check default ${spec.default}`
    case 'integer':
      return `type spin default ${spec.default} min ${spec.min} max ${spec.max}`
    case 'choice':
      return `type combo default ${spec.default} ${spec.values.map((value) => `var ${value}`).join(' ')}`
    default:
      return `type string default ${spec.default}`
  }
}

/** An `info` line; the score is the one of the seat that thinks. */
export function describeThought(thought: Thought, seat: number): string {
  const { depth, scores, scale, bound, nodes, ms, pv } = thought
  const limit = { exact: '', lower: ' lowerbound', upper: ' upperbound' }[bound]
  const all = scores.length > 2 ? ` scores ${scores.join(' ')}` : ''
  const rate = ms > 0 ? ` nps ${Math.round((nodes / ms) * 1000)}` : ''
  const line = pv.length > 0 ? ` pv ${pv.join(' ')}` : ''
  return `info depth ${depth} score ${describeScore(scores[seat] ?? 0, scale)}${limit}${all} nodes ${nodes} time ${ms}${rate}${line}`
}

/** Centipawn-like units, or moves to the proved end as UCI counts them; expectations in hundredths. */
function describeScore(score: number, scale: Thought['scale']): string {
  if (scale === 'expectation') return `cp ${Math.round(score * 100)}`
  if (Math.abs(score) < WIN_LIMIT) return `cp ${Math.round(score)}`
  const moves = Math.ceil((WIN - Math.abs(score)) / 2)
  return `mate ${score > 0 ? moves : 0 - moves}`
}

/** One number a seat of a finished game. */
export function scoresOf(position: Position, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => position.score(seat))
}

/** `none` before the end, then `draw` or the winner. */
export function resultOf(position: Position, seats: number): string {
  if (!position.over) return 'none'
  const winner = scoresOf(position, seats).indexOf(1)
  return winner < 0 ? 'draw' : `p${winner + 1}win`
}
