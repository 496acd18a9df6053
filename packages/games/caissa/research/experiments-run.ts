import {
  type Options,
  once,
  Random,
  type ReportSection,
  readOptions,
  type StudyControl,
  type StudyRun,
  sectionsText,
  type Variant,
} from '@plyworks/core'
import { benchSuite } from '../bench-suite.js'
import { FastKernel } from '../fast-kernel.js'
import { ABSENT, MAX_HALF_MOVES, MAX_MOVES, SQUARES } from '../kernel-layout.js'
import type { CaissaPosition } from '../rules.js'
import { makeText } from '../text.js'
import { HippEngine, hippOptions } from './hipp/hipp.js'
import { randomOpening } from './ideas-run.js'

/** Moves ahead that a clock is shared among, as in matches. */
const MOVES_AHEAD = 20
/** Own moves that have a line of their own in the table of depths. */
const TABLE_MOVES = 12

/** A generator of moves, with the connection rule and without it, in nanoseconds for each move found. */
interface GeneratorSpeed {
  readonly generator: string
  readonly withRule: number
  readonly withoutRule: number
}

/** Trees of HIPP with its described depths, over all positions of the bench. */
interface TreeSizes {
  readonly nodes: number
  readonly moves: number
  /** Moves on the stack, and plies below the root, at most. */
  readonly highest: number
  readonly longest: number
}

/** One move of a game. */
interface PlayedMove {
  readonly depth: number
  /** Legal moves of the position. */
  readonly choices: number
  readonly connectionRule: boolean
}

interface PlayedGame {
  /** Plies before the moves, which are random. */
  readonly opening: number
  readonly moves: readonly PlayedMove[]
  readonly end: 'mate' | 'stalemate' | 'length'
  /** Men on the board at the end, queens included. */
  readonly men: number
}

/** Measures the figures of the write-up that are no ideas. */
export const runExperiments: StudyRun = (variant, options, control) => {
  const work = new Experiments(variant, options, control)
  const games = options.number('games')
  const generators = once(control, 'generators', () => work.timeGenerators())
  control.progress?.(0.5 / (games + 1))
  const trees = once(control, 'trees', () => work.measureTrees())
  const played: PlayedGame[] = []
  for (let number = 0; number < games; number++) {
    control.progress?.((number + 1) / (games + 1))
    const game = once(control, `game ${number}`, () => work.playGame(number))
    if (game === null) return null
    played.push(game)
  }
  if (generators === null || trees === null) return null
  const sections = [
    describeGenerators(generators, options.number('ghz')),
    describeTrees(trees),
    ...(played.length > 0 ? describeGames(played, options.number('seconds')) : []),
  ]
  return { result: { generators, trees, games: played }, text: sectionsText(sections).trimStart(), sections }
}

class Experiments {
  private readonly takingBack: boolean
  private readonly kernel = new FastKernel()
  private readonly positions: readonly CaissaPosition[]

  constructor(
    variant: Variant,
    private readonly options: Options,
    private readonly control: StudyControl,
  ) {
    this.takingBack = variant.reexchange === 'allowed'
    const notation = makeText(this.takingBack)
    this.positions = benchSuite.positions.map((text) => notation.parsePosition(text))
  }

  /** Times three generators; null when stopped. */
  timeGenerators(): GeneratorSpeed[] | null {
    const { kernel } = this
    const moves = new Int32Array(MAX_MOVES)
    const plain = (position: CaissaPosition, rule: boolean): number => {
      position.connectionRule = rule
      return position.generate(moves, 0)
    }
    const timed: Readonly<Record<string, (position: CaissaPosition, rule: boolean) => number>> = {
      WebAssembly(position, rule) {
        kernel.set(position)
        kernel.setConnectionRule(rule)
        let found = 0
        // Often enough that setting the position does not count.
        for (let time = 0; time < 20; time++) found += kernel.generate(0)
        return found
      },
      TypeScript: plain,
      'arrays and a flood for each move': (position, rule) => {
        const count = plain(position, false)
        return rule ? keepConnected(position, moves, count) : count
      },
    }
    const speeds: GeneratorSpeed[] = []
    for (const [generator, generate] of Object.entries(timed)) {
      const withRule = this.timeOne((position) => generate(position, true))
      const withoutRule = this.timeOne((position) => generate(position, false))
      if (withRule === null || withoutRule === null) return null
      speeds.push({ generator, withRule, withoutRule })
    }
    kernel.setConnectionRule(true)
    for (const position of this.positions) position.connectionRule = true
    return speeds
  }

