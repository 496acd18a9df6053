import type { Game, Position } from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import type { Algorithm } from '../../ui/text/told.js'
import type { TreeShape } from './small-tree.js'

/** A small real position on which an algorithm is shown, and the tree that grows from it. */
export interface Lesson extends TreeShape {
  /** Name of the game with its variant. */
  readonly game: string
  /** In notation. */
  readonly position: string
}

const CONNECT_FOUR: Lesson = { game: 'connect-four:rows=4,cols=4', position: '11141344', depth: 3, widest: 3 }

const STAR_CHESS: Lesson = {
  game: 'star-chess:galaxy=terran',
  position:
    '11 1 15.5785,41.5771,20.5850,0.6000 Tc1.1000.0f1.1.1/T/T/Tc2.1000.0f2.1.1/Tf1.20.20/Tc1.66.0f1.3.3/Tc2.79.0f2.3.3/Tf2.20.20/T/T/T/T/Tc4.1000.0/Tf4.20.20/Tc3.55.0f3.7.7/Tc3.1000.0f3.16.16',
  depth: 2,
  widest: 3,
}

export const LESSONS: Readonly<Record<Algorithm, Lesson>> = {
  minimax: CONNECT_FOUR,
  'alpha-beta': CONNECT_FOUR,
  mtdf: CONNECT_FOUR,
  'max-n': STAR_CHESS,
  'masked-max-n': { ...STAR_CHESS, depth: 5, alone: true },
  retrograde: { ...CONNECT_FOUR, position: '1114134' },
}

export async function openLesson(lesson: Lesson): Promise<{ game: Game; position: Position }> {
  const game = await loadGame(lesson.game)
  return { game, position: game.notation.parsePosition(lesson.position) }
}
