import { useEffect, useState } from 'preact/hooks'
import { changeSettings, settings } from '../../ui/page/settings.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { drawOwnMarks } from './own-marks.js'
import { hearKeys } from './shortcuts.js'

export interface BoardKeysProps {
  readonly board: BoardSession
}

/** The keys of the board page, own arrows and rings, and the sheet that lists them, behind `?`. */
export function BoardKeys({ board }: BoardKeysProps) {
  const [sheet, setSheet] = useState(false)
  useEffect(() => drawOwnMarks(board), [board])
  useEffect(
    () =>
      hearKeys({
        '?': () => setSheet(true),
        f: () => {
          board.flipped.value = !board.flipped.value
        },
        a: () => changeSettings({ analysis: !settings.value.analysis }),
        v: () => changeSettings({ solvedValues: !settings.value.solvedValues }),
      }),
    [board],
  )
  return (
    <div class="keys-link">
      <button type="button" class="button quiet" onClick={() => setSheet(true)}>
        {text.shortcuts} <kbd>?</kbd>
      </button>
      {sheet && <KeySheet onClose={() => setSheet(false)} />}
    </div>
  )
}

function KeySheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={text.shortcuts} onClose={onClose}>
      {text.shortcutGroups.map(({ title, keys }) => (
        <section key={title} class="key-group">
          <h3>{title}</h3>
          <dl>
            {keys.map(([names, does]) => (
              <div key={does}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
