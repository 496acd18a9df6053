import type { BoardShape, CellFace, Effort, Game, LessonAlgorithm } from '@plyworks/core'
import { showPosition } from '../game/show-position.js'
import { goalsOf } from '../learned/learned.js'

/** A game as the first page and the list of lessons show it. */
export interface GameCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** Heading below which it stands; absent for the games that come first. */
  readonly collection?: string
  readonly seats: number
  readonly hasVariants: boolean
  readonly effort?: Effort
  readonly hasIntroduction: boolean
  /** The names of the introduction's goals. */
  readonly goals: readonly string[]
  readonly hasPuzzles: boolean
  /** The algorithms that are shown on its positions. */
  readonly lessons: readonly LessonAlgorithm[]
  /** Whether the explorer has something to show. */
  readonly explorable: boolean
  readonly shape: BoardShape
  /** A position some way into a game. */
  readonly faces: readonly CellFace[]
}

/** Returns the card of a game, with a position drawn from its own view. */
export async function drawCard(game: Game): Promise<GameCard> {
  const { id, title, summary, collection, seats, variants, pages } = game.definition
  const introduction = await pages.introduction?.()
  return {
    id,
    title,
    summary,
    ...(collection !== undefined && { collection }),
    seats,
    hasVariants: Object.keys(variants).length > 0,
    ...(pages.effort !== undefined && { effort: pages.effort }),
    hasIntroduction: introduction !== undefined,
    goals: introduction === undefined ? [] : goalsOf(introduction),
    hasPuzzles: pages.puzzles !== undefined,
    lessons: ((await pages.lessons?.()) ?? []).map(({ algorithm }) => algorithm),
    explorable: (game.solve.ranking ?? game.solve.solver) !== undefined,
    shape: game.view.board,
    faces: game.view.faces(showPosition(game)),
  }
}
