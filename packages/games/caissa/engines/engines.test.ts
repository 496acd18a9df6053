import {
  type Engine,
  type EngineDefinition,
  parseVariant,
  Random,
  readOptions,
  type SearchLine,
  type SearchResult,
  WIN,
  WIN_LIMIT,
} from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { eachOf } from '../../../../test/support/each-of.js'
import { FastKernel } from '../fast-kernel.js'
import definition from '../index.js'
import { HippEngine, hippEngine } from '../research/hipp/hipp.js'
import { fold } from '../research/hipp/hipp-tree.js'
import { CaissaPosition } from '../rules.js'
import { PlainKernel } from '../testing/plain-kernel.js'
import { Search } from '../testing/plain-search.js'
import { visitPositions } from '../testing/random-positions.js'
import { CaissaEngine, caissaEngine } from './caissa.js'
import { FastSearch } from './fast-search.js'
import { prepareNetwork } from './network.js'
import type { Settings } from './searcher.js'
import { SharedTable } from './shared-table.js'
import { questionOf, questionWords } from './team-question.js'

await prepareNetwork()
const game = definition.create(parseVariant(definition.variants, 'caissa'))
const quiet = { stopped: () => false, onLine: () => {} }

const MATE_IN_ONE = findMateInOne()

function make(engine: EngineDefinition<CaissaPosition>, texts: Record<string, string> = {}): Engine<CaissaPosition> {
  return engine.create(game, readOptions(engine.options(game), texts))
}

function positions(seed: number, count: number): CaissaPosition[] {
  const found: CaissaPosition[] = []
  visitPositions(new Random(seed), count, (position) => {
    if (!position.over) found.push(position.clone())
  })
  return found
}

/** The first position of random play in which some move mates. */
function findMateInOne(): CaissaPosition {
  const moves = new Int32Array(64)
  for (const position of positions(9, 4000)) {
    if (position.halfMoves > 100) continue
    for (const move of moves.slice(0, position.generate(moves, 0))) {
      position.make(move)
      const mates = position.over && position.score(1 - position.turn) === 1
      position.unmake()
      if (mates) return position
    }
  }
  throw new Error('no mate in one among the positions')
}

function outcome({ move, scores, depth, nodes }: SearchResult): unknown {
  return { move, scores: [...scores], depth, nodes }
}

describe.each([caissaEngine, hippEngine])('the engine $name', (engine) => {
  it('finds a mate in one', () => {
    const position = MATE_IN_ONE.clone()
    const result = make(engine).search(position, { depth: 3 }, quiet)
    expect(result.scores[position.turn]).toBe(WIN - 1)
    position.make(result.move)
    expect([position.over, position.score(1 - position.turn)]).toEqual([true, 1])
  })

  it('keeps to its limits and leaves the position as it was', () => {
    const position = game.start()
    const started = performance.now()
    make(engine).search(position, { milliseconds: 100 }, quiet)
    expect(performance.now() - started).toBeLessThan(3000)
    const result = make(engine).search(position, { nodes: 3000 }, quiet)
    expect(result.nodes).toBeLessThanOrEqual(3000)
    expect(game.notation.formatPosition(position)).toBe(game.notation.formatPosition(game.start()))
  })

  it('stops when told to, with a legal move', () => {
    const position = game.start()
    const result = make(engine).search(position, {}, { stopped: () => true, onLine: () => {} })
    expect(game.notation.parseMove(position, game.notation.formatMove(position, result.move))).toBe(result.move)
  })
})

it('both kernels give both engines the same moves, scores and node counts', () => {
  const list = positions(31, 10)
  const engines = [new PlainKernel(), new FastKernel()].map((kernel) => ({
    caissa: new CaissaEngine(
      readOptions(caissaEngine.options(game), { table: '14' }),
      (settings) => new Search(kernel, settings),
    ),
    hipp: new HippEngine(readOptions(hippEngine.options(game), {}), kernel),
  }))
  for (const position of list) {
    for (const name of ['caissa', 'hipp'] as const) {
      const [plain, fast] = engines.map((pair) => outcome(pair[name].search(position, { nodes: 800 }, quiet)))
      expect(fast, `${name} ${game.notation.formatPosition(position)}`).toEqual(plain)
    }
  }
})

