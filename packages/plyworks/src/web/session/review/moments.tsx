import { useState } from 'preact/hooks'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { PlayedNode } from '../game/played-move.js'
import { onlyPerson } from '../game/result.js'
import { momentsOf, type Verdict } from './verdicts.js'

interface Moment {
  readonly verdict: Verdict
  /** The position in which it was played. */
  readonly before: PlayedNode
}

interface MomentsProps {
  readonly board: BoardSession
  readonly verdicts: readonly Verdict[]
  /** Called when a better move is to be found on the board. */
  onTry(): void
}

/** The moments that mattered most, each with a try at the better move on the board. */
export function Moments({ board, verdicts, onTry }: MomentsProps) {
  const [asked, setAsked] = useState<Moment | null>(null)
  // A try is a variation, of which the review knows nothing yet: the moments stay those of the game.
  const [kept, setKept] = useState<readonly Moment[] | null>(null)
  const { session } = board
  const found = momentsOf(verdicts, onlyPerson(session))
  const moments = kept ?? found.map((verdict) => ({ verdict, before: session.nodeAt(verdict.ply - 1) }))
  if (moments.length === 0) return null
  const { node } = session
  const tried = asked === null ? null : playedFrom(asked.before, node)
  const again = (moment: Moment) => {
    setAsked(moment)
    setKept(moments)
    session.paused.value = true
    session.goToNode(moment.before)
    onTry()
  }
  return (
    <section class="moments" aria-labelledby="moments">
      <h3 id="moments">{text.moments}</h3>
      {/* Above the list, where it is seen together with the board. */}
      <p role="status">
        {asked !== null && tried === null && text.findBetterNow}
        {asked !== null &&
          tried !== null &&
          text.betterTried(tried, asked.verdict.better, tried === asked.verdict.move)}
      </p>
      <ol>
        {moments.map((moment) => (
          <li key={moment.verdict.ply}>
            <SeatChip seat={moment.verdict.seat} />
            {told(moment.verdict)}{' '}
            <button type="button" class="button quiet" onClick={() => again(moment)}>
              {text.findBetter}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The move played in a position on the way to a node: a computer may have answered it meanwhile. */
function playedFrom(before: PlayedNode, node: PlayedNode): string | null {
  for (let at: PlayedNode | null = node; at !== null; at = at.parent) {
    if (at.parent === before) return at.move?.text ?? null
  }
  return null
}

function told({ ply, move, before, after }: Verdict): string {
  return text.moment(ply, move, Math.round(before * 100), Math.round(after * 100))
}
