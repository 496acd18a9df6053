import { render } from 'preact'
import { App } from './app.js'
import { keepOffline } from './features/offline/keep-offline.js'
import { keepFocus } from './ui/page/keep-focus.js'
import { applySettings } from './ui/page/settings.js'
import { text } from './ui/text/text.js'

keepOffline()
keepFocus()
applySettings(document.documentElement)
document.documentElement.lang = text.language

// A server that has games from files names them in the page.
const guests = document.querySelector<HTMLMetaElement>('meta[name="plyworks-guests"]')?.content
if (guests !== undefined) (await import('./session/catalogue/served-games.js')).takeServedGames(JSON.parse(guests))

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
