import type { GameDefinition } from '@plyworks/core'
import { Fragment } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { titleOfGame } from '../../session/catalogue/title-of-game.js'
import { linkOfSaved } from '../../session/game/record-text.js'
import {
  answersTo,
  type GameQuestion,
  idOf,
  playersOf,
  RESULT_KINDS,
  resultInWords,
} from '../../session/library/find-games.js'
import type { KeptGame } from '../../session/library/game-store.js'
import { restoreReview, stateToOpen } from '../../session/library/keep-game.js'
import type { Library } from '../../session/library/library.js'
import { goToWith } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'

/** Games shown at first. */
const SHOWN = 50
/** Games added each time when more are asked for. */
const MORE = 200

/** A game that was deleted, and its place in the list: the message about it stands there, where the eyes are. */
interface RemovedGame {
  readonly game: KeptGame
  readonly at: number
}

interface LibraryListProps {
  readonly library: Library
  readonly games: readonly KeptGame[]
  readonly definitions: readonly GameDefinition[]
}

/** The games that answer to a search, the latest first. */
export function LibraryList({ library, games, definitions }: LibraryListProps) {
  const [question, setQuestion] = useState<GameQuestion>({ words: '', game: '', result: '' })
  const [most, setMost] = useState(SHOWN)
  const [removed, setRemoved] = useState<RemovedGame | null>(null)
  const restore = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // The button that had the focus is gone with its game. Focus moves with the change and not after it is painted, so
  // that it never takes back a focus which a quick Escape has moved on.
  useLayoutEffect(() => restore.current?.focus(), [removed])
  const found = games.filter((game) => answersTo(game, definitionOf(game, definitions), question))
  const shown = found.slice(0, most)
  const removeGame = async (game: KeptGame, at: number) => {
    if (await library.remove(game)) setRemoved({ game, at })
  }
  const restoreGame = async (game: KeptGame) => {
    if (!(await library.restore(game))) return
    setRemoved(null)
    list.current?.focus()
  }
  const notice = (game: KeptGame) => (
    <li class="notice library-removed">
      <span role="status">{text.removed(nameOf(game, definitions))}</span>
      <button ref={restore} type="button" class="button" onClick={() => void restoreGame(game)}>
        {text.restore}
      </button>
    </li>
  )
  return (
    <>
      {games.length > 0 && (
        <>
          <Search question={question} definitions={definitions} onChange={setQuestion} />
          <p class="muted" role="status">
            {found.length === 0 ? text.libraryNothingFound : text.libraryCount(found.length, games.length)}
          </p>
        </>
      )}
      <ul ref={list} class="plain-list" aria-label={text.libraryGames} tabIndex={-1}>
        {shown.map((game, index) => (
          <Fragment key={game.id}>
            {removed?.at === index && notice(removed.game)}
            <Entry
              library={library}
              game={game}
              definition={definitionOf(game, definitions)}
              onRemove={() => void removeGame(game, index)}
            />
          </Fragment>
        ))}
        {removed !== null && removed.at >= shown.length && notice(removed.game)}
      </ul>
      {shown.length < found.length && (
        <button type="button" class="button" onClick={() => setMost(most + MORE)}>
          {text.libraryMore(Math.min(MORE, found.length - shown.length))}
        </button>
      )}
    </>
  )
}

interface SearchProps {
  readonly question: GameQuestion
  readonly definitions: readonly GameDefinition[]
  onChange(question: GameQuestion): void
}

function Search({ question, definitions, onChange }: SearchProps) {
  return (
    <search class="library-search">
      <label>
        {text.librarySearch}
        <input
          type="search"
          placeholder={text.librarySearchHelp}
          value={question.words}
          onInput={(event) => onChange({ ...question, words: event.currentTarget.value })}
        />
      </label>
      <label>
        {text.libraryGame}
        <select
          class="select"
          value={question.game}
          onChange={(event) => onChange({ ...question, game: event.currentTarget.value })}
        >
          <option value="">{text.libraryAnyGame}</option>
          {definitions.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text.libraryResult}
        <select
          class="select"
          value={question.result}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...question, result: RESULT_KINDS.find((kind) => kind === value) ?? '' })
          }
        >
          <option value="">{text.libraryAnyResult}</option>
          {RESULT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {text.libraryResults[kind]}
            </option>
          ))}
        </select>
      </label>
    </search>
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
  const nameButton = useRef<HTMLButtonElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => nameField.current?.select(), [naming])
  const { saved, analysis, changed, id } = game
  const hash = formatRoute({ page: 'play', link: linkOfSaved(saved) })
  const title = titleOfGame(definition, saved.game)
  const name = saved.title ?? title
  const open = (event: MouseEvent) => {
    restoreReview(game)
    // With a key held, or another button, the browser opens the link itself, as a game of its own.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goToWith(hash, stateToOpen(id))
  }
  const rename = async (title: string) => {
    // The typed text is not lost where it was not written.
    if (!(await library.rename(game, title))) return
    setNaming(false)
    nameButton.current?.focus()
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
          {saved.title !== undefined && `${title} · `}
          {playersOf(saved.players ?? [], definition)}
        </p>
        <p class="muted">
          {text.when(changed)} ·{' '}
          {text.libraryFacts(
            saved.moves.length,
            resultInWords(game, definition),
            saved.tree !== undefined,
            analysis.length > 0,
          )}
        </p>
        {naming && (
          <form
            class="library-name"
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              setNaming(false)
              nameButton.current?.focus()
            }}
            onSubmit={(event) => {
              event.preventDefault()
              const field = new FormData(event.currentTarget).get('title')
              void rename(typeof field === 'string' ? field.trim() : '')
            }}
          >
            <input
              ref={nameField}
              name="title"
              maxLength={200}
              aria-label={text.renameOf(name)}
              defaultValue={saved.title ?? ''}
            />
            <button type="submit" class="button">
              {text.renameSave}
            </button>
          </form>
        )}
      </div>
      <div class="buttons">
        <button
          ref={nameButton}
          type="button"
          class="button"
          aria-label={text.renameOf(name)}
          aria-expanded={naming}
          onClick={() => setNaming(!naming)}
        >
          {text.rename}
        </button>
        <button type="button" class="button" aria-label={text.removeOf(name)} onClick={onRemove}>
          {text.remove}
        </button>
      </div>
    </li>
  )
}

function nameOf(game: KeptGame, definitions: readonly GameDefinition[]): string {
  return game.saved.title ?? titleOfGame(definitionOf(game, definitions), game.saved.game)
}

function definitionOf(game: KeptGame, definitions: readonly GameDefinition[]): GameDefinition | undefined {
  return definitions.find(({ id }) => id === idOf(game))
}
