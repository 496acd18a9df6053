/**
 * Copies a text, also on pages that came over plain HTTP from another computer, which have no clipboard of their own.
 * @returns whether it was copied
 */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    return copySelection(words)
  }
}

/** By a field that is selected and copied. Behind an open dialog nothing can be selected, so it stands in the dialog. */
function copySelection(words: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = words
  field.readOnly = true
  field.className = 'visually-hidden'
  const room = document.querySelector('dialog[open]') ?? document.body
  room.append(field)
  field.select()
  try {
    // It is deprecated, and the only way that is left where there is no secure context.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
