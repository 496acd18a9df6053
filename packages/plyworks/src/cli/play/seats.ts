import { type Game, type Level, levelsFor, quote } from '@plyworks/core'
import { badInput } from '../../tasks/failure.js'

/** The player of a seat: a person at this terminal, or the computer at a level. */
export type Player = { readonly kind: 'human' } | ComputerPlayer

export interface ComputerPlayer {
  readonly kind: 'computer'
  readonly level: Level
}

/** The level that plain `computer` means. */
const DEFAULT_LEVEL = 'club'

/** The computer at its best, who gives hints. */
export function strongest(game: Game): ComputerPlayer {
  const levels = levelsFor(game)
  return { kind: 'computer', level: levels[levels.length - 1] }
}

/** A person in the first seat, the computer in the others. */
export function defaultSeats(game: Game): Player[] {
  return Array.from({ length: game.traits.seats }, (_, seat) => readPlayer(game, seat === 0 ? 'human' : 'computer', 1))
}

/**
 * Reads who plays, one word a seat: `human,computer`, `expert,beginner`; `4×computer` (or `4xcomputer`) means four.
 * @throws Failure naming the character
 */
export function readSeats(game: Game, text: string): Player[] {
  const players: Player[] = []
  let place = 1
  for (const part of text.split(',')) {
    const [, times = '1', word] = /^(?:([1-9])[x×*])?(.*)$/s.exec(part) ?? []
    const player = readPlayer(game, word, place + part.length - word.length)
    for (let count = Number(times); count > 0; count--) players.push(player)
    place += part.length + 1
  }
  const { seats } = game.traits
  if (players.length !== seats) {
    throw badInput('seats', `character 1: found ${players.length} players, expected ${seats}, one a seat`)
  }
  return players
}

/** Name of a player for people. */
export function playerName(player: Player): string {
  return player.kind === 'human' ? 'human' : `computer, ${player.level.title}`
}

function readPlayer(game: Game, word: string, place: number): Player {
  if (word === 'human') return { kind: 'human' }
  const levels = levelsFor(game)
  const wanted = word === 'computer' ? DEFAULT_LEVEL : word
  const level = levels.find((candidate) => candidate.id === wanted)
  if (level !== undefined) return { kind: 'computer', level }
  const known = ['human', 'computer', ...levels.map((candidate) => candidate.id)].join(', ')
  throw badInput('seats', `character ${place}: found ${quote(word)}, expected one of ${known}`)
}
