/** Parts of a page that take the focus when what had it inside of them is gone. */
const GROUPS = '[role=toolbar], [role=group], fieldset, section, nav, form, main, dialog'
const TAKES_FOCUS = 'a[href], button:not(:disabled)'

/** What had the focus last, and where that was, since both may go away. */
interface Held {
  readonly element: Element
  /** Everything around it, from the inside out. */
  readonly around: readonly Element[]
  /** The list it was in. */
  readonly list: Element | null
  /** Number of its item in the list. */
  readonly index: number
}

/**
 * Whoever works without a pointer stays where he is when a pressed button goes away or is switched off: the focus goes
 * to the next item of its list, or waits on the part of the page around it and comes back as soon as the button can be
 * pressed again. Otherwise browsers begin again at the top of the page.
 */
export function keepFocus(): void {
  let held: Held | null = null
  /** Where the focus waits for what has had it. */
  let haven: HTMLElement | null = null

  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target === haven) return
    held = hold(target)
    haven = null
  })
  // A click beside everything gives the focus up on purpose.
  addEventListener('pointerdown', () => {
    held = null
    haven = null
  })
  const changes = new MutationObserver(() => {
    if (held === null) return
    const { activeElement, body } = document
    const { element } = held
    const usable = element.isConnected && !element.matches(':disabled')
    if (haven !== null) {
      if (usable && activeElement === haven && element instanceof HTMLElement) element.focus({ preventScroll: true })
      return
    }
    if (usable || (activeElement !== null && activeElement !== body && activeElement !== element)) return
    const neighbour = neighbourOf(held)
    if (neighbour !== null) return neighbour.focus()
    haven = groupAround(held)
    if (haven === null) return
    if (!haven.hasAttribute('tabindex')) haven.tabIndex = -1
    haven.focus({ preventScroll: true })
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
}

function hold(element: Element): Held {
  const around: Element[] = []
  for (let at = element.parentElement; at !== null; at = at.parentElement) around.push(at)
  const item = element.closest('li')
  const list = item?.parentElement ?? null
  return { element, around, list, index: item === null || list === null ? 0 : [...list.children].indexOf(item) }
}

/** What takes the place of an item that has gone from a list. */
function neighbourOf({ element, list, index }: Held): HTMLElement | null {
  if (element.isConnected || list === null || !list.isConnected) return null
  const item = list.children[Math.min(index, list.children.length - 1)]
  return item?.querySelector<HTMLElement>(TAKES_FOCUS) ?? null
}

function groupAround({ around }: Held): HTMLElement | null {
  const group = around.find((part) => part.isConnected && part.matches(GROUPS))
  return group instanceof HTMLElement ? group : null
}
