import type { PredictorSettings } from '../../computer/settings.js'
import type { GalaxyType } from '../../galaxy.js'
import { PLAYERS } from '../../sectors.js'
import { describedPlayer, type PlayerSettings, playGame, type Setting } from './players.js'
import { otherTurns } from './readings.js'

/** A question asked by games: one player of the first kind, or two, against the others of the second, seats in turn. */
export interface Match {
  /** Short and unique: games are kept under it. */
  readonly id: string
  readonly claim: Claim
  readonly player: string
  readonly rivals: string
  readonly table: Setting
  readonly settings: readonly [PlayerSettings, PlayerSettings]
  /** Seats of the first kind. */
  readonly players: 1 | 2
}

export type Claim =
  | 'masks'
  | 'depth'
  | 'stalemates'
  | 'doubling'
  | 'short-term gains'
  | 'strategist'
  | 'last turn'
  | 'readings'
  | 'locked'

/** Games of a match by outcome for the player. */
export interface MatchResult {
  readonly match: Match
  readonly won: number
  readonly lost: number
  readonly undecided: number
}

const GALAXIES: readonly GalaxyType[] = ['random', 'barren', 'terran']
const COMMON: Setting = { galaxy: 'random', fifth: false }

/** About 5 ms a turn. */
const STRATEGIST = { positions: 3000 }

/** Turns by chance at the beginning in galaxies that are all the same. */
const VARIED_TURNS = 2

/** Without foresight a colony must count as much as the ships it costs, or no player settles. [R32] */
const SETTLING = { colonyWeight: 20 }

/** Levels of two prediction turns that end with a rival's. [R32] */
const RIVALS_LAST = { levels: 8 }

/**
 * Trees that the write-up offers or had before. Of one turn: their size has the number of masks to the power of more levels,
 * and with two turns one game may take minutes.
 */
const LARGER_TREES: readonly (readonly [string, string, Partial<PredictorSettings>])[] = [
  ['skip-dead', 'no levels for the defeated, 1 turn', { skipDead: true }],
  ['all-masks', 'all masks for all players, 1 turn', { allMasks: true }],
]

/** The matches about claims of the write-up. */
export function allMatches(): Match[] {
  const two = describedPlayer(2)
  const unmasked = describedPlayer(2, { standardOnly: true })
  const undoubled = describedPlayer(2, { doubling: false })
  const hasty = describedPlayer(2, { shortTermGains: true })
  return [
    against('masks', 'masks-none', ['2 turns', two], ['2 turns, no masks', unmasked]),
    against('masks', 'none-masks', ['2 turns, no masks', unmasked], ['2 turns', two]),
    against('depth', 'depth-1-0', ['1 turn', describedPlayer(1)], ['0 turns', describedPlayer(0, SETTLING)]),
    against('depth', 'depth-2-1', ['2 turns', two], ['1 turn', describedPlayer(1)]),
    against('depth', 'depth-3-2', ['3 turns', describedPlayer(3)], ['2 turns', two]),
    against('depth', 'depth-2-3', ['2 turns', two], ['3 turns', describedPlayer(3)]),
    against('doubling', 'doubling', ['2 turns', two], ['2 turns, no doubling', undoubled]),
    against('doubling', 'no-doubling', ['2 turns, no doubling', undoubled], ['2 turns', two]),
    against('short-term gains', 'hasty', ['2 turns, short-term gains', hasty], ['2 turns', two]),
    against('short-term gains', 'not-hasty', ['2 turns', two], ['2 turns, short-term gains', hasty]),
    ...GALAXIES.flatMap((galaxy) => [0, 1, 2, 3].map((turns) => equals(turns, { galaxy, fifth: false }))),
    equals(2, { galaxy: 'random', fifth: true }),
    against('strategist', 'strategist-2', ['strategist', STRATEGIST], ['2 turns', two]),
    against('strategist', 'strategist-3', ['strategist', STRATEGIST], ['3 turns', describedPlayer(3)]),
    { ...against('strategist', 'two-strategists-2', ['two strategists', STRATEGIST], ['2 turns', two]), players: 2 },
  ]
}

