import type { Game } from '../../core/game.js'
import { badInput } from '../failure.js'
import { runPerft } from '../perft.js'
import { legalMoves, openQuestion } from '../question.js'
import { unattended } from '../task.js'
import { canonicalText } from './canonical-text.js'
import type { Job, WorkKind, WorkPlan, WorkQuestion } from './work.js'

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
    return new PerftPlan(question, depth - plies, reached)
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

class PerftPlan implements WorkPlan {
  private readonly jobs: readonly { readonly text: string; readonly times: number }[]
  private readonly counts = new Map<string, bigint>()
  private first = 0

  constructor(
    private readonly question: WorkQuestion,
    private readonly depth: number,
    reached: ReadonlyMap<string, number>,
  ) {
    this.jobs = [...reached].map(([text, times]) => ({ text, times }))
  }

  get share(): number {
    return this.jobs.length === 0 ? 1 : this.counts.size / this.jobs.length
  }

  next(running: ReadonlySet<string>): Job | null {
    while (this.first < this.jobs.length && this.counts.has(String(this.first))) this.first++
    for (let index = this.first; index < this.jobs.length; index++) {
      const name = String(index)
      if (running.has(name) || this.counts.has(name)) continue
      const { game } = this.question
      return { name, payload: JSON.stringify({ game, position: this.jobs[index].text, depth: this.depth }) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    if (!/^\d+$/.test(name) || Number(name) >= this.jobs.length) return false
    this.counts.set(name, BigInt(result))
    return true
  }

  answer(): object | null {
    if (this.counts.size < this.jobs.length) return null
    const total = this.jobs.reduce(
      (sum, { times }, index) => sum + BigInt(times) * (this.counts.get(String(index)) ?? 0n),
      0n,
    )
    return { depth: this.question.depth, nodes: Number(total) }
  }
}
