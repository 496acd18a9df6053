import type { Game, Lesson, LessonAlgorithm, Position } from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import { loadLesson } from '../../session/catalogue/game-pages.js'
import { text } from '../../ui/text/text.js'

/** A lesson with its game and the position on which it is shown. */
export interface OpenedLesson {
  readonly lesson: Lesson
  readonly game: Game
  readonly position: Position
}

/** Opens what a game has to show of an algorithm. */
export async function openLesson(id: string, algorithm: LessonAlgorithm): Promise<OpenedLesson> {
  const lesson = await loadLesson(id, algorithm)
  if (lesson === null) throw new Error(text.noLesson(algorithm))
  const game = await loadGame(lesson.game)
  return { lesson, game, position: game.notation.parsePosition(lesson.position) }
}
