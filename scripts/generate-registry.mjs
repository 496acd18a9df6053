// Writes packages/games/registry.ts from the folders of packages/games, and from the files of packages/games/small that have
// their rules beside them (othello.ts, othello.md), so that a new folder or two new files are all it takes to add a game.
// Usage: node scripts/generate-registry.mjs [root of the checkout]
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The games found under `root`, in alphabetical order, each with its module as the registry imports it. */
export function gamesIn(root) {
  const games = join(root, 'packages', 'games')
  const folders = readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(games, entry.name, 'index.ts')))
    .map(({ name }) => ({ id: name, module: `./${name}/index.js` }))
  return [...folders, ...smallIds(root).map((id) => ({ id, module: `./small/${id}.js` }))].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  )
}

/** The games of one file that come with Plyworks. */
export function smallIds(root) {
  const folder = join(root, 'packages', 'games', 'small')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && existsSync(join(folder, name.replace(/\.md$/, '.ts'))))
    .map((name) => name.replace(/\.md$/, ''))
    .sort()
}

/** The text of packages/games/registry.ts for the games found under `root`. */
export function registryText(root) {
  return `// Generated from the folders of packages/games by scripts/generate-registry.mjs; do not edit.
import type { GameDefinition } from '@plyworks/core'

/** Imports each game lazily, by id. */
export const loaders: Readonly<Record<string, () => Promise<{ readonly default: GameDefinition }>>> = {
${gamesIn(root)
  .map(({ id, module }) => `  '${id}': () => import('${module}'),`)
  .join('\n')}
}
`
}

export function generateRegistry(root) {
  const file = join(root, 'packages', 'games', 'registry.ts')
  const text = registryText(root)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  generateRegistry(resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))))
}
