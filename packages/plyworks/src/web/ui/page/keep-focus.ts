/** Parts of a page that take the focus when what had it inside of them is gone. */
const GROUPS = '[role=toolbar], [role=group], fieldset, section, nav, form, main, dialog'
const TAKES_FOCUS = 'a[href], button:not(:disabled)'

/** The element that had the focus last, and its place, since both may go away. */
interface Held {
  readonly element: Element
  /** Everything around it, from the inside out; beyond a dialog everything around what opened that. */
  readonly around: readonly Element[]
  /** The element that had the focus when its dialog was opened. */
  readonly opener: Held | null
  /** The list it was in. */
  readonly list: Element | null
  /** Number of its item in the list. */
  readonly index: number
}

/**
 * Keeps the place of a person without a pointer when a pressed button goes away or is switched off: the focus goes
 * to the next item of its list, to what opened its dialog, or waits on the part of the page around it and comes back as soon as the button can be
 * pressed again. Otherwise browsers begin again at the top of the page.
 */
export function keepFocus(): void {
  let held: Held | null = null
  /** The element that has the focus until `held` can have it again. */
  let haven: HTMLElement | null = null

  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target === haven) return
    held = hold(target, held)
    haven = null
  })
  // A click beside everything gives the focus up on purpose; a dialog does not let it go.
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('dialog') !== null) return
    held = null
    haven = null
  })
  const changes = new MutationObserver(() => {
    if (held === null) return
    const { activeElement, body } = document
    const { element, opener } = held
    const usable = isUsable(element)
    if (haven !== null) {
      if (usable && activeElement === haven && element instanceof HTMLElement) element.focus({ preventScroll: true })
      return
    }
    if (usable || (activeElement !== null && activeElement !== body && activeElement !== element)) return
    const successor = element.isConnected ? null : (neighbourOf(held) ?? openerOf(opener))
    if (successor !== null) return successor.focus()
    haven = groupAround(held)
    if (haven === null) return
    if (!haven.hasAttribute('tabindex')) haven.tabIndex = -1
    haven.focus({ preventScroll: true })
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
}

/** @param before what had the focus before */
function hold(element: Element, before: Held | null): Held {
  const dialog = element.closest('dialog')
  const opener = dialog !== null && before?.around.includes(dialog) ? before.opener : dialog && before
  const around: Element[] = []
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    around.push(at)
    if (at !== dialog || opener === null) continue
    around.push(...opener.around)
    break
  }
  const item = element.closest('li')
  const list = item?.parentElement ?? null
  return { element, around, opener, list, index: item === null || list === null ? 0 : [...list.children].indexOf(item) }
}

/** Returns the element that takes the place of an item that has gone from a list. */
function neighbourOf({ list, index }: Held): HTMLElement | null {
  if (list === null || !list.isConnected) return null
  const item = list.children[Math.min(index, list.children.length - 1)]
  return item?.querySelector<HTMLElement>(TAKES_FOCUS) ?? null
}

/** A dialog that is taken away leaves its focus to what opened it. */
function openerOf(opener: Held | null): HTMLElement | null {
  return opener?.element instanceof HTMLElement && isUsable(opener.element) ? opener.element : null
}

function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}

function groupAround({ around }: Held): HTMLElement | null {
  const group = around.find((part) => part.isConnected && part.matches(GROUPS))
  return group instanceof HTMLElement ? group : null
}
