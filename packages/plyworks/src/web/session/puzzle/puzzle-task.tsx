import type { ComponentChildren } from 'preact'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import { ValueChip } from '../values/value-list.js'
import { Steps } from '../view/tray.js'
import type { Mistake, PuzzleAttempt } from './puzzle-attempt.js'

/** Moves of a refutation that are told. */
const TOLD = 8

interface PuzzleTaskProps {
  readonly attempt: PuzzleAttempt
  /** Buttons that lead on. */
  readonly children: ComponentChildren
}

/** The task of a puzzle, its hints, and the verdict on the last move. */
export function PuzzleTask({ attempt, children }: PuzzleTaskProps) {
  const { puzzle, board } = attempt
  const { definition } = board.session.game
  const seat = board.session.record.start.turn
  const { length: steps } = puzzle.steps
  return (
    <>
      <p class="puzzle-task">
        <SeatChip seat={seat} />
        {text.puzzleTask(definition.seatNames[seat], puzzle.task, puzzle.value, steps)}
      </p>
      {steps > 1 && !attempt.done.value && <p class="muted">{text.puzzleStep(attempt.found.value + 1, steps)}</p>}
      {attempt.asking && <Steps board={board} />}
      {attempt.asking && board.refusal.value !== null && <p class="refusal">{board.refusal.value}</p>}
      <div class="puzzle-told" role="status">
        {attempt.once ? <FirstAnswer attempt={attempt} /> : <Verdict attempt={attempt} />}
        {attempt.mistake.value !== null && <Refutation mistake={attempt.mistake.value} />}
        {attempt.asking && attempt.distanceHinted && puzzle.plies !== null && (
          <p>{text.puzzleHintDistance(puzzle.value, puzzle.plies)}</p>
        )}
        {attempt.asking && attempt.excluded.length > 0 && <p>{text.puzzleHintNot(attempt.excluded.join(', '))}</p>}
      </div>
      {attempt.once && attempt.done.value && <Values attempt={attempt} />}
      <div class="buttons">
        {!attempt.done.value && (
          <>
            <button type="button" class="button" disabled={!attempt.mayHint} onClick={() => attempt.giveHint()}>
              {text.puzzleHint}
            </button>
            <button type="button" class="button" disabled={!attempt.asking} onClick={() => attempt.show()}>
              {attempt.once ? text.puzzleGiveUp : text.puzzleShow}
            </button>
          </>
        )}
        {children}
      </div>
    </>
  )
}

/** The verdict where one may try again. */
function Verdict({ attempt }: { attempt: PuzzleAttempt }) {
  const mistake = attempt.mistake.value
  if (mistake !== null) {
    const { game, record } = attempt.board.session
    const other = game.definition.seatNames[1 - record.start.turn]
    const [value, plies, answer] = mistake.wrong
    return <p class="verdict wrong">{text.puzzleWrong(mistake.move, value, plies, other, answer)}</p>
  }
  if (attempt.done.value) {
    return <p class="verdict right">{attempt.helped.value ? text.puzzleSolvedHelped : text.puzzleSolved}</p>
  }
  return attempt.found.value > 0 ? <p class="verdict right">{text.puzzleGood}</p> : null
}

/** The verdict where the first answer counts: it tells the right move as well. */
function FirstAnswer({ attempt }: { attempt: PuzzleAttempt }) {
  if (!attempt.done.value) return null
  const mistake = attempt.mistake.value
  const [right, ...others] = attempt.values
  const words = text.valueInWords(right.value, right.plies)
  if (attempt.shown.value) return <p class="verdict wrong">{text.puzzleShown(right.text, words)}</p>
  if (mistake === null) return <p class="verdict right">{text.puzzleRight(right.text, words)}</p>
  const played = others.find((each) => each.text === mistake.move) ?? right
  const wrong = text.valueInWords(played.value, played.plies)
  return <p class="verdict wrong">{text.puzzleOnlyMoveWas(mistake.move, wrong, right.text, words)}</p>
}

function Refutation({ mistake: { move, line, ending } }: { mistake: Mistake }) {
  if (ending !== null) return <p>{text.puzzleEnding(move, ending)}</p>
  if (line.length === 0) return null
  return <p>{text.puzzleRefutation(move, line.slice(0, TOLD).join(', '), line.length > TOLD)}</p>
}

function Values({ attempt }: { attempt: PuzzleAttempt }) {
  return (
    <ul class="value-list" aria-label={text.movesAndValues}>
      {attempt.values.map((each) => (
        <li key={each.move} class="row-button value-move told">
          <span class="value-move-text">{each.text}</span>
          <ValueChip value={each.value} plies={each.plies} />
          <span class="value-move-words">{text.valueInWords(each.value, each.plies)}</span>
        </li>
      ))}
    </ul>
  )
}
