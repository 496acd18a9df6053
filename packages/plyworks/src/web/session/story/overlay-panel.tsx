import type { CellSign, Overlay } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

/** Chooses what is written on the cells of the board. */
export function OverlayPanel({ board, overlays }: { board: BoardSession; overlays: readonly Overlay[] }) {
  const shown = shownOverlay(board)
  return (
    <section class="panel story-panel" aria-labelledby="signs">
      <h2 id="signs">{text.story.signs}</h2>
      <div class="buttons">
        {[null, ...overlays].map((overlay) => (
          <button
            key={overlay?.id ?? ''}
            type="button"
            class="button"
            aria-pressed={shown === overlay}
            onClick={() => {
              chosenOverlay.value = overlay?.id ?? null
            }}
          >
            {overlay?.title ?? text.story.noSigns}
          </button>
        ))}
      </div>
      {shown !== null && <p class="muted">{shown.about}</p>}
    </section>
  )
}

/** Id of the signs that are asked for, in whatever game has them; null for none. */
const chosenOverlay: Signal<string | null> = signal(null)

/** The signs to show: those asked for, else those that belong to a hint while there is one. */
function shownOverlay(board: BoardSession): Overlay | null {
  const { overlays } = board.session.game.insight
  const chosen = overlays.find(({ id }) => id === chosenOverlay.value)
  if (chosen !== undefined) return chosen
  return board.hint === null ? null : (overlays.find(({ withHint }) => withHint) ?? null)
}

/** The signs on the cells of the position that is looked at. */
export function signsOn(board: BoardSession): ReadonlyMap<number, CellSign> {
  const overlay = shownOverlay(board)
  return new Map(overlay?.of(board.shown).map((sign) => [sign.cell, sign]))
}
