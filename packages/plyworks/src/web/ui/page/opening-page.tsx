import { text } from '../text/text.js'
import { Header } from './header.js'
import { ProblemPage } from './problem-page.js'

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
