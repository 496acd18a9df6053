import { text } from '../../ui/text/text.js'

/** Openings to play, typed, pasted or taken from a file. */
export function OpeningsField({ value, onInput }: { value: string; onInput(text: string): void }) {
  const read = async (file: File | undefined) => {
    if (file !== undefined) onInput(await file.text())
  }
  return (
    <details class="openings-field" open={value !== ''}>
      <summary>{text.inArena.openings}</summary>
      <p class="muted" id="openings-help">
        {text.inArena.openingsHelp}
      </p>
      <textarea
        class="record-text"
        rows={5}
        spellcheck={false}
        aria-label={text.inArena.openings}
        aria-describedby="openings-help"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <label class="field">
        <span>{text.inArena.openingsFile}</span>
        <input type="file" accept=".txt,text/plain" onChange={(event) => void read(event.currentTarget.files?.[0])} />
      </label>
    </details>
  )
}
