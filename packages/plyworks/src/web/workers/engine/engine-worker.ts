import {
  defaultEngine,
  type Engine,
  enginesFor,
  exploreBook,
  findEngine,
  type Game,
  levelsFor,
  OpeningBook,
  plannedMoves,
  readOptions,
  reasonOf,
  type SearchLine,
  searchLines,
} from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import { bookRows } from './book-rows.js'
import { countSequences } from './count-sequences.js'
import { LineSender } from './line-sender.js'
import type { EngineOffer, EngineReply, EngineRequest, Question } from './messages.js'

/**
 * A Web Worker that searches positions of one game. It hears nothing while it searches: the page stops a search by
 * ending the worker. Iterations that end soon after one another are passed on at most every 60 milliseconds.
 */
declare const self: DedicatedWorkerGlobalScope

let game: Game | null = null
const engines = new Map<string, Engine>()
let book: OpeningBook | null = null
let queue: Promise<void> = Promise.resolve()

self.onmessage = (event: MessageEvent<EngineRequest>) => {
  queue = queue
    .then(() => handle(event.data))
    .catch((error: unknown) => reply({ type: 'failed', message: reasonOf(error) }))
}

async function handle(request: EngineRequest): Promise<void> {
  if (request.type === 'open') {
    game = await loadGame(request.game)
    reply({ type: 'opened', levels: levelsFor(game), engines: offersOf(game) })
    return
  }
  if (game === null) throw new Error('asked to search before a game was opened')
  if (request.type === 'count') countSequences(game, request.position, request.depth, reply)
  else if (request.type === 'book') await lookUp(game, request.position)
  else await search(game, request.search, request.question)
}

/** Tells what the opening book of the game knows of a position. */
async function lookUp(game: Game, notation: string): Promise<void> {
  if (game.book === undefined) throw new Error('the game brings no book')
  book ??= OpeningBook.read(game, await game.book())
  const position = game.text.parsePosition(notation)
  const rows = position.over ? [] : bookRows(exploreBook(book, position))
  reply({ type: 'book', position: notation, rows })
}

async function search(game: Game, number: number, question: Question): Promise<void> {
  const position = game.text.parsePosition(question.position)
  const engine = await engineFor(game, question)
  const definition = findEngine(game, question.engine)
  const sender = new LineSender((line) => reply({ type: 'line', search: number, line }))
  const control = { stopped: () => false, onLine: (line: SearchLine) => sender.take(line) }
  const result = searchLines(game, definition, engine, position, question.limits, control)
  sender.flush()
  reply({ type: 'result', search: number, answer: { moves: plannedMoves(position, result), line: sender.best } })
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
  const key = JSON.stringify([question.engine, question.options, question.seed])
  let engine = engines.get(key)
  if (engine === undefined) {
    const definition = findEngine(game, question.engine)
    const specs = definition.options(game)
    const seeded = question.seed !== undefined && Object.hasOwn(specs, 'seed')
    const options = readOptions(specs, { ...(seeded && { seed: String(question.seed) }), ...question.options })
    await definition.prepare?.(game, options)
    engine = definition.create(game, options)
    engines.set(key, engine)
  }
  return engine
}

function reply(message: EngineReply): void {
  self.postMessage(message)
}
