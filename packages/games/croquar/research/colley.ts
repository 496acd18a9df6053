import {
  type Engine,
  type EngineDefinition,
  fromBase64,
  type Limits,
  type SearchControl,
  type SearchResult,
} from '@plyworks/core'
import { raceEvaluation } from '../evaluate.js'
import { BinaryDecoder } from '../play/binary-coder.js'
import { CroquarPosition, MAX_MOVES } from '../rules.js'
import { encodeSituation } from '../situations.js'
import { codeWonBits, equalTable, equalValue, KnownValues, tableMove } from './colley-tables.js'

/** A position known to be won counts for more than any race. */
const KNOWN = 200_000
const DEPTH = 6
/** Nodes between two looks at the limits. */
const LOOK = 64
/** Plies to which the move tables may extend a line beyond the search. */
const EXTENSION = 40

/** P. Colley's first program: move tables, values of positions with equal hoops passed, and six plies of alpha-beta. */
export const colleyOne: EngineDefinition<CroquarPosition> = {
  name: 'colley-1',
  title: "Colley's first program",
  card: {
    author: 'P. Colley',
    year: 1995,
    about:
      'It won the contest of 1995: small tables tell the move where they can, else it looks six moves ahead, with the values of positions in which both have passed as many hoops.',
    strength: 'It gives a win or a draw away in 8 of 10,000 critical positions, where perfect play gives away none.',
    command: 'plyworks ladder croquar --games 1000 --positions 10000',
    settings: ['depth'],
    limits: {},
  },
  refuses: () => null,
  options: () => ({ depth: { type: 'integer', default: DEPTH, min: 1, max: 12, title: 'Plies of the search' } }),
  create: (_game, options) => new ColleyOne(options.number('depth')),
}

/**
 * P. Colley's second program: a bit for every position without a player in a hoop, and the value of any position from
 * it.
 */
export const colleyTwo: EngineDefinition<CroquarPosition> = {
  name: 'colley-2',
  title: "Colley's second program",
  card: {
    author: 'P. Colley',
    year: 1995,
    about:
      'One bit tells for every position with both players on numbers whether it is won; from it the program finds the value of any position, and among moves of one value it takes the one that is ahead in the race.',
    strength: 'It gave away none of 10,000 critical positions: it never loses a drawn game.',
    command: 'plyworks ladder croquar --games 1000 --positions 10000',
    limits: {},
  },
  refuses: () => null,
  options: () => ({}),
  create: () => new ColleyTwo(),
}

let unpackedBits: Uint8Array | undefined

/** The won bits, unpacked at first use. */
export function wonBits(): Uint8Array {
  unpackedBits ??= codeWonBits(new BinaryDecoder(fromBase64(WON_DATA)), () => false)
  return unpackedBits
}

/** The move tables of the first program. */
export function moveTable(): Uint8Array<ArrayBuffer> {
  return fromBase64(MOVE_DATA)
}

class ColleyTwo implements Engine<CroquarPosition> {
  private readonly known = new KnownValues(wonBits())
  private readonly moves = new Int32Array(MAX_MOVES)

  /** One look at every move, so that there is nothing to limit. */
  search(position: CroquarPosition, _limits: Limits, control: SearchControl): SearchResult {
    const began = performance.now()
    const seat = position.turn
    const end = position.generate(this.moves, 0)
    const scores = new Int32Array(2)
    let move = this.moves[0]
    let bestValue = -2
    let bestRace = 0
    for (const candidate of Array.from(this.moves.subarray(0, end))) {
      position.make(candidate)
      const value = position.over ? position.score(seat) : 0 - this.known.value(position)
      raceEvaluation.evaluate(position, scores, 0)
      position.unmake()
      // Among moves of the same value the one that is ahead in the race.
      if (value < bestValue || (value === bestValue && scores[seat] <= bestRace)) continue
      move = candidate
      bestValue = value
      bestRace = scores[seat]
    }
    const found = { move, score: bestValue, scale: 'expectation', depth: 1, nodes: end } as const
    return answer(seat, found, began, control)
  }
}

class ColleyOne implements Engine<CroquarPosition> {
  private readonly table = moveTable()
  private readonly values = equalTable((position) => this.known.value(position), plainPairs())
  private readonly slab = new Int32Array((DEPTH * 2 + 2) * MAX_MOVES)
  private readonly scores = new Int32Array(2)
  private nodes = 0
  private ends: () => boolean = () => false
  private stopped = false

  constructor(private readonly depth: number) {}

  private get known(): KnownValues {
    return knownValues()
  }

