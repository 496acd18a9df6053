import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import type { MatchReport } from '../../../match/report/report.js'
import type { LiveView } from '../../../server/live/live-messages.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { goTo, replaceHash } from '../../ui/page/router.js'
import { ARENA, formatRoute, matchRoute } from '../../ui/page/routes.js'
import { useAsked } from '../../ui/parts/asked.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { actOn, deleteMatch, fetchGames, fetchMatch, fetchSeat, followMatch } from '../../workers/server/arena-api.js'
import { GameList } from './game-list.js'
import { gameTitle, useGameTitles } from './game-title.js'
import { LiveBoard } from './live-board.js'
import { ReportTables } from './report-tables.js'
import { keptSeats, takeSeat } from './seats.js'
import { SeatsPanel } from './seats-panel.js'
import { TokenField } from './token-field.js'

/** A match: its boards while they are played, standings, crosstable, games. */
export function MatchView({ id, seat }: { id: string; seat: string | null }) {
  const { answer: match, problem } = useAsked(() => fetchMatch(id), id)
  const [live, setLive] = useState<LiveView | null>(null)
  const [report, setReport] = useState<MatchReport | null>(null)
  const [connected, setConnected] = useState(true)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [token, setToken] = useState('')
  const [sure, setSure] = useState(false)
  const [seats, setSeats] = useState(() => keptSeats(id))
  const titles = useGameTitles()
  usePageArrival(match === null ? undefined : match.name)
  useEffect(() => followMatch(id, { live: setLive, report: setReport, connected: setConnected }), [id])

  useEffect(() => {
    if (seat === null) return
    let live = true
    fetchSeat(id, seat).then(
      ({ name }) => {
        const taken = takeSeat(id, { name, key: seat })
        // Another page may be shown by now, with an address of its own.
        if (!live) return
        setSeats(taken)
        replaceHash(matchRoute(id))
      },
      (error: unknown) => {
        if (live) setTrouble(reasonOf(error))
      },
    )
    return () => {
      live = false
    }
  }, [id, seat])

  if (match === null) return problem !== null && <Problem message={problem} />
  const shown = report ?? match.report
  const state = live?.state ?? match.state
  const people = match.players.filter(({ kind }) => kind === 'person').map(({ name }) => name)
  // The browser that set the match up has its key; anyone else may have the token of the server.
  const key = token === '' ? seats.owner : token
  const act = (work: (key: string) => Promise<unknown>) => {
    setTrouble(null)
    work(key ?? '').catch((error: unknown) => setTrouble(reasonOf(error)))
  }
  const remove = async (by: string) => {
    await deleteMatch(id, by)
    goTo(formatRoute(ARENA))
  }
  const programs = match.players.some(({ kind }) => kind === 'program')
  return (
    <>
      <h1>{match.name}</h1>
      <p class="muted" role="status">
        {gameTitle(titles, match.game)} ·{' '}
        {text.inArena.scheduleNames[match.report.schedule as keyof typeof text.inArena.scheduleNames]} ·{' '}
        {text.inArena.count(shown.games, shown.scheduled)} · {text.inArena.states[state]}
      </p>
      {!connected && <Problem message={text.inArena.connectionLost} />}
      {trouble !== null && <Problem message={trouble} />}
      <div class="buttons">
        {state === 'playing' && key !== null && (
          <button type="button" class="button" onClick={() => act((by) => actOn(id, 'stop', by))}>
            {text.inArena.stop}
          </button>
        )}
        {state === 'stopped' && key !== null && (
          <button type="button" class="button primary" onClick={() => act((by) => actOn(id, 'resume', by))}>
            {text.inArena.resume}
          </button>
        )}
        <a class="button" href={matchRoute(id, { explore: true })}>
          {text.inArena.explore}
        </a>
        <a class="button" href={formatRoute({ ...ARENA, allOf: match.game })}>
          {text.inArena.exploreAll(gameTitle(titles, match.game))}
        </a>
        {state !== 'playing' && key !== null && (
          <button type="button" class="button quiet" onClick={() => (sure ? act(remove) : setSure(true))}>
            {sure ? text.inArena.removeSure : text.inArena.remove}
          </button>
        )}
      </div>
      {(seats.owner === null || programs) && (
        <details class="match-token">
          <summary>{text.inArena.manage}</summary>
          <TokenField token={token} onToken={setToken} />
        </details>
      )}
      {people.length > 0 && state !== 'finished' && (
        <SeatsPanel match={id} people={people} seats={seats} onTake={(taken) => setSeats(takeSeat(id, taken))} />
      )}
      {live !== null && live.games.length > 0 && (
        <section aria-labelledby="live">
          <h2 id="live">{text.inArena.liveBoards}</h2>
          <div class="live-boards">
            {live.games.map((game) => (
              <LiveBoard
                key={`${game.number} ${game.start}`}
                match={id}
                shown={game}
                mine={seats.taken.some(({ name }) => name === game.players[game.question?.seat ?? -1])}
              />
            ))}
          </div>
        </section>
      )}
      <ReportTables report={shown} />
      <GameList match={id} games={shown.games} fetchGames={fetchGames} />
    </>
  )
}
