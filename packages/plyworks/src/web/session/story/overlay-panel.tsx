import type { Overlay } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import type { Table } from '../board/table.js'
import { chosenOverlay, shownOverlay } from './overlay-choice.js'

/** Chooses what is written on the cells of the board. */
export function OverlayPanel({ table, overlays }: { table: Table; overlays: readonly Overlay[] }) {
  const shown = shownOverlay(table)
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