  search(position: CroquarPosition, limits: Limits, control: SearchControl): SearchResult {
    const began = performance.now()
    const seat = position.turn
    this.nodes = 0
    const given = tableMove(this.table, position)
    if (given !== null) {
      const score = this.scoreAfter(position, given)
      return answer(seat, { move: given, score, scale: 'evaluation', depth: 1, nodes: this.nodes }, began, control)
    }
    const { nodes = Infinity, milliseconds = Infinity } = limits
    this.ends = () => control.stopped() || this.nodes >= nodes || performance.now() - began >= milliseconds
    this.stopped = false
    const depth = Math.min(this.depth, limits.depth ?? this.depth)
    const { move, score } = this.bestMove(position, depth)
    const bound = this.stopped ? 'lower' : 'exact'
    return answer(seat, { move, score, scale: 'evaluation', depth, nodes: this.nodes, bound }, began, control)
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
    const score = 0 - this.extend(position, EXTENSION)
    position.unmake()
    return score
  }

  /** Fail-soft alpha-beta; stored positions and the ends of games are leaves. Once `stopped`, results mean nothing. */
  private alphaBeta(position: CroquarPosition, depth: number, alpha: number, beta: number, at: number): number {
    this.nodes++
    if (this.nodes % LOOK === 0) this.stopped ||= this.ends()
    if (this.stopped) return 0
    const leaf = this.knownScore(position)
    if (leaf !== null) return leaf
    if (depth === 0) return this.extend(position, EXTENSION)
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
  private extend(position: CroquarPosition, plies: number): number {
    const known = this.knownScore(position)
    if (known !== null) return known
    const move = plies === 0 ? null : tableMove(this.table, position)
    if (move === null) {
      const seat = position.turn
      raceEvaluation.evaluate(position, this.scores, 0)
      return this.scores[seat]
    }
    position.make(move)
    this.nodes++
    const score = 0 - this.extend(position, plies - 1)
    position.unmake()
    return score
  }

  private knownScore(position: CroquarPosition): number | null {
    if (position.over) return position.score(position.turn) * KNOWN
    const value = equalValue(this.values, position)
    return value === null ? null : value * KNOWN
  }
}

let sharedValues: KnownValues | undefined

/** Values of all positions by the won bits, unpacked at first use. */
export function knownValues(): KnownValues {
  sharedValues ??= new KnownValues(wonBits())
  return sharedValues
}

/** Every position of equal hoops that the first program stores, one after another in the same object. */
function* plainPairs(): Generator<CroquarPosition> {
  const position = new CroquarPosition()
  for (let tens = 0; tens < 10; tens++) {
    for (let own = 1; own < 10; own++) {
      for (let other = 1; other < 10; other++) {
        for (let rest = 0; rest < 32; rest++) {
          const mover = encodeSituation({ kind: 'plain', number: tens * 10 + own, used: (rest & 8) > 0 })
          const opponent = encodeSituation({ kind: 'plain', number: tens * 10 + other, used: (rest & 16) > 0 })
          position.set(rest & 1, mover, opponent, 1 + ((rest >> 1) & 3))
          yield position
        }
      }
    }
  }
}

type Found = Pick<SearchResult, 'move' | 'scale' | 'depth' | 'nodes'> & {
  /** For the seat to move. */
  readonly score: number
  readonly bound?: SearchResult['bound']
}

/** Returns a finding as the result of a search, reported as its only line. */
function answer(seat: number, found: Found, began: number, control: SearchControl): SearchResult {
  const { move, score, scale, depth, nodes, bound = 'exact' } = found
  const scores = seat === 0 ? [score, 0 - score] : [0 - score, score]
  const milliseconds = performance.now() - began
  const result: SearchResult = { move, depth, scores, scale, bound, pv: [move], nodes, milliseconds }
  control.onLine(result)
  return result
}

/** The tables of the two programs after P. Colley in base 64, as `analyzeTables` makes them. */

/** Numbers that are good whatever the tens: 480 entries, two to a byte. */
const MOVE_DATA =
  'AAAAAAACAABgJAAAIGAkAAAgYCQAACBgJAAAIGAkAAAgYCQAAABgBERFQAAkACACACQAAAAAAAAAEGg0AAUQaERgABBoRAAAEGgEAAAQaFQQEQBo' +
  'MAYAAGgEQEVAAAQAAANoFAAAAAAAAAAAAAAAAAAAAAIABCgkAAAECCQAAAAoJBERAQggAFAAACRARUAAJCAgAgAkAAAAAAAAAAAAAAAAA2ggAAAA' +
  'AAABAABoIAEAAGghEBEAaCAAMABgAIAHEgAgACACACcQEREIISAnICAkMDMzYAQAUEQABEBQRAgEMDMDYyQgJyAgJBARERgh'

/** A bit for every position without a player in a hoop, packed. */
const WON_DATA =
  '6qYaUrpwk5rYO8wIleBcrMT2YH/sI/WbHFV/lcgTLG/QakcUQg8TWcNLtsXvcf5/fI0DE5+lTUQX3EpkTLgWoTSQ8w3oGWP///dlcOf9KwQ43IZw' +
  'WAIDzoM2i1Lx8EztFk5ub0r7Go/9mFkNfqyusX8FFeX3AaBEKNzuwipir1QlJEFe/35PxA5EWZDUCPUNQ89t3NGFjHPYYcpf18QfcqQ6snbIDv7X' +
  '+MCyOXdSONUMJTfxHi+IMwP2SUcaIGEOJJjdi8ZWUWjMIKn////kGi9qOucb9YA4JsRg93UAA8f5EYoHBL83V2VJo3EpX1qFKCY0LVVCb1QHRNfs' +
  'cz+9E+P+68J1UdVcCOvI/JdbEZ3Mjviv6rzv23arRP/90GNTh3fWmy0t0cFasrNud2hFQSP845NqkXQrIIeL2yZ7Qw/YcKrBgh1TkPbuioYf0V0z' +
  'ARvcvA1BNsHa47P+so/MYKtIIh5abYErgt0spodi7dzvHz5Hm65gFowdna0yU76mWNS7phZeSPqlv8ovAYtqdSfD0MCy6BsRocU8nEngumoR2uZm' +
  '4uFtFiFqnmuismwz+kIzcYW+Hy2SaJNURXPPB3kXMxUk9SL5AxRTlpNWoqDsLlAHoRbrD+Pv2wDac6JrCUwY0Z7r1NIKzJOFg0YeDZLFLkg64TSy' +
  'oSxfPKc5X+JBcnPWXMcA5V8gOvTEX+AviIwCi5MsPKgvC5luIGUZfP75Ulid5fSZ0vY1XcymVKbucHX334GgOJLE7uZFgZKV1hRojodsnHdMw1RA' +
  'TW0uaQQBUTFysEoTPlHGhpp1PVsd3GlTgPeGo4w1uUSe9VEgu2cSH/QGTPuyrCWaLtE9XOLxo1JMgM8d307WKTS4mZw7uVZtJMet15nRgiVKgpk4' +
  '7ouCElXCSNwSckFLmNN/pNI0tNOOqvWKtUXlPOrmTdggT305X/hgFW0XpfYFvJyQnfeciY3Mksj4MMzJ8NB35WRZ61rsVKO/8JruvjMvsURUHC76' +
  'duqYzaPBSxaGyYYzwpxx2V/oeVyodwy+kO84LwDFKa8/hEdTDs1RUCvB0bsNDwk9trc8XpgBeTaAtkH2bonHUMO9FB5/BoknrJhL3fHKGf3kFGIB' +
  'ZzmtuMpjLnMy7I/hexr+8OatUjeTQuQQKlrEmXncChJKTHAJKJubIyD0CyDjmFEg+YlypKBlPG7VePniTfzoPNNYyk4ZwNGue6r36Q1Vl0Mh91K6' +
  'Z65Xz+X0t6To0GL7/Ej6RKsTBCbvpG/Fh/TbvcVPz6v4khVEFMnFbq3/5VukE4/Qnbbe7E7gPbTsZ5qokQkmP7itAwyClaNc1EFvRfI41VxpjRub' +
  'N+uVLilaEN1ehEJnpE2TyWyTFNPfVhWfMZMvXULWb4eBRxIBOJxd2oLLCG3ess56DP5ppNnmgrDRxByJuMzlv3f3o6tBgJ97xBvKzNkmM4TQHWrv' +
  'OcsVmmSapMj/1Ju5g6pK6imhiAxiqfbYZzP3iyuuyw+vXZbnPmEXKSYPw1+T0pWlRkI8LG7uFiFr692FddUUaed3blwq7V1CkAj4/0zJjs7bcuNa' +
  'Kx1tKFWgdy/mbh8J44gxEwN3LWmEJT4CChDaQin/0G3ujLdfvbJYD6Lzoy8jkBybOAg0l66779fD375HaE42gTT1ErEybpcoPFoq1sGvawGN5tCL' +
  'JIksZS+FbyqtnVr9SXVIGPnvQbWInHOk+UWJI4YSewhDj6ihSmLblbvsbYggMooqnqD+MbSKsoww4TdevnQ6MNMfNBNFsU8QBZ/gK0zUvFRZb3Bm' +
  'YRhRfMg88PMrQskLkllgFgV4k9dLAKZwTO4Dtva3BJ8WqvVApeMWjMq7laDP9FqdOzv9lQ=='
