import { type Game, type Introduction, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { loadGame } from '../../../guests/present-games.js'
import { loadIntroduction } from '../../session/catalogue/game-pages.js'
import { goalsOf, type Learned, readLearned, writeLearned } from '../../session/learned/learned.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { Steps } from '../../session/view/tray.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { replaceHash } from '../../ui/page/router.js'
import { formatRoute, goalRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { GoalAttempt } from './goal-attempt.js'

interface Opened {
  /** That of the introduction. */
  readonly game: Game
  readonly introduction: Introduction
  /** The games of the steps, by their place. */
  readonly games: readonly Game[]
  /** The step that comes onto the board. */
  readonly first: number
}

interface IntroductionPageProps {
  readonly id: string
  /** The step as the address says it, from 1; null for the first that is open. */
  readonly number: string | null
}

/** The introduction to a game: positions, each with something to do. */
export function IntroductionPage({ id, number }: IntroductionPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(opened === null ? undefined : text.introductionTo(opened.game.definition.title))
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
  const { definition } = opened.game
  return (
    <>
      <Header>
        <h1 class="game-title">{text.introductionTo(definition.title)}</h1>
        <RulesLink definition={definition} />
      </Header>
      <Walk {...opened} />
    </>
  )
}

async function open(id: string, number: string | null): Promise<Opened> {
  const introduction = await loadIntroduction(id)
  if (introduction === null) throw new Error(text.noLesson(id))
  const { steps } = introduction
  const learned = readLearned(id)
  const undone = goalsOf(introduction).findIndex((goal) => !learned.has(goal))
  const first = number === null ? Math.max(0, undone) : Number(number) - 1
  if (steps[first] === undefined) throw new Error(text.noGoal(number ?? '', steps.length))
  const games = await Promise.all(steps.map((step) => loadGame(step.game ?? introduction.game)))
  return { introduction, game: await loadGame(introduction.game), games, first }
}

function Walk({ game: { definition }, introduction, games, first }: Opened) {
  const { id, title } = definition
  const [at, setAt] = useState(first)
  const [round, setRound] = useState(0)
  const [attempt, setAttempt] = useState<GoalAttempt | null>(null)
  const [learned, setLearned] = useState(() => readLearned(id))
  const goals = goalsOf(introduction)
  const step = introduction.steps[at]
  useEffect(() => {
    const begun = new GoalAttempt(games[at], step, () => setLearned(writeLearned(id, goals[at])))
    setAttempt(begun)
    replaceHash(goalRoute(id, at + 1))
    return () => begun.close()
  }, [at, round])
  if (attempt === null || attempt.step !== step) return <main id="content" class="play loading" aria-busy="true" />
  const { board } = attempt
  const state = attempt.state.value
  const done = state === 'right' || attempt.onlyToRead
  const again = () => setRound(round + 1)
  return (
    <main id="content" class="play explore introduction" style={boardStyle(board.session.game.view.board)}>
      <SessionBoard board={board} />
      <div class="side">
        <section class="tray" aria-label={text.introduction}>
          <p class="muted">{text.introductionStep(at + 1, goals.length)}</p>
          {step.title !== undefined && <h2 class="goal-title">{step.title}</h2>}
          <p class="introduction-text" aria-live="polite">
            {step.text}
          </p>
          {attempt.thinking && <p class="muted">{text.goalThinking}</p>}
          {!done && board.humanToMove.value && <Steps board={board} />}
          {board.refusal.value !== null && <p class="refusal">{board.refusal.value}</p>}
          <p class={`introduction-${state}`} role="status">
            {state === 'wrong' && (attempt.mistake.value ?? text.introductionWrong)}
            {state === 'lost' && text.goalLost}
            {state === 'right' &&
              `${step.win === undefined ? text.introductionRight : text.goalWon} ${step.praise ?? ''}`}
          </p>
          <div class="buttons">
            <button type="button" class="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
              {text.back}
            </button>
            {step.win !== undefined && (
              <button type="button" class={state === 'lost' ? 'button primary' : 'button'} onClick={again}>
                {text.goalAgain}
              </button>
            )}
            {at < goals.length - 1 ? (
              <button type="button" class={done ? 'button primary' : 'button'} onClick={() => setAt(at + 1)}>
                {done ? text.introductionNext : text.introductionSkip}
              </button>
            ) : (
              <a
                class={done ? 'button primary' : 'button'}
                href={formatRoute({ page: 'play', link: emptyLink(definition.id) })}
              >
                {text.playGame(title)}
              </a>
            )}
          </div>
        </section>
        <GoalList goals={goals} at={at} learned={learned} onChoose={setAt} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {board.announcement.value}
      </p>
    </main>
  )
}

interface GoalListProps {
  readonly goals: readonly string[]
  readonly at: number
  readonly learned: Learned
  onChoose(at: number): void
}

/** All goals of a game, those reached with a tick. */
function GoalList({ goals, at, learned, onChoose }: GoalListProps) {
  return (
    <nav class="panel goal-list" aria-label={text.goals}>
      <p role="status">{text.goalsReached(goals.filter((goal) => learned.has(goal)).length, goals.length)}</p>
      <ol>
        {goals.map((goal, index) => {
          const reached = learned.has(goal)
          return (
            <li key={goal}>
              <button
                type="button"
                class={reached ? 'row-button goal reached' : 'row-button goal'}
                {...(index === at && { 'aria-current': 'step' as const })}
                onClick={() => onChoose(index)}
              >
                <span class="goal-sign" aria-hidden="true">
                  {reached ? '✓' : index + 1}
                </span>
                {goal}
                {reached && <span class="visually-hidden">{text.goalReached}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
