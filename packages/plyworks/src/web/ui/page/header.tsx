import type { ComponentChildren, TargetedFocusEvent, TargetedKeyboardEvent } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../parts/icons.js'
import { lazily } from '../parts/lazily.js'
import { text } from '../text/text.js'
import { focusContent } from './page-arrival.js'
import { place } from './router.js'
import { ARENA, formatRoute, type Route } from './routes.js'
import { changeSettings, settings, THEMES } from './settings.js'

const SettingsDialog = lazily<{ onClose(): void }>(
  async () => (await import('./settings-dialog.js')).SettingsDialog,
  false,
)

/** The line at the top of every page: the way home and to the other pages, what the page adds, colours and settings. */
export function Header({ children }: { children?: ComponentChildren }) {
  const [open, setOpen] = useState(false)
  const { theme } = settings.value
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]
  const titled = children !== undefined
  return (
    <header class={titled ? 'header titled' : 'header'}>
      <button type="button" class="skip" onClick={focusContent}>
        {text.skipToContent}
      </button>
      <a class="brand" href={formatRoute({ page: 'gallery' })} aria-label={`${text.appName}, ${text.allGames}`}>
        <Logo />
        <span class="brand-name">{text.appName}</span>
      </a>
      <div class="header-middle">{children}</div>
      <nav class="header-nav" aria-label={text.pages}>
        <PageLinks />
      </nav>
      {titled && (
        <details class="header-menu" onKeyDown={closeOnEscape} onFocusOut={closeBehind}>
          <summary class="icon-button" aria-label={text.pages} title={text.pages}>
            <Icon name="menu" />
          </summary>
          <nav aria-label={text.pages}>
            <PageLinks />
          </nav>
        </details>
      )}
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

const PAGES: readonly (readonly [title: string, route: Route])[] = [
  [text.play, { page: 'gallery' }],
  [text.learn, { page: 'learn', lesson: null }],
  [text.library, { page: 'library' }],
  [text.make, { page: 'make', code: null, made: null }],
  [text.arena, ARENA],
]

/** The same on every page; that of the page itself is marked. */
function PageLinks() {
  const here = place.value
  const at = 'route' in here ? here.route.page : null
  return (
    <>
      {PAGES.map(([title, route]) => (
        <a
          key={title}
          class={`button quiet page-${route.page}`}
          href={formatRoute(route)}
          {...(route.page === at && { 'aria-current': 'page' as const })}
        >
          {title}
        </a>
      ))}
    </>
  )
}

function closeOnEscape(event: TargetedKeyboardEvent<HTMLDetailsElement>): void {
  if (event.key !== 'Escape') return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

function closeBehind(event: TargetedFocusEvent<HTMLDetailsElement>): void {
  const { relatedTarget, currentTarget } = event
  if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.open = false
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
