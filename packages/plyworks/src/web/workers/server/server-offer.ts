import { ANALYSIS_HEADER } from '../../../server/live/live-messages.js'

let offered: Promise<boolean> | null = null

/** Whether the page comes from a server whose engines look at positions; asked once. */
export function serverAnalyses(): Promise<boolean> {
  offered ??= fetch(document.baseURI.replace(/#.*/, ''), { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => headers.has(ANALYSIS_HEADER),
    () => false,
  )
  return offered
}
