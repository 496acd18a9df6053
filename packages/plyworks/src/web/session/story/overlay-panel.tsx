import type { Overlay } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { chosenOverlay, shownOverlay } from './overlay-choice.js'

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
