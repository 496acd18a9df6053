import { randomInt } from 'node:crypto'
import { type ComputerPlayer, type Game, type Position, quote, splitGameName } from '@plyworks/core'
import { loadDefinition } from '../../guests/present-games.js'
import { isGuest } from '../../guests/present-guests.js'
import { pointsOfScores } from '../../match/endings.js'
import { badInput, inArgument } from '../../tasks/failure.js'
import { openGame } from '../../tasks/question.js'
import type { QuickTaskName, RequestOf, ResultOf } from '../../tasks/tasks.js'
import type { Client } from '../client.js'
import type { TaskSlots } from '../task-slots.js'
import type { FriendSetting } from './friend-state.js'

/** A position that was reached, as the rules see it. */
export interface Reached {
  /** The last move as the notation writes it. */
  readonly move: string
  readonly turn: number
  /** What each seat gets of the point, once the game is over. */
  readonly points: readonly number[] | null
}

/** A start, as the rules see it. */
export interface Beginning {
  /** Game name with variant. */
  readonly game: string
  readonly start: string
  readonly turn: number
  readonly seats: number
  readonly longTurns: boolean
}

interface Kept {
  readonly start: string
  readonly game: Game
  readonly position: Position
  readonly moves: string[]
}

/** Positions that are kept, so that a long game need not be played through for every move. */
const MOST_KEPT = 200

/** The rules of all games, for the games of friends. The code of games from files runs in threads, for it may not return. */
export class FriendRules {
  /** By id of the friends' game, the one asked for last at the end. */
  private readonly kept = new Map<string, Kept>()

  constructor(private readonly slots: TaskSlots) {}

  /** @throws Failure when the game or the position is none */
  async begin(game: string, start: string | undefined, client: Client): Promise<Beginning> {
    const position = start === undefined ? {} : { position: start }
    const shown = await this.ask('show', { game, ...position, seed: randomInt(2 ** 32) }, client)
    if (shown.over) throw badInput('start', `found ${quote(shown.position)}, expected a position that is not over`)
    const { seats } = await loadDefinition(splitGameName(game).id)
    const longTurns = !isGuest(game) && (await openGame(game)).traits.endsTurnsForGood
    return { game, start: shown.position, turn: shown.turn, seats, longTurns }
  }

  /** Returns the start of a further round. */
  async again(
    { game, start, turn, drawn }: Pick<FriendSetting, 'game' | 'start' | 'turn' | 'drawn'>,
    client: Client,
  ): Promise<Pick<Beginning, 'start' | 'turn'>> {
    return drawn ? this.begin(game, undefined, client) : { start, turn }
  }

  /** @throws Failure when there is no such player */
  player(game: string, computer: string, client: Client): Promise<ComputerPlayer> {
    return this.ask('seat', { game, player: computer }, client)
  }

  /**
   * Plays a move.
   * @param id of the friends' game
   * @throws Failure when it is not legal
   */
  async play(
    id: string,
    { game, start, moves }: { readonly game: string; readonly start: string; readonly moves: readonly string[] },
    move: string,
    client: Client,
  ): Promise<Reached> {
    if (isGuest(game)) {
      const { turn, scores } = await this.ask('apply', { game, position: start, moves: [...moves, move] }, client)
      return { move, turn, points: scores === null ? null : pointsOfScores(scores) }
    }
    const { game: rules, position, moves: texts } = await this.reach(id, game, start, moves)
    const played = inArgument('move', () => rules.notation.parseMove(position, move))
    const text = rules.notation.formatMove(position, played)
    position.make(played)
    texts.push(text)
    const scores = Array.from({ length: rules.traits.seats }, (_, seat) => (position.over ? position.score(seat) : 0))
    return { move: text, turn: position.turn, points: position.over ? pointsOfScores(scores) : null }
  }

  /** Returns the position after moves in notation. */
  async position(id: string, game: string, start: string, moves: readonly string[], client: Client): Promise<string> {
    if (isGuest(game)) return (await this.ask('apply', { game, position: start, moves }, client)).position
    const { game: rules, position } = await this.reach(id, game, start, moves)
    return rules.notation.formatPosition(position)
  }

  forget(id: string): void {
    this.kept.delete(id)
  }

  /** The position that is kept, brought to where the moves lead. */
  private async reach(id: string, name: string, start: string, moves: readonly string[]): Promise<Kept> {
    const known = this.kept.get(id)
    const fits = known?.start === start && known.moves.every((move, index) => move === moves[index])
    const game = known?.game ?? (await openGame(name))
    const kept: Kept =
      known !== undefined && fits ? known : { start, game, position: game.notation.parsePosition(start), moves: [] }
    for (const move of moves.slice(kept.moves.length)) {
      kept.position.make(game.notation.parseMove(kept.position, move))
      kept.moves.push(move)
    }
    this.kept.delete(id)
    this.kept.set(id, kept)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest)
    return kept
  }

  private ask<Name extends QuickTaskName>(
    name: Name,
    request: RequestOf<Name>,
    client: Client,
  ): Promise<ResultOf<Name>> {
    return this.slots.quick(name, request, client, isGuest(request.game))
  }
}
