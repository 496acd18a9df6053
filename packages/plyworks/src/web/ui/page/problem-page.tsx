import { Problem } from '../parts/trouble.js'
import { text } from '../text/text.js'
import { Header } from './header.js'
import { usePageArrival } from './page-arrival.js'
import { formatRoute } from './routes.js'

interface ProblemPageProps {
  readonly title: string
  /** The mistake, with its place. */
  readonly message: string
  readonly help: string
  /** Whether loading the page again may help. */
  readonly reload?: boolean
}

/** A page that says what went wrong and leads back. */
export function ProblemPage({ title, message, help, reload }: ProblemPageProps) {
  usePageArrival(title)
  return (
    <main id="content" class="narrow-page problem">
      <h1>{title}</h1>
      <Problem message={message} />
      <p>{help}</p>
      <p class="buttons">
        <a class="button primary" href={formatRoute({ page: 'gallery' })}>
          {text.allGames}
        </a>
        {reload && (
          <button type="button" class="button" onClick={() => location.reload()}>
            {text.reload}
          </button>
        )}
      </p>
    </main>
  )
}

/** Stands in place of a page while the game of its link is opened, or when that failed. */
export function OpeningPage({ problem }: { problem: string | null }) {
  return (
    <>
      <Header />
      {problem === null ? (
        <main id="content" class="play loading" aria-busy="true">
          <p>{text.loading}</p>
        </main>
      ) : (
        <ProblemPage title={text.badLink} message={problem} help={text.badLinkHelp} />
      )}
    </>
  )
}
