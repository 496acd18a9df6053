import {
  defaultEngine,
  enginesFor,
  exploreBook,
  type Game,
  levelsFor,
  type OpenedEngine,
  OpeningBook,
  openEngine,
  plannedMoves,
  reasonOf,
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
const engines = new Map<string, OpenedEngine>()
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
  if (game.book?.load === undefined) throw new Error('the game brings no book')
  book ??= OpeningBook.read(game, await game.book.load())
  const position = game.text.parsePosition(notation)
  const rows = position.over ? [] : bookRows(exploreBook(book, position))
  reply({ type: 'book', position: notation, rows })
}

async function search(game: Game, number: number, question: Question): Promise<void> {
  const position = game.text.parsePosition(question.position)
  const engine = await engineFor(game, question)
  const sender = new LineSender((line) => reply({ type: 'line', search: number, line }))
  const result = engine.search(position, question.limits, { onLine: (line) => sender.take(line) })
  sender.flush()
  reply({ type: 'result', search: number, answer: { moves: plannedMoves(position, result), line: sender.best } })
}

/** The engines that fit the game and think, the default one first. */
function offersOf(game: Game): EngineOffer[] {
  const first = defaultEngine(game)
  const fitting = enginesFor(game).filter((engine) => engine.refuses(game) === null && engine.name !== 'random')
  const rest = fitting.filter((engine) => engine.name !== first.name)
  return [first, ...rest].map((engine) => {
    const severalLines = engine.lines === 'together' || (engine.lines === 'apart' && game.search.turns === undefined)
    return { name: engine.name, title: engine.title, options: engine.options(game), severalLines }
  })
}

/** Engines keep their tables from move to move. */
async function engineFor(game: Game, { engine, options, seed }: Question): Promise<OpenedEngine> {
  const key = JSON.stringify([engine, options, seed])
  const opened = engines.get(key) ?? (await openEngine(game, { engine, options, seed }))
  engines.set(key, opened)
  return opened
}

function reply(message: EngineReply): void {
  self.postMessage(message)
}
