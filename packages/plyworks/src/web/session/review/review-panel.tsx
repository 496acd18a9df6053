import { effect, untracked } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { Trouble } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { GameGraph } from './game-graph.js'
import { GameReview, PACES } from './game-review.js'
import { Moments } from './moments.js'
import { type Verdict, verdictsOf } from './verdicts.js'

export interface ReviewPanelProps {
  readonly board: BoardSession
  /** Whether the review itself is shown above the graph of the game, which always is. */
  readonly shown: boolean
  /** Called when a better move is to be found on the board. */
  onTry(): void
}

/** The whole game looked at by an engine: the moves that gave something away, and a graph of chances. */
export function ReviewPanel({ board, shown, onTry }: ReviewPanelProps) {
  const [review, setReview] = useState<GameReview | null>(null)
  const { session, spawnEngine } = board
  useEffect(() => {
    if (spawnEngine === null) return
    const opened = new GameReview(session, spawnEngine)
    setReview(opened)
    const first = opened.views.value
    const unmark = effect(() => {
      if (opened.views.value !== first) board.keepSoon()
      const verdicts = verdictsOf(session.played.value, opened.views.value)
      untracked(() => {
        board.glyphs.value = new Map(verdicts.map(({ ply, glyph }) => [ply, glyph]))
      })
    })
    return () => {
      unmark()
      opened.close()
      board.glyphs.value = new Map()
    }
  }, [session])
  const panel = useRef<HTMLElement>(null)
  const wanted = board.reviewWanted.value
  // With the change and not after it is painted: a key that was pressed meanwhile is not taken away from where it went.
  useLayoutEffect(() => {
    if (!wanted || review === null) return
    board.reviewWanted.value = false
    void review.start(PACES[0] * 1000)
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.focus({ preventScroll: true })
  }, [wanted, review])
  if (review === null) return null
  if (session.played.value.length === 0) return shown ? <p class="muted">{text.noMoves}</p> : null
  const { done, all } = review.progress
  const views = review.views.value
  const problem = review.problem.value
  const verdicts = verdictsOf(session.played.value, views)
  const judged = views.every((view) => view === null || view.chances !== null)
  const substitute = review.substitute.value
  return (
    <>
      <section class="panel review" aria-label={text.review} ref={panel} tabIndex={-1} hidden={!shown}>
        <h2>{text.review}</h2>
        <Controls review={review} />
        {problem !== null && <Trouble message={text.engineTrouble(problem)} />}
        {judged && substitute !== null && <p class="muted">{text.reviewBy(substitute.title)}</p>}
        {!judged && <p>{text.reviewNoChances}</p>}
        <Moments board={board} verdicts={done === all ? verdicts : []} onTry={onTry} />
        {verdicts.length > 0 && <Mistakes board={board} verdicts={verdicts} />}
        {judged && verdicts.length === 0 && done === all && <p class="muted">{text.reviewClean}</p>}
      </section>
      <GameGraph board={board} review={review} marked={new Set(verdicts.map(({ ply }) => ply))} />
    </>
  )
}

function Controls({ review }: { review: GameReview }) {
  const [seconds, setSeconds] = useState<number>(PACES[0])
  const { done, all } = review.progress
  const pace = review.pace.value
  if (pace !== null) {
    const left = text.seconds(((all - done) * pace) / 1000)
    return (
      <div class="review-controls">
        <p class="muted">{text.reviewProgress(done, all, left)}</p>
        <button type="button" class="button" onClick={() => review.stop()}>
          {text.stop}
        </button>
        <progress max={all} value={done} aria-label={text.review} />
      </div>
    )
  }
  if (done === all) {
    return (
      <div class="review-controls">
        <button type="button" class="button" onClick={() => review.forget()}>
          {text.reviewAgain}
        </button>
      </div>
    )
  }
  return (
    <div class="review-controls">
      <div class="option">
        <label for="review-pace">{text.reviewPace}</label>
        <select id="review-pace" value={seconds} onChange={(event) => setSeconds(Number(event.currentTarget.value))}>
          {PACES.map((each) => (
            <option key={each} value={each}>
              {text.secondsEach(each)}
            </option>
          ))}
        </select>
      </div>
      <button type="button" class="button" onClick={() => void review.start(seconds * 1000)}>
        {done > 0 ? text.goOn : text.reviewGame}
      </button>
    </div>
  )
}

/** The mistakes in order; each leads to the position in which it was made. */
function Mistakes({ board, verdicts }: { board: BoardSession; verdicts: readonly Verdict[] }) {
  return (
    <ol class="mistakes" aria-label={text.mistakes}>
      {verdicts.map((verdict) => (
        <li key={verdict.ply}>
          <button type="button" class="row-button mistake" onClick={() => board.session.goTo(verdict.ply - 1)}>
            <SeatChip seat={verdict.seat} />
            <span>
              <b>
                {verdict.ply}. {verdict.move}
                {verdict.glyph}
              </b>{' '}
              {text.mistake(
                verdict.glyph,
                verdict.better,
                Math.round(verdict.before * 100),
                Math.round(verdict.after * 100),
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
