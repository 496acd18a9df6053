import { randomInt } from 'node:crypto'
import { ANY_COMPUTER } from '@plyworks/core'
import { pointsAgainst, pointsShared } from '../../match/endings.js'
import type { Store } from '../../storage/store.js'
import { badInput } from '../../tasks/failure.js'
import { Forbidden } from '../arena/forbidden.js'
import { Busy } from '../busy.js'
import type { Client } from '../client.js'
import type { TaskSlots } from '../task-slots.js'
import { VisitorLimits } from '../visitor-limits.js'
import type { FriendAct, FriendBody } from './friend-messages.js'
import { FriendRules } from './friend-rules.js'
import {
  type FriendEvent,
  type FriendSetting,
  isComplete,
  leftAt,
  type OfferKind,
  peopleOf,
  pliesBack,
} from './friend-state.js'
import { FriendStore, Overtaken, type StoredFriendGame } from './friend-store.js'
import { type FriendView, viewOf } from './friend-view.js'
import { type FriendListener, FriendWatchers } from './friend-watchers.js'
import { FriendWork } from './friend-work.js'

/** Games that wait or go on, of all visitors. */
const MOST_OPEN = 20_000
/** A game that no guest has come to is deleted after this time, in milliseconds. */
const UNVISITED = 14 * 86_400_000
/** Moves of a round: a random walk of Star Chess has a few hundred. */
const MOST_MOVES = 20_000
/** How often a move that another process overtakes is tried again. */
const MOST_TRIES = 5
/** Events of a game; names and offers are some, too. */
const MOST_EVENTS = 50_000

export interface NewFriendGame {
  readonly id: string
  /** By which the one who set it up plays. */
  readonly key: string
  /** By which friends take the seats that are free. */
  readonly invitation: string
}

/**
 * The games of friends. A move is written before it is acknowledged and everything is kept in the database alone, so
 * the end of a server ends no game: the next server resumes all of them.
 */
export class FriendGames {
  private readonly games: FriendStore
  private readonly rules: FriendRules
  private readonly limits = new VisitorLimits('games')
  private readonly watchers: FriendWatchers
  private readonly work: FriendWork
  /** The last thing that was done in each game: one at a time. */
  private readonly doing = new Map<string, Promise<unknown>>()

  constructor(
    store: Store,
    slots: TaskSlots,
    private readonly now: () => number = Date.now,
  ) {
    this.games = new FriendStore(store)
    this.rules = new FriendRules(slots)
    this.watchers = new FriendWatchers(this.games, (game, here) => viewOf(game, here, this.now()))
    this.work = new FriendWork(this.games, this.rules, slots, {
      now,
      play: (id, round, moves) => this.playComputer(id, round, moves),
      lookAtClock: (id) => this.inTurn(id, async () => this.current(id)),
    })
  }

  /** Resumes what other servers have left: clocks run from now on, and computers that are to move think. */
  async adopt(): Promise<void> {
    this.games.forgetUnvisited(this.now() - UNVISITED)
    for (const id of this.games.atWork()) await this.inTurn(id, async () => this.current(id))
  }

  close(): void {
    this.work.close()
    this.watchers.close()
  }

  /** @throws Failure naming what is wrong, Busy when there are too many */
  async create(body: FriendBody, client: Client): Promise<NewFriendGame> {
    this.limits.count(client.client, this.now())
    if (this.games.open >= MOST_OPEN) throw new Busy('too many games are open here: try again tomorrow', 503, 3600)
    const { game, start, side = 'random', clock = null, others, name = '' } = body
    const { seats, ...beginning } = await this.rules.begin(game, start, client)
    const drawn = start === undefined
    const wanted = others ?? Array.from({ length: seats - 1 }, () => null)
    if (wanted.length !== seats - 1) {
      throw badInput('others', `found ${wanted.length} players, expected ${seats - 1} beside the one who sets it up`)
    }
    if (!wanted.includes(null)) throw badInput('others', 'expected at least one friend (null) among the players')
    for (const computer of wanted) if (computer !== null) await this.rules.player(game, computer, client)
    const seat = side === 'random' ? randomInt(seats) : side
    if (seat >= seats) throw badInput('side', `found ${seat}, expected a seat below ${seats}`)
    // The others sit in their order after the one who sets it up.
    const seating = Array.from({ length: seats }, (_, at) => (at - seat + seats) % seats)
    const players = [null, ...wanted].map((computer) => ({ computer }))
    const setting: FriendSetting = { ...beginning, drawn, players, seating, clock }
    const at = this.now()
    return this.games.create(setting, [{ type: 'join', player: 0, name: plainName(name), at }], at)
  }

  /** @param key of the asker, if there is one */
  view(id: string, key: string | undefined): FriendView & { readonly you: number | null } {
    return this.shown(this.games.load(id), key)
  }