  /** Nanoseconds for each move found; null when stopped. */
  private timeOne(generate: (position: CaissaPosition) => number): number | null {
    const limit = this.options.number('ms')
    let found = 0
    const pass = () => {
      for (const position of this.positions) found += generate(position)
    }
    for (let warming = 0; warming < 50; warming++) pass()
    found = 0
    const started = performance.now()
    while (performance.now() - started < limit) {
      pass()
      if (this.control.stopped()) return null
    }
    return (1e6 * (performance.now() - started)) / found
  }

  /** Null when stopped. */
  measureTrees(): TreeSizes | null {
    const engine = this.engine({ 'as-described': 'true' })
    const sum = { nodes: 0, moves: 0, highest: 0, longest: 0 }
    for (const position of this.positions) {
      const { nodes, detail } = engine.think(position, {}, this.quiet())
      if (this.control.stopped()) return null
      sum.nodes += nodes
      sum.moves += detail.movesFound
      sum.highest = Math.max(sum.highest, detail.highest)
      sum.longest = Math.max(sum.longest, detail.longest)
    }
    return sum
  }

  /** Plays HIPP against itself on a clock, from a random opening and without its book; null when stopped. */
  playGame(number: number): PlayedGame | null {
    const position = randomOpening(new Random(this.options.number('seed') + number), this.takingBack)
    const clocks = [0, 1].map(() => 1000 * this.options.number('seconds'))
    const engine = this.engine({})
    const moves: PlayedMove[] = []
    const scratch = new Int32Array(MAX_MOVES)
    const opening = position.halfMoves
    while (!position.over) {
      const { turn } = position
      const choices = position.generate(scratch, 0)
      const limits = { milliseconds: Math.max(1, clocks[turn] / MOVES_AHEAD) }
      const { move, depth, milliseconds, detail } = engine.think(position, limits, this.quiet())
      if (this.control.stopped()) return null
      clocks[turn] -= milliseconds
      moves.push({ depth, choices, connectionRule: detail.connectionRule })
      position.make(move)
    }
    const end = position.score(0) !== 0 ? 'mate' : position.halfMoves < MAX_HALF_MOVES ? 'stalemate' : 'length'
    return { opening, moves, end, men: position.men.filter((square) => square !== ABSENT).length }
  }

  private engine(texts: Readonly<Record<string, string>>): HippEngine {
    return new HippEngine(readOptions(hippOptions, { ...texts, book: 'false' }), this.kernel)
  }

  private quiet() {
    return { stopped: () => this.control.stopped(), onLine: () => {} }
  }
}

/** Counts the moves that leave the tiles in one piece, each tried on an array of the board and flooded. */
export function keepConnected(position: CaissaPosition, moves: Int32Array, count: number): number {
  for (let square = 0; square < SQUARES; square++) tiles[square] = position.hasTile(square) ? 1 : 0
  const queen = position.men[4 * position.turn]
  let kept = 0
  for (let index = 0; index < count; index++) {
    const from = moves[index] & 63
    const to = moves[index] >> 6
    const carried = from !== queen && tiles[to] === 0
    if (from !== queen && !carried) {
      kept++
      continue
    }
    tiles[from] = 0
    if (carried) tiles[to] = 1
    if (hangTogether()) kept++
    tiles[from] = 1
    if (carried) tiles[to] = 0
  }
  return kept
}

const tiles = new Uint8Array(SQUARES)
const reached = new Uint8Array(SQUARES)
const open = new Int32Array(SQUARES)
const WIDTH = 7

/** Whether `tiles` are in one piece, corners included. */
function hangTogether(): boolean {
  reached.fill(0)
  let first = 0
  while (tiles[first] === 0) first++
  let last = 0
  open[last++] = first
  reached[first] = 1
  for (let next = 0; next < last; next++) {
    const square = open[next]
    const column = square % WIDTH
    const row = (square - column) / WIDTH
    for (let y = Math.max(0, row - 1); y <= Math.min(WIDTH - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(WIDTH - 1, column + 1); x++) {
        const near = y * WIDTH + x
        if (tiles[near] === 0 || reached[near] === 1) continue
        reached[near] = 1
        open[last++] = near
      }
    }
  }
  let all = 0
  for (const tile of tiles) all += tile
  return last === all
}

