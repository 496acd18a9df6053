import { useEffect } from 'preact/hooks'
import { text } from '../text/text.js'
import { place } from './router.js'

/**
 * Announces a page that is there: the browser tab gets its title and, unless it is the first page of the visit, the
 * focus goes to its content, so that keyboard and screen reader continue there.
 *
 * @param title title of the page; null for the app's own name, undefined while the page is still loading
 */
export function usePageArrival(title: string | null | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title === null ? text.appName : `${title} · ${text.appName}`
    if (place.value.visit > 0) focusContent()
    // The fonts of the app come after its first page (tokens.css).
    document.documentElement.dataset.fonts = ''
  }, [title])
}

/** Moves the focus to the content of the page. */
export function focusContent(): void {
  const content = document.getElementById('content')
  content?.setAttribute('tabindex', '-1')
  content?.focus({ preventScroll: true })
}
