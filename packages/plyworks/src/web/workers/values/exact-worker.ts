import { loadGame } from '../../../guests/present-games.js'
import { answerCalls } from '../answer-calls.js'
import type { ExactAnswer, ExactCalls, ExactNews, ExactProgress, ExactQuestion } from './exact-calls.js'
import { type KnownValues, solveMoves } from './solve-moves.js'

/** A Web Worker that finds the value of every move of a position with the game's own solver. */
declare const self: DedicatedWorkerGlobalScope

/** Milliseconds between two reports. */
const REPORT_PAUSE = 100

const known: KnownValues = new Map()

answerCalls<ExactCalls>(self, { solve })

async function solve(question: ExactQuestion, tell: (news: ExactNews) => void): Promise<ExactAnswer> {
  const { position: notation, milliseconds, valueOnly = false } = question
  const game = await loadGame(question.game)
  const { solver } = game.solve
  if (solver === undefined) throw new Error(`${question.game} has no solver of its own`)
  const position = game.notation.parsePosition(notation)
  const refusal = solver.prefers(position) ? solver.refuses(position) : null
  if (refusal !== null) return { kind: 'refused', message: refusal }
  const deadline = milliseconds === null ? Infinity : performance.now() + milliseconds
  let progress: ExactProgress = { nodes: 0, milliseconds: 0, moves: 0, all: 1, fraction: 0 }
  let reported = 0
  const report = solveMoves(game, position, known, {
    valueOnly,
    stopped: () => performance.now() > deadline,
    onProgress(now) {
      progress = now
      if (performance.now() - reported < REPORT_PAUSE) return
      reported = performance.now()
      tell({ progress })
    },
    onFound: (found) => tell({ report: found }),
  })
  return report === null ? { kind: 'gave up' } : { kind: 'solved', report, progress }
}
