import { Problem } from '../parts/problem.js'
import { text } from '../text/text.js'
import { usePageArrival } from './page-arrival.js'
import { formatRoute } from './routes.js'

export interface ProblemPageProps {
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