/** The matches about readings of the text and about ideas that it gives up or offers: one player against three described. */
export function readingMatches(): Match[] {
  const two = describedPlayer(2)
  const eight = describedPlayer(2, RIVALS_LAST)
  const former = { lateCheck: true, goesOn: true, carefulBuilding: true }
  const others = [
    ...otherTurns.map(({ id, title, settings }) => [id, title, settings] as const),
    ['former', 'R22, R23 and R27 as read before', former] as const,
    ['no-better', 'no depth below what is no better', { shortTermGains: true, noBetter: true }] as const,
  ]
  const described: readonly [string, PlayerSettings] = ['described', two]
  return [
    against('last turn', 'own-rival', ['2 turns, 9 levels', two], ['2 turns, 8 levels', eight]),
    against('last turn', 'rival-own', ['2 turns, 8 levels', eight], ['2 turns, 9 levels', two]),
    ...[1, 2, 3].flatMap((turns) => [
      alike(
        `${turns} turns, ${4 * turns} levels`,
        `levels-${4 * turns}`,
        describedPlayer(turns, { levels: 4 * turns }),
      ),
      alike(`${turns} turns, ${4 * turns + 1} levels`, `levels-${4 * turns + 1}`, describedPlayer(turns)),
    ]),
    ...others.map(([id, title, settings]) => against('readings', id, [title, describedPlayer(2, settings)], described)),
    ...LARGER_TREES.map(([id, title, settings]) =>
      against('readings', id, [title, describedPlayer(1, settings)], ['described, 1 turn', describedPlayer(1)]),
    ),
    alike('without doubling', 'alike-undoubled', describedPlayer(2, { doubling: false }), 'locked'),
    alike('garrisons with priority 3', 'alike-urgent', describedPlayer(2, { urgentGarrisons: true }), 'locked'),
    alike(
      'threats of ships that could be built',
      'alike-timid',
      describedPlayer(2, { buildableThreats: true }),
      'locked',
    ),
    alike('as described', 'alike-described', two, 'locked'),
    alike('R22, R23 and R27 as read before', 'alike-former', describedPlayer(2, former), 'locked'),
  ]
}

function against(
  claim: Claim,
  id: string,
  [player, settings]: readonly [string, PlayerSettings],
  [rivals, others]: readonly [string, PlayerSettings],
): Match {
  return { id, claim, player, rivals, table: COMMON, settings: [settings, others], players: 1 }
}

/** Four players of one kind in random galaxies. */
function alike(player: string, id: string, settings: PlayerSettings, claim: Claim = 'last turn'): Match {
  return { id, claim, player, rivals: 'the same', table: COMMON, settings: [settings, settings], players: 1 }
}

/** Four players of one kind. */
function equals(turns: number, table: Setting): Match {
  const name = `${turns} turn${turns === 1 ? '' : 's'}`
  const id = `alike-${turns}-${table.galaxy}${table.fifth ? '-fifth' : ''}`
  const settings = describedPlayer(turns)
  return {
    id,
    claim: 'stalemates',
    player: name,
    rivals: 'the same',
    table: { ...table, varied: table.galaxy === 'random' ? 0 : VARIED_TURNS },
    settings: [settings, settings],
    players: 1,
  }
}

const SINGLES: readonly (readonly number[])[] = [[0], [1], [2], [3]]
const PAIRS: readonly (readonly number[])[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
  [0, 2],
  [1, 3],
]

/** The seats that one player, or two of a kind, take in turn. */
export function seatingsOf(players: 1 | 2): readonly (readonly number[])[] {
  return players === 1 ? SINGLES : PAIRS
}

/** Plays one game of a match. @returns its outcome for the player, null when stopped */
export function playMatchGame(
  { table, settings: [player, rival], players }: Match,
  number: number,
  seed: number,
  stopped: () => boolean,
): 'won' | 'lost' | 'undecided' | null {
  const seatings = seatingsOf(players)
  const own = seatings[number % seatings.length]
  // the same galaxy once from every seat, unless it makes no difference who sits there
  const galaxy = player === rival ? number : Math.floor(number / seatings.length)
  const seats = Array.from({ length: PLAYERS }, (_, seat) => (own.includes(seat) ? player : rival))
  const winner = playGame(table, seed + galaxy, seats, stopped)
  if (winner === null) return null
  if (winner < 0) return 'undecided'
  return own.includes(winner) ? 'won' : 'lost'
}
