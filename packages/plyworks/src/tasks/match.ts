import { Stopped } from '@plyworks/core'
import { loadGame } from '../guests/present-games.js'
import { type GameResult, type GameTable, isUntimed, playMatchGame } from '../match/match-game.js'
import { GAME_RESULT, type GamePayload } from '../match/match-shards.js'
import { Openings } from '../match/openings.js'
import { NO_CONFINEMENT } from '../match/players/confinement.js'
import { type OpenThinker, PlayerPool } from '../match/players/player-pool.js'
import { GameAborted } from '../match/referee.js'
import type { MatchSettings } from '../match/settings.js'
import { EngineThread } from './engine-thread.js'
import { refusal } from './failure.js'
import type { ShardComputation } from './task.js'

/** Engines of a match think in threads of their own. */
export const openEngineThread: OpenThinker = (game, { engine }) => new EngineThread({ game, engine })

const STOP_CHECK_MILLISECONDS = 50

/** Games of a match at a queue. */
export const matchGames: ShardComputation = {
  name: 'match',
  fingerprint: 3,
  result: GAME_RESULT,
  essence: (result) => {
    const { moves, ...rest }: GameResult = JSON.parse(result)
    return JSON.stringify({ ...rest, moves: moves.map((move) => ({ ...move, wall: 0, charged: 0 })) })
  },
  async run(payload, control) {
    const { match, number, pairing }: GamePayload = JSON.parse(payload)
    const table = await tableFor(match)
    const stop = new AbortController()
    const timer = setInterval(() => control.stopped() && stop.abort(), STOP_CHECK_MILLISECONDS)
    try {
      return JSON.stringify(await playMatchGame(table, number, pairing, { signal: stop.signal }))
    } catch (error) {
      throw error instanceof GameAborted ? new Stopped() : error
    } finally {
      clearInterval(timer)
    }
  },
}

/** @throws Failure for a match whose games depend on more than its settings: at a queue the first result would win */
export function checkForQueue({ players, adjudication }: MatchSettings): void {
  for (const player of players) {
    const { name, kind } = player
    if (kind !== 'engine') throw refusal(`${name} is no engine of this program, so a queue cannot play its games`)
    if (!isUntimed(player)) {
      throw refusal(`${name} plays by a clock, so its games are not the same everywhere: limit its nodes or depth`)
    }
  }
  if (adjudication.solved) throw refusal('adjudication is by a database, and workers of a queue have no such file')
}

let last: (GameTable & { readonly match: string }) | null = null

/** Returns what the games of a match are played with; kept from one game to the next. @param match its settings, written by this program */
async function tableFor(match: string): Promise<GameTable> {
  if (last?.match === match) return last
  await last?.pool.close()
  const settings: MatchSettings = JSON.parse(match)
  const game = await loadGame(settings.game)
  const pool = new PlayerPool({
    game,
    match: 'queue',
    players: settings.players,
    confinement: NO_CONFINEMENT,
    hidden: [],
    mostIdle: settings.seats + settings.players.length,
    openThinker: openEngineThread,
    desk: { ask: () => Promise.reject(new Error('no person sits here')), withdraw: () => {} },
    onRemark: () => {},
  })
  const openings = new Openings(game, settings.openings, settings.seed)
  last = { match, settings, pool, openings, solved: null, stalls: { stalled: () => 0 } }
  return last
}
