import type { Game } from '@plyworks/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { PuzzleTask } from '../../session/puzzle/puzzle-task.js'
import { databaseOf } from '../../session/values/looked-up-values.js'
import { SolverStatus } from '../../session/values/solver-status.js'
import { FactList } from '../../session/view/fact-list.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { GRADES } from '../../ui/text/told.js'
import { type Asked, Quiz } from './quiz.js'

/** Puzzles on the board: find the only move. */
export function QuizView({ game }: { game: Game }) {
  const values = databaseOf(game.name)
  const [quiz, setQuiz] = useState<Quiz | null>(null)
  const ready = values.state.value.kind === 'ready'
  useEffect(() => {
    values.open(null)
    const opened = new Quiz(game, values)
    setQuiz(opened)
    return () => opened.close()
  }, [game, values])
  useEffect(() => {
    if (ready && quiz !== null) void quiz.next()
  }, [ready, quiz])
  if (quiz === null) return null

  const asked = quiz.asked.value
  const problem = quiz.problem.value
  const board = asked?.attempt.board
  return (
    <>
      {board && <SessionBoard board={board} />}
      <div class="side">
        <section class="panel quiz">
          <h2>{text.quizTitle}</h2>
          {!ready && <SolverStatus values={values} />}
          {ready && quiz.none.value && <p>{text.quizNone}</p>}
          {ready && problem !== null && <p class="problem-message">{text.notSolvable(problem)}</p>}
          {ready && asked === null && problem === null && !quiz.none.value && <p role="status">{text.quizLooking}</p>}
          {asked !== null && <Question asked={asked} onNext={() => void quiz.next()} />}
        </section>
        {board && <FactList board={board} everything />}
        <ScorePanel quiz={quiz} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {board?.announcement.value}
      </p>
    </>
  )
}

function Question({ asked: { attempt, grade }, onNext }: { asked: Asked; onNext(): void }) {
  const next = useRef<HTMLButtonElement>(null)
  const done = attempt.done.value
  useLayoutEffect(() => {
    if (done) next.current?.focus({ preventScroll: true })
  }, [done])
  const { position } = attempt.puzzle
  const link = { ...emptyLink(attempt.board.session.game.name), start: position }
  return (
    <>
      <p class="muted">
        {text.quizGradeIs(grade)} <span class="place-position">{position}</span>
      </p>
      <PuzzleTask attempt={attempt}>
        <button ref={next} type="button" class={done ? 'button primary' : 'button'} onClick={onNext}>
          {text.puzzleNext}
        </button>
        {done && (
          <a class="button" href={formatRoute({ page: 'explore', part: 'board', link })}>
            {text.openOnBoard}
          </a>
        )}
      </PuzzleTask>
    </>
  )
}

function ScorePanel({ quiz }: { quiz: Quiz }) {
  const { asked, right, streak, best } = quiz.score.value
  return (
    <section class="panel quiz-score" aria-label={text.quizTitle}>
      <fieldset class="choices">
        <legend>{text.quizLevel}</legend>
        {[null, ...GRADES].map((grade) => (
          <label key={grade ?? 'any'} class="choice">
            <input
              type="radio"
              name="grade"
              checked={quiz.grade.value === grade}
              onChange={() => quiz.changeGrade(grade)}
            />
            {grade === null ? text.quizAnyLevel : text.quizLevels[grade]}
          </label>
        ))}
      </fieldset>
      <p class="quiz-count">
        {text.quizScore(right, asked)}
        {best > 1 && <span class="muted"> · {text.quizStreak(streak, best)}</span>}
      </p>
      {asked > 0 && (
        <button type="button" class="button quiet" onClick={() => quiz.forgetScore()}>
          {text.quizForget}
        </button>
      )}
    </section>
  )
}
