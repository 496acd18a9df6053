import { Random } from '@plyworks/core'
import { startPosition } from '../galaxy.js'
import { END } from '../moves.js'
import { readMove } from '../read-move.js'
import { MAX_MOVES, type StarChessPosition } from '../rules.js'
import { sectorNames } from '../sectors.js'
import { starChessText } from '../text.js'

const HOMES: Readonly<Record<string, string>> = {
  A1: 'Tc1.1000.0',
  A4: 'Tc2.1000.0',
  D4: 'Tc3.1000.0',
  D1: 'Tc4.1000.0',
}

/** The text of a position from the sectors that matter; homes without ships and barren planets fill the rest. */
export function positionText(
  sectors: Readonly<Record<string, string>>,
  { turn = 1, player = 1, reserves = '0.0,0.0,0.0,0.0' } = {},
): string {
  const texts = sectorNames.map((name) => sectors[name] ?? HOMES[name] ?? 'B')
  return `${turn} ${player} ${reserves} ${texts.join('/')}`
}

export function positionOf(
  sectors: Readonly<Record<string, string>>,
  more: { turn?: number; player?: number; reserves?: string; fifth?: boolean } = {},
): StarChessPosition {
  return starChessText(more.fifth === true).parsePosition(positionText(sectors, more))
}

/** Plays commands written in notation. */
export function play(position: StarChessPosition, ...commands: string[]): StarChessPosition {
  for (const command of commands) position.make(readMove(position, command))
  return position
}

/** The text of one sector as it stands in the notation of the position. */
export function sectorText(position: StarChessPosition, name: string): string {
  return textOf(position).split(' ')[3].split('/')[sectorNames.indexOf(name)]
}

export function reservesText(position: StarChessPosition): string {
  return textOf(position).split(' ')[2]
}

export function textOf(position: StarChessPosition): string {
  return starChessText(position.fifth).formatPosition(position)
}

export function legalMoves(position: StarChessPosition): number[] {
  const out = new Int32Array(MAX_MOVES)
  return Array.from(out.subarray(0, position.generate(out, 0)))
}

const moves = new Int32Array(MAX_MOVES)

/** Plays random commands, about every fourth an `end`, and calls `visit` before each and at the end. */
export function playRandomly(
  seed: number,
  plies: number,
  visit: (position: StarChessPosition) => void,
  fifth = false,
): StarChessPosition {
  const random = new Random(seed)
  const position = startPosition('random', fifth, seed)
  for (let ply = 0; ply < plies && !position.over; ply++) {
    visit(position)
    const end = position.generate(moves, 0)
    position.make(random.below(4) === 0 ? END : moves[random.below(end)])
  }
  visit(position)
  return position
}
