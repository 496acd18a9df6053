import { LESSON_ALGORITHMS } from '@plyworks/core'
import { gameCards, moreCards } from '../../session/catalogue/game-cards.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage, ProblemPage } from '../../ui/page/problem-page.js'
import { formatRoute, puzzlesRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { IntroductionPage } from './introduction-page.js'
import { LessonPage } from './lesson-page.js'
import { PuzzlesPage } from './puzzles-page.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'

export interface LearnPageProps {
  /** An algorithm, the id of a game, that with `/puzzles` and perhaps the number of one, or null for the list of all. */
  readonly lesson: string | null
}

/** Introductions to the games, and algorithms at work. */
export function LearnPage({ lesson }: LearnPageProps) {
  const algorithm = shownAlgorithms().find((name) => name === lesson)
  if (algorithm !== undefined) return <LessonPage key={algorithm} algorithm={algorithm} />
  if (lesson === null) return <Contents />
  const [, id, number = null] = /^([^/]+)\/puzzles(?:\/([^/]+))?$/.exec(lesson) ?? []
  const cardOf = (game: string) => gameCards.value.find((card) => card.id === game)
  if (id !== undefined && cardOf(id)?.hasPuzzles) return <PuzzlesPage key={lesson} id={id} number={number} />
  if (cardOf(lesson)?.hasIntroduction) return <IntroductionPage id={lesson} />
  // A game from a file may have it.
  if (moreCards.value) return <OpeningPage problem={null} />
  return (
    <>
      <Header />
      <ProblemPage title={text.badLink} message={text.noLesson(lesson)} help={text.badLinkHelp} />
    </>
  )
}

/** The algorithms that some game has a position for. */
function shownAlgorithms() {
  return LESSON_ALGORITHMS.filter((name) => gameCards.value.some(({ lessons }) => lessons.includes(name)))
}

function Contents() {
  usePageArrival(text.learn)
  return (
    <>
      <Header />
      <main id="content" class="narrow-page learn">
        <h1>{text.learn}</h1>
        <section aria-labelledby="learn-games">
          <h2 id="learn-games">{text.learnGames}</h2>
          <ul class="learn-list">
            {gameCards.value
              .filter(({ hasIntroduction }) => hasIntroduction)
              .map(({ id, title, summary, hasPuzzles }) => (
                <li key={id}>
                  <a href={formatRoute({ page: 'learn', lesson: id })}>{title}</a>
                  <p>{summary}</p>
                  {hasPuzzles && (
                    <a class="learn-puzzles" href={puzzlesRoute(id)} aria-label={text.puzzlesOf(title)}>
                      {text.puzzles}
                    </a>
                  )}
                </li>
              ))}
          </ul>
        </section>
        <section aria-labelledby="learn-algorithms">
          <h2 id="learn-algorithms">{text.learnAlgorithms}</h2>
          <ul class="learn-list">
            {shownAlgorithms().map((name) => (
              <li key={name}>
                <a href={formatRoute({ page: 'learn', lesson: name })}>{text.algorithmNames[name]}</a>
                <p>{text.algorithmAbout[name]}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </>
  )
}
