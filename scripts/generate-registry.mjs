// Writes packages/games/registry.ts from the folders of packages/games, so that a new folder is all it takes to add a game.
// Usage: node scripts/generate-registry.mjs [root of the checkout]
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The text of packages/games/registry.ts for the games found under `root`. */
export function registryText(root) {
  const games = join(root, 'packages', 'games')
  const ids = readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(games, entry.name, 'index.ts')))
    .map((entry) => entry.name)
    .sort()
  return `// Generated from the folders of packages/games by scripts/generate-registry.mjs; do not edit.
import type { GameDefinition } from '@plyworks/core'

/** Imports each game lazily, by id. */
export const loaders: Readonly<Record<string, () => Promise<{ readonly default: GameDefinition }>>> = {
${ids.map((id) => `  '${id}': () => import('./${id}/index.js'),`).join('\n')}
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
