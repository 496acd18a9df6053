import { useEffect, useRef } from 'preact/hooks'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { LineStep } from '../../workers/values/solved-calls.js'
import type { BoardSession } from '../board/board-session.js'
import { lookAhead } from '../game/preview.js'

interface BestLineProps {
  readonly board: BoardSession
  /** Moves from the position on the board. */
  readonly line: readonly LineStep[]
  /** Whether the line ends where a position comes again. */
  readonly endless: boolean
  readonly fresh: boolean
}

/** Best play to the end, to be looked at move by move on the board, and to be played. */
export function BestLine({ board, line, endless, fresh }: BestLineProps) {
  const shown = board.preview.value?.moves.length ?? 0
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.offsetTop - 40
  }, [shown])
  if (line.length === 0) return null

  const show = (index: number) => {
    if (fresh) showStep(board, line, index)
  }
  return (
    <div class="best-line">
      <h3>{text.bestLine(endless)}</h3>
      <ol class="line-moves" ref={list}>
        {line.map((step, index) => (
          <li key={index}>
            <SeatChip seat={step.seat} />
            <button
              type="button"
              class={`move ${index < shown ? '' : 'later'}`}
              aria-label={text.lineStep(index + 1, board.session.game.definition.seatNames[step.seat], step.text)}
              {...(index + 1 === shown ? { 'aria-current': 'step' as const } : {})}
              onClick={() => show(index + 1)}
            >
              {step.text}
            </button>
          </li>
        ))}
      </ol>
      <div class="buttons">
        <button type="button" class="button" disabled={shown === 0} onClick={() => show(shown - 1)}>
          {text.back}
        </button>
        <button type="button" class="button" disabled={shown === line.length} onClick={() => show(shown + 1)}>
          {text.forward}
        </button>
      </div>
    </div>
  )
}

/** Shows the position after `count` moves of the line; the game itself after none. */
function showStep(board: BoardSession, line: readonly LineStep[], count: number): void {
  const { game, record } = board.session
  if (count === 0) {
    board.clear()
    return
  }
  const moves = line.slice(0, count).map((step) => step.move)
  const preview = lookAhead(game, record.position, moves)
  board.trail.value = []
  board.refusal.value = null
  board.preview.value = preview
  const { seat, text: move } = line[count - 1]
  const names = game.definition.seatNames
  const next = preview.position.over ? null : names[preview.position.turn]
  board.announcement.value = text.lookedAhead(count, names[seat], move, next)
}
