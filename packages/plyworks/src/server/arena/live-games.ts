import { TextError } from '@plyworks/core'
import { parseOutcome } from '../../match/outcome.js'
import type { RecordedMove } from '../../match/records/recorded-game.js'
import { livingOwner } from '../../match/storage/claims.js'
import { demandWhole } from '../../match/storage/digests.js'
import { beginningOf, GAME_COLUMNS, type GameBeginning, type GameRow, wordsOf } from '../../match/storage/game-row.js'
import { loadMatch, type MatchEntry, matchState, numbersOf } from '../../match/storage/matches.js'
import { answerQuestion, questionIn } from '../../match/storage/questions.js'
import { recordedMoves } from '../../match/storage/recorded-games.js'
import { personOf } from '../../match/storage/seat-keys.js'
import type { Store } from '../../storage/store.js'
import type { MovesQuestion } from '../../tasks/describe.js'
import { badInput } from '../../tasks/failure.js'
import { Forbidden } from './forbidden.js'

/** A game as the pages see it, whether it goes on or has ended. */
export interface ShownGame extends GameBeginning {
  /** Game name with variant. */
  readonly game: string
  readonly moves: readonly RecordedMove[]
  /** Null while it goes on. */
  readonly end: {
    readonly points: readonly number[]
    readonly reason: string
    readonly seat: number | null
    readonly detail: string
  } | null
  /** The question to a person: the ply, from 1, and the seat. */
  readonly question: { readonly ply: number; readonly seat: number } | null
  /** The state of the match. */
  readonly state: MatchEntry['state']
}

/** A game of a list. */
export interface ListedGame {
  readonly number: number
  readonly round: number
  readonly players: readonly string[]
  /** Null while it goes on. */
  readonly points: readonly number[] | null
  readonly reason: string | null
  readonly plies: number | null
}

/** Returns the state of a match and its running games, in the order of the schedule. */
export function liveGames(store: Store, id: string): { state: MatchEntry['state']; games: ShownGame[] } {
  return store.snapshot(() => {
    const { row, settings } = loadMatch(store, id)
    const state = matchState(row.state, row.owner)
    // Games that a dead process left open are not going on.
    if (livingOwner(row.owner) === null) return { state, games: [] }
    const games = store.all<GameRow>(
      `SELECT ${GAME_COLUMNS} FROM game INDEXED BY game_open WHERE match = ? AND outcome IS NULL ORDER BY place`,
      row.number,
    )
    const names = settings.players.map(({ name }) => name)
    return { state, games: games.map((game) => showGame(store, game, { game: settings.game, names, state })) }
  })
}

/** @throws TextError when there is no such game */
export function shownGame(store: Store, id: string, number: number): ShownGame {
  return store.snapshot(() => {
    const { row, settings } = loadMatch(store, id)
    const names = settings.players.map(({ name }) => name)
    const state = matchState(row.state, row.owner)
    const shown = showGame(store, rowOf(store, row.number, number), { game: settings.game, names, state })
    // No process waits for the questions of a dead one.
    return state === 'playing' ? shown : { ...shown, question: null }
  })
}

/** Games of a match, the latest first. @param before only games of lower numbers */
export function listGames(store: Store, id: string, before: number, count: number): ListedGame[] {
  const { row, settings } = loadMatch(store, id)
  return store
    .all<GameRow>(
      `SELECT ${GAME_COLUMNS} FROM game WHERE match = ? AND place < ? ORDER BY place DESC LIMIT ?`,
      row.number,
      before - 1,
      count,
    )
    .map(({ place, round, players, outcome, reason, plies }) => ({
      number: place + 1,
      round: round + 1,
      players: numbersOf(players).map((player) => settings.players[player].name),
      points: outcome === null ? null : parseOutcome(outcome, 'outcome'),
      reason,
      plies,
    }))
}

/**
 * Answers for a person at a board. The move is checked here, so that a slip costs nothing.
 * @param answer a move in notation, or `resign`
 * @param key of the person who answers
 * @param check plays the moves elsewhere; it throws when one is not legal
 * @throws TextError when the move is not legal or no person is asked for that ply, Forbidden when another person is
 */
export async function answerForPerson(
  store: Store,
  id: string,
  number: number,
  { ply, move }: { readonly ply: number; readonly move: string },
  key: string,
  check: (question: MovesQuestion) => Promise<unknown>,
): Promise<void> {
  const { row, settings } = loadMatch(store, id)
  if (livingOwner(row.owner) === null) throw badInput('match', 'it is not being played')
  const { number: open, start, opening_moves, players } = rowOf(store, row.number, number)
  const question = questionIn(store, open)
  if (question?.ply !== ply) throw badInput('move', `nobody is asked for move ${ply} of this game`)
  const asked = numbersOf(players)[question.seat]
  if (personOf(store, row.number, key)?.player !== asked) {
    throw new Forbidden(`only ${settings.players[asked].name} can move now, by the link of that seat`)
  }
  if (move !== 'resign') {
    const moves = [...wordsOf(opening_moves), ...recordedMoves(store, open).map((played) => played.move)]
    await check({ game: settings.game, position: start, moves: [...moves, move] })
  }
  answerQuestion(store, open, ply, move)
}

function rowOf(store: Store, match: number, number: number): GameRow {
  const row = store.first<GameRow>(`SELECT ${GAME_COLUMNS} FROM game WHERE match = ? AND place = ?`, match, number - 1)
  if (row === undefined) throw new TextError('game', 1, String(number), 'the number of a game that has begun')
  return row
}

interface ShownMatch extends Pick<ShownGame, 'game' | 'state'> {
  /** Of the players. */
  readonly names: readonly string[]
}

function showGame(store: Store, row: GameRow, { game, names, state }: ShownMatch): ShownGame {
  const { outcome, reason, blamed: seat, detail } = row
  if (outcome !== null) demandWhole(store, row.number)
  return {
    ...beginningOf(row, names),
    game,
    moves: recordedMoves(store, row.number),
    end:
      outcome === null
        ? null
        : { points: parseOutcome(outcome, 'outcome'), reason: reason ?? '', seat, detail: detail ?? '' },
    question: outcome === null ? questionIn(store, row.number) : null,
    state,
  }
}
