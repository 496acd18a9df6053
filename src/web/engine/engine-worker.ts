import { type Engine, plannedMoves, readOptions, type SearchLine } from '../../core/engine.js'
import type { Game } from '../../core/game.js'
import { loadGame } from '../../load-game.js'
import { findEngine } from '../../search/engines.js'
import { levelsFor } from '../../search/levels.js'
import type { EngineReply, EngineRequest, Question } from './messages.js'

/**
 * A Web Worker that searches positions of one game. It hears nothing while it searches: the page stops a search by
 * ending the worker. Lines are passed on at most every `LINE_INTERVAL` milliseconds.
 */
declare const self: DedicatedWorkerGlobalScope

const LINE_INTERVAL = 60

let game: Game | null = null
const engines = new Map<string, Engine>()
let queue: Promise<void> = Promise.resolve()

self.onmessage = (event: MessageEvent<EngineRequest>) => {
  queue = queue.then(() => handle(event.data)).catch((error: unknown) => reply({ type: 'failed', message: say(error) }))
}

async function handle(request: EngineRequest): Promise<void> {
  if (request.type === 'open') {
    game = await loadGame(request.game)
    reply({ type: 'opened', levels: levelsFor(game) })
    return
  }
  if (game === null) throw new Error('asked to search before a game was opened')
  await search(game, request.search, request.question)
}

async function search(game: Game, number: number, question: Question): Promise<void> {
  const position = game.text.parsePosition(question.position)
  let lastLine: SearchLine | null = null
  let lastSent = 0
  const engine = await engineFor(game, question)
  const result = engine.search(position, question.limits, {
    stopped: () => false,
    onLine(line) {
      lastLine = line
      const now = performance.now()
      if (now - lastSent < LINE_INTERVAL) return
      lastSent = now
      reply({ type: 'line', search: number, line: plain(line) })
    },
  })
  const line = lastLine === null ? null : plain(lastLine)
  reply({ type: 'result', search: number, answer: { moves: plannedMoves(position, result), line } })
}

/** Engines keep their tables from move to move. */
async function engineFor(game: Game, question: Question): Promise<Engine> {
  const key = JSON.stringify([question.engine, question.options])
  let engine = engines.get(key)
  if (engine === undefined) {
    const definition = findEngine(game, question.engine)
    const options = readOptions(definition.options(game), question.options)
    await definition.prepare?.(game, options)
    engine = definition.create(game, options)
    engines.set(key, engine)
  }
  return engine
}

/** Only what can be sent: an engine may report typed arrays or more fields than a line has. */
function plain(line: SearchLine): SearchLine {
  const { depth, scale, bound, nodes, milliseconds } = line
  return { depth, scale, bound, nodes, milliseconds, scores: [...line.scores], pv: [...line.pv] }
}

function reply(message: EngineReply): void {
  self.postMessage(message)
}

function say(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
