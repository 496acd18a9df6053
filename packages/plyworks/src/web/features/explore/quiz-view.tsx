import type { Game } from '@plyworks/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { databaseOf } from '../../session/values/looked-up-values.js'
import { SolverStatus } from '../../session/values/solver-status.js'
import { ValueChip } from '../../session/values/value-list.js'
import { FactList } from '../../session/view/fact-list.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { Steps } from '../../session/view/tray.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { formatRoute } from '../../ui/page/routes.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import { GRADES } from '../../ui/text/told.js'
import type { ListedMove } from '../../workers/values/move-values.js'
import { compareValues } from '../../workers/values/move-values.js'
import type { LineStep, Puzzle } from '../../workers/values/solved-calls.js'
import { type Given, Quiz } from './quiz.js'

/** So many moves of a refutation are told. */
const TOLD = 8

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

  const board = quiz.board.value
  const puzzle = quiz.puzzle.value
  return (
    <>
      {board !== null && <SessionBoard board={board} />}
      <div class="side">
        <section class="panel quiz">
          <h2>{text.quizTitle}</h2>
          {!ready && <SolverStatus values={values} />}
          {ready && quiz.none.value && <p>{text.quizNone}</p>}
          {ready && puzzle === null && !quiz.none.value && <p role="status">{text.quizLooking}</p>}
          {board !== null && puzzle !== null && <Asked quiz={quiz} board={board} puzzle={puzzle} />}
        </section>
        {board !== null && <FactList board={board} everything />}
        <ScorePanel quiz={quiz} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {board?.announcement.value}
      </p>
    </>
  )
}

function Asked({ quiz, board, puzzle }: { quiz: Quiz; board: BoardSession; puzzle: Puzzle }) {
  const given = quiz.given.value
  const { turn } = board.session.position
  const next = useRef<HTMLButtonElement>(null)
  const answered = given !== null
  useEffect(() => {
    if (answered) next.current?.focus({ preventScroll: true })
  }, [answered])
  return (
    <>
      <p class="quiz-task">
        <SeatChip seat={turn} />
        {text.quizTask(quiz.game.definition.seatNames[turn], puzzle.value)}
      </p>
      <p class="muted">
        {text.quizGradeIs(puzzle.grade)} <span class="place-position">{puzzle.position}</span>
      </p>
      {given === null ? <Steps board={board} /> : <Answered quiz={quiz} puzzle={puzzle} given={given} />}
      {given === null && board.refusal.value !== null && <p class="refusal">{board.refusal.value}</p>}
      {given === null && <Hints quiz={quiz} puzzle={puzzle} />}
      <div class="buttons">
        {given === null && (
          <>
            <button type="button" class="button" disabled={quiz.hints.value > 1} onClick={() => quiz.giveHint()}>
              {text.quizHint}
            </button>
            <button type="button" class="button" onClick={() => quiz.giveUp()}>
              {text.quizGiveUp}
            </button>
          </>
        )}
        <button
          ref={next}
          type="button"
          class={answered ? 'button primary' : 'button'}
          onClick={() => void quiz.next()}
        >
          {text.quizNext}
        </button>
        {answered && (
          <a
            class="button"
            href={formatRoute({
              page: 'explore',
              part: 'board',
              link: { ...emptyLink(quiz.game.name), start: puzzle.position },
            })}
          >
            {text.openOnBoard}
          </a>
        )}
      </div>
    </>
  )
}

function Hints({ quiz, puzzle }: { quiz: Quiz; puzzle: Puzzle }) {
  const hints = quiz.hints.value
  return (
    <div role="status">
      {hints > 0 && <p>{text.quizHintDistance(puzzle.value, puzzle.plies)}</p>}
      {hints > 1 && <p>{text.quizHintNot(quiz.excluded.map((each) => each.text).join(', '))}</p>}
    </div>
  )
}

/** What came of it: the verdict, why a wrong move is wrong, and the values of all moves. */
function Answered({ quiz, puzzle, given }: { quiz: Quiz; puzzle: Puzzle; given: Given }) {
  const { answer } = quiz
  if (answer === null) return null
  return (
    <>
      <div role="status">
        <p class={given.right ? 'verdict right' : 'verdict wrong'}>{verdict(given, answer)}</p>
        {given.move !== null && given.refutation.length > 0 && <p>{refutationText(given.move, given.refutation)}</p>}
        {given.move !== null && given.ending !== null && <p>{text.quizEnding(given.move.text, given.ending)}</p>}
      </div>
      <ul class="value-list" aria-label={text.movesAndValues}>
        {[...puzzle.moves].sort(compareValues).map((each) => (
          <li key={each.move} class="row-button value-move told">
            <span class="value-move-text">{each.text}</span>
            <ValueChip value={each.value} plies={each.plies} />
            <span class="value-move-words">{text.valueInWords(each.value, each.plies)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function verdict({ move, right }: Given, answer: ListedMove): string {
  const words = text.valueInWords(answer.value, answer.plies)
  if (right) return text.quizRight(answer.text, words)
  if (move === null) return text.quizShown(answer.text, words)
  return text.quizWrong(move.text, text.valueInWords(move.value, move.plies), answer.text, words)
}

function refutationText(move: ListedMove, line: readonly LineStep[]): string {
  const told = line.slice(0, TOLD).map((step) => step.text)
  return text.quizRefutation(move.text, told.join(', '), line.length > TOLD)
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