const TEXTS: { quick: Record<string, string>[]; long: Record<string, string>[] } = {
  quick: [{}, { evaluation: 'plain', extensions: 'false' }, { order: 'plain', selective: 'false' }],
  long: [{ selective: 'false' }, { order: 'plain' }, { repetition: 'false', table: '0' }],
}
eachOf(TEXTS, 'the search in WebAssembly visits the nodes of the plain one, options %o', (texts) => {
  const options = readOptions(caissaEngine.options(game), { table: '12', ...texts })
  const plain = new CaissaEngine(options, (settings) => new Search(new FastKernel(), settings))
  const fast = new CaissaEngine(options, (settings) => new FastSearch(settings))
  for (const [index, position] of positions(53, 15).entries()) {
    const [expected, found] = [plain, fast].map((engine) => {
      const { pv, ...result } = engine.search(position, { nodes: 4000, lines: 1 + (index % 3) }, quiet)
      return { ...result, pv: [...pv], milliseconds: 0 }
    })
    expect(found, game.notation.formatPosition(position)).toEqual(expected)
  }
})

it('what was learned changes the order of moves, not what a plain search of a depth finds', () => {
  for (const position of positions(59, 10)) {
    const texts = { evaluation: 'plain', table: '0', extensions: 'false', selective: 'false', repetition: 'false' }
    const [learned, plain] = ['learned', 'plain'].map((order) =>
      make(caissaEngine, { ...texts, order }).search(position, { depth: 4 }, quiet),
    )
    expect(plain.scores).toEqual(learned.scores)
    expect(plain.nodes).not.toBe(learned.nodes)
  }
})

it('both searches go on alike when their tables have grown', { tags: 'long' }, () => {
  const options = readOptions(caissaEngine.options(game), { table: '18' })
  const [plain, fast] = [Search, FastSearch].map((Kind) => {
    const make = (settings: Settings) =>
      Kind === Search ? new Search(new FastKernel(), settings) : new FastSearch(settings)
    return outcome(new CaissaEngine(options, make).search(positions(97, 1)[0], { nodes: 150_000 }, quiet))
  })
  expect(fast).toEqual(plain)
})

it('a table in shared memory serves a search like its own', () => {
  const options = readOptions(caissaEngine.options(game), { table: '12' })
  const buffer = new SharedArrayBuffer(SharedTable.bytesOf(12))
  const own = new CaissaEngine(options, (settings) => new FastSearch(settings))
  const shared = new CaissaEngine(options, (settings) => new FastSearch(settings, new SharedTable(buffer)))
  for (const position of positions(67, 25)) {
    const [expected, found] = [own, shared].map((engine) => outcome(engine.search(position, { nodes: 4000 }, quiet)))
    expect(found, game.notation.formatPosition(position)).toEqual(expected)
  }
})

it('an entry of the shared table that two threads wrote half each is none', () => {
  const buffer = new SharedArrayBuffer(SharedTable.bytesOf(4))
  const table = new SharedTable(buffer)
  table.store(5, 77, 4095, -30)
  expect([table.find(5, 77), table.score]).toEqual([4095, -30])
  expect(table.find(5, 78)).toBe(-1)
  const words = new Int32Array(buffer)
  words[words.indexOf(-30)] = 31
  expect(table.find(5, 77)).toBe(-1)
})

it('a team tells its helpers the position and the game so far', () => {
  for (const position of positions(71, 30)) {
    const past = [
      { low: position.keyLow, high: position.keyHigh },
      { low: -5, high: 6 },
    ]
    const { setup, takingBack, past: told } = questionOf(Int32Array.from(questionWords(position, past)))
    const copy = new CaissaPosition(takingBack, setup)
    expect(game.notation.formatPosition(copy)).toBe(game.notation.formatPosition(position))
    expect([copy.keyLow, copy.keyHigh]).toEqual([position.keyLow, position.keyHigh])
    expect(told).toEqual(past)
  }
})

