import type { Game } from '../../core/game.js'
import { badInput } from '../failure.js'
import { runPerft } from '../perft.js'
import { legalMoves, openQuestion } from '../question.js'
import { unattended } from '../task.js'
import { canonicalText } from './canonical-text.js'
import { ListPlan } from './list-plan.js'
import type { WorkKind } from './work.js'

/** Enough jobs that none of them takes long beside the whole. */
const ENOUGH_JOBS = 200

/**
 * Counting lines of play in parts: the positions after the first plies, images of each other once, are the jobs; the
 * answer is the sum of their counts, each as often as its position was reached.
 */
export const perftWork: WorkKind = {
  edition: 1,
  result: /^(0|[1-9]\d{0,20})$/,
  async plan(question) {
    const { depth, split } = question
    if (depth === undefined) throw badInput('depth', 'needed: the length of the lines in plies')
    if (split !== undefined && split > depth) throw badInput('split', `at most the depth, ${depth}`)
    const { game, position } = await openQuestion(question)
    const canonical = canonicalText(game)
    let reached = new Map([[canonical(position), 1]])
    let plies = 0
    while (split === undefined ? plies < depth - 1 && reached.size < ENOUGH_JOBS : plies < split) {
      reached = afterOnePly(game, reached, canonical)
      plies++
    }
    const payloads = [...reached.keys()].map((text) =>
      JSON.stringify({ game: question.game, position: text, depth: depth - plies }),
    )
    const times = [...reached.values()]
    return new ListPlan(payloads, (counts) => {
      const total = counts.reduce((sum, count, index) => sum + BigInt(times[index]) * BigInt(count), 0n)
      return { answer: { depth, nodes: Number(total) } }
    })
  },
  async run(payload, control) {
    const { nodes } = await runPerft(JSON.parse(payload), { ...unattended, stopped: () => control.stopped() })
    return String(nodes)
  },
}

function afterOnePly(
  game: Game,
  reached: ReadonlyMap<string, number>,
  canonical: ReturnType<typeof canonicalText>,
): Map<string, number> {
  const next = new Map<string, number>()
  for (const [text, times] of reached) {
    const position = game.text.parsePosition(text)
    // A game that has ended has no line of the full length.
    if (position.over) continue
    for (const move of legalMoves(game, position)) {
      position.make(move)
      const name = canonical(position)
      next.set(name, (next.get(name) ?? 0) + times)
      position.unmake()
    }
  }
  return next
}
