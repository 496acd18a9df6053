import type { Position, SolvedGame } from '@plyworks/core'
import type { TimeControl } from './clocks.js'
import type { StallMeasure } from './move-timer.js'
import { mixSeeds, type Openings } from './openings.js'
import type { PlayerPool } from './players/player-pool.js'
import { type PlayedMove, playGame } from './referee.js'
import type { Pairing } from './schedules/schedule.js'
import type { MatchSettings, PlayerSetting } from './settings.js'
import type { GameEnd, MoveNote } from './storage/events.js'

/** The means to play the games of a match, from one game to the next. */
export interface GameTable {
  readonly settings: MatchSettings
  readonly pool: PlayerPool
  readonly openings: Openings
  readonly solved: SolvedGame<Position> | null
  readonly stalls: StallMeasure
}

/** A game that has ended, as plain data: the result of a shard. */
export interface GameResult extends Omit<GameEnd, 'game' | 'plies' | 'at'> {
  /** Those after the opening. */
  readonly moves: readonly Omit<MoveNote, 'game'>[]
}

/**
 * Plays one game of a match, wherever the table stands. Where no clock runs and all players are engines the result
 * depends on the match and the number alone, but for the times of the moves.
 * @throws GameAborted
 */
export async function playMatchGame(
  { settings, pool, openings, solved, stalls }: GameTable,
  number: number,
  pairing: Pairing,
  attend: {
    readonly signal: AbortSignal
    readonly onMove?: (move: Omit<MoveNote, 'game'>) => void
    /** Moves of a game that goes on. */
    readonly played?: readonly Omit<MoveNote, 'game'>[]
  },
): Promise<GameResult> {
  const opening = openings.get(pairing.opening)
  const players = pairing.players.map((player) => pool.take(player))
  const { ending, moves, remarks, ready } = await playGame({
    game: openings.game,
    number,
    ...opening,
    opening: opening.moves,
    players,
    controls: pairing.players.map((player) => controlOf(settings.players[player])),
    adjudication: settings.adjudication,
    solved,
    seed: mixSeeds(settings.seed ^ GAME_SEEDS, number),
    stalls,
    played: (attend.played ?? []).map(playedMove),
    onMove: (move) => attend.onMove?.(moveNote(move)),
    signal: attend.signal,
  })
  await Promise.all(players.map((player, seat) => ready[seat] && pool.giveBack(pairing.players[seat], player, number)))
  return { ...ending, remarks, moves: moves.map(moveNote) }
}

/** Sets the seeds of games apart from those of openings. */
const GAME_SEEDS = 0x6a3e
/** Longer than anything takes. */
const FOR_EVER = 2 ** 31

/** Whether a player's moves depend on nothing but the match: it is one of our engines, and limited by nodes or depth alone. */
export function isUntimed({ kind, control }: PlayerSetting): boolean {
  return (
    kind === 'engine' && control.game === null && control.move === null && (control.nodes ?? control.depth) !== null
  )
}

/** A busy machine must not decide a game that is not about time. */
function controlOf(player: PlayerSetting): TimeControl {
  return isUntimed(player) ? { ...player.control, patience: FOR_EVER } : player.control
}

function moveNote({ ply, seat, move, time, clock, thought }: PlayedMove): Omit<MoveNote, 'game'> {
  const { wall, charged, processor } = time
  return { ply, seat, move, wall: tenths(wall), charged: tenths(charged), processor, clock, ...thought }
}

/** The move that a note tells of. */
function playedMove({
  ply,
  seat,
  move,
  wall,
  charged,
  processor,
  clock,
  ...thought
}: Omit<MoveNote, 'game'>): PlayedMove {
  return { ply, seat, move, time: { wall, charged, processor }, clock, thought }
}

/** A tenth of a millisecond is finer than anything here can be measured. */
function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
