import { LESSON_ALGORITHMS, type LessonAlgorithm } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { gameCards, gamesToCome } from '../../session/catalogue/game-cards.js'
import { readLearned } from '../../session/learned/learned.js'
import { DailyLink, gamesOfDays } from '../../session/puzzle/daily-link.js'
import { gameOfDay, today } from '../../session/puzzle/daily-puzzle.js'
import { readRating } from '../../session/puzzle/puzzle-rating.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage, ProblemPage } from '../../ui/page/problem-page.js'
import { moveTo } from '../../ui/page/router.js'
import { DOCUMENTATION, formatRoute, puzzlesRoute } from '../../ui/page/routes.js'
import { laboratory } from '../../ui/text/laboratory.js'
import { text } from '../../ui/text/text.js'
import { IntroductionPage } from './introduction-page.js'
import { PuzzlesPage } from './puzzles-page.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'

/** The lesson that is the puzzle of the day. */
const DAILY = 'daily'

export interface LearnPageProps {
  /** An algorithm, `daily` for the puzzle of the day, the id of a game, perhaps with the number of a goal or with `/puzzles` and the number of one, or null for the list of all. */
  readonly lesson: string | null
}

/** Introductions to the games, and algorithms at work. */
export function LearnPage({ lesson }: LearnPageProps) {
  const algorithm = shownAlgorithms().find((name) => name === lesson)
  if (algorithm !== undefined) return <ToLaboratory algorithm={algorithm} />
  if (lesson === null) return <Contents />
  if (lesson === DAILY) return <DailyPuzzle />
  const [, id, number = null] = /^([^/]+)\/puzzles(?:\/([^/]+))?$/.exec(lesson) ?? []
  const cardOf = (game: string) => gameCards.value.find((card) => card.id === game)
  const puzzled = id === undefined ? undefined : cardOf(id)
  if (puzzled?.hasPuzzles) return <PuzzlesPage key={lesson} id={puzzled.id} number={number} />
  if (puzzled !== undefined && puzzled.seats > 2) return <NoLesson message={text.noPuzzles(puzzled.title)} />
  const [, game, goal = null] = /^([^/]+)(?:\/(\d+))?$/.exec(lesson) ?? []
  if (game !== undefined && cardOf(game)?.hasIntroduction) {
    return <IntroductionPage key={game} id={game} number={goal} />
  }
  // A game from a file may have it.
  if (gamesToCome.value.length > 0) return <OpeningPage problem={null} />
  return <NoLesson message={text.noLesson(lesson)} />
}

/** Algorithms are shown in the laboratory; addresses from before still lead there. */
function ToLaboratory({ algorithm }: { algorithm: LessonAlgorithm }) {
  useEffect(() => moveTo(exampleOf(algorithm)), [algorithm])
  return <OpeningPage problem={null} />
}

function exampleOf(algorithm: LessonAlgorithm): string {
  return formatRoute({ page: 'lab', link: null, own: { example: algorithm } })
}

function NoLesson({ message }: { message: string }) {
  return (
    <>
      <Header />
      <ProblemPage title={text.badLink} message={message} help={text.badLinkHelp} />
    </>
  )
}

/** The puzzle of the day on which the page was opened. */
function DailyPuzzle() {
  const [day] = useState(() => today())
  return <PuzzlesPage id={gameOfDay(day, gamesOfDays())} number={null} day={day} />
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
          <DailyLink />
          <ul class="learn-list">
            {gameCards.value
              .filter(({ hasIntroduction }) => hasIntroduction)
              .map(({ id, title, summary, seats, hasPuzzles, goals }) => (
                <li key={id}>
                  <a href={formatRoute({ page: 'learn', lesson: id })}>{title}</a>
                  <p>{summary}</p>
                  <Reached id={id} goals={goals} />
                  {hasPuzzles && (
                    <p class="learn-puzzles">
                      <a href={puzzlesRoute(id)} aria-label={text.puzzlesOf(title)}>
                        {text.puzzles}
                      </a>
                      <Rated id={id} />
                    </p>
                  )}
                  {!hasPuzzles && seats > 2 && <p class="muted">{text.noPuzzles(title)}</p>}
                </li>
              ))}
          </ul>
        </section>
        <section aria-labelledby="learn-algorithms">
          <h2 id="learn-algorithms">{text.learnAlgorithms}</h2>
          <p>
            <a href={formatRoute({ page: 'lab', link: null, own: {} })}>{text.laboratory}</a>: {laboratory.about}
          </p>
          <ul class="learn-list">
            {shownAlgorithms().map((name) => (
              <li key={name}>
                <a href={exampleOf(name)}>{laboratory.names[name]}</a>
                <p>{laboratory.summaries[name]}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="learn-documentation">
          <h2 id="learn-documentation">
            <a href={DOCUMENTATION}>{text.documentation}</a>
          </h2>
          <p>{text.documentationAbout}</p>
        </section>
      </main>
    </>
  )
}

/** The rating at the puzzles of a game, once there is one. */
function Rated({ id }: { id: string }) {
  const { rating, rated } = readRating(id)
  return rated.length === 0 ? null : <span class="muted">{text.ratedShort(Math.round(rating))}</span>
}

/** The goals of a game that have been reached on this device. */
function Reached({ id, goals }: { id: string; goals: readonly string[] }) {
  const learned = readLearned(id)
  const reached = goals.filter((goal) => learned.has(goal)).length
  return (
    <p class="learn-progress">
      <meter min={0} max={goals.length} value={reached} aria-hidden="true" />
      {text.goalsReached(reached, goals.length)}
    </p>
  )
}
