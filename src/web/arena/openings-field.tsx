import { arenaText } from './arena-text.js'

/** Openings to play, typed, pasted or taken from a file. */
export function OpeningsField({ value, onInput }: { value: string; onInput(text: string): void }) {
  const read = async (file: File | undefined) => {
    if (file !== undefined) onInput(await file.text())
  }
  return (
    <details class="openings-field" open={value !== ''}>
      <summary>{arenaText.openings}</summary>
      <p class="muted" id="openings-help">
        {arenaText.openingsHelp}
      </p>
      <textarea
        class="record-text"
        rows={5}
        spellcheck={false}
        aria-label={arenaText.openings}
        aria-describedby="openings-help"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <label class="field">
        <span>{arenaText.openingsFile}</span>
        <input type="file" accept=".txt,text/plain" onChange={(event) => void read(event.currentTarget.files?.[0])} />
      </label>
    </details>
  )
}
