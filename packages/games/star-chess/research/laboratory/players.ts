import { Random } from '@plyworks/core'
import { FastSearch } from '../../computer/fast-search.js'
import { standardMask, threatCounts } from '../../computer/literal-requests.js'
import { playMask } from '../../computer/literal-turn.js'
import { describedSettings, levelsOfTurns, type PredictorSettings } from '../../computer/settings.js'
import type { GalaxyType } from '../../galaxy.js'
import { startPosition } from '../../galaxy.js'
import { END } from '../../moves.js'
import { type StarChessPosition, winnerOf } from '../../rules.js'
import { NOBODY, PLAYERS, SECTORS } from '../../sectors.js'
import { TURN } from '../../state.js'
import { PlanSearch } from '../../strategist/plan-search.js'
import { PROGRESS, RIVAL_LEVELS, shippedNetwork } from '../../strategist/strategist.js'

/** Full turns after which a game counts as undecided. */
export const LONGEST = 300

/** Returns a described player that looks `turns` prediction turns ahead, with other settings where given. */
export function describedPlayer(turns: number, otherwise: Partial<PredictorSettings> = {}): PredictorSettings {
  return describedSettings(levelsOfTurns(turns), otherwise)
}

/** The strategist with a number of positions a turn: 3,000 take about 5 ms. */
interface StrategistSettings {
  readonly positions: number
}

export type PlayerSettings = PredictorSettings | StrategistSettings

type Player = (position: StarChessPosition) => readonly number[]

function makePlayer(settings: PlayerSettings, fifth: boolean): Player {
  if ('positions' in settings) {
    const search = new PlanSearch(fifth, shippedNetwork(), RIVAL_LEVELS, PROGRESS)
    const effort = { spent: (generated: number) => generated / settings.positions }
    return (position) => [...search.search(position, effort).commands, END]
  }
  const search = new FastSearch(settings, fifth, true)
  return (position) => {
    const { mask } = search.search(position)
    return playMask(position.clone(), mask, threatCounts(position, settings), settings).commands
  }
}

/** The setting in which games are played. */
export interface Setting {
  readonly galaxy: GalaxyType
  readonly fifth: boolean
  /**
   * Full turns at the beginning in which every player plays a turn of some mask, by chance: without them galaxies of one
   * class know only one game between players who are alike.
   */
  readonly varied?: number
}

/**
 * Plays a game.
 * @param visit called with every position in which a turn begins, and with the turn's commands
 * @returns the winner's seat; NOBODY when it is undecided; null when stopped
 */
export function playGame(
  { galaxy, fifth, varied = 0 }: Setting,
  seed: number,
  seats: readonly PlayerSettings[],
  stopped: () => boolean,
  visit: (position: StarChessPosition, commands: readonly number[]) => void = () => {},
): number | null {
  const position = startPosition(galaxy, fifth, seed)
  const players = seats.map((settings) => makePlayer(settings, fifth))
  const random = new Random(seed)
  while (!position.over && position.state.fields[TURN] <= LONGEST) {
    if (stopped()) return null
    const early = position.state.fields[TURN] <= varied
    const commands = early ? anyTurn(position, random) : players[position.turn](position)
    visit(position, commands)
    for (const command of commands) position.make(command)
  }
  return position.over ? winnerOf(position) : NOBODY
}

/** The turn of the standard mask without up to two of its sectors, by chance. */
function anyTurn(position: StarChessPosition, random: Random): readonly number[] {
  const threats = threatCounts(position)
  let mask = standardMask(position, threats)
  for (let removed = random.below(3); removed > 0; removed--) mask &= ~(1 << random.below(SECTORS))
  return playMask(position.clone(), mask, threats).commands
}

/** Positions at the beginning of turns, from games of equal players: every fortieth of each. @returns null when stopped */
export function samplePositions(
  table: Setting,
  count: number,
  seed: number,
  stopped: () => boolean,
): StarChessPosition[] | null {
  const positions: StarChessPosition[] = []
  const seats = Array.from({ length: PLAYERS }, () => describedPlayer(3))
  for (let game = 0; positions.length < count; game++) {
    let turns = 0
    playGame(
      table,
      seed + game,
      seats,
      () => stopped() || positions.length >= count || turns >= MOST_SAMPLED,
      (position) => {
        if (turns++ % 40 === 39 && positions.length < count) positions.push(position.clone())
      },
    )
    if (stopped()) return null
  }
  return positions
}

/** Later turns of games that locked up are all alike. */
const MOST_SAMPLED = 240
