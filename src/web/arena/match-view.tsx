import { useEffect, useState } from 'preact/hooks'
import type { MatchReport } from '../../match/report/report.js'
import { usePageArrival } from '../parts/page-arrival.js'
import { actOn, fetchGames, fetchMatch, followMatch, type LiveView } from './arena-api.js'
import { matchRoute } from './arena-route.js'
import { arenaText } from './arena-text.js'
import { useAsked, wordsOf } from './asked.js'
import { GameList } from './game-list.js'
import { LiveBoard } from './live-board.js'
import { ReportTables } from './report-tables.js'
import { TokenField } from './token-field.js'

/** A match: its boards while they are played, standings, crosstable, games. */
export function MatchView({ id }: { id: string }) {
  const { answer: match, problem } = useAsked(() => fetchMatch(id), id)
  const [live, setLive] = useState<LiveView | null>(null)
  const [report, setReport] = useState<MatchReport | null>(null)
  const [connected, setConnected] = useState(true)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [token, setToken] = useState('')
  usePageArrival(match === null ? undefined : match.name)
  useEffect(() => followMatch(id, { live: setLive, report: setReport, connected: setConnected }), [id])

  if (match === null) return <p class="problem-message">{problem ?? ''}</p>
  const shown = report ?? match.report
  const state = live?.state ?? match.state
  const people = match.players.filter(({ kind }) => kind === 'person').map(({ name }) => name)
  const act = (action: 'resume' | 'stop') => {
    setTrouble(null)
    actOn(id, action, token).catch((error: unknown) => setTrouble(wordsOf(error)))
  }
  return (
    <>
      <h1>{match.name}</h1>
      <p class="muted" role="status">
        {match.game} · {arenaText.scheduleNames[match.report.schedule as keyof typeof arenaText.scheduleNames]} ·{' '}
        {arenaText.count(shown.games, shown.scheduled)} · {arenaText.states[state]}
      </p>
      {!connected && <p class="problem-message">{arenaText.connectionLost}</p>}
      {trouble !== null && <p class="problem-message">{trouble}</p>}
      <div class="buttons">
        {state === 'playing' && (
          <button type="button" class="button" onClick={() => act('stop')}>
            {arenaText.stop}
          </button>
        )}
        {state === 'stopped' && (
          <button type="button" class="button primary" onClick={() => act('resume')}>
            {arenaText.resume}
          </button>
        )}
        <a class="button" href={matchRoute(id, { explore: true })}>
          {arenaText.explore}
        </a>
        {state === 'stopped' && match.players.some(({ kind }) => kind === 'program') && (
          <TokenField token={token} onToken={setToken} />
        )}
      </div>
      {live !== null && live.games.length > 0 && (
        <section aria-labelledby="live">
          <h2 id="live">{arenaText.liveBoards}</h2>
          {people.length > 0 && <p>{arenaText.people(people.join(', '))}</p>}
          <div class="live-boards">
            {live.games.map((game) => (
              <LiveBoard key={`${game.number} ${game.start}`} match={id} shown={game} />
            ))}
          </div>
        </section>
      )}
      <ReportTables report={shown} />
      <GameList match={id} games={shown.games} fetchGames={fetchGames} />
    </>
  )
}
