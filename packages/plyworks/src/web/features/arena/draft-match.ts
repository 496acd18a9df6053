import type { Level } from '@plyworks/core'
import { readOpeningLines } from '../../../match/openings.js'

/** A match while it is being set up. */
export interface DraftMatch {
  readonly name: string
  readonly game: string
  readonly variant: string
  readonly schedule: 'round-robin' | 'gauntlet' | 'swiss' | 'knockout' | 'rotation'
  readonly games: number
  /** Rounds of a Swiss tournament, cycles of a rotation. */
  readonly rounds: number
  /** For every move of players that are no people. */
  readonly seconds: number
  /** Random moves after the opening. */
  readonly random: number
  /** One a line. */
  readonly openings: string
  readonly concurrency: number
  readonly players: readonly DraftPlayer[]
}

export interface DraftPlayer {
  readonly kind: 'engine' | 'person' | 'program'
  readonly name: string
  /** A level, or an engine with its options as a seat names it; empty for the strongest that fits. */
  readonly engine: string
  readonly command: string
  readonly protocol: 'ugi' | 'codecup' | 'line'
}

export function newPlayer(kind: DraftPlayer['kind']): DraftPlayer {
  return { kind, name: '', engine: '', command: '', protocol: 'ugi' }
}

/** The name of the game with its variant. */
export function gameOf({ game, variant }: DraftMatch): string {
  return variant.trim() === '' ? game : `${game}:${variant.trim()}`
}

/**
 * The match as a match file says it; the reader of match files decides whether it is right.
 * @param levels those of the game
 */
export function fileOf(draft: DraftMatch, seats: number, levels: readonly Level[]): object {
  const { name, schedule, games, rounds, seconds, random, openings, concurrency, players } = draft
  const list = readOpeningLines(openings)
  const program = players.some(({ kind, protocol }) => kind === 'program' && protocol === 'codecup')
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    game: gameOf(draft),
    seed: Math.floor(Math.random() * 0xffff_ffff),
    concurrency,
    schedule:
      seats !== 2
        ? { type: 'rotation', cycles: rounds }
        : { type: schedule, games, ...(schedule === 'swiss' && { rounds }) },
    // CodeCup's protocol cannot tell an opening: then there are no random moves.
    ...((list.length > 0 || (random > 0 && !program)) && {
      openings: { ...(list.length > 0 && { list }), ...(random > 0 && !program && { random, even: true }) },
    }),
    time: { move: seconds },
    players: namedApart(players, levels).map((player) => playerOf(player, levels)),
  }
}

/** Two engines of one name differ by their numbers. */
function namedApart(players: readonly DraftPlayer[], levels: readonly Level[]): DraftPlayer[] {
  const nameOf = ({ kind, name, engine }: DraftPlayer): string => {
    if (name.trim() !== '') return name.trim()
    return kind === 'engine' ? (levels.find(({ id }) => id === engine)?.title ?? engine) : ''
  }
  const names = players.map(nameOf)
  return players.map((player, index) => {
    const unique = names[index] !== '' && names.filter((name) => name === names[index]).length === 1
    return { ...player, name: unique ? names[index] : `${names[index] || 'player'} ${index + 1}` }
  })
}

function playerOf({ kind, name, engine, command, protocol }: DraftPlayer, levels: readonly Level[]): object {
  switch (kind) {
    case 'person':
      return { person: name }
    case 'program':
      return { name, command: command.split(' ').filter((word) => word !== ''), protocol }
    default:
      if (levels.some(({ id }) => id === engine)) return { name, level: engine }
      return { name, ...(engine !== '' && { engine }) }
  }
}
