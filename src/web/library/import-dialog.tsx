import { useRef, useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.js'
import { text } from '../text/text.js'
import type { GameFile, Library } from './library.js'

/** Takes the games of files, or of a text that is pasted, into the library. */
export function ImportDialog({ library, onClose }: { library: Library; onClose(): void }) {
  const [running, setRunning] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const report = library.report.value
  const start = async () => {
    setRunning(true)
    library.report.value = null
    const chosen = [...(files.current?.files ?? [])]
    const taken: GameFile[] = await Promise.all(
      chosen.map(async (file) => ({ name: file.name, content: await file.text() })),
    )
    const pasted = field.current?.value ?? ''
    if (pasted.trim() !== '') taken.push({ name: null, content: pasted })
    await library.take(taken)
    setRunning(false)
  }
  const close = () => {
    library.stop()
    library.report.value = null
    onClose()
  }
  return (
    <Dialog title={text.importGames} onClose={close}>
      <p>{text.importHelp}</p>
      <label class="import-files">
        {text.importFiles}
        <input ref={files} type="file" multiple accept=".json,.jsonl,.txt,.pgn,.games" />
      </label>
      <textarea
        ref={field}
        class="record-text"
        rows={6}
        spellcheck={false}
        aria-label={text.importPaste}
        placeholder={text.importPaste}
      />
      <div class="buttons">
        <button type="button" class="button primary" disabled={running} onClick={() => void start()}>
          {text.importStart}
        </button>
        {running && (
          <button type="button" class="button" onClick={() => library.stop()}>
            {text.stop}
          </button>
        )}
      </div>
      <div role="status">{report !== null && <p>{text.importReport(report)}</p>}</div>
      {report !== null && report.problems.length > 0 && (
        <div role="alert">
          <ul class="import-problems">
            {report.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {report.wrong > report.problems.length && <li>{text.importMore(report.wrong - report.problems.length)}</li>}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
