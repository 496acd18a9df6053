import {
  ANY_COMPUTER,
  type ComputerPlayer,
  type Game,
  HUMAN,
  levelsFor,
  playerOffer,
  readComputerPlayer,
  splitSeats,
  TextError,
} from '@plyworks/core'
import { badInput, inArgument } from '../../tasks/failure.js'

/** The player of a seat: a person at this terminal, or the computer. */
export type Player = { readonly kind: 'human' } | SeatedComputer

/** The computer in a seat, as a level or as an engine. */
export interface SeatedComputer {
  readonly kind: 'computer'
  readonly computer: ComputerPlayer
}

/** The level that plain `computer` means. */
const DEFAULT_LEVEL = 'club'

/** The computer at its best, who gives hints. */
export function strongest(game: Game): SeatedComputer {
  const levels = levelsFor(game)
  return { kind: 'computer', computer: levels[levels.length - 1] }
}

/** A person in the first seat, the computer in the others. */
export function defaultSeats(game: Game): Player[] {
  return Array.from({ length: game.traits.seats }, (_, seat) => readPlayer(game, seat === 0 ? HUMAN : ANY_COMPUTER, 1))
}

/**
 * Reads who plays, one player a seat: `human,computer`, `expert,hipp`, `human,mask-predictor:turns=3,all-masks=true`;
 * `4×computer` (or `4xcomputer`) means four.
 * @throws Failure naming the character
 * @throws NotApplicable when an engine does not fit the game
 */
export function readSeats(game: Game, text: string): Player[] {
  return inArgument('seats', () => {
    const players = splitSeats(text).map((seat) => readPlayer(game, seat.text, seat.place))
    const { seats } = game.traits
    if (players.length === seats) return players
    const found = players.length === 1 ? '1 player' : `${players.length} players`
    throw new TextError('seats', 1, found, `${seats}, one a seat`)
  })
}

/**
 * Reads who played a saved game, as `seatText` wrote it; null where it says nothing.
 * @throws Failure naming the seat of a player that is not known
 */
export function savedSeats(game: Game, players: readonly string[] | undefined): Player[] | null {
  if (players === undefined || players.length !== game.traits.seats) return null
  return players.map((text, seat) => {
    try {
      return readPlayer(game, formerText(game, text), 1)
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      const place = `player ${seat + 1} of the saved game, character ${error.place}`
      throw badInput(
        'load',
        `${place}: found ${error.found}, expected ${error.expected}; --seats says who plays instead`,
      )
    }
  })
}

/** Version 1 wrote `computer, Club`. */
function formerText(game: Game, text: string): string {
  const [, title] = /^computer, (.+)$/.exec(text) ?? []
  return levelsFor(game).find((level) => level.title === title)?.id ?? text
}

/** Returns how a player is written in lists of seats and in saved games. */
export function seatText(player: Player): string {
  return player.kind === 'human' ? HUMAN : player.computer.id
}

/** Name of a player for people. */
export function playerName(player: Player): string {
  return player.kind === 'human' ? HUMAN : `computer, ${player.computer.title}`
}

function readPlayer(game: Game, text: string, place: number): Player {
  if (text === HUMAN) return { kind: 'human' }
  try {
    const wanted = text === ANY_COMPUTER ? DEFAULT_LEVEL : text
    return { kind: 'computer', computer: readComputerPlayer(playerOffer(game), wanted, place) }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new TextError('seats', error.place, error.found, error.expected)
  }
}
