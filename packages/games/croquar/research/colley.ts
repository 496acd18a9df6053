import type {
  Engine,
  EngineDefinition,
  Evaluation,
  Game,
  Limits,
  OptionSpecs,
  Options,
  SearchControl,
  SearchResult,
} from '@plyworks/core'
import { croquarEvaluations } from '../evaluate.js'
import { knownValues } from '../play/known-values.js'
import { type CroquarPosition, MAX_MOVES } from '../rules.js'
import { MOST_APART, moveTable, SecondTable, StoredValues, tableMove } from './colley-tables.js'

/** A position known to be won counts for more than any race. */
export const KNOWN = 200_000
const DEPTH = 6
/** With `clock` a search goes no deeper. */
const MOST_DEPTH = 60
/** Nodes between two looks at the limits. */
const LOOK = 64

const searchOptions = {
  depth: { type: 'integer', default: DEPTH, min: 1, max: 12, title: 'Plies of the search' },
  clock: {
    type: 'boolean',
    default: false,
    title: 'Goes deeper, a ply at a time, as long as the limit of time or nodes allows',
  },
  evaluation: {
    type: 'choice',
    default: croquarEvaluations[0].name,
    values: croquarEvaluations.map(({ name }) => name),
    title: 'How positions at the horizon are judged',
  },
} as const satisfies OptionSpecs

const firstOptions = {
  ...searchOptions,
  apart: {
    type: 'integer',
    default: 0,
    min: 0,
    max: MOST_APART,
    title: 'Hoops by which those passed may differ in a position whose value is stored; his: none, his wish: 1',
  },
} as const satisfies OptionSpecs

/** P. Colley's first program: move tables, values of positions with equal hoops passed, and six plies of alpha-beta. */
export const colleyOne = {
  name: 'colley-1',
  title: "Colley's first program",
  card: {
    author: 'P. Colley',
    year: 1995,
    about:
      'It won the contest of 1995: small tables tell the move where they can, else it looks six moves ahead, with the values of positions in which both have passed as many hoops.',
    strength: 'It gives a win or a draw away in 7 of 10,000 critical positions, where perfect play gives away none.',
    command: 'plyworks ladder croquar --games 1000 --positions 10000',
    settings: ['depth', 'apart'],
    limits: {},
  },
  refuses: () => null,
  options: () => firstOptions,
  create: (_game: Game<CroquarPosition> | null, options: Options): Engine<CroquarPosition> => {
    const stored = new StoredValues(options.number('apart'))
    return new ColleyEngine((position) => stored.value(position), options)
  },
} satisfies EngineDefinition<CroquarPosition>

/** P. Colley's second program: a bit for every position with nobody in a hoop; hoops and misses are left to the search. */
export const colleyTwo = {
  name: 'colley-2',
  title: "Colley's second program",
  card: {
    author: 'P. Colley',
    year: 1995,
    about:
      'One bit tells for every position with nobody in a hoop whether it is won; hoops and misses it has to look through, six moves ahead.',
    strength: 'It gives a win or a draw away in 1 of 10,000 critical positions, where perfect play gives away none.',
    command: 'plyworks ladder croquar --games 1000 --positions 10000',
    settings: ['depth'],
    limits: {},
  },
  refuses: () => null,
  options: () => searchOptions,
  create: (_game: Game<CroquarPosition> | null, options: Options): Engine<CroquarPosition> => {
    const stored = secondTable()
    return new ColleyEngine((position) => stored.value(position), options)
  },
} satisfies EngineDefinition<CroquarPosition>

let unpackedSecond: SecondTable | undefined

/** The table of the second program: what the packed bits of all positions say of those it has room for. */
export function secondTable(): SecondTable {
  unpackedSecond ??= new SecondTable((position) => knownValues().won(position))
  return unpackedSecond
}

/** The search of both programs, which differ in what they know. */
class ColleyEngine implements Engine<CroquarPosition> {
  private readonly table = moveTable()
  private readonly slab = new Int32Array((MOST_DEPTH + 1) * MAX_MOVES)
  private readonly scores = new Int32Array(2)
  private readonly evaluation: Evaluation<CroquarPosition>
  private readonly depth: number
  private readonly clock: boolean
  private nodes = 0
  /** Count of nodes at which the limits are looked at next. */
  private look = 0
  private ends: () => boolean = () => false
  private stopped = false

  /** @param stored the value of a position for the seat to move, or null where it is not known */
  constructor(
    private readonly stored: (position: CroquarPosition) => number | null,
    options: Options,
  ) {
    this.depth = options.number('depth')
    this.clock = options.boolean('clock')
    const name = options.choice('evaluation')
    this.evaluation = croquarEvaluations.find((evaluation) => evaluation.name === name) ?? croquarEvaluations[0]
  }

