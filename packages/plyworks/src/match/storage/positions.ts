import { type Game, keyOf, type Position } from '@plyworks/core'
import type { Store } from '../../storage/store.js'
import { formatOutcome, parseOutcome } from '../outcome.js'
import { livingOwner } from './claims.js'
import { keyVersionOf } from './key-version.js'

/** A position of a game and the move played there. */
interface PlayedPosition {
  readonly key: bigint
  readonly move: string
}

/** The results of a move in the games that have it. */
export interface ExploredMove {
  readonly move: string
  readonly games: number
  /** Sums of what each seat got of the point. */
  readonly points: readonly number[]
  /** Number of games that each seat won alone. */
  readonly wins: readonly number[]
  /** Games in which several shared the point. */
  readonly shared: number
  /** The one of these games that ended last. */
  readonly latest: { readonly match: string; readonly number: number }
}

/** Goes through a game and notes its positions. */
export class PositionWalk {
  readonly played: PlayedPosition[] = []
  private readonly position: Position

  constructor(
    private readonly game: Game,
    start: string,
    moves: readonly string[],
  ) {
    this.position = game.notation.parsePosition(start)
    for (const move of moves) this.play(move)
  }

  /** The seat to move. */
  get turn(): number {
    return this.position.turn
  }

  /** @throws TextError when the move is not legal */
  play(text: string): void {
    const { game, position } = this
    const move = game.notation.parseMove(position, text)
    this.played.push({ key: keyOf(position), move: game.notation.formatMove(position, move) })
    position.make(move)
  }
}

/** Counts a finished game under all its positions; one that came again with the same move counts once. */
export function countPositions(
  store: Store,
  place: { readonly keyVersion: number; readonly match: number; readonly game: number },
  played: readonly PlayedPosition[],
  points: readonly number[],
): void {
  const outcome = formatOutcome(points)
  const seen = new Set<string>()
  for (const { key, move } of played) {
    const name = `${key} ${move}`
    if (seen.has(name)) continue
    seen.add(name)
    store.run(
      `INSERT INTO played (edition, position, match, move, outcome, games, latest) VALUES (?, ?, ?, ?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET games = games + 1, latest = excluded.latest`,
      place.keyVersion,
      key,
      place.match,
      move,
      outcome,
      place.game,
    )
  }
}

/**
 * The moves that were played in a position, most often played first.
 * @param match number of the only match that is asked about; all matches of the game when absent
 */
export function explorePosition(store: Store, game: Game, position: Position, match?: number): ExploredMove[] {
  const keyVersion = keyVersionOf(store, game)
  indexAgain(store, game, keyVersion)
  // Games whose import goes on, or was killed, are in no list yet.
  const only =
    match === undefined ? `AND match NOT IN (SELECT number FROM match WHERE state = 'importing')` : 'AND match = ?'
  const values = match === undefined ? [] : [match]
  return store.snapshot(() => {
    const rows = store.all<{ move: string; outcome: string; games: number; latest: number }>(
      `SELECT move, outcome, sum(games) AS games, max(latest) AS latest FROM played
       WHERE edition = ? AND position = ? ${only} GROUP BY move, outcome`,
      keyVersion,
      keyOf(position),
      ...values,
    )
    return gatherMoves(rows, game.traits.seats).map(({ latest, ...move }) => ({
      ...move,
      latest: nameGame(store, latest),
    }))
  })
}

/**
 * Returns where exploring begins: at the start of the game. If no game began there, as in games with random starts,
 * it is where the last game of the latest match began.
 * @param match number of the only match that is asked about
 * @returns the position in notation, or undefined for the start of the game
 */
export function usualStart(store: Store, game: Game, match?: number): string | undefined {
  if (explorePosition(store, game, game.start(), match).length > 0) return undefined
  const matches =
    match !== undefined
      ? [{ number: match }]
      : store.all<{ number: number }>(
          `SELECT number FROM match WHERE edition = ? AND state <> 'importing' ORDER BY number DESC`,
          keyVersionOf(store, game),
        )
  for (const { number } of matches) {
    const latest = store.first<{ start: string }>(
      'SELECT start FROM game WHERE match = ? AND outcome IS NOT NULL ORDER BY place DESC LIMIT 1',
      number,
    )
    if (latest !== undefined) return latest.start
  }
  return undefined
}

/** Indexes again the games of an earlier version whose keys are made differently now. */
function indexAgain(store: Store, game: Game, keyVersion: number): void {
  const matches = store.all<{ number: number; owner: string | null }>(
    `SELECT match.number, owner FROM match JOIN edition ON edition.number = match.edition
     WHERE edition.game = ? AND match.edition <> ? AND state <> 'importing'`,
    game.name,
    keyVersion,
  )
  for (const { number: match, owner } of matches) {
    if (livingOwner(owner) === null) store.transaction(() => indexMatch(store, game, keyVersion, match))
  }
}

/** Indexes all finished games of a match; part of a transaction. */
export function indexMatch(store: Store, game: Game, keyVersion: number, match: number): void {
  store.run('DELETE FROM played WHERE match = ?', match)
  const games = store.all<{ number: number; start: string; opening_moves: string; outcome: string }>(
    'SELECT number, start, opening_moves, outcome FROM game WHERE match = ? AND outcome IS NOT NULL',
    match,
  )
  for (const { number, start, opening_moves, outcome } of games) {
    const moves = store.all<{ move: string }>('SELECT move FROM move WHERE game = ? ORDER BY ply', number)
    const opening = opening_moves === '' ? [] : opening_moves.split(' ')
    const { played } = new PositionWalk(game, start, [...opening, ...moves.map(({ move }) => move)])
    countPositions(store, { keyVersion, match, game: number }, played, parseOutcome(outcome, 'outcome'))
  }
  store.run('UPDATE match SET edition = ? WHERE number = ?', keyVersion, match)
}

type Gathered = Omit<ExploredMove, 'latest'> & { readonly latest: number }

function gatherMoves(
  rows: readonly { move: string; outcome: string; games: number; latest: number }[],
  seats: number,
): Gathered[] {
  const zeros = (): number[] => new Array<number>(seats).fill(0)
  const moves = new Map<string, { games: number; points: number[]; wins: number[]; shared: number; latest: number }>()
  for (const { move, outcome, games, latest } of rows) {
    const sums = moves.get(move) ?? { games: 0, points: zeros(), wins: zeros(), shared: 0, latest: 0 }
    moves.set(move, sums)
    const points = parseOutcome(outcome, 'outcome')
    const winner = points.indexOf(1)
    sums.games += games
    sums.latest = Math.max(sums.latest, latest)
    if (winner < 0) sums.shared += games
    else sums.wins[winner] += games
    points.forEach((share, seat) => {
      sums.points[seat] += share * games
    })
  }
  return [...moves]
    .map(([move, sums]) => ({ move, ...sums }))
    .sort((one, other) => other.games - one.games || (one.move < other.move ? -1 : 1))
}

function nameGame(store: Store, game: number): { match: string; number: number } {
  const row = store.first<{ id: string; place: number }>(
    'SELECT match.id, game.place FROM game JOIN match ON match.number = game.match WHERE game.number = ?',
    game,
  )
  return { match: row?.id ?? '', number: (row?.place ?? 0) + 1 }
}
