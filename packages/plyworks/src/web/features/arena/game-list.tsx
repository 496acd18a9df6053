import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { formatOutcome } from '../../../match/outcome.js'
import type { ListedGame } from '../../../server/arena/live-games.js'
import { matchRoute } from '../../ui/page/routes.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { endingInWords } from './ending-words.js'

interface GameListProps {
  readonly match: string
  /** Games that have ended: more of them make the list be asked for again. */
  readonly games: number
  readonly fetchGames: (match: string, before: number | null) => Promise<{ games: ListedGame[] }>
}

/** The latest games; earlier ones on request. */
export function GameList({ match, games: count, fetchGames }: GameListProps) {
  const [shown, setShown] = useState<readonly ListedGame[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const take = (before: number | null) => {
    let live = true
    fetchGames(match, before).then(
      ({ games }) => {
        if (!live) return
        setShown((known) => withGames(known, games, before === null))
        setProblem(null)
      },
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }
  useEffect(() => take(null), [match, count])
  const lowest = shown.at(-1)?.number ?? 1
  return (
    <section class="panel" aria-labelledby="games">
      <h2 id="games">{text.inArena.gameList}</h2>
      <ol class="plain-list rows">
        {shown.map(({ number, players, points, reason }) => (
          <li key={number}>
            <a href={matchRoute(match, { game: number })}>{text.inArena.openGame(number, players.join(' – '))}</a>
            <span class="muted">
              {points === null ? text.inArena.going : formatOutcome(points).replaceAll(' ', ' : ')}
              {reason !== null && reason !== 'rules' && ` · ${endingInWords(reason)}`}
            </span>
          </li>
        ))}
      </ol>
      {problem !== null && <Problem message={problem} />}
      {lowest > 1 && (
        <button type="button" class="button" onClick={() => take(lowest)}>
          {text.inArena.more}
        </button>
      )}
    </section>
  )
}

/**
 * Returns the games of a list, the latest first, when more of it have come: the newer state of a game holds, since it may
 * have ended.
 * @param latest whether `found` is the beginning of the list; games that it does not reach leave a gap and are dropped
 */
export function withGames(shown: readonly ListedGame[], found: readonly ListedGame[], latest: boolean): ListedGame[] {
  const highest = shown[0]?.number ?? 0
  const gap = latest && (found.at(-1)?.number ?? 0) > highest + 1
  const games = new Map((gap ? [] : shown).map((game) => [game.number, game]))
  for (const game of found) games.set(game.number, game)
  return [...games.values()].sort((one, other) => other.number - one.number)
}