  /** Gives a friend a free seat; one who has a seat already keeps it. @throws Forbidden when none is free */
  join(id: string, invitation: string, { key, name = '' }: { readonly key: string; readonly name?: string }) {
    return this.inTurn(id, async () => {
      const game = this.current(id)
      if (this.games.playerOf(game, key) !== null) return this.shown(game, key)
      if (!this.games.isInvitation(game, invitation))
        throw new Forbidden('this is not the link by which friends join this game')
      const player = game.state.players.findIndex(({ joined }) => !joined)
      if (player < 0) throw new Forbidden('all seats of this game are taken: it can be watched')
      const event: FriendEvent = { type: 'join', player, name: plainName(name), at: this.now() }
      return this.shown(this.settle(this.games.join(game, player, key, event)), key)
    })
  }

  /**
   * Plays a move of a person. A move that was played already, since the answer to it was lost, is acknowledged again.
   * @param ply of the move, from 1
   */
  move(
    id: string,
    key: string,
    { round, ply, move }: { readonly round: number; readonly ply: number; readonly move: string },
    client: Client,
  ) {
    return this.inTurn(id, async () => {
      const game = this.current(id)
      const player = this.playing(game, key)
      const { state, setting } = game
      const before = state.moves[ply - 1]
      const again = round === state.round && before?.move === move && state.seating[before.seat] === player
      if (again) return this.shown(game, key)
      if (state.end !== null) throw badInput('move', 'the game is over')
      if (state.round !== round || state.moves.length + 1 !== ply) {
        throw badInput(
          'move',
          `found move ${ply} of round ${round}, expected move ${state.moves.length + 1} of round ${state.round}`,
        )
      }
      if (state.seating[state.turn] !== player) throw new Forbidden('it is not your turn')
      if (ply > MOST_MOVES) throw badInput('move', `the game is too long: at most ${MOST_MOVES} moves`)
      const moves = state.moves.map((each) => each.move)
      const reached = await this.rules.play(id, { game: setting.game, start: state.start, moves }, move, client)
      // The clock may have run out while the rules were asked.
      if (this.current(id).state.version !== state.version) throw badInput('move', 'a move was played in the meantime')
      return this.shown(this.add(game, [{ type: 'move', ...reached, at: this.now() }]), key)
    })
  }

  /** Does something else that a player may do. */
  act(id: string, key: string, body: FriendAct, client: Client) {
    return this.inTurn(id, async () => {
      const game = this.current(id)
      const player = this.playing(game, key)
      const events = await this.eventsOf(game, player, body, client)
      if (game.state.version > MOST_EVENTS && body.act !== 'resign')
        throw badInput('act', 'this game has too many events')
      return this.shown(events.length === 0 ? game : this.add(game, events), key)
    })
  }

  /**
   * Deletes a game that nobody plays: before a friend has come, or after its end.
   * @param mayDelete whether the asker may delete all
   */
  remove(id: string, key: string, mayDelete: boolean): Promise<void> {
    return this.inTurn(id, async () => {
      const game = this.games.load(id)
      if (!mayDelete && this.games.playerOf(game, key) !== 0) {
        throw new Forbidden('only the one who set this game up can delete it')
      }
      const { state } = game
      const goesOn = state.end === null && peopleOf(state).filter((number) => state.players[number].joined).length > 1
      if (goesOn && !mayDelete)
        throw badInput('game', 'the game is not over: it ends by a move, agreement or resignation')
      this.games.remove(game)
      this.rules.forget(id)
      this.work.forget(id)
      this.watchers.gone(id)
    })
  }

  /** Tells a listener how a game stands, and from now on whatever happens. @returns what ends that */
  watch(id: string, key: string | undefined, listener: FriendListener): () => void {
    const game = this.games.load(id)
    const player = key === undefined ? null : this.games.playerOf(game, key)
    return this.watchers.add(game, player, listener)
  }

  /** The events by which a player does something; none where it has been done already. */
  private async eventsOf(
    game: StoredFriendGame,
    player: number,
    body: FriendAct,
    client: Client,
  ): Promise<FriendEvent[]> {
    const { state } = game
    const at = this.now()
    switch (body.act) {
      case 'name':
        return [{ type: 'name', player, name: plainName(body.name), at }]
      case 'resign':
        this.demandGoing(game)
        return [this.leaving(game, player, 'resignation', at)]
      case 'decline':
        return state.offer === null ? [] : [{ type: 'decline', player, at }]
      case 'agree':
        if (state.offer === null) throw badInput('act', 'nothing is offered now')
        return this.offering(game, player, state.offer.kind, client)
      default:
        return this.offering(game, player, body.act, client)
    }
  }

