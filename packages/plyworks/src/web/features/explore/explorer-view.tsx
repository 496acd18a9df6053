import type { BoardSession } from '../../session/board/board-session.js'
import { PlayedPanel } from '../../session/library/played-panel.js'
import { SolvedPanel } from '../../session/values/solved-panel.js'
import { hasMap, hasQuiz } from '../../session/values/whole-game.js'
import { FactList } from '../../session/view/fact-list.js'
import { FigurePanel } from '../../session/view/figure-panel.js'
import { LabLink } from '../../session/view/lab-link.js'
import { MoveList } from '../../session/view/move-list.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { FlipTool, Tool } from '../../session/view/toolbar.js'
import { Tray } from '../../session/view/tray.js'
import { boardStyle } from '../../ui/board/still-board.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { goTo } from '../../ui/page/router.js'
import { EXPLORE_PARTS, type ExplorePart, formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { MapView } from './map-view.js'
import { PositionBox } from './position-box.js'
import { QuizView } from './quiz-view.js'

/** The parts of the explorer: a board with exact values, the map of values, the quiz. */
export function ExplorerView({ board, part }: { board: BoardSession; part: ExplorePart }) {
  const { game } = board.session
  // An address may name a part that the game has nothing for.
  const missing = partsOf(board).includes(part) ? null : part
  const shown = missing === null ? part : 'board'
  return (
    <main id="content" class="play explore" style={boardStyle(game.view.board)}>
      <div class="explore-head">
        <Parts board={board} part={shown} />
        {missing !== null && <p role="status">{text.noSuchPart[missing](game.definition.title)}</p>}
      </div>
      {shown === 'board' && <BoardPart board={board} />}
      {shown === 'map' && <MapView board={board} />}
      {shown === 'quiz' && <QuizView game={game} />}
    </main>
  )
}

/** The parts that a game has something for. */
function partsOf({ session: { game } }: BoardSession): ExplorePart[] {
  return EXPLORE_PARTS.filter((part) => part === 'board' || (part === 'map' ? hasMap(game) : hasQuiz(game)))
}

function Parts({ board, part: shown }: { board: BoardSession; part: ExplorePart }) {
  const parts = partsOf(board)
  if (parts.length === 1) return null
  const link = explorerLink(board)
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

function BoardPart({ board }: { board: BoardSession }) {
  const { session } = board
  const { game } = session
  const startAgain = () => goTo(formatRoute({ page: 'explore', part: 'board', link: emptyLink(game.name) }))
  return (
    <>
      <SessionBoard board={board} />
      <div class="side">
        <Tray board={board} onNewGame={startAgain} />
        <div class="toolbar" role="toolbar" aria-label={text.tools}>
          <Tool icon="undo" label={text.undo} disabled={session.ply.value === 0} onClick={() => session.undo()} />
          <Tool icon="redo" label={text.redo} disabled={session.atEnd} onClick={() => session.redo()} />
          <FlipTool board={board} />
          <Tool icon="new" label={text.startAgain} onClick={startAgain} />
          <Tool
            icon="play"
            label={text.playFromHere}
            onClick={() => goTo(formatRoute({ page: 'play', link: explorerLink(board) }))}
          />
        </div>
        <SolvedPanel board={board} always />
        <PlayedPanel board={board} withBook />
        <FactList board={board} everything />
        {game.insight.figures !== undefined && <FigurePanel board={board} figures={game.insight.figures} />}
        <PositionBox board={board} />
        <LabLink board={board} />
        <MoveList board={board} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {board.announcement.value}
      </p>
    </>
  )
}

/** A link to the present state of an explorer, without players. */
export function explorerLink(board: BoardSession): GameLink {
  return { ...board.link(), players: [] }
}
