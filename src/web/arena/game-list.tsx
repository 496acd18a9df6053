import { useEffect, useState } from 'preact/hooks'
import { formatOutcome } from '../../match/outcome.js'
import type { ListedGame } from '../../server/arena/live-games.js'
import { text } from '../text/text.js'
import { matchRoute } from './arena-route.js'

interface GameListProps {
  readonly match: string
  /** How many have ended: more of them make the list be asked for again. */
  readonly games: number
  readonly fetchGames: (match: string, before: number | null) => Promise<{ games: ListedGame[] }>
}

/** The latest games; earlier ones on request. */
export function GameList({ match, games: count, fetchGames }: GameListProps) {
  const [games, setGames] = useState<readonly ListedGame[]>([])
  const [earlier, setEarlier] = useState<readonly ListedGame[]>([])
  useEffect(() => {
    let live = true
    fetchGames(match, null).then(
      (found) => live && setGames(found.games),
      () => {},
    )
    return () => {
      live = false
    }
  }, [match, count])
  const known = new Set(earlier.map(({ number }) => number))
  const shown = [...games.filter(({ number }) => !known.has(number)), ...earlier]
  const lowest = shown.at(-1)?.number ?? 1
  const more = () => fetchGames(match, lowest).then((found) => setEarlier([...shown, ...found.games]))
  return (
    <section class="panel" aria-labelledby="games">
      <h2 id="games">{text.inArena.gameList}</h2>
      <ol class="plain-list rows">
        {shown.map(({ number, players, points, reason }) => (
          <li key={number}>
            <a href={matchRoute(match, { game: number })}>{text.inArena.openGame(number, players.join(' – '))}</a>
            <span class="muted">
              {points === null ? text.inArena.going : formatOutcome(points).replaceAll(' ', ' : ')}
              {reason !== null && reason !== 'rules' && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ol>
      {lowest > 1 && (
        <button type="button" class="button" onClick={() => void more()}>
          {text.inArena.more}
        </button>
      )}
    </section>
  )
}
