import { keyOf, type Position, type SavedGame } from '@plyworks/core'
import { openGame } from '../game/open-game.js'
import { linkOfSaved } from '../game/record-text.js'
import { type Result, resultOf } from './game-result.js'

/** A position that a game of the library reaches: a key of the index, so its parts are in this order. */
export type Reached = readonly [
  /** With its variant. */
  game: string,
  /** Of the position; positions with the same future have the same. */
  key: string,
  move: string,
  result: Result,
  /** The player who made the move. */
  by: string,
]

/** The parts of a game that are found quickly. */
export interface Positions {
  readonly reached: readonly Reached[]
  /** The players by position: game, key, player. */
  readonly movers: readonly (readonly [game: string, key: string, by: string])[]
}

export const NO_POSITIONS: Positions = { reached: [], movers: [] }

export function positionName(position: Position): string {
  return keyOf(position).toString(36)
}

/**
 * The positions of a saved game's main line, each once with every move that was made in it.
 * @throws TextError when the game is against the rules
 */
export async function positionsOf(saved: SavedGame): Promise<Positions> {
  const { game, start, moves } = await openGame(linkOfSaved(saved))
  const position = start.clone()
  const walked: { key: string; move: string; by: string }[] = []
  for (const { move } of moves.mainLine) {
    if (move === null) continue
    walked.push({ key: positionName(position), move: move.text, by: saved.players?.[position.turn] ?? '' })
    position.make(move.move)
  }
  const result = resultOf(game, position, saved.resigned)
  const reached = new Map<string, Reached>()
  for (const { key, move, by } of walked) reached.set(`${key} ${move} ${by}`, [game.name, key, move, result, by])
  const movers = new Map(walked.map(({ key, by }) => [`${key} ${by}`, [game.name, key, by] as const]))
  return { reached: [...reached.values()], movers: [...movers.values()] }
}
