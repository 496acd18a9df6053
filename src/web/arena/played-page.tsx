import { useState } from 'preact/hooks'
import type { ExploredMove } from '../../match/storage/positions.js'
import { usePageArrival } from '../parts/page-arrival.js'
import { HUMAN } from '../play/session.js'
import type { Table } from '../play/table.js'
import { MoveList } from '../table/move-list.js'
import { text } from '../text/text.js'
import { fetchPlayed, type PlayedIn } from './arena-api.js'
import { ArenaBoard, ReplayTools } from './arena-board.js'
import { matchRoute } from './arena-route.js'
import { openArenaTable } from './arena-table.js'
import { useAsked } from './asked.js'
import { type PageLife, usePageLife } from './page-life.js'

/** What was played in the games of a match or in all games of a game, position by position, with what became of it. */
export function PlayedPage({ games }: { games: PlayedIn }) {
  const [table, setTable] = useState<Table | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(table === null ? undefined : text.inArena.explorer)
  const open = async (life: PageLife) => {
    const { game, position } = await fetchPlayed(games, null, [])
    const made = await openArenaTable({ game, start: position }, (at, move) => at.session.play(move))
    life.onEnd(() => made.close())
    for (const seat of made.session.players.value.keys()) made.session.setPlayer(seat, HUMAN)
    if (life.live) setTable(made)
  }
  usePageLife(JSON.stringify(games), open, setProblem)
  return (
    <ArenaBoard table={table} problem={problem}>
      {(at) => (
        <>
          <PlayedMoves games={games} table={at} />
          <ReplayTools table={at} />
          <MoveList table={at} />
        </>
      )}
    </ArenaBoard>
  )
}

function PlayedMoves({ games, table }: { games: PlayedIn; table: Table }) {
  const { session } = table
  const { game, record } = session
  const { seatNames } = game.definition
  const moves = session.played.value.slice(0, session.ply.value).map((move) => move.text)
  const start = game.text.formatPosition(record.start)
  const { answer, problem } = useAsked(
    () => fetchPlayed(games, start, moves),
    `${JSON.stringify(games)} ${moves.join(' ')}`,
  )
  const play = (text: string) => session.play(game.text.parseMove(session.position, text))
  return (
    <section class="panel" aria-labelledby="played">
      <h1 id="played" class="game-head">
        {text.inArena.explorer}
      </h1>
      {'game' in games && <p class="muted">{text.inArena.exploredIn(games.game)}</p>}
      {problem !== null && <p class="problem-message">{problem}</p>}
      {answer !== null && answer.moves.length === 0 && <p class="muted">{text.inArena.noMovesPlayed}</p>}
      {answer !== null && answer.moves.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
        <div class="scroll" tabIndex={0}>
          <table class="report">
            <thead>
              <tr>
                <th scope="col" class="name">
                  {text.inArena.move}
                </th>
                <th scope="col">{text.inArena.gamesWith}</th>
                <th scope="col">{text.inArena.share(seatNames[answer.turn])}</th>
                <th scope="col">{text.inArena.latest}</th>
              </tr>
            </thead>
            <tbody>
              {answer.moves.map((move) => (
                <tr key={move.move}>
                  <th scope="row" class="name">
                    <button type="button" class="button" onClick={() => play(move.move)}>
                      {move.move}
                    </button>
                  </th>
                  <td>{move.games}</td>
                  <td>
                    <Share move={move} seat={answer.turn} />
                  </td>
                  <td>
                    <a href={matchRoute(move.latest.match, { game: move.latest.number })}>
                      {text.inArena.gameTitle(move.latest.number)}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Share({ move, seat }: { move: ExploredMove; seat: number }) {
  const share = move.points[seat] / move.games
  return (
    <>
      {text.inArena.percent(share)}
      <meter class="share" min={0} max={1} value={share} aria-hidden="true" />
    </>
  )
}
