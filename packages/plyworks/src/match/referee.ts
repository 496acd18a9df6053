import { type Game, type Position, type SolvedGame, TextError } from '@plyworks/core'
import { type Adjudication, Adjudicator } from './adjudication.js'
import { Clock, type TimeControl } from './clocks.js'
import { type Ending, type Fault, pointsAgainst, pointsOfScores, pointsShared, type Remark } from './endings.js'
import { readMove } from './move-text.js'
import { type MoveTime, MoveTimer, type StallMeasure } from './move-timer.js'
import { type Choice, type ChoiceThought, type Player, PlayerFailure, RESIGN } from './players/player.js'

/** One game to be played. */
export interface GameSetting {
  readonly game: Game
  /** Number in the match, from 0. */
  readonly number: number
  /** The start of the game, before the opening. */
  readonly start: Position
  readonly standardStart: boolean
  /** Moves played by nobody; legal from `start` on. */
  readonly opening: readonly string[]
  /** One a seat. */
  readonly players: readonly Player[]
  readonly controls: readonly TimeControl[]
  readonly adjudication: Adjudication
  /** The database that `adjudication.solved` names. */
  readonly solved?: SolvedGame<Position> | null
  readonly seed: number
  readonly stalls: StallMeasure
  /** Moves that were played before the game was broken off, after the opening; it continues from there. */
  readonly played?: readonly PlayedMove[]
  readonly onMove?: (move: PlayedMove) => void
  /** Breaks the game off. */
  readonly signal?: AbortSignal
}

/** A move with what it took and what its player thought. */
export interface PlayedMove {
  /** From 1; moves of the opening count. */
  readonly ply: number
  readonly seat: number
  readonly move: string
  readonly time: MoveTime
  /** Milliseconds left on the player's clock after the move, or null. */
  readonly clock: number | null
  readonly thought: ChoiceThought
}

/** A game that was played to its end. */
export interface PlayedGame {
  readonly ending: Ending
  readonly moves: readonly PlayedMove[]
  /** Findings about players after the end, by seat. */
  readonly remarks: readonly SeatRemark[]
  /** Which players can be used for a further game, by seat. */
  readonly ready: readonly boolean[]
}

export interface SeatRemark extends Remark {
  readonly seat: number
}

/** Thrown by `playGame` when its signal stopped the game; the players are gone. */
export class GameAborted extends Error {
  override readonly name = 'GameAborted'
}

/**
 * Plays one game. The rules decide here alone: a player's answer is only a text until it is found among the legal
 * moves. Whatever a player does wrong ends the game with a reason; the promise is rejected only when the signal
 * breaks
 * the game off or the referee itself is at fault.
 */
export async function playGame(setting: GameSetting): Promise<PlayedGame> {
  const table = new Table(setting)
  try {
    const ending = await table.play()
    return { ending, moves: table.moves, ...(await table.clear(ending)) }
  } catch (error) {
    await Promise.all(setting.players.map((player) => player.destroy()))
    throw error
  } finally {
    table.close()
  }
}

/** A failure and whose it is. */
interface SeatFault {
  readonly seat: number
  readonly fault: Fault
}

class Table {
  readonly moves: PlayedMove[] = []
  private readonly position: Position
  private readonly texts: string[] = []
  private readonly clocks: readonly Clock[]
  private readonly adjudicator: Adjudicator
  private readonly forget: (() => void)[] = []
  /** Seats whose players got ready. */
  private readonly begun = new Set<number>()
  /** Resolves with the first failure of a player for whom nobody waits; rejects when the game is stopped. */
  private readonly interrupted: Promise<SeatFault>

  constructor(private readonly setting: GameSetting) {
    const { game, start, players, controls, adjudication, signal } = setting
    this.position = start.clone()
    this.clocks = controls.map((control) => new Clock(control))
    this.adjudicator = new Adjudicator(adjudication, game.traits.seats)
    this.interrupted = new Promise((resolve, reject) => {
      players.forEach((player, seat) => {
        this.forget.push(player.failure.listen((fault) => resolve({ seat, fault })))
      })
      const abort = (): void => reject(new GameAborted('the game was broken off'))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      this.forget.push(() => signal?.removeEventListener('abort', abort))
    })
    // It may be rejected when nobody races against it any more.
    this.interrupted.catch(() => {})
  }

  /** Steps: everybody gets ready; the opening is played; moves until something ends the game. */
  async play(): Promise<Ending> {
    const { game, opening } = this.setting
    const unready = await this.begin()
    if (unready !== null) return this.lost(unready)
    for (const move of opening) this.make(move, game.notation.parseMove(this.position, move))
    for (const played of this.setting.played ?? []) this.replay(played)
    while (!this.position.over) {
      const ending = await this.playMove()
      if (ending !== null) return ending
    }
    const scores = Array.from({ length: game.traits.seats }, (_, seat) => this.position.score(seat))
    return { reason: 'rules', seat: null, detail: '', points: pointsOfScores(scores) }
  }

  /** Ends the players: those that failed are killed, the others may end by themselves. */
  async clear(ending: Ending): Promise<{ remarks: SeatRemark[]; ready: boolean[] }> {
    const finishes = await Promise.all(
      this.setting.players.map(async (player, seat) => {
        const failed = seat === ending.seat && ending.reason !== 'resignation' && ending.reason !== 'hopeless'
        const blamed = failed && ending.reason !== 'agreed-win'
        if (blamed) return { ready: false, remarks: await player.destroy() }
        // A player still getting ready because another one failed would continue to do so in the next game.
        if (!this.begun.has(seat)) return { ready: false, remarks: await player.dismiss() }
        return player.finish()
      }),
    )
    return {
      ready: finishes.map(({ ready }) => ready),
      remarks: finishes.flatMap(({ remarks }, seat) => remarks.map((remark) => ({ seat, ...remark }))),
    }
  }

