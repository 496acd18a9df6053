import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { GameCard } from '../session/catalogue/game-card.js'
import { sourcesOfPackages } from './sources-of-packages.js'

const NAME = 'virtual:gallery-cards'
const RESOLVED = `\0${NAME}`
const DRAWER = fileURLToPath(new URL('draw-cards.ts', import.meta.url))

/** Vite plugin: `import cards from 'virtual:gallery-cards'` gives what the first page says of each game, as data. */
export function galleryCards(): Plugin {
  return {
    name: 'gallery-cards',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      this.addWatchFile(DRAWER)
      const { module } = await runnerImport<{ cards: readonly GameCard[] }>(DRAWER, {
        configFile: false,
        resolve: { alias: sourcesOfPackages },
      })
      return `export default ${JSON.stringify(module.cards)}`
    },
  }
}
