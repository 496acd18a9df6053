import type { CSSProperties } from 'preact'
import type { Table } from '../../session/board/table.js'
import { FactList } from '../../session/table/fact-list.js'
import { FigurePanel } from '../../session/table/figure-panel.js'
import { MoveList } from '../../session/table/move-list.js'
import { TableBoard } from '../../session/table/table-board.js'
import { FlipTool, Tool } from '../../session/table/toolbar.js'
import { Tray } from '../../session/table/tray.js'
import { SolvedPanel } from '../../session/values/solved-panel.js'
import { proportionsOf } from '../../ui/board/geometry.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { goTo } from '../../ui/page/router.js'
import { EXPLORE_PARTS, type ExplorePart, formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { explorerLink } from './explorer-link.js'
import { MapView } from './map-view.js'
import { PlayedPanel } from './played-panel.js'
import { PositionBox } from './position-box.js'
import { QuizView } from './quiz-view.js'

/** The parts of the explorer: a board with exact values, the map of values, the quiz. */
export function ExplorerView({ table, part }: { table: Table; part: ExplorePart }) {
  const proportions: CSSProperties = { '--board-ratio': String(proportionsOf(table.session.game.view.board)) }
  return (
    <main id="content" class="play explore" style={proportions}>
      <Parts table={table} part={part} />
      {part === 'board' && <BoardPart table={table} />}
      {part === 'map' && <MapView table={table} />}
      {part === 'quiz' && <QuizView game={table.session.game} />}
    </main>
  )
}

function Parts({ table, part: shown }: { table: Table; part: ExplorePart }) {
  const { game } = table.session
  const parts = EXPLORE_PARTS.filter((part) => part !== 'map' || game.solve.maps.length > 0)
  const link = explorerLink(table)
  return (
    <nav class="parts" aria-label={text.explorerParts}>
      {parts.map((part) => (
        <a
          key={part}
          class="part"
          href={formatRoute({ page: 'explore', part, link })}
          {...(part === shown ? { 'aria-current': 'page' as const } : {})}
        >
          {text.explorerPartNames[part]}
        </a>
      ))}
    </nav>
  )
}

function BoardPart({ table }: { table: Table }) {
  const { session } = table
  const { game } = session
  const startAgain = () => goTo(formatRoute({ page: 'explore', part: 'board', link: emptyLink(game.name) }))
  return (
    <>
      <TableBoard table={table} />
      <div class="side">
        <Tray table={table} onNewGame={startAgain} />
        <div class="toolbar" role="toolbar" aria-label={text.tools}>
          <Tool icon="undo" label={text.undo} disabled={session.ply.value === 0} onClick={() => session.undo()} />
          <Tool icon="redo" label={text.redo} disabled={session.atEnd} onClick={() => session.redo()} />
          <FlipTool table={table} />
          <Tool icon="new" label={text.startAgain} onClick={startAgain} />
          <Tool
            icon="play"
            label={text.playFromHere}
            onClick={() => goTo(formatRoute({ page: 'play', link: explorerLink(table) }))}
          />
        </div>
        <SolvedPanel table={table} always />
        <PlayedPanel table={table} />
        <FactList table={table} everything />
        {game.insight.figures !== undefined && <FigurePanel table={table} figures={game.insight.figures} />}
        <PositionBox table={table} />
        <MoveList table={table} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {table.announcement.value}
      </p>
    </>
  )
}
