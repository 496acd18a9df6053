import {
  type Engine,
  type EngineDefinition,
  type Limits,
  type OpeningBook,
  type Options,
  type SearchControl,
  type SearchResult,
  WIN,
  WIN_LIMIT,
} from '@plyworks/core'
import { MAX_MOVES, MAX_PLY } from '../kernel-layout.js'
import type { CaissaPosition } from '../rules.js'
import { openingBookOf, prepareOpeningBook } from '../shipped-book.js'
import { FastSearch } from './fast-search.js'
import { prepareNetwork } from './network.js'
import {
  Budget,
  bookResult,
  type Finding,
  isPlay,
  type PastKey,
  resultOf,
  type Searcher,
  type Settings,
  WIDEST,
} from './searcher.js'
import { SearchTeam } from './team.js'

/**
 * First half-width of the window around the last score, in moves. Set by hand; `plyworks bench caissa` counts what
 * another one costs.
 */
const WINDOW = 12
/** Fraction of the time after which no new iteration is begun: it would hardly end. Set by hand. */
const LAST_START = 0.9

/** The strongest engine of the game: principal-variation search with an evaluation of its own, on the fast kernel. */
export const caissaEngine: EngineDefinition<CaissaPosition> = {
  name: 'caissa',
  title: 'Caïssa (principal-variation search)',
  lines: 'together',
  refuses: () => null,
  options: () => ({
    evaluation: { type: 'choice', default: 'network', values: ['network', 'plain'], title: 'Evaluation' },
    order: { type: 'choice', default: 'learned', values: ['learned', 'plain'], title: 'Order of moves' },
    table: {
      type: 'integer',
      default: 22,
      min: 0,
      max: 23,
      title: 'Most table entries, as a power of two; 0 for none',
      amount: 'entries',
    },
    extensions: { type: 'boolean', default: true, title: 'Search on in check and after captures' },
    selective: { type: 'boolean', default: true, title: 'Passing, futility and late-move reductions' },
    repetition: { type: 'boolean', default: true, title: 'Repeated positions count as drawn' },
    threads: {
      type: 'integer',
      default: 1,
      min: 1,
      max: 8,
      title: 'Threads that share one table; one where no more can start',
      amount: 'threads',
    },
    book: { type: 'boolean', default: true, title: 'Play from the opening book when only the time is limited' },
  }),
  prepare: async (game, options) => {
    if (settingsOf(options).evaluation === 'network') await prepareNetwork()
    if (options.boolean('book')) await prepareOpeningBook(game)
    const threads = options.number('threads')
    const team = threads > 1 ? await SearchTeam.start(game.name, settingsOf(options), threads) : null
    if (team !== null) prepared.set(options, team)
  },
  create: (game, options) =>
    new CaissaEngine(
      options,
      (settings) => prepared.get(options) ?? new FastSearch(settings),
      options.boolean('book') ? openingBookOf(game) : null,
    ),
}

/** Teams by the options they were started for. */
const prepared = new WeakMap<Options, SearchTeam>()

function settingsOf(options: Options): Settings {
  return {
    evaluation: options.choice('evaluation') === 'plain' ? 'plain' : 'network',
    order: options.choice('order') === 'plain' ? 'plain' : 'learned',
    tableBits: options.number('table'),
    extensions: options.boolean('extensions'),
    selective: options.boolean('selective'),
    repetition: options.boolean('repetition'),
  }
}

/** Keeps its table and the positions of the game so far between searches. */
export class CaissaEngine implements Engine<CaissaPosition> {
  private readonly searcher: Searcher
  /** Positions that came about in the game so far. */
  private past: PastKey[] = []
  /** The position after the move answered last. */
  private left: CaissaPosition | null = null

  /**
   * @param options those of `caissaEngine.options`
   * @param makeSearcher makes the search that does the work
   * @param book asked first when a search is limited by nothing but time
   */
  constructor(
    options: Options,
    makeSearcher: (settings: Settings) => Searcher,
    private readonly book: OpeningBook | null = null,
  ) {
    this.searcher = makeSearcher(settingsOf(options))
  }

  search(position: CaissaPosition, limits: Limits, control: SearchControl): SearchResult {
    const budget = new Budget(limits, control)
    const { searcher } = this
    this.recallGame(position)
    const known = isPlay(limits) ? (this.book?.probe(position) ?? null) : null
    if (known !== null) {
      this.leave(position, known.move)
      return bookResult({ ...known, turn: position.turn }, budget)
    }
    searcher.begin(position, this.past, budget)
    let found: Finding
    try {
      found = this.deepen(position, limits, control, budget)
    } finally {
      searcher.end()
    }
    this.leave(position, found.move)
    return resultOf({ ...found, nodes: searcher.nodes }, budget)
  }

