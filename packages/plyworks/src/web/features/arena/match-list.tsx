import { useState } from 'preact/hooks'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { ARENA, formatRoute, matchRoute } from '../../ui/page/routes.js'
import { useAsked } from '../../ui/parts/asked.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { fetchMatches } from '../../workers/server/arena-api.js'
import { gameTitle, useGameTitles } from './game-title.js'
import { NewMatch } from './new-match.js'

/** All matches of the server, and the way to a new one. */
export function MatchList() {
  const { answer, problem } = useAsked(fetchMatches, '')
  const [making, setMaking] = useState(false)
  const titles = useGameTitles()
  usePageArrival(text.inArena.arena)
  return (
    <>
      <h1>{text.inArena.arena}</h1>
      <p>{text.inArena.intro}</p>
      {problem !== null && <Problem message={problem} />}
      {answer !== null && (
        <>
          {making ? (
            <NewMatch programs={answer.programs} onCancel={() => setMaking(false)} />
          ) : (
            <div class="buttons">
              <button type="button" class="button primary" onClick={() => setMaking(true)}>
                {text.inArena.newMatch}
              </button>
              <a class="button" href={formatRoute({ ...ARENA, connect: true })}>
                {text.inArena.connect.link}
              </a>
            </div>
          )}
          <section class="panel" aria-labelledby="matches">
            <h2 id="matches">{text.inArena.matches}</h2>
            {answer.matches.length === 0 && <p class="muted">{text.inArena.noMatches}</p>}
            <ul class="plain-list rows">
              {answer.matches.map(({ id, name, game, games, players, state, created, damaged }) => (
                <li key={id}>
                  <a href={matchRoute(id)}>{name}</a>
                  <span class="muted">
                    {gameTitle(titles, game)} · {text.inArena.count(games, null)} ·{' '}
                    {damaged ? text.inArena.damaged : text.inArena.states[state]} · {text.when(Date.parse(created))}
                  </span>
                  <span>{players.join(', ')}</span>
                </li>
              ))}
            </ul>
          </section>
          {answer.matches.length > 0 && (
            <section class="panel" aria-labelledby="explorers">
              <h2 id="explorers">{text.inArena.exploreGames}</h2>
              <ul class="plain-list rows">
                {[...new Set(answer.matches.map(({ game }) => game))].sort().map((game) => (
                  <li key={game}>
                    <a href={formatRoute({ ...ARENA, allOf: game })}>{gameTitle(titles, game)}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </>
  )
}
