import { type Game, legalMoves } from '@plyworks/core'
import { badInput } from '../tasks/failure.js'
import { runPerft } from '../tasks/perft.js'
import { openQuestion } from '../tasks/question.js'
import { unattended } from '../tasks/task.js'
import { canonicalText } from './canonical-text.js'
import { ListPlan } from './list-plan.js'
import type { WorkKind } from './work.js'

/** Enough jobs that none of them takes long beside the whole, and few enough that their number costs nothing. */
const ENOUGH_JOBS = 200

/** A position and how many ways lead to it. */
type Reached = readonly [position: string, times: number]

/**
 * Counting lines of play in parts: some of the positions after the first plies, images of each other once, are a job; its
 * result is the sum of their counts, each as often as its position was reached.
 */
export const perftWork: WorkKind = {
  edition: 2,
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
    const size = split === undefined ? Math.max(1, Math.ceil(reached.size / ENOUGH_JOBS)) : 1
    const payloads = groups([...reached], size).map((positions) =>
      JSON.stringify({ game: question.game, depth: depth - plies, positions }),
    )
    return new ListPlan(payloads, (counts) => ({
      answer: { depth, nodes: Number(counts.reduce((sum, count) => sum + BigInt(count), 0n)) },
    }))
  },
  async run(payload, control) {
    const { game, depth, positions }: PerftJob = JSON.parse(payload)
    let sum = 0n
    for (const [position, times] of positions) {
      const { nodes } = await runPerft({ game, position, depth }, { ...unattended, stopped: () => control.stopped() })
      sum += BigInt(times) * BigInt(nodes)
    }
    return String(sum)
  },
}

interface PerftJob {
  readonly game: string
  readonly depth: number
  readonly positions: readonly Reached[]
}

/** Takes every so many-th into one group: neighbours have much alike, and groups are to take equally long. */
function groups<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, group) => items.filter((_item, index) => index % count === group))
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
