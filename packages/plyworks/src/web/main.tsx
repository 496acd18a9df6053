import { render } from 'preact'
import { App } from './app.js'
import { keepOffline } from './offline/keep-offline.js'
import { keepFocus } from './parts/keep-focus.js'
import { applySettings } from './play/settings.js'
import { text } from './text/text.js'

keepOffline()
keepFocus()
applySettings(document.documentElement)
document.documentElement.lang = text.language

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
