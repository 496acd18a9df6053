import { type GameDefinition, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadDefinition, presentGames } from '../../../guests/present-games.js'
import { GameStore, watchGames } from '../../session/library/game-store.js'
import { keepInStep, unsentChanges } from '../../session/library/keep-in-step.js'
import { Library } from '../../session/library/library.js'
import { MadeList, useMadeGames } from '../../session/library/made-list.js'
import { StudyList } from '../../session/study/study-list.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { formatRoute } from '../../ui/page/routes.js'
import { saveFile } from '../../ui/parts/save-file.js'
import { Problem } from '../../ui/parts/trouble.js'
import { making } from '../../ui/text/making.js'
import { studying } from '../../ui/text/studying.js'
import { text } from '../../ui/text/text.js'
import { ImportDialog } from './import-dialog.js'
import { LibraryList } from './library-list.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'

/** Milliseconds between two questions for what other browsers have changed. */
const LOOK_AGAIN = 10_000

/** The person's own games: to find, open, name and delete, to take in and to hand out. */
export function LibraryPage() {
  const [library, setLibrary] = useState<Library | null>(null)
  const [definitions, setDefinitions] = useState<readonly GameDefinition[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(text.library)
  useEffect(() => {
    let live = true
    let leave = (): void => {}
    Promise.all([GameStore.open(), Promise.all(presentGames().ids.map((id) => loadDefinition(id)))]).then(
      ([store, known]) => {
        if (!live) return store.close()
        const made = new Library(store)
        // A game that was left a moment ago may still be written.
        const forget = watchGames(() => made.refreshSoon())
        leave = () => {
          forget()
          made.close()
        }
        setDefinitions(known)
        setLibrary(made)
        void made.refresh()
      },
      (error: unknown) => live && setProblem(text.libraryTrouble(reasonOf(error))),
    )
    return () => {
      live = false
      leave()
    }
  }, [])
  useEffect(() => {
    keepInStep()
    // Another browser may be open beside this one.
    const timer = setInterval(() => document.visibilityState === 'visible' && keepInStep(), LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [])
  const trouble = problem ?? library?.problem.value ?? null
  return (
    <>
      <Header />
      <main id="content" class="narrow-page library" aria-busy={library === null && problem === null}>
        <h1>{text.library}</h1>
        <p>
          {text.libraryAbout} <Keepers />
        </p>
        {trouble !== null && <Problem message={trouble} />}
        {library !== null && <Shelf library={library} definitions={definitions} />}
        <MadeGames />
        <section aria-labelledby="library-studies">
          <h2 id="library-studies">{studying.studies}</h2>
          <StudyList />
        </section>
      </main>
    </>
  )
}

/** The games that were made here, and what was played with them; nothing where there are none. */
function MadeGames() {
  const { made, refresh } = useMadeGames()
  if (made === null || made.length === 0) return null
  return (
    <section aria-labelledby="library-made">
      <h2 id="library-made">{making.libraryHeading}</h2>
      <MadeList made={made} onChange={refresh} />
    </section>
  )
}

/** Tells where the games are kept. */
function Keepers() {
  const unsent = unsentChanges.value
  return <span>{unsent === null ? text.libraryHere : text.libraryOnServer(unsent)}</span>
}

function Shelf({ library, definitions }: { library: Library; definitions: readonly GameDefinition[] }) {
  const [importing, setImporting] = useState(false)
  const games = library.games.value
  return (
    <>
      <div class="buttons">
        <button type="button" class="button" onClick={() => setImporting(true)}>
          {text.importGames}
        </button>
        <a class="button" href={formatRoute({ page: 'make', code: null, made: null })}>
          {making.title}
        </a>
        <button
          type="button"
          class="button"
          disabled={games === null || games.length === 0}
          onClick={() => saveFile(library.export('json'), 'plyworks-games.json', 'application/json')}
        >
          {text.exportJson}
        </button>
        <button
          type="button"
          class="button"
          disabled={games === null || games.length === 0}
          onClick={() => saveFile(library.export('text'), 'plyworks-games.txt', 'text/plain')}
        >
          {text.exportText}
        </button>
      </div>
      {games !== null && games.length === 0 && <p class="muted">{text.libraryNone}</p>}
      {games !== null && <LibraryList library={library} games={games} definitions={definitions} />}
      {importing && <ImportDialog library={library} onClose={() => setImporting(false)} />}
    </>
  )
}
