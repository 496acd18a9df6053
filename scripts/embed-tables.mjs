// Writes the text of packages/games/<game>/<name>.tsv into <name>.tsv.ts beside it, so that Node and browsers read the same table.
// Usage: node scripts/embed-tables.mjs [root of the checkout]
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export function embedTables(root) {
  const games = join(root, 'packages', 'games')
  for (const entry of readdirSync(games, { recursive: true })) {
    if (!entry.endsWith('.tsv') || entry.split(/[\\/]/).includes('dist')) continue
    const table = readFileSync(join(games, entry), 'utf8')
    const text = `// Generated from the table beside it by scripts/embed-tables.mjs; do not edit.\nexport const table = ${quoted(table)}\n`
    const file = join(games, `${entry}.ts`)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}

function quoted(text) {
  return `\`${text.replace(/[\\`$]/g, '\\$&')}\``
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  embedTables(resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))))
}
