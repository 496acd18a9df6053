import { COLONY_WEIGHT } from '../../evaluate.js'
import { kindOf, MOVE, targetOf } from '../../moves.js'
import type { StarChessPosition } from '../../rules.js'
import { NOBODY, PLAYERS, SECTORS } from '../../sectors.js'
import { ALIVE, COLONY, FLEET, SHIPS } from '../../state.js'
import { type PlayerSettings, playGame } from './players.js'

/** Whom four players of one kind attack: every move of ships to where a rival's ships or colony are. */
export interface Attacks {
  readonly games: number
  readonly undecided: number
  readonly turns: number
  readonly attacks: number
  /** Those on the rival who is worth most, and how many they would be by lot among the living rivals. */
  readonly onStrongest: number
  readonly byLot: number
  /** Attacks of players 2 to 4, and those of them on player 1. */
  readonly others: number
  readonly onFirst: number
}

/** Counts attacks. @returns null when stopped */
export function countAttacks(
  settings: PlayerSettings,
  games: number,
  seed: number,
  stopped: () => boolean,
): Attacks | null {
  const found = { games, undecided: 0, turns: 0, attacks: 0, onStrongest: 0, byLot: 0, others: 0, onFirst: 0 }
  const seats = Array.from({ length: PLAYERS }, () => settings)
  for (let game = 0; game < games; game++) {
    const winner = playGame({ galaxy: 'random', fifth: false }, seed + game, seats, stopped, (position, commands) => {
      found.turns++
      const { turn } = position
      const { strongest, rivals } = rivalsOf(position)
      for (const command of commands) {
        const victim = kindOf(command) === MOVE ? ownerOf(position, targetOf(command)) : NOBODY
        if (victim === NOBODY || victim === turn) continue
        found.attacks++
        found.byLot += 1 / rivals
        if (strongest.includes(victim)) found.onStrongest++
        if (turn === 0) continue
        found.others++
        if (victim === 0) found.onFirst++
      }
    })
    if (winner === null) return null
    if (winner === NOBODY) found.undecided++
  }
  return found
}

/** The player whose ships, or else whose colony, are in a sector. */
function ownerOf({ state: { fields } }: StarChessPosition, sector: number): number {
  return fields[FLEET + sector] === NOBODY ? fields[COLONY + sector] : fields[FLEET + sector]
}

function rivalsOf({ state: { fields }, turn }: StarChessPosition): { strongest: number[]; rivals: number } {
  const worth = new Array<number>(PLAYERS).fill(0)
  for (let sector = 0; sector < SECTORS; sector++) {
    if (fields[COLONY + sector] !== NOBODY) worth[fields[COLONY + sector]] += COLONY_WEIGHT
    if (fields[FLEET + sector] !== NOBODY) worth[fields[FLEET + sector]] += fields[SHIPS + sector]
  }
  const rivals = worth.map((_, seat) => seat).filter((seat) => seat !== turn && fields[ALIVE + seat] === 1)
  const most = Math.max(...rivals.map((seat) => worth[seat]))
  return { strongest: rivals.filter((seat) => worth[seat] === most), rivals: rivals.length }
}
