/**
 * Elements that keep their keys. Those of a dialog count while it is open only: one that has just been closed holds the focus
 * until the browser draws again, and a key pressed by then is meant for the page.
 */
export const KEEPS_KEYS = 'input, textarea, select, dialog[open], [contenteditable]'

/**
 * Hears keys anywhere on the page but where one types, unless a dialog is open.
 * @param acts by key, as `KeyboardEvent.key` has it
 * @returns how to end it
 */
export function hearKeys(acts: Readonly<Record<string, () => void>>): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest(KEEPS_KEYS) !== null) return
    if (!Object.hasOwn(acts, event.key) || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    acts[event.key]()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
