// Writes the reference of the library - every name of every public subpath - as web pages into dist/api, or the folder given.
// Usage: node scripts/api-reference.mjs [FOLDER]
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'

const root = fileURLToPath(new URL('..', import.meta.url))
const [folder = 'dist/api'] = process.argv.slice(2)
process.chdir(root)

const app = await Application.bootstrap({
  name: 'Plyworks',
  entryPoints: ['src/index.ts', ...['core', 'search', 'solve'].flatMap(sources), ...games()],
  tsconfig: 'tsconfig.build.json',
  readme: 'docs/guide.md',
  excludePrivate: true,
  excludeInternal: true,
  disableSources: true,
  logLevel: 'Warn',
  validation: { notExported: false, invalidLink: true, invalidPath: false, notDocumented: false },
})
const project = await app.convert()
if (project === undefined) process.exit(1)
await app.generateDocs(project, folder)
if (app.logger.hasErrors()) process.exit(1)
console.log(`wrote ${folder}/index.html`)

/** The files behind the subpaths that the package exports. */
function sources(layer) {
  return readdirSync(`src/${layer}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `src/${layer}/${name}`)
}

function games() {
  return readdirSync('packages/games').map((game) => `packages/games/${game}/index.ts`)
}