function describeGenerators(speeds: readonly GeneratorSpeed[], ghz: number): ReportSection {
  const time = (nanoseconds: number): string => `${nanoseconds.toFixed(1)} ns, ${(ghz * nanoseconds).toFixed(0)} ticks`
  return {
    title: 'A move found and stored',
    rows: [
      ['generator', 'with the connection rule', 'without it', 'the rule costs'],
      ...speeds.map(({ generator, withRule, withoutRule }) => [
        generator,
        time(withRule),
        time(withoutRule),
        `x ${(withRule / withoutRule).toFixed(2)}`,
      ]),
    ],
    remark: `Ticks at ${ghz} GHz; the write-up has about 200.`,
  }
}

function describeTrees({ nodes, moves, highest, longest }: TreeSizes): ReportSection {
  return {
    title: 'Trees with the depths as described',
    rows: [
      ['moves found for each call', (moves / nodes).toFixed(1)],
      ['moves on the stack, at most', `${highest}`],
      ['plies below the root, at most', `${longest}`],
      ['calls', `${nodes}`],
    ],
    remark: 'The write-up has 15 moves a position, and 150 on the stack at depth twelve.',
  }
}

function describeGames(games: readonly PlayedGame[], seconds: number): ReportSection[] {
  const choices = games.flatMap(({ moves }) => moves.map((move) => move.choices))
  const firsts = games.flatMap(({ opening, moves }) => {
    const first = moves.findIndex((move) => move.connectionRule)
    return first < 0 ? [] : [opening + first + 1]
  })
  const ends = (wanted: PlayedGame['end']): string => `${games.filter(({ end }) => end === wanted).length}`
  const facts: ReportSection = {
    title: `${games.length} games of HIPP against itself, ${seconds} s a side`,
    rows: [
      ['moves of a position', `${meanText(choices)}`],
      ['half-moves of a game', meanText(games.map(({ opening, moves }) => opening + moves.length))],
      ['games in which the connection rule forbids something near', `${firsts.length}`],
      ['half-move at which it does so first', meanText(firsts)],
      ['won by a mate', ends('mate')],
      ['drawn by a stalemate', ends('stalemate')],
      ['drawn by length', ends('length')],
      ['men left at the end', meanText(games.map(({ men }) => men))],
      ['games that end with the queens and at most one more man', `${games.filter(({ men }) => men <= 3).length}`],
    ],
    remark: 'Means with their standard errors.',
  }
  const depths: ReportSection = {
    title: 'Depth reached by own move',
    rows: [['move', 'without the connection rule', 'with it'], ...depthRows(games)],
    remark:
      'Mean depth of the best moves, and in how many positions; the others have one step less. The opening is random.',
  }
  return [facts, depths]
}

function depthRows(games: readonly PlayedGame[]): string[][] {
  const rows: string[][] = []
  const table = games.flatMap(({ opening, moves }) =>
    moves.map((move, index) => ({ ...move, number: Math.floor((opening + index) / 2) + 1 })),
  )
  const cell = (numbers: (number: number) => boolean, rule: boolean): string => {
    const found = table.filter((move) => numbers(move.number) && move.connectionRule === rule && move.choices > 1)
    const sum = found.reduce((total, { depth }) => total + depth, 0)
    return found.length === 0 ? '-' : `${(sum / found.length).toFixed(1)} (${found.length})`
  }
  for (let number = 1; number <= TABLE_MOVES; number++) {
    const own = (each: number) => each === number
    if (table.some((move) => own(move.number))) rows.push([`${number}`, cell(own, false), cell(own, true)])
  }
  const later = (each: number) => each > TABLE_MOVES
  return [...rows, ['later', cell(later, false), cell(later, true)]]
}

function meanText(numbers: readonly number[]): string {
  if (numbers.length === 0) return '-'
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / Math.max(1, numbers.length - 1)
  return `${mean.toFixed(1)} +- ${Math.sqrt(variance / numbers.length).toFixed(1)}`
}
