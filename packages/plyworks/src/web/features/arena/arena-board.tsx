import type { ComponentChildren, CSSProperties } from 'preact'
import type { Table } from '../../session/board/table.js'
import { TableBoard } from '../../session/table/table-board.js'
import { FlipTool, Tool } from '../../session/table/toolbar.js'
import { proportionsOf } from '../../ui/board/geometry.js'
import { Problem } from '../../ui/parts/problem.js'
import { text } from '../../ui/text/text.js'

interface ArenaBoardProps {
  /** Null until it is there. */
  readonly table: Table | null
  /** Why it is not there. */
  readonly problem: string | null
  /** What stands beside the board. */
  readonly children: (table: Table) => ComponentChildren
}

/** A page of the arena with a large board. */
export function ArenaBoard({ table, problem, children }: ArenaBoardProps) {
  if (table === null) {
    return (
      <main id="content" class="arena">
        {problem !== null && <Problem message={problem} />}
      </main>
    )
  }
  const proportions: CSSProperties = { '--board-ratio': String(proportionsOf(table.session.game.view.board)) }
  return (
    <main id="content" class="play explore" style={proportions}>
      <TableBoard table={table} />
      <div class="side">{children(table)}</div>
      <p class="visually-hidden" aria-live="polite">
        {table.announcement.value}
      </p>
    </main>
  )
}

/** Steps through the moves of a game. */
export function ReplayTools({ table }: { table: Table }) {
  const { session } = table
  const ply = session.ply.value
  return (
    <div class="toolbar" role="toolbar" aria-label={text.tools}>
      <Tool icon="undo" label={text.inArena.back} disabled={ply === 0} onClick={() => session.goTo(ply - 1)} />
      <Tool icon="redo" label={text.inArena.forward} disabled={session.atEnd} onClick={() => session.goTo(ply + 1)} />
      <FlipTool table={table} />
    </div>
  )
}
