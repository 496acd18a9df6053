import { useState } from 'preact/hooks'
import { text } from '../text/text.js'
import { copyText } from './copy-text.js'

interface CopyButtonProps {
  /** What is copied. */
  readonly words: string
  /** The words of the button. */
  readonly label: string
  /** Names the field that shows what could not be copied. */
  readonly field: string
  readonly primary?: boolean
  /** Whether it has been copied already when the button comes. */
  readonly copied?: boolean
}

/** Copies a text and says so; where the browser lets no page copy, shows it in a field. */
export function CopyButton({ words, label, field, primary = false, copied = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>(copied ? 'copied' : 'idle')
  const copy = async () => setState((await copyText(words)) ? 'copied' : 'shown')
  return (
    <>
      <button type="button" class={primary ? 'button primary' : 'button'} onClick={() => void copy()}>
        {label}
      </button>
      <span role="status">{state === 'copied' && text.inArena.copied}</span>
      {state === 'shown' && <LinkField words={words} label={field} />}
    </>
  )
}

/** A text to be copied by hand: a click selects it all. */
export function LinkField({ words, label }: { words: string; label: string }) {
  return (
    <input
      class="link-field"
      readOnly
      value={words}
      aria-label={label}
      onClick={(event) => event.currentTarget.select()}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
