import { type Game, type Puzzle, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadGame } from '../../../guests/present-games.js'
import { loadPuzzles } from '../../session/catalogue/game-pages.js'
import { gamesOfDays } from '../../session/puzzle/daily-link.js'
import { currentDays, placeOfDay, readStreak, solvedOn, writeStreak } from '../../session/puzzle/daily-puzzle.js'
import { PuzzleAttempt } from '../../session/puzzle/puzzle-attempt.js'
import { type PuzzleProgress, readProgress, replaceProgress, writeState } from '../../session/puzzle/puzzle-progress.js'
import { rated, ratingOfPuzzle, readRating, writeRating } from '../../session/puzzle/puzzle-rating.js'
import { PuzzleTask } from '../../session/puzzle/puzzle-task.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { formatRoute, puzzlesRoute } from '../../ui/page/routes.js'
import { pace } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'

interface Opened {
  readonly game: Game
  readonly puzzles: readonly Puzzle[]
  /** Of the puzzle on the board, from 0. */
  readonly index: number
  /** The day whose puzzle it is; null where it was chosen otherwise. */
  readonly day: number | null
}

interface PuzzlesPageProps {
  /** Of the game. */
  readonly id: string
  /** As the address says it, from 1; null for the first one that is not solved. */
  readonly number: string | null
  /** The day whose puzzle is wanted, in place of a number. */
  readonly day?: number
}

