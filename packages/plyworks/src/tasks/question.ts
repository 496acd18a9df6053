import { type Game, legalMoves, nameMove, type Position } from '@plyworks/core'
import { loadGame } from '../guests/present-games.js'
import { badInput, inArgument, inArgumentLater } from './failure.js'

/** The game and the position that almost every question names. */
export interface Question {
  /** `id` or `id:key=value,…`. */
  readonly game: string
  /** In the game's notation; the start when absent. */
  readonly position?: string | undefined
  /** Fixes whatever is random in the start position. */
  readonly seed?: number | undefined
}

/** The state every answer about a position begins with. */
export interface PositionReport {
  readonly position: string
  /** Seat to move, from 0. */
  readonly turn: number
  readonly over: boolean
  /** One number a seat once over, `null` before. */
  readonly scores: readonly number[] | null
}

/** Returns the game of a name. */
export function openGame(name: string): Promise<Game> {
  return inArgumentLater('game', () => loadGame(name))
}

/** The game and the position of a question. */
export async function openQuestion(question: Question): Promise<{ game: Game; position: Position }> {
  const game = await openGame(question.game)
  return { game, position: readPosition(game, question.position, question.seed) }
}

/** A position in notation, or the start when there is none. */
export function readPosition(game: Game, text: string | undefined, seed: number | undefined): Position {
  if (text === undefined) return game.start(seed)
  return inArgument('position', () => game.notation.parsePosition(text))
}

/** Plays moves given in notation. */
export function playMoves(game: Game, position: Position, moves: readonly string[]): void {
  moves.forEach((text, index) => {
    const argument = nameMove(game, position, index)
    if (position.over) throw badInput(argument, `character 1: the game is over, expected no further move`)
    position.make(inArgument(argument, () => game.notation.parseMove(position, text)))
  })
}

export function reportPosition(game: Game, position: Position): PositionReport {
  const { over } = position
  return {
    position: game.notation.formatPosition(position),
    turn: position.turn,
    over,
    scores: finalScores(game, position),
  }
}

/** One number a seat once the game is over, else `null`. */
function finalScores(game: Game, position: Position): number[] | null {
  if (!position.over) return null
  return Array.from({ length: game.traits.seats }, (_, seat) => position.score(seat))
}

/** The legal moves in notation, in the pinned order. */
export function legalMoveTexts(game: Game, position: Position): string[] {
  return Array.from(legalMoves(game, position), (move) => game.notation.formatMove(position, move))
}

/**
 * Moves that follow one another, in notation. Stops early at a move that is not legal, so that a line of thought that
 * an engine reports carelessly is cut, not misprinted.
 */
export function lineTexts(game: Game, position: Position, moves: readonly number[]): string[] {
  const walker = position.clone()
  const texts: string[] = []
  for (const move of moves) {
    if (!legalMoves(game, walker).includes(move)) break
    texts.push(game.notation.formatMove(walker, move))
    walker.make(move)
  }
  return texts
}
