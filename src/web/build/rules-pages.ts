import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { renderRules } from './render-rules.js'

const SUFFIX = '.md?rules'

/**
 * Vite plugin: `import html from './README.md?rules'` gives the Markdown file as safe HTML, rendered when the app is
 * built so that the browser needs no Markdown code.
 */
export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const file = id.slice(0, id.length - '?rules'.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(renderRules(await readFile(file, 'utf8')))}`
    },
  }
}