  search(position: CroquarPosition, limits: Limits, control: SearchControl): SearchResult {
    const began = performance.now()
    const seat = position.turn
    this.nodes = 0
    this.look = LOOK
    const given = tableMove(this.table, position)
    if (given !== null) {
      const score = this.scoreAfter(position, given)
      return answer(seat, { move: given, score, depth: 1, nodes: this.nodes }, began, control)
    }
    const { nodes = Infinity, milliseconds = Infinity } = limits
    this.ends = () => control.stopped() || this.nodes >= nodes || performance.now() - began >= milliseconds
    this.stopped = false
    let depth = Math.min(this.depth, limits.depth ?? this.depth)
    let found = this.bestMove(position, depth)
    const first = { ...found, depth, nodes: this.nodes, bound: this.stopped ? 'lower' : 'exact' } as const
    let result = answer(seat, first, began, control)
    const limited = nodes < Infinity || milliseconds < Infinity
    const deepest = this.clock && limited ? Math.min(MOST_DEPTH, limits.depth ?? MOST_DEPTH) : depth
    while (depth < deepest && Math.abs(found.score) < KNOWN && !this.stopped) {
      depth++
      found = this.bestMove(position, depth)
      // What was searched in part says less than the whole before it.
      if (!this.stopped) result = answer(seat, { ...found, depth, nodes: this.nodes }, began, control)
    }
    return result
  }

  /** The best of all moves; when stopped of those searched till then, or the first move if there is none. */
  private bestMove(position: CroquarPosition, depth: number): { move: number; score: number } {
    const end = position.generate(this.slab, 0)
    let move = this.slab[0]
    let best = 0 - Infinity
    for (let at = 0; at < end; at++) {
      position.make(this.slab[at])
      const score = 0 - this.alphaBeta(position, depth - 1, 0 - Infinity, 0 - best, end)
      position.unmake()
      if (this.stopped) break
      if (score > best) {
        best = score
        move = this.slab[at]
      }
    }
    return { move, score: best > 0 - Infinity ? best : this.scoreAfter(position, move) }
  }

  /** The score of a move by the tables, without search. */
  private scoreAfter(position: CroquarPosition, move: number): number {
    this.nodes++
    position.make(move)
    const score = 0 - this.extend(position)
    position.unmake()
    return score
  }

  /** Fail-soft alpha-beta; stored positions and the ends of games are leaves. Once `stopped`, results mean nothing. */
  private alphaBeta(position: CroquarPosition, depth: number, alpha: number, beta: number, at: number): number {
    this.nodes++
    // Lines through the tables count as well, so that the count may leap.
    if (this.nodes >= this.look) {
      this.look = this.nodes + LOOK
      this.stopped ||= this.ends()
    }
    if (this.stopped) return 0
    const leaf = this.knownScore(position)
    if (leaf !== null) return leaf
    if (depth === 0) return this.extend(position)
    const end = position.generate(this.slab, at)
    let best = 0 - Infinity
    for (let index = at; index < end; index++) {
      position.make(this.slab[index])
      const score = 0 - this.alphaBeta(position, depth - 1, 0 - beta, 0 - Math.max(alpha, best), end)
      position.unmake()
      if (score > best) best = score
      if (best >= beta) break
    }
    return best
  }

  /** Plays on by the move tables until a stored position is met or the tables end; then the race decides. */
  private extend(position: CroquarPosition): number {
    const known = this.knownScore(position)
    if (known !== null) return known
    const move = tableMove(this.table, position)
    if (move === null) {
      const seat = position.turn
      this.evaluation.evaluate(position, this.scores, 0)
      return this.scores[seat]
    }
    return this.scoreAfter(position, move)
  }

  private knownScore(position: CroquarPosition): number | null {
    if (position.over) return position.score(position.turn) * KNOWN
    const value = this.stored(position)
    return value === null ? null : value * KNOWN
  }
}

type Found = Pick<SearchResult, 'move' | 'depth' | 'nodes'> & {
  /** For the seat to move. */
  readonly score: number
  readonly bound?: SearchResult['bound']
}

/** Returns a finding as the result of a search, and reports it. */
function answer(seat: number, found: Found, began: number, control: SearchControl): SearchResult {
  const { move, score, depth, nodes, bound = 'exact' } = found
  const scores = seat === 0 ? [score, 0 - score] : [0 - score, score]
  const milliseconds = performance.now() - began
  const result: SearchResult = { move, depth, scores, scale: 'evaluation', bound, pv: [move], nodes, milliseconds }
  control.onLine(result)
  return result
}
