import { useEffect, useRef, useState } from 'preact/hooks'
import { SeatChip } from '../parts/seat-chip.js'
import type { PlayedMove } from '../play/session.js'
import type { Table } from '../play/table.js'
import type { Glyph } from '../review/verdicts.js'
import { text } from '../text.js'

/** Very long games show their latest moves first; the rest on request. */
const SHOWN = 240

interface Turn {
  readonly seat: number
  readonly moves: { readonly ply: number; readonly text: string }[]
}

/** All moves, those taken back included; a click goes to the position after the move. */
export function MoveList({ table }: { table: Table }) {
  const { session } = table
  const [all, setAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const played = session.played.value
  const ply = session.ply.value
  const first = all ? 0 : Math.max(0, played.length - SHOWN)

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && list.current) scrollWithin(list.current, current)
  }, [ply, played.length])

  return (
    <section class="panel moves" aria-label={text.moves}>
      <h2>{text.moves}</h2>
      {played.length === 0 ? (
        <p class="muted">{text.noMoves}</p>
      ) : (
        <div class="move-scroll" ref={list}>
          {first > 0 && (
            <button type="button" class="button quiet" onClick={() => setAll(true)}>
              {text.earlierMoves(first)}
            </button>
          )}
          <ol class="turns">
            <li class="turn-item">
              <MoveButton current={ply === 0} label={text.start} onClick={() => session.goTo(0)} />
            </li>
            {turnsOf(played, first).map((turn) => (
              <li key={turn.moves[0].ply} class="turn-item">
                <SeatChip seat={turn.seat} />
                {turn.moves.map((move) => (
                  <MoveButton
                    key={move.ply}
                    current={move.ply === ply}
                    later={move.ply > ply}
                    label={move.text}
                    glyph={table.glyphs.value.get(move.ply)}
                    onClick={() => session.goTo(move.ply)}
                  />
                ))}
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

interface MoveButtonProps {
  readonly current: boolean
  readonly later?: boolean
  readonly label: string
  readonly glyph?: Glyph | undefined
  onClick(): void
}

function MoveButton({ current, later = false, label, glyph, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      class={`move ${later ? 'later' : ''}`}
      {...(current ? { 'aria-current': 'step' as const } : {})}
      {...(glyph === undefined ? {} : { 'aria-label': text.moveWithGlyph(label, glyph) })}
      onClick={onClick}
    >
      {label}
      {glyph !== undefined && <span class="move-glyph">{glyph}</span>}
    </button>
  )
}

/** The moves from index `first` on, consecutive ones of a seat together. */
function turnsOf(played: readonly PlayedMove[], first: number): Turn[] {
  const turns: Turn[] = []
  for (let index = first; index < played.length; index++) {
    const { seat, text: label } = played[index]
    const last = turns.at(-1)
    const move = { ply: index + 1, text: label }
    if (last !== undefined && last.seat === seat) last.moves.push(move)
    else turns.push({ seat, moves: [move] })
  }
  return turns
}

/** Brings an element into view inside its scrolling box, without scrolling the page. */
function scrollWithin(box: HTMLElement, element: HTMLElement): void {
  const top = element.offsetTop - box.offsetTop
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + element.offsetHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = top + element.offsetHeight - box.clientHeight
  }
}
