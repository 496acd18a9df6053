import { type Game, type Puzzle, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadGame } from '../../../guests/present-games.js'
import { loadPuzzles } from '../../session/catalogue/game-pages.js'
import { PuzzleAttempt } from '../../session/puzzle/puzzle-attempt.js'
import { type PuzzleProgress, readProgress, replaceProgress, writeState } from '../../session/puzzle/puzzle-progress.js'
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
}

export interface PuzzlesPageProps {
  /** Of the game. */
  readonly id: string
  /** As the address says it, from 1; null for the first one that is not solved. */
  readonly number: string | null
}

/** The puzzles of a game: one on the board, and all of them to choose from. */
export function PuzzlesPage({ id, number }: PuzzlesPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(opened === null ? undefined : text.puzzlesOf(opened.game.definition.title))
  useEffect(() => {
    let live = true
    open(id, number).then(
      (now) => live && setOpened(now),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [id, number])
  if (problem !== null || opened === null) return <OpeningPage problem={problem} />
  const { title } = opened.game.definition
  return (
    <>
      <Header>
        <h1 class="game-title">{text.puzzlesOf(title)}</h1>
        <RulesLink definition={opened.game.definition} />
      </Header>
      <PuzzleView {...opened} />
    </>
  )
}

async function open(id: string, number: string | null): Promise<Opened> {
  const collection = await loadPuzzles(id)
  if (collection === null) throw new Error(text.noLesson(`${id}/puzzles`))
  const { puzzles } = collection
  const progress = readProgress(id)
  const unsolved = puzzles.findIndex(({ position }) => progress[position] === undefined)
  const index = number === null ? Math.max(0, unsolved) : Number(number) - 1
  if (puzzles[index] === undefined) throw new Error(text.noPuzzle(number ?? '', puzzles.length))
  return { game: await loadGame(collection.game), puzzles, index }
}

function PuzzleView({ game, puzzles, index }: Opened) {
  const { id } = game.definition
  const [progress, setProgress] = useState(() => readProgress(id))
  const [round, setRound] = useState(0)
  const [attempt, setAttempt] = useState<PuzzleAttempt | null>(null)
  useEffect(() => {
    const puzzle = puzzles[index]
    const begun = new PuzzleAttempt(game, puzzle, {
      once: false,
      pause: () => pace().turn,
      onDone: ({ helped }) => setProgress(writeState(id, puzzle.position, helped.value ? 'helped' : 'solved')),
    })
    setAttempt(begun)
    return () => begun.close()
  }, [game, puzzles, index, round])
  if (attempt === null) return <main id="content" class="play loading" aria-busy="true" />
  const done = attempt.done.value
  const link = { ...emptyLink(game.name), start: attempt.puzzle.position }
  return (
    <main id="content" class="play explore introduction" style={boardStyle(game.view.board)}>
      <SessionBoard board={attempt.board} />
      <div class="side">
        <section class="tray" aria-label={text.puzzleNumber(index + 1, puzzles.length)}>
          <p class="muted">{text.puzzleNumber(index + 1, puzzles.length)}</p>
          <PuzzleTask attempt={attempt}>
            <button type="button" class="button" onClick={() => setRound(round + 1)}>
              {text.puzzleAgain}
            </button>
            <a class={done ? 'button primary' : 'button'} href={puzzlesRoute(id, ((index + 1) % puzzles.length) + 1)}>
              {text.puzzleNext}
            </a>
            {done && (
              <a class="button" href={formatRoute({ page: 'play', link })}>
                {text.playFromHere}
              </a>
            )}
          </PuzzleTask>
        </section>
        <PuzzleList id={id} puzzles={puzzles} index={index} progress={progress} onProgress={setProgress} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {attempt.board.announcement.value}
      </p>
    </main>
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
