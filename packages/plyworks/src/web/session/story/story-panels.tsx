import type { Table } from '../board/table.js'
import { CoursePanel } from './course-panel.js'
import { OverlayPanel } from './overlay-panel.js'
import { ReplayBar } from './replay-bar.js'
import { TurnReport } from './turn-report.js'

/** The course of a game beside the board: what happened, how it went, and running through it again. */
export function StoryPanels({ table }: { table: Table }) {
  const { session } = table
  const { overlays, measures, report } = session.game.insight
  const begun = session.played.value.length > 0
  return (
    <>
      {overlays.length > 0 && <OverlayPanel table={table} overlays={overlays} />}
      {report !== undefined && <TurnReport table={table} />}
      {measures.length > 0 && <CoursePanel table={table} measures={measures} />}
      {begun && <ReplayBar table={table} />}
    </>
  )
}
