import { useRef, useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.js'
import { formatRoute } from '../play/link.js'
import { openGame } from '../play/open-game.js'
import { readRecord, writeRecord } from '../play/record-text.js'
import type { Table } from '../play/table.js'
import { goTo } from '../router.js'
import { text } from '../text.js'

/** The game as text: to copy, to save, and to replace by another. */
export function RecordDialog({ table, onClose }: { table: Table; onClose(): void }) {
  const link = table.link()
  // Written once: a text that is being edited must not change under the editor.
  const [shown] = useState(() => writeRecord(table))
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
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const address = () => location.href.split('#')[0] + formatRoute({ page: 'play', link })
  return (
    <Dialog title={text.recordTitle} onClose={onClose}>
      <p>{text.recordHelp}</p>
      <textarea
        ref={field}
        class="record-text"
        rows={12}
        spellcheck={false}
        aria-label={text.recordText}
        aria-invalid={problem !== null}
        defaultValue={shown}
      />
      {problem !== null && (
        <p class="problem-message" role="alert">
          {problem}
        </p>
      )}
      <div class="buttons">
        <button type="button" class="button" onClick={() => void copy(field.current?.value ?? '')}>
          {text.copy}
        </button>
        <button type="button" class="button" onClick={() => void copy(address())}>
          {text.copyLink}
        </button>
        <button type="button" class="button" onClick={() => save(field.current?.value ?? '', link.game)}>
          {text.download}
        </button>
        <button type="button" class="button primary" onClick={() => void load()}>
          {text.load}
        </button>
      </div>
      <p role="status">{message}</p>
    </Dialog>
  )
}

/** Offers the text as a file. */
function save(content: string, game: string): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  anchor.download = `${game.replaceAll(/[^a-z0-9=-]+/g, '-')}.json`
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
