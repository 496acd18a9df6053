import { type ExactValue, keepsValue } from '@plyworks/core'
import type { Hearer } from '../worker-client.js'
import type { ExactCalls, ExactProgress, ExactQuestion, ExactReport } from './exact-calls.js'
import { type Following, worthOf } from './following.js'
import type { ListedMove } from './move-values.js'
import type { Solver } from './solver.js'

/**
 * Milliseconds for the first look at a move. Counted in nodes on 12 positions of eight stones of Connect Four (seed 1), the busier of the two
 * searches 0.92 times what it does without a first look (0.95 with 30 ms, 1.01 with 60 ms), and both together 0.99 times.
 */
const FIRST_LOOK = 10

interface Hearing extends Hearer<ExactCalls['solve']> {
  /** Told the value of each position that a move leads to. */
  found(position: string, value: ExactValue): void
}

/**
 * Has two workers solve the moves of a position whose value is known, move by move: one takes them from the first on, the other from the
 * last, until they meet, and then those that the first look was too short for. Each keeps its table; they share none.
 * @param moves all moves of the position, in pinned order
 */
export function solveTogether(
  solvers: readonly [Solver, Solver],
  { game, milliseconds, known }: ExactQuestion & { readonly known: ExactReport },
  moves: readonly Following[],
  hearer: Hearing,
): void {
  const started = performance.now()
  const found = new Map(known.moves.map((each) => [each.move, each]))
  for (const each of moves) if (each.end !== null) keep(each, each.end)
  const first = moves.filter(({ move }) => !found.has(move))
  const hard: Following[] = []
  /** The progress of the move that a worker is at; null where it rests. */
  const parts: (ExactProgress | null)[] = [null, null]
  let nodes = 0
  let done = false
  if (!tellWhenAll()) for (const index of [0, 1]) next(index)

  function next(index: number): void {
    if (done) return
    const looks = first.length > 0
    const queue = looks ? first : hard
    const each = index === 0 ? queue.shift() : queue.pop()
    if (each === undefined) {
      parts[index] = null
      // What is left was given up.
      if (parts.every((part) => part === null)) finish(() => hearer.answer({ kind: 'gave up' }))
      return
    }
    parts[index] = { nodes: 0, milliseconds: 0, moves: 0, all: 1, fraction: 0 }
    const left = milliseconds === null ? Infinity : milliseconds - (performance.now() - started)
    const most = looks ? Math.min(FIRST_LOOK, left) : left
    const question = { game, position: each.position, milliseconds: most === Infinity ? null : most, valueOnly: true }
    solvers[index].solve(question, {
      progress(news) {
        if (done || !('progress' in news)) return
        parts[index] = news.progress
        hearer.progress?.({ progress: progress() })
      },
      answer(answer) {
        if (done) return
        if (answer.kind === 'refused') return finish(() => hearer.answer(answer))
        if (answer.kind === 'solved') {
          nodes += answer.progress.nodes
          parts[index] = null
          if (answer.report.value !== null) keep(each, answer.report.value)
          if (tellWhenAll()) return
          hearer.progress?.({ report: { value: known.value, moves: inOrder() } })
        } else if (looks) hard.push(each)
        next(index)
      },
      failed: (message) => {
        if (!done) finish(() => hearer.failed(message))
      },
    })
  }

  function keep(each: Following, value: ExactValue): void {
    const { move, text } = each
    found.set(move, { move, text, ...worthOf(each, value), best: false })
    hearer.found(each.position, value)
  }

  /** @returns whether all is known */
  function tellWhenAll(): boolean {
    if (found.size < moves.length) return false
    const report = { value: known.value, moves: inOrder() }
    finish(() => hearer.answer({ kind: 'solved', report, progress: progress() }))
    return true
  }

  function finish(tell: () => void): void {
    done = true
    for (const solver of solvers) solver.stop()
    tell()
  }

  function inOrder(): ListedMove[] {
    return moves.flatMap(({ move }) => {
      const each = found.get(move)
      return each === undefined ? [] : { ...each, best: known.value !== null && keepsValue(known.value, each) }
    })
  }

  function progress(): ExactProgress {
    const under = parts.filter((part) => part !== null)
    const solved = 1 + found.size + under.reduce((sum, { fraction }) => sum + fraction, 0)
    return {
      nodes: under.reduce((sum, part) => sum + part.nodes, nodes),
      milliseconds: performance.now() - started,
      moves: found.size,
      all: moves.length,
      fraction: Math.min(1, solved / (1 + moves.length)),
    }
  }
}
