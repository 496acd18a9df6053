import { BARREN } from '../../economy.js'
import { homes, neighbours, PLAYERS, SECTORS, sectorsOf } from '../../sectors.js'
import { CLASS, COLONY, TURN } from '../../state.js'
import { type PlayerSettings, playGame } from './players.js'

/** The first planets that four equal players settle in random galaxies. */
export interface FirstColonies {
  /** Seats with planets of both classes beside their home world. */
  readonly choices: number
  /** Those whose first colony is on a barren planet, and on a terran one. */
  readonly barren: number
  readonly terran: number
}

/**
 * The write-up's example of foresight: the first colony should be on a barren planet, as the home world has credits in
 * plenty and no materials. Counts the first colonies of the seats that have a choice.
 * @returns null when stopped
 */
export function countFirstColonies(
  settings: PlayerSettings,
  galaxies: number,
  seed: number,
  stopped: () => boolean,
): FirstColonies | null {
  const found = { choices: 0, barren: 0, terran: 0 }
  const seats = Array.from({ length: PLAYERS }, () => settings)
  for (let galaxy = 0; galaxy < galaxies; galaxy++) {
    let open: number[] | undefined
    const settled = (): boolean => open?.length === 0
    playGame(
      { galaxy: 'random', fifth: false },
      seed + galaxy,
      seats,
      () => stopped() || settled(),
      ({ state: { fields } }) => {
        open ??= Array.from({ length: PLAYERS }, (_, seat) => seat).filter((seat) => {
          const classes = sectorsOf(neighbours[homes[seat]]).map((sector) => fields[CLASS + sector])
          if (new Set(classes).size === 1) return false
          found.choices++
          return true
        })
        open = open.filter((seat) => {
          const colony = Array.from({ length: SECTORS }, (_, sector) => sector).find(
            (sector) => sector !== homes[seat] && fields[COLONY + sector] === seat,
          )
          if (colony === undefined) return fields[TURN] < MOST_TURNS
          if (fields[CLASS + colony] === BARREN) found.barren++
          else found.terran++
          return false
        })
      },
    )
    if (stopped()) return null
  }
  return found
}

/** Turns until which a first colony is waited for. */
const MOST_TURNS = 20
