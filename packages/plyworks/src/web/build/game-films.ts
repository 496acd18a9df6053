import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { DIAGRAM, type DiagramBlock, readDiagramBlock } from '../../rules/diagram-block.js'

const NAME = 'virtual:game-films'
const PAGE = fileURLToPath(new URL('../../../../../docs/games.md', import.meta.url))

/** Vite plugin: `import films from 'virtual:game-films'` gives the game of each film in `docs/games.md`, as data. */
export function gameFilms(): Plugin {
  return {
    name: 'game-films',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      this.addWatchFile(PAGE)
      return `export default ${JSON.stringify(filmsOf(readFileSync(PAGE, 'utf8')))}`
    },
  }
}

function filmsOf(page: string): DiagramBlock[] {
  return page
    .split('<!-- film ')
    .slice(1)
    .map((film) => {
      const [game, ...lines] = film.slice(0, film.indexOf('\n-->')).split('\n')
      return readDiagramBlock(`${DIAGRAM} ${game}`, lines.join('\n'))
    })
}