  /** The events of an offer; where all others have agreed, or are computers, with what follows from it. */
  private async offering(
    game: StoredFriendGame,
    player: number,
    kind: OfferKind,
    client: Client,
  ): Promise<FriendEvent[]> {
    const { state, setting } = game
    const at = this.now()
    if (state.offer?.kind === kind && state.offer.agreed.includes(player)) return []
    const asker = state.offer?.kind === kind ? state.offer.player : player
    if (kind === 'rematch' && state.end === null)
      throw badInput('act', 'the game is not over: offer a rematch after it')
    if (kind !== 'rematch') this.demandGoing(game)
    const people = peopleOf(state)
    if (kind === 'draw' && people.length < state.players.length)
      throw badInput('act', 'a computer player accepts no draw')
    const plies = kind === 'takeback' ? pliesBack(setting, state, asker) : 0
    if (kind === 'takeback' && plies === 0) throw badInput('act', 'there is no move that could be taken back')
    // What a player does in a turn of several moves concerns nobody before its end.
    if (kind === 'takeback' && setting.longTurns) return [{ type: 'takeback', plies, at }]
    const agreed = new Set([...(state.offer?.kind === kind ? state.offer.agreed : []), player])
    if (!people.every((other) => agreed.has(other))) return [{ type: 'offer', kind, player, at }]
    switch (kind) {
      case 'draw':
        return [{ type: 'end', reason: 'agreement', seat: null, points: pointsShared(state.seating.length), at }]
      case 'takeback':
        return [{ type: 'takeback', plies, at }]
      case 'rematch': {
        // Everyone moves on by one seat; where starts are drawn by lot, a new one is drawn.
        const seating = [...state.seating.slice(1), state.seating[0]]
        const { start, turn } = await this.rules.again(setting, client)
        return [{ type: 'rematch', start, turn, seating, at }]
      }
    }
  }

  /** A person gives up or runs out of time: with two players that is the end, else a computer goes on. */
  private leaving(
    { state }: StoredFriendGame,
    player: number,
    reason: 'resignation' | 'time',
    at: number,
  ): FriendEvent {
    const seat = state.seating.indexOf(player)
    const seats = state.seating.length
    if (seats === 2 || peopleOf(state).length === 1)
      return { type: 'end', reason, seat, points: pointsAgainst(seat, seats), at }
    return { type: 'leave', player, computer: ANY_COMPUTER, reason, at }
  }

  /** Plays a computer's moves. */
  private playComputer(
    id: string,
    round: number,
    { ply, moves }: { readonly ply: number; readonly moves: readonly string[] },
  ) {
    return this.inTurn(id, async () => {
      let game = this.current(id)
      const { setting } = game
      const { turn } = game.state
      for (const [index, move] of moves.entries()) {
        const { state } = game
        const stands =
          state.end === null && state.round === round && state.moves.length === ply + index && state.turn === turn
        if (!stands || state.players[state.seating[turn]].computer === null) return
        const before = state.moves.map((each) => each.move)
        const asker = { client: `friends ${id}`, signal: new AbortController().signal }
        const reached = await this.rules.play(
          id,
          { game: setting.game, start: state.start, moves: before },
          move,
          asker,
        )
        game = this.add(game, [{ type: 'move', ...reached, at: this.now() }])
      }
    })
  }

  /** Returns the game as it stands now, with what the clock and other processes have done to it. */
  private current(id: string): StoredFriendGame {
    const game = this.games.load(id)
    const { state, seen } = game
    const now = this.now()
    if (state.since === null) return this.settle(game)
    const from = this.work.gapSince(seen ?? state.since, now)
    if (from !== null) return this.add(game, [{ type: 'gap', from, at: now }])
    if (leftAt(state, now)[state.turn] !== 0) return this.settle(game)
    return this.add(game, [this.leaving(game, state.seating[state.turn], 'time', now)])
  }

  private add(game: StoredFriendGame, events: readonly FriendEvent[]): StoredFriendGame {
    return this.settle(this.games.append(game, events))
  }

  /** Has watchers told, clocks looked at and computers think. */
  private settle(game: StoredFriendGame): StoredFriendGame {
    this.watchers.tell(game)
    this.work.attend(game)
    return game
  }

  private playing(game: StoredFriendGame, key: string): number {
    const player = this.games.playerOf(game, key)
    if (player === null) throw new Forbidden('only the players of this game can do this, by their own links')
    if (game.state.players[player].computer !== null)
      throw new Forbidden('a computer has taken your place in this game')
    return player
  }

  private demandGoing({ state }: StoredFriendGame): void {
    if (state.end !== null) throw badInput('act', 'the game is over')
    if (!isComplete(state)) throw badInput('act', 'a friend has still to come: until then the game can only be deleted')
  }

  private shown(game: StoredFriendGame, key: string | undefined): FriendView & { readonly you: number | null } {
    const you = key === undefined ? null : this.games.playerOf(game, key)
    return { ...viewOf(game, this.watchers.here(game.id), this.now()), you }
  }

  /** Does one thing at a time in a game; again, where another process was quicker. */
  private async inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.doing.get(id) ?? Promise.resolve()
    const mine = before.then(
      () => tryAgain(work),
      () => tryAgain(work),
    )
    this.doing.set(id, mine)
    try {
      return await mine
    } finally {
      if (this.doing.get(id) === mine) this.doing.delete(id)
    }
  }
}

async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === MOST_TRIES) throw error
    }
  }
}

const LONGEST_NAME = 40

/** Returns a name without characters that could disturb a reader: control characters and marks of direction. */
function plainName(name: string): string {
  return name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
}
