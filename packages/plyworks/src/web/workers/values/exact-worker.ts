import { reasonOf } from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import type { ExactProgress, ExactReply, ExactRequest } from './exact-messages.js'
import { type KnownValues, solveMoves } from './solve-moves.js'

/** A Web Worker that finds the value of every move of a position with the game's own solver. */
declare const self: DedicatedWorkerGlobalScope

/** Milliseconds between two reports. */
const REPORT_PAUSE = 100

const known: KnownValues = new Map()

self.onmessage = (event: MessageEvent<ExactRequest>) => {
  const { number } = event.data
  solve(event.data).catch((error: unknown) => {
    reply({ type: 'failed', number, message: reasonOf(error) })
  })
}

async function solve({
  number,
  game: name,
  position: notation,
  milliseconds,
  valueOnly = false,
}: ExactRequest): Promise<void> {
  const game = await loadGame(name)
  const { solver } = game.solve
  if (solver === undefined) throw new Error(`${name} has no solver of its own`)
  const position = game.text.parsePosition(notation)
  const refusal = solver.prefers(position) ? solver.refuses(position) : null
  if (refusal !== null) return reply({ type: 'refused', number, message: refusal })
  const deadline = milliseconds === null ? Infinity : performance.now() + milliseconds
  let progress: ExactProgress = { nodes: 0, milliseconds: 0, moves: 0, all: 1, share: 0 }
  let reported = 0
  const report = solveMoves(game, solver, position, known, {
    valueOnly,
    stopped: () => performance.now() > deadline,
    onProgress(now) {
      progress = now
      if (performance.now() - reported < REPORT_PAUSE) return
      reported = performance.now()
      reply({ type: 'progress', number, progress })
    },
    onFound: (found) => reply({ type: 'found', number, report: found }),
  })
  reply(report === null ? { type: 'gave up', number } : { type: 'solved', number, report, progress })
}

function reply(message: ExactReply): void {
  self.postMessage(message)
}
