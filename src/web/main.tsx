import { render } from 'preact'
import { App } from './app.js'
import { applySettings } from './play/settings.js'

applySettings(document.documentElement)

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
