import { useEffect } from 'preact/hooks'
import { text } from '../text.js'

/** Gives the browser tab the title of the page. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? text.appName : `${title} · ${text.appName}`
  }, [title])
}