it('forgets the game when a position does not follow from the one before', () => {
  const engine = make(caissaEngine, { table: '0' })
  const [first, second] = positions(83, 2)
  const fresh = outcome(make(caissaEngine, { table: '0' }).search(second, { depth: 4 }, quiet))
  engine.search(first, { depth: 2 }, quiet)
  expect(outcome(engine.search(second, { depth: 4 }, quiet))).toEqual(fresh)
})

it('the engine caissa with nothing but alpha-beta gives the minimax figures of the rules', () => {
  const texts = { evaluation: 'plain', table: '0', extensions: 'false', selective: 'false', repetition: 'false' }
  const scores: number[] = []
  make(caissaEngine, texts).search(
    game.start(),
    { depth: 5 },
    { ...quiet, onLine: (line) => scores.push(line.scores[0]) },
  )
  expect(scores).toEqual([11, -3, 12, -2, 14])
})

it('several lines are the best moves with the scores that a search of each alone finds', () => {
  const texts = { evaluation: 'plain', table: '10', extensions: 'false', selective: 'false', repetition: 'false' }
  for (const position of positions(57, 8)) {
    const moves = new Int32Array(64)
    const alone = [...moves.slice(0, position.generate(moves, 0))].map((move) => {
      position.make(move)
      const scores = position.over
        ? [0, 1].map((seat) => position.score(seat) * (WIN - 1))
        : make(caissaEngine, texts).search(position, { depth: 2 }, quiet).scores
      position.unmake()
      const score = scores[position.turn]
      return {
        move,
        score: Math.abs(score) >= WIN_LIMIT && Math.abs(score) < WIN - 1 ? score - Math.sign(score) : score,
      }
    })
    const best = alone.map(({ score }) => score).sort((first, second) => second - first)
    const heard: SearchLine[] = []
    make(caissaEngine, texts).search(
      position,
      { depth: 3, lines: 4 },
      { ...quiet, onLine: (line) => void heard.push(line) },
    )
    const lines = heard.filter(({ depth }) => depth === 3)
    expect(lines.map(({ rank }) => rank)).toEqual([1, 2, 3, 4].slice(0, alone.length))
    expect(lines.map(({ scores }) => scores[position.turn])).toEqual(best.slice(0, 4))
    for (const { pv, scores } of lines) {
      expect(alone.find(({ move }) => move === pv[0])?.score).toBe(scores[position.turn])
    }
  }
})

it('MTD(f) finds the scores of the whole window', () => {
  for (const position of positions(41, 15)) {
    const options = { refine: '0', plies: '2' }
    const closed = make(hippEngine, options).search(position, {}, quiet)
    const whole = make(hippEngine, { ...options, mtdf: 'false' }).search(position, {}, quiet)
    expect(closed.scores).toEqual(whole.scores)
    expect(closed.move).toBe(whole.move)
  }
})

it('HIPP folds evaluations without changing their order', () => {
  expect([0, 5, 6, 24, 36, 227, 228, 400, -24].map(fold)).toEqual([0, 0, 1, 4, 5, 20, 21, 21, -4])
  for (let evaluation = -300; evaluation < 300; evaluation++) {
    expect(fold(evaluation)).toBeLessThanOrEqual(fold(evaluation + 1))
    expect(fold(evaluation) + fold(0 - evaluation)).toBe(0)
  }
})

it('HIPP searches one step more when the connection rule forbids nothing near', () => {
  const start = game.start()
  expect(make(hippEngine, { refine: '0' }).search(start, {}, quiet).depth).toBe(4)
  expect(make(hippEngine, { refine: '0', connection: 'false' }).search(start, {}, quiet).depth).toBe(3)
})

it('an iteration broken off begins with the best move so far, whatever is remembered', () => {
  // White wins in five plies; the node limit falls into the iteration after the one that sees it.
  const position = game.notation.parsePosition('1xBN1xx/1xxxx1x/Q1x4/1x1n3/1x2xq1/3r1x1/1x2R2 w - 50')
  const texts = { evaluation: 'plain', table: '0' }
  const whole = make(caissaEngine, texts).search(position, { depth: 3 }, quiet)
  expect(whole.scores[0]).toBe(WIN - 5)
  const cut = make(caissaEngine, texts).search(position, { nodes: 777 }, quiet)
  expect([cut.move, cut.scores]).toEqual([whole.move, whole.scores])
})
