import { keepsValue } from '@plyworks/core'
import type { Hearer, WorkerClient } from '../worker-client.js'
import type { ExactCalls, ExactProgress, ExactQuestion, ExactReport } from './exact-calls.js'
import type { ListedMove } from './move-values.js'

type Solver = WorkerClient<ExactCalls>

/**
 * Has two workers solve the moves of a position whose value is known: one from the first move on, the other from the last, until
 * they meet. Measured on 20 positions of eight stones of Connect Four, the busier of two searches 0.62 times the nodes that one alone
 * does (0.65 where each takes the next open move): they share no table. A worker hears nothing while it solves, so the one that is still
 * busy when all is known is ended.
 * @param moves all moves of the position, in pinned order
 */
export function solveTogether(
  solvers: readonly [Solver, Solver],
  question: ExactQuestion & { readonly known: ExactReport },
  moves: readonly number[],
  hearer: Hearer<ExactCalls['solve']>,
): void {
  const { known } = question
  const found = new Map(known.moves.map((each) => [each.move, each]))
  const parts: (ExactProgress | null)[] = [null, null]
  let gaveUp = 0
  for (const [index, solver] of solvers.entries()) {
    solver.ask(
      'solve',
      { ...question, backwards: index === 1 },
      {
        progress(news) {
          if ('progress' in news) {
            parts[index] = news.progress
            hearer.progress?.({ progress: progress() })
          } else hear(news.report)
        },
        answer(answer) {
          if (answer.kind === 'solved') {
            parts[index] = answer.progress
            hear(answer.report)
          } else if (answer.kind === 'refused') finish(() => hearer.answer(answer))
          else if (++gaveUp === solvers.length) hearer.answer(answer)
        },
        failed: (message) => finish(() => hearer.failed(message)),
      },
    )
  }

  function hear(report: ExactReport): void {
    const before = found.size
    for (const each of report.moves) found.set(each.move, each)
    const told = inOrder()
    if (told.length === moves.length) {
      const all = { value: known.value, moves: told }
      finish(() => hearer.answer({ kind: 'solved', report: all, progress: progress() }))
    } else if (found.size > before) hearer.progress?.({ report: { value: known.value, moves: told } })
  }

  function finish(tell: () => void): void {
    for (const solver of solvers) if (solver.busy) solver.end()
    tell()
  }

  function inOrder(): ListedMove[] {
    return moves.flatMap((move) => {
      const each = found.get(move)
      return each === undefined ? [] : { ...each, best: known.value !== null && keepsValue(known.value, each) }
    })
  }

  function progress(): ExactProgress {
    const told = parts.filter((part) => part !== null)
    // Both count what was known before.
    const begun = (1 + known.moves.length) / (1 + moves.length)
    const fraction = told.reduce((sum, part) => sum + Math.max(0, part.fraction - begun), begun)
    return {
      nodes: told.reduce((sum, part) => sum + part.nodes, 0),
      milliseconds: Math.max(0, ...told.map(({ milliseconds }) => milliseconds)),
      moves: found.size,
      all: moves.length,
      fraction: Math.min(1, fraction),
    }
  }
}
