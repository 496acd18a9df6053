import type { VariantKey } from '@plyworks/core'
import { presentGames } from '../guests/present-games.js'
import {
  legalMoveTexts,
  openQuestion,
  type PositionReport,
  playMoves,
  type Question,
  reportPosition,
} from './question.js'

/** A variant key as programs read it. */
export type VariantReport =
  | { readonly default: number; readonly min: number; readonly max: number }
  | { readonly default: string; readonly values: readonly string[] }

export interface GameReport {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** Heading below which it is listed; absent for the games that come first. */
  readonly collection?: string
  readonly seats: number
  readonly seatNames: readonly string[]
  readonly variants: Readonly<Record<string, VariantReport>>
}

/** All games in the box: those of a collection come after the others. */
export async function listGames(): Promise<{ games: GameReport[] }> {
  const definitions = await presentGames().definitions()
  const collections = [...new Set([undefined, ...definitions.map(({ collection }) => collection)])]
  const sorted = collections.flatMap((each) => definitions.filter(({ collection }) => collection === each))
  return {
    games: sorted.map(({ id, title, summary, collection, seats, seatNames, variants }) => ({
      id,
      title,
      summary,
      ...(collection !== undefined && { collection }),
      seats,
      seatNames,
      variants: Object.fromEntries(Object.entries(variants).map(([key, spec]) => [key, reportVariant(spec)])),
    })),
  }
}

export async function showPosition(question: Question): Promise<PositionReport & { diagram: string }> {
  const { game, position } = await openQuestion(question)
  return { ...reportPosition(game, position), diagram: game.notation.diagram(position) }
}

export async function listMoves(question: Question): Promise<PositionReport & { moves: string[] }> {
  const { game, position } = await openQuestion(question)
  return { ...reportPosition(game, position), moves: legalMoveTexts(game, position) }
}

/** A position, and moves in notation from there. */
export interface MovesQuestion extends Question {
  readonly moves: readonly string[]
}

/** The position after moves in notation; `diagram` for people. */
export async function applyMoves(question: MovesQuestion): Promise<PositionReport & { diagram: string }> {
  const { game, position } = await openQuestion(question)
  playMoves(game, position, question.moves)
  return { ...reportPosition(game, position), diagram: game.notation.diagram(position) }
}

function reportVariant(spec: VariantKey): VariantReport {
  if ('min' in spec) return { default: spec.default, min: spec.min, max: spec.max }
  return { default: spec.default, values: spec.values }
}