  close(): void {
    for (const forget of this.forget) forget()
  }

  /** Gets all players ready, side by side; the first seat that failed is to blame. */
  private async begin(): Promise<SeatFault | null> {
    const { game, number, start, standardStart, opening, players, seed } = this.setting
    const position = game.notation.formatPosition(start)
    const ready = players.map(async (player, seat): Promise<SeatFault | null> => {
      try {
        const gameSeed = (seed + seat) >>> 0
        await player.begin({ number, game: game.name, seat, position, standardStart, opening, seed: gameSeed })
        this.begun.add(seat)
        return null
      } catch (error) {
        return { seat, fault: faultOf(error) }
      }
    })
    const all = Promise.all(ready).then((faults) => faults.find((fault) => fault !== null) ?? null)
    return Promise.race([all, this.interrupted])
  }

  private async playMove(): Promise<Ending | null> {
    const { game } = this.setting
    const seat = this.position.turn
    const asked = await this.ask(seat)
    if ('fault' in asked) return this.lost(asked)
    const { choice, time } = asked
    if (choice.text === RESIGN) {
      return { reason: 'resignation', seat, detail: 'it gave up', points: pointsAgainst(seat, game.traits.seats) }
    }
    const move = readMove(game, this.position, choice.text)
    if (move instanceof TextError) {
      const position = game.notation.formatPosition(this.position)
      const detail = `ply ${this.texts.length + 1}, position ${position}: ${move.message}`
      return this.lost({ seat, fault: { reason: 'illegal-move', detail } })
    }
    this.clocks[seat].charge(time.charged)
    const text = game.notation.formatMove(this.position, move)
    this.make(text, move)
    this.note({
      ply: this.texts.length,
      seat,
      move: text,
      time,
      clock: this.clocks[seat].face.left,
      thought: choice.thought ?? {},
    })
    this.setting.players.forEach((player, other) => {
      if (other !== seat && !this.position.over) player.played(text)
    })
    if (this.position.over) return null
    return this.adjudicator.afterMove(seat, choice.thought?.score, this.texts.length) ?? this.known()
  }

  /** The ending by the database, where it knows the position. */
  private known(): Ending | null {
    const { adjudication, solved } = this.setting
    if (!solved || !adjudication.solved || this.texts.length < adjudication.solved.from) return null
    const outcome = solved.outcome(this.position)
    if (outcome === null) return null
    const { value, plies } = outcome
    const { turn } = this.position
    const detail = value === 'draw' ? 'a draw' : `seat ${turn} to move, a ${value} in ${plies} plies`
    const loser = value === 'win' ? 1 - turn : turn
    const points = value === 'draw' ? pointsShared(2) : pointsAgainst(loser, 2)
    return { reason: 'solved', seat: null, detail, points }
  }

  /** Asks for a move; answers with it and what it took, or with the failure of any seat. */
  private async ask(seat: number): Promise<{ choice: Choice; time: MoveTime } | SeatFault> {
    const { players, stalls } = this.setting
    const clock = this.clocks[seat]
    const timer = new MoveTimer(clock.allowance, players[seat].meter, stalls)
    try {
      const asked = players[seat].choose({
        position: this.position.clone(),
        moves: this.texts,
        clocks: this.clocks.map(({ face }) => face),
        limits: clock.limits,
      })
      asked.catch(() => {})
      const result = await Promise.race([asked, timer.expired, this.interrupted])
      const time = timer.stop()
      if (result === undefined || timer.isOver(time)) return { seat, fault: this.late(seat, time) }
      return 'fault' in result ? result : { choice: result, time }
    } catch (error) {
      if (error instanceof PlayerFailure) return { seat, fault: error.fault }
      throw error
    } finally {
      timer.stop()
    }
  }

  /** A loss on time, and whether the player was at work or idle. */
  private late(seat: number, time: MoveTime): Fault {
    const clock = this.clocks[seat]
    const { wall, charged, processor } = time
    const figures = `${Math.round(charged)} ms charged of ${Math.round(clock.allowance)} allowed, ${Math.round(wall)} ms by the wall clock`
    const cause =
      processor === null
        ? ''
        : `; it used ${Math.round(processor)} ms of processor time, so it was ${processor > charged / 4 ? 'thinking' : 'idle'}`
    return { reason: clock.runs ? 'time' : 'silence', detail: figures + cause }
  }

  private replay(played: PlayedMove): void {
    this.make(played.move, this.setting.game.notation.parseMove(this.position, played.move))
    this.clocks[played.seat].resume(played.clock)
    this.moves.push(played)
  }

  private make(text: string, move: number): void {
    this.position.make(move)
    this.texts.push(text)
  }

  private note(move: PlayedMove): void {
    this.moves.push(move)
    this.setting.onMove?.(move)
  }

  private lost({ seat, fault }: SeatFault): Ending {
    return { ...fault, seat, points: pointsAgainst(seat, this.setting.game.traits.seats) }
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof PlayerFailure) return error.fault
  throw error
}
