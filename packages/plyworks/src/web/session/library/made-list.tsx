import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { making } from '../../ui/text/making.js'
import { text } from '../../ui/text/text.js'
import { dropMade, type MadeGameFile, madeGames } from './made-games.js'

/** The games that were made here, and what was played with each; null until they are known. */
export function useMadeGames(): { readonly made: readonly MadeGameFile[] | null; refresh(): void } {
  const [made, setMade] = useState<readonly MadeGameFile[] | null>(null)
  const refresh = () => void madeGames().then(setMade)
  useEffect(refresh, [])
  return { made, refresh }
}

interface MadeListProps {
  readonly made: readonly MadeGameFile[]
  onChange(): void
}

/** Games that were made here: to open, to play on, and to delete. */
export function MadeList({ made, onChange }: MadeListProps) {
  return (
    <ul class="plain-list made-list">
      {made.map(({ id, title, changed, plays = [] }) => (
        <li key={id}>
          <MadeLink hash={formatRoute({ page: 'make', code: null, made: id })}>
            <b>{title}</b>
          </MadeLink>{' '}
          <span class="muted">{text.when(changed)}</span>
          <button
            type="button"
            class="button quiet"
            aria-label={making.removeOf(title)}
            onClick={() => void dropMade(id).then(onChange)}
          >
            {making.remove}
          </button>
          {plays.length > 0 && (
            <ul class="plain-list made-plays" aria-label={making.playsOf(title)}>
              {plays.map((play) => (
                <li key={play.id}>
                  <MadeLink hash={formatRoute({ page: 'make', code: null, made: id, played: play.id })}>
                    {making.playInWords(play.moves.length, play.ended)}
                  </MadeLink>{' '}
                  <span class="muted">{text.when(play.changed)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A link that also leads to where one is: what has changed there since gives way. */
function MadeLink({ hash, children }: { hash: string; children: ComponentChildren }) {
  return (
    <a class="made-link" href={hash} onClick={() => location.hash === hash && goTo(hash)}>
      {children}
    </a>
  )
}
