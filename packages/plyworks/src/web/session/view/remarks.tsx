import { ANNOTATION_GLYPHS } from '@plyworks/core'
import { useState } from 'preact/hooks'
import { Dialog } from '../../ui/parts/dialog.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { PlayedNode } from '../game/played-move.js'

/** Comment and glyphs for the position on the board, and the commands for the variation that it belongs to. */
export function Remarks({ board }: { board: BoardSession }) {
  const { session } = board
  const [removing, setRemoving] = useState(false)
  const { node } = session
  session.remarks.value
  const variation = session.moves.isVariation(node)
  const reorder = (work: () => void) => {
    work()
    board.announcement.value = session.moves.isVariation(node) ? text.promoted : text.isMainLine
  }
  return (
    <details class="remarks">
      <summary>{text.remarks}</summary>
      <div class="remarks-fields">
        <textarea
          rows={2}
          aria-label={text.commentOf(node.move?.text ?? null)}
          placeholder={text.commentOf(node.move?.text ?? null)}
          value={node.comment}
          onInput={(event) => session.comment(event.currentTarget.value)}
        />
        {node.move !== null && (
          <>
            <fieldset class="glyph-buttons" aria-label={text.glyphs}>
              {ANNOTATION_GLYPHS.map(({ number, sign, title }) => (
                <button
                  key={number}
                  type="button"
                  class="glyph-button"
                  aria-label={title}
                  title={title}
                  aria-pressed={node.glyphs.includes(number)}
                  onClick={() => session.toggleGlyph(number)}
                >
                  {sign}
                </button>
              ))}
            </fieldset>
            <div class="buttons">
              <button
                type="button"
                class="button"
                disabled={!variation}
                onClick={() => reorder(() => session.promote())}
              >
                {text.promote}
              </button>
              <button
                type="button"
                class="button"
                disabled={!variation}
                onClick={() => reorder(() => session.makeMain())}
              >
                {text.makeMain}
              </button>
              <button type="button" class="button" onClick={() => setRemoving(true)}>
                {text.removeMove}
              </button>
            </div>
          </>
        )}
      </div>
      {removing && node.move !== null && (
        <Dialog title={text.removeQuestion(node.move.text)} onClose={() => setRemoving(false)}>
          <p>{text.removeHelp(sizeOf(node))}</p>
          <div class="buttons">
            <button
              type="button"
              class="button primary"
              onClick={() => {
                setRemoving(false)
                session.removeMove()
              }}
            >
              {text.removeMove}
            </button>
            <button type="button" class="button" onClick={() => setRemoving(false)}>
              {text.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </details>
  )
}

/** Counts the moves that begin with this one. */
function sizeOf(node: PlayedNode): number {
  let size = 0
  const waiting = [node]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    size++
    waiting.push(...at.children)
  }
  return size
}
