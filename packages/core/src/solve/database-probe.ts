import { quote, TextError } from '../base/text-error.js'
import type { Game, Ranking } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import { opposite, valueOfScore } from '../game/outcome.js'
import type { Position } from '../game/position.js'
import { keyOf } from '../game/position-key.js'
import { rulesFingerprint } from '../game/rules-fingerprint.js'
import {
  type Database,
  type Entries,
  emptyDatabase,
  entryOutcome,
  NO_ENTRY,
  numberingFingerprint,
  type Outcome,
} from './database.js'
import { reachableRanking } from './retrograde-reachable.js'

/** Positions beyond which a game without a ranking of its own is refused: about half a gigabyte of memory. */
export const REACHABLE_LIMIT = 20_000_000

/** The outcome of a move for the seat that makes it; plies counted from before the move. */
export interface MoveOutcome extends Outcome {
  /** The move. */
  readonly move: number
}

/** The knowledge of a database about a position. */
export interface ProbeResult extends Outcome {
  /** All legal moves, in pinned order. */
  readonly moves: readonly MoveOutcome[]
  /** The moves that keep the value and, unless the value is a draw, the distance. */
  readonly best: readonly number[]
}

/** A game, its database and the ranking that connects them. */
export class SolvedGame<P extends Position, E extends Entries = Database> {
  constructor(
    /** The game that is solved. */
    readonly game: Game<P>,
    /** The numbers of its positions. */
    readonly ranking: Ranking<P>,
    /** The entries by number. */
    readonly database: E,
  ) {}

  /** Returns the outcome of a position for the seat to move; a finished one has 0 plies. Null when it is not solved (yet). */
  outcome(position: P): Outcome | null {
    if (position.over) return { value: valueOfScore(position.score(position.turn)), plies: 0 }
    const entry = this.database.entry(this.ranking.tier(position), this.ranking.rank(position))
    return entry === NO_ENTRY ? null : entryOutcome(entry)
  }

  /**
   * Returns everything the database says of a position, which is left as it was.
   * @throws TextError when the database does not cover the position
   */
  probe(position: P): ProbeResult {
    const outcome = this.outcome(position) ?? this.missing(position)
    const moves = this.moveOutcomes(position)
    const keeps = (each: MoveOutcome) =>
      each.value === outcome.value && (each.value === 'draw' || each.plies === outcome.plies)
    return { ...outcome, moves, best: moves.filter(keeps).map((each) => each.move) }
  }

  /**
   * Returns the line of best play from a position to the end, at most `length` moves: the first best move each time;
   * in draws, the first of the shortest. In a draw by repetition it ends where a position comes again.
   */
  line(position: P, length: number): number[] {
    const copy = position.clone() as P
    const line: number[] = []
    const seen = new Set<bigint>()
    while (!copy.over && line.length < length) {
      const key = keyOf(copy)
      if (seen.has(key)) break
      seen.add(key)
      const { moves, value, plies } = this.probe(copy)
      const move = moves.find((each) => each.value === value && each.plies === plies)
      if (!move) throw new Error(`the database contradicts itself at ${this.game.notation.formatPosition(copy)}`)
      line.push(move.move)
      copy.make(move.move)
    }
    return line
  }

  private moveOutcomes(position: P): MoveOutcome[] {
    const turn = position.turn
    return Array.from(legalMoves(this.game, position), (move) => {
      position.make(move)
      const next = position.over ? endFor(position, turn) : this.outcome(position)
      const same = position.over || position.turn === turn
      const text = next ? '' : this.game.notation.formatPosition(position)
      position.unmake()
      if (!next) throw new TextError('position', 1, quote(text), 'a position that the database covers')
      return { move, value: same ? next.value : opposite(next.value), plies: next.plies + 1 }
    })
  }

  private missing(position: P): never {
    const text = this.game.notation.formatPosition(position)
    throw new TextError('position', 1, quote(text), 'a position that the database covers')
  }
}

/**
 * Makes an empty database for a game: by its own ranking, or by the positions reached from `from` where it has none.
 * @returns null when stopped
 * @throws TextError when the game has no ranking and more positions than fit
 */
export function prepareDatabase<P extends Position>(
  game: Game<P>,
  from: P,
  stopped: () => boolean = () => false,
  limit = REACHABLE_LIMIT,
): SolvedGame<P> | null {
  if (game.solve.ranking) return new SolvedGame(game, game.solve.ranking, emptyDatabase(game, game.solve.ranking))
  const ranking = reachableOrRefuse(game, from, limit, stopped)
  if (!ranking) return null
  const addressing = { kind: 'reachable', from: game.notation.formatPosition(from) } as const
  return new SolvedGame(game, ranking, emptyDatabase(game, ranking, addressing))
}

/**
 * Connects a database that was read with the game it should be about.
 * @returns null when stopped
 * @throws TextError when it is about another game or other rules, or its numbering is not that of this version of the game
 */
export function connectDatabase<P extends Position, E extends Entries>(
  game: Game<P>,
  database: E,
  stopped: () => boolean = () => false,
): SolvedGame<P, E> | null {
  const { header } = database
  if (header.game !== game.name) throw new TextError('database', 1, `the game ${quote(header.game)}`, game.name)
  const ranking =
    header.addressing.kind === 'reachable'
      ? reachableOrRefuse(game, game.notation.parsePosition(header.addressing.from), database.size, stopped)
      : header.addressing.kind === 'layers'
        ? game.solve.layers
        : game.solve.ranking
  if (ranking === null) return null
  if (!ranking || numberingFingerprint(game, ranking) !== header.edition) {
    throw new TextError('database', 1, 'another numbering of the positions', `that of this version of ${game.name}`)
  }
  if (header.rules !== undefined && header.rules !== rulesFingerprint(game)) {
    throw new TextError('database', 1, `other rules of ${game.name}`, 'those by which it was solved')
  }
  return new SolvedGame(game, ranking, database)
}

function reachableOrRefuse<P extends Position>(
  game: Game<P>,
  from: P,
  limit: number,
  stopped: () => boolean,
): Ranking<P> | null {
  const ranking = reachableRanking(game, from, limit, stopped)
  if (ranking !== 'too many') return ranking
  throw new TextError(
    'game',
    1,
    `more than ${limit} positions reached in ${game.name}`,
    'a smaller game, or one with a ranking',
  )
}

function endFor(position: Position, seat: number): Outcome {
  return { value: valueOfScore(position.score(seat)), plies: 0 }
}
