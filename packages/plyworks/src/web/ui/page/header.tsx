import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../parts/icons.js'
import { text } from '../text/text.js'
import { focusContent } from './page-arrival.js'
import { ARENA, formatRoute } from './routes.js'
import { changeSettings, settings, THEMES } from './settings.js'
import { SettingsDialog } from './settings-dialog.js'

/** The line at the top of every page: the way home, what the page adds, colours and settings. */
export function Header({ children }: { children?: ComponentChildren }) {
  const [open, setOpen] = useState(false)
  const { theme } = settings.value
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]
  return (
    <header class="header">
      <button type="button" class="skip" onClick={focusContent}>
        {text.skipToContent}
      </button>
      <a class="brand" href={formatRoute({ page: 'gallery' })} aria-label={`${text.appName}, ${text.allGames}`}>
        <Logo />
        <span class="brand-name">{text.appName}</span>
      </a>
      <div class="header-middle">
        {children ?? (
          <>
            <a class="button quiet" href={formatRoute({ page: 'learn', lesson: null })}>
              {text.learn}
            </a>
            <a class="button quiet" href={formatRoute({ page: 'library' })}>
              {text.library}
            </a>
            <a class="button quiet" href={formatRoute(ARENA)}>
              {text.arena}
            </a>
          </>
        )}
      </div>
      <button
        type="button"
        class="icon-button theme-toggle"
        onClick={() => changeSettings({ theme: nextTheme })}
        aria-label={text.themeToggle(text.themeNames[theme])}
        title={text.themeToggle(text.themeNames[theme])}
      >
        <Icon name={theme} />
      </button>
      <button
        type="button"
        class="icon-button"
        onClick={() => setOpen(true)}
        aria-label={text.settings}
        title={text.settings}
      >
        <Icon name="settings" />
      </button>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </header>
  )
}

/** Layers of ply, seen from the edge. */
function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path class="logo-1" d="M4 10 16 4l12 6-12 6z" />
      <path class="logo-2" d="m4 16 12 6 12-6" />
      <path class="logo-3" d="m4 22 12 6 12-6" />
    </svg>
  )
}