/** The puzzles of a game: one on the board, and all of them to choose from. */
export function PuzzlesPage({ id, number, day }: PuzzlesPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(opened === null ? undefined : text.puzzlesOf(opened.game.definition.title))
  useEffect(() => {
    let live = true
    open(id, number, day).then(
      (now) => live && setOpened(now),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [id, number, day])
  if (problem !== null || opened === null) return <OpeningPage problem={problem} />
  const { title } = opened.game.definition
  return (
    <>
      <Header>
        <h1 class="game-title">{opened.day === null ? text.puzzlesOf(title) : text.puzzleOfTheDay(title)}</h1>
        <RulesLink definition={opened.game.definition} />
      </Header>
      <PuzzleView {...opened} />
    </>
  )
}

async function open(id: string, number: string | null, day: number | null = null): Promise<Opened> {
  const collection = await loadPuzzles(id)
  if (collection === null) throw new Error(text.noLesson(`${id}/puzzles`))
  const { puzzles } = collection
  const game = await loadGame(collection.game)
  if (day !== null) return { game, puzzles, index: placeOfDay(day, gamesOfDays().length, puzzles.length), day }
  const progress = readProgress(id)
  const unsolved = puzzles.findIndex(({ position }) => progress[position] === undefined)
  const index = number === null ? Math.max(0, unsolved) : Number(number) - 1
  if (puzzles[index] === undefined) throw new Error(text.noPuzzle(number ?? '', puzzles.length))
  return { game, puzzles, index, day }
}

function PuzzleView({ game, puzzles, index, day }: Opened) {
  const { id } = game.definition
  const [progress, setProgress] = useState(() => readProgress(id))
  const [round, setRound] = useState(0)
  const [attempt, setAttempt] = useState<PuzzleAttempt | null>(null)
  useEffect(() => {
    const puzzle = puzzles[index]
    const begun = new PuzzleAttempt(game, puzzle, {
      once: false,
      pause: () => pace().turn,
      onDone: ({ helped }) => {
        setProgress(writeState(id, puzzle.position, helped.value ? 'helped' : 'solved'))
        if (day !== null) writeStreak(solvedOn(readStreak(), day))
      },
    })
    setAttempt(begun)
    return () => begun.close()
  }, [game, puzzles, index, day, round])
  if (attempt === null) return <main id="content" class="play loading" aria-busy="true" />
  const done = attempt.done.value
  const link = { ...emptyLink(game.name), start: attempt.puzzle.position }
  // From the puzzle of the day to the first one that is not solved.
  const next = day === null ? puzzlesRoute(id, ((index + 1) % puzzles.length) + 1) : puzzlesRoute(id)
  return (
    <main id="content" class="play explore introduction" style={boardStyle(game.view.board)}>
      <SessionBoard board={attempt.board} />
      <div class="side">
        <section class="tray" aria-label={text.puzzleNumber(index + 1, puzzles.length)}>
          <p class="muted">{text.puzzleNumber(index + 1, puzzles.length)}</p>
          <PuzzleTask attempt={attempt}>
            {done && day !== null && <p class="daily">{text.dailyDone(currentDays(readStreak(), day))}</p>}
            <button type="button" class="button" onClick={() => setRound(round + 1)}>
              {text.puzzleAgain}
            </button>
            <a class={done ? 'button primary' : 'button'} href={next}>
              {text.puzzleNext}
            </a>
            {done && (
              <a class="button" href={formatRoute({ page: 'play', link })}>
                {text.playFromHere}
              </a>
            )}
          </PuzzleTask>
          <RatingLine key={index} id={id} attempt={attempt} strength={ratingOfPuzzle(index, puzzles.length)} />
        </section>
        <PuzzleList id={id} puzzles={puzzles} index={index} progress={progress} onProgress={setProgress} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {attempt.board.announcement.value}
      </p>
    </main>
  )
}

interface RatingLineProps {
  readonly id: string
  readonly attempt: PuzzleAttempt
  /** Of the puzzle. */
  readonly strength: number
}

/** The rating at the puzzles of this game, which the first answer to each changes as soon as it is given. */
function RatingLine({ id, attempt, strength }: RatingLineProps) {
  const [rating, setRating] = useState(() => readRating(id))
  const [change, setChange] = useState<number | null>(null)
  const { position } = attempt.puzzle
  const failed = attempt.helped.value
  const decided = failed || attempt.done.value
  useEffect(() => {
    const before = readRating(id)
    if (!decided || before.rated.includes(position)) return
    const after = rated(before, strength, position, !failed)
    writeRating(id, after)
    setRating(after)
    setChange(Math.round(after.rating) - Math.round(before.rating))
  }, [id, position, strength, decided, failed])
  if (rating.rated.length === 0) return <p class="muted">{text.puzzleUnrated}</p>
  return (
    <p class="muted" role="status">
      {text.puzzleRating(Math.round(rating.rating), Math.round(rating.deviation))}
      {change !== null && (
        <span class={change < 0 ? 'rating-change down' : 'rating-change up'}> {text.puzzleRated(change)}</span>
      )}
    </p>
  )
}

interface PuzzleListProps {
  readonly id: string
  readonly puzzles: readonly Puzzle[]
  /** Of the puzzle on the board. */
  readonly index: number
  readonly progress: PuzzleProgress
  onProgress(progress: PuzzleProgress): void
}

/** All puzzles to choose from, and how many are solved; that can be forgotten, and put back as long as the page is there. */
function PuzzleList({ id, puzzles, index, progress, onProgress }: PuzzleListProps) {
  const [forgotten, setForgotten] = useState<PuzzleProgress | null>(null)
  const solved = puzzles.filter(({ position }) => progress[position] === 'solved').length
  const forget = () => {
    setForgotten(progress)
    onProgress(replaceProgress(id, {}))
  }
  const putBack = (before: PuzzleProgress) => {
    setForgotten(null)
    onProgress(replaceProgress(id, { ...progress, ...before }))
  }
  return (
    <nav class="panel puzzle-list" aria-label={text.puzzles}>
      <p>{text.puzzlesAbout}</p>
      <p role="status">{text.puzzlesSolved(solved, puzzles.length)}</p>
      <ol>
        {puzzles.map(({ position }, at) => {
          const state = progress[position] ?? 'new'
          return (
            <li key={position}>
              <a
                class={`puzzle-link ${state}`}
                href={puzzlesRoute(id, at + 1)}
                aria-label={text.puzzleLink(at + 1, state)}
                {...(at === index && { 'aria-current': 'page' })}
              >
                {at + 1}
                <span aria-hidden="true">{text.puzzleStateSigns[state]}</span>
              </a>
            </li>
          )
        })}
      </ol>
      {forgotten !== null ? (
        <button type="button" class="button quiet" onClick={() => putBack(forgotten)}>
          {text.puzzlesPutBack}
        </button>
      ) : (
        Object.keys(progress).length > 0 && (
          <button type="button" class="button quiet" onClick={forget}>
            {text.puzzlesForget}
          </button>
        )
      )}
    </nav>
  )
}
