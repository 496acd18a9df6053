import { render } from 'preact'
import { App } from './app.js'
import { keepFocus } from './ui/page/keep-focus.js'
import { applySettings } from './ui/page/settings.js'
import { text } from './ui/text/text.js'

/** The first visit loads what it shows before anything is loaded to be kept, in milliseconds. */
const PATIENCE = 4000

keepOffline()
keepFocus()
applySettings(document.documentElement)
document.documentElement.lang = text.language

void begin()

/**
 * Draws the app once the games are known that the server has from files, which it names in the page. No part of the module waits for them: what is
 * imported here needs this module, and the two would wait for each other for ever.
 */
async function begin(): Promise<void> {
  const guests = document.querySelector<HTMLMetaElement>('meta[name="plyworks-guests"]')?.content
  if (guests !== undefined) (await import('./session/catalogue/game-cards.js')).takeServedGames(JSON.parse(guests))
  const root = document.getElementById('app')
  if (root !== null) render(<App />, root)
}

/** Has the browser keep the app for times without a network; does nothing where browsers do not allow it. */
function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !isSecureContext) return
  addEventListener('load', () => {
    setTimeout(() => {
      navigator.serviceWorker.register('./service-worker.js').catch(() => {
        // The app works without it.
      })
    }, PATIENCE)
  })
}
