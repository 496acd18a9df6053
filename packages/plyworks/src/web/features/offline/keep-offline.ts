/** The first visit loads what it shows before anything is loaded to be kept, in milliseconds. */
const PATIENCE = 4000

/** Has the browser keep the app for times without a network; does nothing where browsers do not allow it. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !isSecureContext) return
  addEventListener('load', () => {
    setTimeout(() => {
      navigator.serviceWorker.register('./service-worker.js').catch(() => {
        // The app works without it.
      })
    }, PATIENCE)
  })
}
