import { render } from 'preact'
import { App } from './app.js'
import { keepOffline } from './offline/keep-offline.js'
import { applySettings } from './play/settings.js'

keepOffline()
applySettings(document.documentElement)

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
