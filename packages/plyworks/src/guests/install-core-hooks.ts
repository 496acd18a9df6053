import * as nodeModule from 'node:module'
import { isCoreName } from './core-name.js'

/**
 * Resolve hooks for games from files. They import the library by its name from wherever they lie, and get the copy that
 * this program runs with; and they are modules whatever a `package.json` around them says. A hook of one thread does not
 * reach another, so each thread that loads such games imports this file (see `threadArguments`).
 */

interface Resolved {
  readonly url: string
  readonly format?: string | null
}
type Next = (name: string, context: { parentURL?: string }) => Resolved

interface WithHooks {
  registerHooks(hooks: { resolve(name: string, context: { parentURL?: string }, next: Next): Resolved }): void
}

/** The same for versions of Node that run hooks in a thread of their own, which hears nothing of this one. */
const CORE_HOOK = `let parentURL
export const initialize = (url) => { parentURL = url }
export const resolve = (name, context, next) =>
  /^@plyworks\\/core(\\/|$)/.test(name) ? next(name, { ...context, parentURL }) : next(name, context)`

const FORMAT_HOOK = `let formats
export const initialize = (given) => { formats = given }
export const resolve = async (name, context, next) => {
  const found = await next(name, context)
  return { ...found, format: formats.get(found.url) ?? found.format }
}`

/** State of this thread's hooks, the same for every copy of this module. */
interface Installed {
  readonly formats: Map<string, string>
}

const INSTALLED = Symbol.for('plyworks.core-hooks')
const shared = globalThis as { [INSTALLED]?: Installed }
shared[INSTALLED] ??= install()
const { formats } = shared[INSTALLED]

function install(): Installed {
  const installed: Installed = { formats: new Map() }
  if (hasHooks(nodeModule)) {
    nodeModule.registerHooks({
      resolve(name, context, next) {
        const found = isCoreName(name) ? next(name, { ...context, parentURL: import.meta.url }) : next(name, context)
        const format = installed.formats.get(found.url)
        return format === undefined ? found : { ...found, format }
      },
    })
  } else {
    nodeModule.register(dataUrl(CORE_HOOK), { data: import.meta.url })
  }
  return installed
}

/** Makes files modules, by address, before they are imported for the first time. */
export function takeAsModules(urls: readonly string[]): void {
  const added = urls.filter((url) => !formats.has(url))
  for (const url of added) formats.set(url, url.endsWith('.ts') ? 'module-typescript' : 'module')
  if (added.length > 0 && !hasHooks(nodeModule)) nodeModule.register(dataUrl(FORMAT_HOOK), { data: formats })
}

function dataUrl(program: string): string {
  return `data:text/javascript,${encodeURIComponent(program)}`
}

/** Node 22.15 and newer run hooks in the thread itself. */
function hasHooks(library: object): library is WithHooks {
  return 'registerHooks' in library && typeof library.registerHooks === 'function'
}
