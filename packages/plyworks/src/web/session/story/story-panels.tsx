import type { BoardSession } from '../board/board-session.js'
import { CoursePanel } from './course-panel.js'
import { OverlayPanel } from './overlay-panel.js'
import { TurnReport } from './turn-report.js'

export interface StoryPanelsProps {
  readonly board: BoardSession
}

/** The course of a game beside the board: what happened, and how it went. */
export function StoryPanels({ board }: StoryPanelsProps) {
  const { session } = board
  const { overlays, measures, report } = session.game.insight
  return (
    <>
      {overlays.length > 0 && <OverlayPanel board={board} overlays={overlays} />}
      {report !== undefined && <TurnReport board={board} />}
      {measures.length > 0 && <CoursePanel board={board} measures={measures} />}
    </>
  )
}
