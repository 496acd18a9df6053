import { type Game, type Introduction, type IntroductionStep, isAnswer, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadGame } from '../../../guests/present-games.js'
import { BoardSession } from '../../session/board/board-session.js'
import { loadIntroduction } from '../../session/catalogue/game-pages.js'
import { HUMAN } from '../../session/game/session.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { Steps } from '../../session/view/tray.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'

interface Opened {
  /** That of the introduction. */
  readonly game: Game
  readonly introduction: Introduction
  /** The games of the steps, by their place. */
  readonly games: readonly Game[]
}

/** The introduction to a game: positions, each with something to do. */
export function IntroductionPage({ id }: { id: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(opened === null ? undefined : text.introductionTo(opened.game.definition.title))
  useEffect(() => {
    let live = true
    open(id).then(
      (now) => live && setOpened(now),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [id])
  if (problem !== null || opened === null) return <OpeningPage problem={problem} />
  const { definition } = opened.game
  return (
    <>
      <Header>
        <h1 class="game-title">{text.introductionTo(definition.title)}</h1>
        <a class="button quiet wide-only" href={formatRoute({ page: 'learn', lesson: null })}>
          {text.learn}
        </a>
        <a class="button quiet" href={formatRoute({ page: 'rules', id: definition.id })}>
          {text.rules}
        </a>
      </Header>
      <Walk {...opened} />
    </>
  )
}

async function open(id: string): Promise<Opened> {
  const introduction = await loadIntroduction(id)
  if (introduction === null) throw new Error(text.noLesson(id))
  const games = await Promise.all(introduction.steps.map((step) => loadGame(step.game ?? introduction.game)))
  return { introduction, game: await loadGame(introduction.game), games }
}

/** The state of a step of the introduction. */
type Progress = 'asked' | 'wrong' | 'right'

function Walk({ introduction, games }: Opened) {
  const [at, setAt] = useState(0)
  const [board, setBoard] = useState<BoardSession | null>(null)
  const [progress, setProgress] = useState<Progress>('asked')
  const { steps } = introduction
  const step = steps[at]
  const game = games[at]
  useEffect(() => {
    const opened = tableFor(game, step, setProgress)
    setBoard(opened)
    setProgress('asked')
    return () => opened.close()
  }, [game, step])
  if (board === null) return <main id="content" class="play loading" aria-busy="true" />
  const done = step.answers.length === 0 || progress === 'right'
  return (
    <main id="content" class="play explore introduction" style={boardStyle(game.view.board)}>
      <SessionBoard board={board} />
      <div class="side">
        <section class="tray" aria-label={text.introduction}>
          <p class="muted">{text.introductionStep(at + 1, steps.length)}</p>
          <p class="introduction-text" aria-live="polite">
            {step.text}
          </p>
          {!done && board.humanToMove.value && <Steps board={board} />}
          <p class={`introduction-${progress}`} role="status">
            {progress === 'wrong' && text.introductionWrong}
            {progress === 'right' && `${text.introductionRight} ${step.praise ?? ''}`}
          </p>
          <div class="buttons">
            <button type="button" class="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
              {text.back}
            </button>
            {at < steps.length - 1 ? (
              <button type="button" class={done ? 'button primary' : 'button'} onClick={() => setAt(at + 1)}>
                {done ? text.introductionNext : text.introductionSkip}
              </button>
            ) : (
              <a class="button primary" href={formatRoute({ page: 'play', link: emptyLink(game.definition.id) })}>
                {text.playGame(game.definition.title)}
              </a>
            )}
          </div>
        </section>
      </div>
    </main>
  )
}

/** A board on which only the right move is played. */
function tableFor(game: Game, step: IntroductionStep, onProgress: (progress: Progress) => void): BoardSession {
  const start = game.notation.parsePosition(step.position)
  const board: BoardSession = new BoardSession({ game, start }, emptyLink(game.name), {
    spawnEngine: null,
    pace: () => ({ turn: 0, step: 0 }),
    usualPlayers: Array.from({ length: game.traits.seats }, () => HUMAN),
    keep: () => {},
    takeMove(move) {
      board.clear()
      const { session } = board
      if (session.ply.value > 0 || step.answers.length === 0) return
      if (!isAnswer(step, game.notation.formatMove(session.record.position, move))) return onProgress('wrong')
      session.play(move)
      onProgress('right')
    },
  })
  return board
}
