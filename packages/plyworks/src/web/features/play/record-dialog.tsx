import { reasonOf } from '@plyworks/core'
import { useRef, useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { openGame } from '../../session/game/open-game.js'
import { type RecordForm, readRecord, savedGameOf, writeRecord } from '../../session/game/record-text.js'
import { pictureOf, toPng } from '../../ui/board/picture-file.js'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { saveFile } from '../../ui/parts/save-file.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'

const FORMS: readonly RecordForm[] = ['json', 'text']

/** The game as text: to copy, to save, and to replace by another. */
export function RecordDialog({ board, onClose }: { board: BoardSession; onClose(): void }) {
  const link = board.link()
  // Written once: a text that is being edited must not change under the editor.
  const [saved] = useState(() => savedGameOf(board))
  const [form, setForm] = useState<RecordForm>('json')
  const choose = (chosen: RecordForm) => {
    setForm(chosen)
    if (field.current !== null) field.current.value = writeRecord(saved, chosen)
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const copy = async (copied: string) => {
    try {
      await navigator.clipboard.writeText(copied)
      setMessage(text.copied)
    } catch {
      setMessage(text.copyFailed)
    }
  }
  const load = async () => {
    try {
      const wanted = readRecord(field.current?.value ?? '')
      await openGame(wanted)
      onClose()
      goTo(formatRoute({ page: 'play', link: wanted }))
    } catch (error) {
      setProblem(reasonOf(error))
    }
  }
  const picture = async (form: 'svg' | 'png') => {
    const board = document.querySelector<SVGSVGElement>('#content .board')
    if (board === null) return
    const drawing = pictureOf(board)
    try {
      if (form === 'svg') saveFile(drawing.svg, fileName(link.game, 'svg'), 'image/svg+xml')
      else saveFile(await toPng(drawing), fileName(link.game, 'png'), 'image/png')
    } catch (error) {
      setProblem(reasonOf(error))
    }
  }
  const address = () => location.href.split('#')[0] + formatRoute({ page: 'play', link })
  return (
    <Dialog title={text.recordTitle} onClose={onClose}>
      <p>{text.recordHelp}</p>
      <fieldset class="choices">
        <legend>{text.recordForm}</legend>
        {FORMS.map((each) => (
          <label key={each} class="choice">
            <input type="radio" name="form" checked={each === form} onChange={() => choose(each)} />
            {text.recordForms[each]}
          </label>
        ))}
      </fieldset>
      <textarea
        ref={field}
        class="record-text"
        rows={12}
        spellcheck={false}
        aria-label={text.recordText}
        aria-invalid={problem !== null}
        defaultValue={writeRecord(saved, 'json')}
      />
      {problem !== null && <Problem message={problem} />}
      <div class="buttons">
        <button type="button" class="button" onClick={() => void copy(field.current?.value ?? '')}>
          {text.copy}
        </button>
        <button type="button" class="button" onClick={() => void copy(address())}>
          {text.copyLink}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            const type = form === 'json' ? 'application/json' : 'text/plain'
            saveFile(field.current?.value ?? '', fileName(link.game, form === 'json' ? 'json' : 'txt'), type)
          }}
        >
          {text.download}
        </button>
        <button type="button" class="button primary" onClick={() => void load()}>
          {text.load}
        </button>
      </div>
      <div class="buttons">
        <button type="button" class="button" onClick={() => void picture('svg')}>
          {text.pictureSvg}
        </button>
        <button type="button" class="button" onClick={() => void picture('png')}>
          {text.picturePng}
        </button>
      </div>
      <p role="status">{message}</p>
    </Dialog>
  )
}

/** A name for files of the game. */
function fileName(game: string, ending: string): string {
  return `${game.replaceAll(/[^a-z0-9=-]+/g, '-')}.${ending}`
}
