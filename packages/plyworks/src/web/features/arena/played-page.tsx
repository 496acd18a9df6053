import { useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { HUMAN } from '../../session/game/session.js'
import { openRemoteBoard } from '../../session/remote/remote-board.js'
import { MoveList } from '../../session/view/move-list.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { useAsked } from '../../ui/parts/asked.js'
import { type PageLife, usePageLife } from '../../ui/parts/page-life.js'
import { PlayedTable } from '../../ui/parts/played-table.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { fetchPlayed, type PlayedIn } from '../../workers/server/arena-api.js'
import { playedRows } from '../../workers/server/played-rows.js'
import { ArenaBoard, ReplayTools } from './arena-board.js'
import { gameTitle, useGameTitles } from './game-title.js'

/** The moves played in the games of a match or in all games of a game, position by position, with their results. */
export function PlayedPage({ games }: { games: PlayedIn }) {
  const [board, setBoard] = useState<BoardSession | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(board === null ? undefined : text.played)
  const open = async (life: PageLife) => {
    const { game, position } = await fetchPlayed(games, null, [])
    const made = await openRemoteBoard({ game, start: position }, (at, move) => at.session.play(move))
    life.onEnd(() => made.close())
    for (const seat of made.session.players.value.keys()) made.session.setPlayer(seat, HUMAN)
    if (life.live) setBoard(made)
  }
  usePageLife(JSON.stringify(games), open, setProblem)
  return (
    <ArenaBoard board={board} problem={problem}>
      {(at) => (
        <>
          <PlayedMoves games={games} board={at} />
          <ReplayTools board={at} />
          <MoveList board={at} />
        </>
      )}
    </ArenaBoard>
  )
}

function PlayedMoves({ games, board }: { games: PlayedIn; board: BoardSession }) {
  const { session } = board
  const { game, record } = session
  const { seatNames } = game.definition
  const titles = useGameTitles()
  const moves = session.played.value.slice(0, session.ply.value).map((move) => move.text)
  const start = game.notation.formatPosition(record.start)
  const { answer, problem } = useAsked(
    () => fetchPlayed(games, start, moves),
    `${JSON.stringify(games)} ${moves.join(' ')}`,
  )
  const play = (text: string) => session.play(game.notation.parseMove(session.position, text))
  return (
    <section class="panel played" aria-labelledby="played">
      <h1 id="played" class="game-head">
        {text.played}
      </h1>
      {'game' in games && <p class="muted">{text.inArena.exploredIn(gameTitle(titles, games.game))}</p>}
      {problem !== null && <Problem message={problem} />}
      {answer !== null && answer.moves.length === 0 && <p class="muted">{text.playedNothing}</p>}
      {answer !== null && answer.moves.length > 0 && (
        <PlayedTable rows={playedRows(answer)} seat={seatNames[answer.turn]} play={play} />
      )}
    </section>
  )
}