  /**
   * Searches deeper and deeper; every completed depth is reported. Where several lines are wanted, each depth is searched
   * again and again without the moves that begin the better lines.
   */
  private deepen(position: CaissaPosition, limits: Limits, control: SearchControl, budget: Budget): Finding {
    const { searcher } = this
    const moves = legalMoves(position)
    const wanted = Math.max(1, Math.min(limits.lines ?? 1, moves.length))
    let found: Finding[] = [{ turn: position.turn, depth: 0, move: moves[0], score: 0, bound: 'lower', nodes: 0 }]
    const deepest = Math.min(limits.depth ?? MAX_PLY, MAX_PLY - 1)
    for (let depth = 1; depth <= deepest; depth++) {
      const lines = this.searchLines(depth, wanted, found)
      if (searcher.stopped && lines.length === 0) {
        // An unfinished iteration counts once it has found a move: the first it tries is the best of the one before.
        const { best, bestScore, nodes } = searcher
        if (best === 0 || best === found[0].move) return found[0]
        return { ...found[0], depth, move: best, pv: [best], score: bestScore, bound: 'lower', nodes }
      }
      if (searcher.stopped) return lines[0]
      found = lines.sort((first, second) => second.score - first.score)
      found.forEach((line, index) => {
        control.onLine({ ...resultOf(line, budget), ...(wanted > 1 && { rank: index + 1 }) })
      })
      if (found.every(({ score }) => Math.abs(score) >= WIN_LIMIT && depth >= WIN - Math.abs(score))) break
      if (limits.milliseconds !== undefined && (moves.length === 1 || budget.fraction > LAST_START)) break
    }
    return found[0]
  }

  /** The best lines of one depth; fewer when the search was stopped. */
  private searchLines(depth: number, wanted: number, before: readonly Finding[]): Finding[] {
    const { searcher } = this
    const { turn } = before[0]
    const lines: Finding[] = []
    while (lines.length < wanted) {
      searcher.leaveOut(lines.map(({ move }) => move))
      searcher.tryFirst(depth > 1 && lines.length === 0 ? before[0].move : 0)
      const score = searchAround(searcher, depth, before[lines.length]?.score ?? before[0].score)
      if (searcher.stopped) break
      const pv = searcher.line()
      lines.push({ turn, depth, move: pv[0] ?? before[0].move, score, pv, nodes: searcher.nodes })
    }
    return lines
  }

  /** Positions of the game so far are as good as repeated. */
  private recallGame(position: CaissaPosition): void {
    if (this.left === null || !follows(position, this.left)) this.past = []
    this.past.push(pastKey(position))
  }

  private leave(position: CaissaPosition, move: number): void {
    this.left = position.clone()
    this.left.make(move)
    this.past.push(pastKey(this.left))
  }
}

/** Searches with a window around the expected score and widens it on the side where the score falls out. */
function searchAround(search: Searcher, depth: number, expected: number): number {
  if (depth < 4 || Math.abs(expected) >= WIN_LIMIT) return search.run(depth, 0 - WIDEST, WIDEST)
  let alpha = expected - WINDOW
  let beta = expected + WINDOW
  for (let width = WINDOW * 4; ; width *= 4) {
    const score = search.run(depth, alpha, beta)
    if (search.stopped || (score > alpha && score < beta)) return score
    if (score >= beta) search.tryFirst(search.best)
    const far = width > 1000
    if (score <= alpha) alpha = far ? 0 - WIDEST : score - width
    else beta = far ? WIDEST : score + width
  }
}

function legalMoves(position: CaissaPosition): number[] {
  const moves = new Int32Array(MAX_MOVES)
  return Array.from(moves.subarray(0, position.generate(moves, 0)))
}

function pastKey({ keyLow, keyHigh }: CaissaPosition): PastKey {
  return { low: keyLow, high: keyHigh }
}

/** Whether a position is an earlier one or one move leads to it from there: then game and analysis are the same. */
function follows(position: CaissaPosition, earlier: CaissaPosition): boolean {
  const same = (): boolean => earlier.keyLow === position.keyLow && earlier.keyHigh === position.keyHigh
  if (same()) return true
  if (earlier.over || position.halfMoves !== earlier.halfMoves + 1) return false
  const moves = new Int32Array(MAX_MOVES)
  for (const move of moves.subarray(0, earlier.generate(moves, 0))) {
    earlier.make(move)
    const found = same()
    earlier.unmake()
    if (found) return true
  }
  return false
}
