import { useEffect, useRef } from 'preact/hooks'
import type { GameFile } from '../../session/library/import-games.js'
import type { Library } from '../../session/library/library.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'

/** Takes the games of files, or of a text that is pasted, into the library. */
export function ImportDialog({ library, onClose }: { library: Library; onClose(): void }) {
  const files = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { imports } = library
  const running = imports.running.value
  const report = imports.report.value
  // An import that was left behind may have told how it ended.
  useEffect(() => {
    if (!imports.running.value) imports.report.value = null
    return () => imports.stop()
  }, [imports])
  const open = async (): Promise<GameFile[]> => {
    const chosen = [...(files.current?.files ?? [])]
    const pasted = field.current?.value ?? ''
    const read = await Promise.all(chosen.map(async (file) => ({ name: file.name, content: await contentOf(file) })))
    return pasted.trim() === '' ? read : [...read, { name: null, content: pasted }]
  }
  return (
    <Dialog title={text.importGames} onClose={onClose}>
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
        <button type="button" class="button primary" disabled={running} onClick={() => void library.take(open)}>
          {text.importStart}
        </button>
        {running && (
          <button type="button" class="button" onClick={() => imports.stop()}>
            {text.stop}
          </button>
        )}
      </div>
      <div role="status">{report !== null && <p>{text.importReport(report)}</p>}</div>
      {report?.failure != null && <Problem message={text.importFailed(report.failure)} />}
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

/** @throws naming the file, where it cannot be read */
async function contentOf(file: File): Promise<string> {
  try {
    return await file.text()
  } catch {
    throw new Error(text.errors.unreadableFile(file.name))
  }
}
