import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const NAME = 'virtual:bot-sources'
const bots = fileURLToPath(new URL('../../../../../examples/bots/', import.meta.url))

/** The bots of `examples/bots`, by their file names, for the page that shows them: what is copied there is what is tested here. */
export function botSources(): Plugin {
  return {
    name: 'bot-sources',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      const files = readdirSync(bots)
      for (const file of files) this.addWatchFile(bots + file)
      return `export default ${JSON.stringify(Object.fromEntries(files.map((file) => [file, readFileSync(bots + file, 'utf8')])))}`
    },
  }
}
