import { useState } from 'preact/hooks'
import type { GameDefinition } from '../../core/game.js'
import { formatRoute } from '../play/link.js'
import { linkOfSaved } from '../play/record-text.js'
import { HUMAN } from '../play/session.js'
import { goToWith } from '../router.js'
import { text } from '../text/text.js'
import type { KeptGame } from './game-store.js'
import { restoreReview, stateToOpen } from './keep-game.js'
import { answersTo, type Library } from './library.js'

/** So many games are shown at first. */
const SHOWN = 50

interface LibraryListProps {
  readonly library: Library
  readonly games: readonly KeptGame[]
  readonly definitions: readonly GameDefinition[]
}

/** The games that answer to a search, the latest first. */
export function LibraryList({ library, games, definitions }: LibraryListProps) {
  const [question, setQuestion] = useState('')
  const [only, setOnly] = useState('')
  const [all, setAll] = useState(false)
  const [removed, setRemoved] = useState<KeptGame | null>(null)
  const found = games.filter(
    (game) =>
      (only === '' || idOf(game) === only) && answersTo(game, definitionOf(game, definitions)?.title ?? '', question),
  )
  const shown = all ? found : found.slice(0, SHOWN)
  return (
    <>
      {removed !== null && (
        <p class="notice library-removed" role="status">
          {text.removed(nameOf(removed, definitions))}{' '}
          <button
            type="button"
            class="button"
            onClick={() => {
              void library.restore(removed)
              setRemoved(null)
            }}
          >
            {text.restore}
          </button>
        </p>
      )}
      {games.length > 0 && (
        <>
          <search class="library-search">
            <label>
              {text.librarySearch}
              <input
                type="search"
                placeholder={text.librarySearchHelp}
                value={question}
                onInput={(event) => setQuestion(event.currentTarget.value)}
              />
            </label>
            <label>
              {text.libraryGame}
              <select class="select" value={only} onChange={(event) => setOnly(event.currentTarget.value)}>
                <option value="">{text.libraryAnyGame}</option>
                {definitions.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
          </search>
          <p class="muted" role="status">
            {found.length === 0 ? text.libraryNothingFound : text.libraryCount(found.length, games.length)}
          </p>
        </>
      )}
      <ul class="plain-list" aria-label={text.libraryGames}>
        {shown.map((game) => (
          <Entry
            key={game.id}
            library={library}
            game={game}
            definition={definitionOf(game, definitions)}
            onRemove={() => {
              setRemoved(game)
              void library.remove(game)
            }}
          />
        ))}
      </ul>
      {shown.length < found.length && (
        <button type="button" class="button" onClick={() => setAll(true)}>
          {text.libraryMore(found.length - shown.length)}
        </button>
      )}
    </>
  )
}

interface EntryProps {
  readonly library: Library
  readonly game: KeptGame
  readonly definition: GameDefinition | undefined
  onRemove(): void
}

function Entry({ library, game, definition, onRemove }: EntryProps) {
  const [naming, setNaming] = useState(false)
  const { saved, analysis, changed, id } = game
  const hash = formatRoute({ page: 'play', link: linkOfSaved(saved) })
  const name = saved.title ?? definition?.title ?? saved.game
  const open = (event: MouseEvent) => {
    restoreReview(game)
    // With a key held, or another button, the browser opens the link itself, as a game of its own.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goToWith(hash, stateToOpen(id))
  }
  return (
    <li class="library-entry">
      <div class="library-what">
        <h2>
          <a href={hash} onClick={open} aria-label={text.libraryOpen(name)}>
            {name}
          </a>
        </h2>
        <p>
          {saved.title !== undefined && `${definition?.title ?? saved.game} · `}
          {playersOf(saved.players ?? [], definition)}
        </p>
        <p class="muted">
          {text.when(changed)} · {text.libraryFacts(saved.moves.length, saved.tree !== undefined, analysis.length > 0)}
        </p>
        {naming && (
          <form
            class="library-name"
            onSubmit={(event) => {
              event.preventDefault()
              const field = new FormData(event.currentTarget).get('title')
              void library.rename(game, typeof field === 'string' ? field.trim() : '')
              setNaming(false)
            }}
          >
            <input name="title" maxLength={200} aria-label={text.renameOf(name)} defaultValue={saved.title ?? ''} />
            <button type="submit" class="button">
              {text.renameSave}
            </button>
          </form>
        )}
      </div>
      <div class="buttons">
        <button type="button" class="button" aria-label={text.renameOf(name)} onClick={() => setNaming(!naming)}>
          {text.rename}
        </button>
        <button type="button" class="button" aria-label={text.removeOf(name)} onClick={onRemove}>
          {text.remove}
        </button>
      </div>
    </li>
  )
}

/** Who played, by seat: names of people and levels as they were kept. */
function playersOf(players: readonly string[], definition: GameDefinition | undefined): string {
  return players
    .map((player, seat) => `${definition?.seatNames[seat] ?? seat}: ${player === HUMAN ? text.human : player}`)
    .join(', ')
}

function nameOf(game: KeptGame, definitions: readonly GameDefinition[]): string {
  return game.saved.title ?? definitionOf(game, definitions)?.title ?? game.saved.game
}

function definitionOf(game: KeptGame, definitions: readonly GameDefinition[]): GameDefinition | undefined {
  return definitions.find(({ id }) => id === idOf(game))
}

function idOf({ saved }: KeptGame): string {
  return saved.game.split(':')[0]
}
