import type { CSSProperties } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ExploredMove } from '../../match/storage/positions.js'
import { proportionsOf } from '../board/geometry.js'
import { usePageArrival } from '../parts/page-arrival.js'
import { HUMAN } from '../play/session.js'
import type { Table } from '../play/table.js'
import { MoveList } from '../table/move-list.js'
import { TableBoard } from '../table/table-view.js'
import { fetchGame, fetchGames, fetchPlayed } from './arena-api.js'
import { matchRoute } from './arena-route.js'
import { openArenaTable } from './arena-table.js'
import { arenaText } from './arena-text.js'
import { useAsked, wordsOf } from './asked.js'
import { ReplayTools } from './game-page.js'

/** What was played in the games of a match, position by position, with what became of it. */
export function PlayedPage({ match }: { match: string }) {
  const [table, setTable] = useState<Table | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(table === null ? undefined : arenaText.explorer)
  useEffect(() => {
    let live = true
    let opened: Table | null = null
    const open = async () => {
      // Games begin where the latest one does; those of a game without one usual start differ in that, too.
      const [latest] = (await fetchGames(match, null)).games
      if (latest === undefined) throw new Error(arenaText.noMovesPlayed)
      const game = await fetchGame(match, latest.number)
      const made = await openArenaTable(game, (at, move) => at.session.play(move))
      if (!live) return made.close()
      opened = made
      for (const seat of made.session.players.value.keys()) made.session.setPlayer(seat, HUMAN)
      setTable(made)
    }
    open().catch((error: unknown) => live && setProblem(wordsOf(error)))
    return () => {
      live = false
      opened?.close()
    }
  }, [match])
  if (table === null) {
    return (
      <main id="content" class="arena">
        {problem !== null && <p class="problem-message">{problem}</p>}
      </main>
    )
  }
  const proportions: CSSProperties = { '--board-ratio': String(proportionsOf(table.session.game.view.board)) }
  return (
    <main id="content" class="play explore" style={proportions}>
      <TableBoard table={table} />
      <div class="side">
        <PlayedMoves match={match} table={table} />
        <ReplayTools table={table} />
        <MoveList table={table} />
      </div>
    </main>
  )
}

function PlayedMoves({ match, table }: { match: string; table: Table }) {
  const { session } = table
  const { game, record } = session
  const { seatNames } = game.definition
  const moves = session.played.value.slice(0, session.ply.value).map((move) => move.text)
  const start = game.text.formatPosition(record.start)
  const { answer, problem } = useAsked(() => fetchPlayed(match, start, moves), `${match} ${moves.join(' ')}`)
  const play = (text: string) => session.play(game.text.parseMove(session.position, text))
  return (
    <section class="panel" aria-labelledby="played">
      <h1 id="played" class="game-head">
        {arenaText.explorer}
      </h1>
      {problem !== null && <p class="problem-message">{problem}</p>}
      {answer !== null && answer.moves.length === 0 && <p class="muted">{arenaText.noMovesPlayed}</p>}
      {answer !== null && answer.moves.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
        <div class="scroll" tabIndex={0}>
          <table class="report">
            <thead>
              <tr>
                <th scope="col" class="name">
                  {arenaText.move}
                </th>
                <th scope="col">{arenaText.gamesWith}</th>
                <th scope="col">{arenaText.share(seatNames[answer.turn])}</th>
                <th scope="col">{arenaText.latest}</th>
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
                      {arenaText.gameTitle(move.latest.number)}
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
      {(share * 100).toFixed(1)} %
      <meter class="share" min={0} max={1} value={share} aria-hidden="true" />
    </>
  )
}
