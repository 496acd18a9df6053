import {
  defaultEngine,
  exploreBook,
  findEngine,
  type Game,
  type OpenedEngine,
  OpeningBook,
  openEngine,
  plannedMoves,
  playerOffer,
  type SearchLine,
} from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import type { Answerers } from '../answer-calls.js'
import { type BookRow, bookRows } from './book-rows.js'
import { countSequences } from './count-sequences.js'
import type { Answer, EngineCalls, EngineOffer, Offer, Question } from './engine-calls.js'
import { LineSender } from './line-sender.js'

let opened: { readonly name: string; readonly game: Promise<Game> } | null = null
const engines = new Map<string, OpenedEngine>()
let book: Promise<OpeningBook> | null = null

/**
 * Searches positions of one game in a worker. It hears nothing while it searches: the page stops a search by ending the
 * worker. Iterations that end soon after one another are passed on at most every 60 milliseconds.
 */
export const engineAnswers: Answerers<EngineCalls> = {
  async offer({ game: name }) {
    const game = await open(name)
    return offerOf(game)
  },
  search: async ({ game, question }, tell) => search(await open(game), question, tell),
  book: async ({ game, position }) => lookUp(await open(game), position),
  count: async ({ game, position, depth }, tell) => countSequences(await open(game), position, depth, tell),
  // Loaded when it is wanted: most engines are never looked at.
  bench: async ({ game, ...question }) =>
    (await import('../../../laboratory/bench.js')).runBench(await open(game), question),
  async waves({ game: name, position, most }) {
    const { retrogradeWaves } = await import('../../../laboratory/retrograde.js')
    const game = await open(name)
    return retrogradeWaves(game.notation.parsePosition(position), new Int32Array(game.traits.maxMoves), most)
  },
}

/** Loads the game of this worker; a page has a worker for each game. */
function open(name: string): Promise<Game> {
  if (opened?.name === name) return opened.game
  engines.clear()
  book = null
  opened = { name, game: loadGame(name) }
  return opened.game
}

/** Returns what the opening book of the game knows of a position. */
async function lookUp(game: Game, notation: string): Promise<BookRow[]> {
  book ??= readBook(game)
  const position = game.notation.parsePosition(notation)
  return position.over ? [] : bookRows(exploreBook(await book, position))
}

async function readBook(game: Game): Promise<OpeningBook> {
  if (game.book?.load === undefined) throw new Error('the game brings no book')
  return OpeningBook.read(game, await game.book.load())
}

async function search(game: Game, question: Question, tell: (line: SearchLine) => void): Promise<Answer> {
  const position = game.notation.parsePosition(question.position)
  const engine = await engineFor(game, question)
  const sender = new LineSender(tell)
  const result = engine.search(position, question.limits, { onLine: (line) => sender.take(line) })
  sender.flush()
  return { moves: plannedMoves(position, result), line: sender.best }
}

/** The levels, and the engines that fit the game, the default one first. */
function offerOf(game: Game): Offer {
  const { levels, engines } = playerOffer(game)
  const first = defaultEngine(game).name
  const fitting = engines.filter(({ refuses }) => refuses === undefined)
  const listed = fitting.map((engine): EngineOffer => {
    const { lines } = findEngine(game, engine.name)
    const severalLines = lines === 'together' || (lines === 'apart' && game.search.turns === undefined)
    return { ...engine, severalLines }
  })
  return { levels, engines: listed.sort((one, other) => Number(other.name === first) - Number(one.name === first)) }
}

/** Engines keep their tables from move to move. */
async function engineFor(game: Game, { engine, options, seed }: Question): Promise<OpenedEngine> {
  const key = JSON.stringify([engine, options, seed])
  const opened = engines.get(key) ?? (await openEngine(game, { engine, options, seed }))
  engines.set(key, opened)
  return opened
}
