import { type Engine, plannedMoves, readOptions, type SearchLine } from '../../core/engine.js'
import type { Game } from '../../core/game.js'
import { loadGame } from '../../load-game.js'
import { defaultEngine, enginesFor, findEngine } from '../../search/engines.js'
import { levelsFor } from '../../search/levels.js'
import { searchLines } from '../../search/lines.js'
import type { EngineOffer, EngineReply, EngineRequest, Question } from './messages.js'

/**
 * A Web Worker that searches positions of one game. It hears nothing while it searches: the page stops a search by
 * ending the worker. Iterations that end soon after one another are passed on at most every `LINE_INTERVAL` milliseconds.
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
    reply({ type: 'opened', levels: levelsFor(game), engines: offersOf(game) })
    return
  }
  if (game === null) throw new Error('asked to search before a game was opened')
  await search(game, request.search, request.question)
}

async function search(game: Game, number: number, question: Question): Promise<void> {
  const position = game.text.parsePosition(question.position)
  let lastLine: SearchLine | null = null
  let lastSent = 0
  let sentDepth = -1
  const engine = await engineFor(game, question)
  const definition = findEngine(game, question.engine)
  const result = searchLines(game, definition, engine, position, question.limits, {
    stopped: () => false,
    onLine(line) {
      const rank = line.rank ?? 1
      if (rank === 1) lastLine = line
      const now = performance.now()
      // The lines of one depth stay together.
      if (rank === 1 ? now - lastSent < LINE_INTERVAL && !isLate(line, sentDepth) : line.depth !== sentDepth) return
      lastSent = now
      sentDepth = line.depth
      reply({ type: 'line', search: number, line: plain(line) })
    },
  })
  const line = lastLine === null ? null : plain(lastLine)
  reply({ type: 'result', search: number, answer: { moves: plannedMoves(position, result), line } })
}

/** A new depth after some time is always told: the next one may take long. */
function isLate(line: SearchLine, sentDepth: number): boolean {
  return line.milliseconds >= LINE_INTERVAL && line.depth > sentDepth
}

/** The engines that fit the game and think, the default one first. */
function offersOf(game: Game): EngineOffer[] {
  const first = defaultEngine(game)
  const fitting = enginesFor(game).filter((engine) => engine.refuses(game) === null && engine.name !== 'random')
  const rest = fitting.filter((engine) => engine.name !== first.name)
  return [first, ...rest].map((engine) => {
    const severalLines = engine.lines === 'together' || (engine.lines === 'apart' && game.turns === undefined)
    return { name: engine.name, title: engine.title, options: engine.options(game), severalLines }
  })
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
  const { depth, rank, scale, bound, nodes, milliseconds } = line
  return {
    depth,
    ...(rank !== undefined && { rank }),
    scale,
    bound,
    nodes,
    milliseconds,
    scores: [...line.scores],
    pv: [...line.pv],
  }
}

function reply(message: EngineReply): void {
  self.postMessage(message)
}

function say(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
