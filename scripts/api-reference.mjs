// Writes the reference of the library - every name that the packages list in their indexes - as web pages; it is packed with the core.
// Usage: node scripts/api-reference.mjs [FOLDER]    (packages/core/api when absent)
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The names under which people import the packages, by what TypeDoc calls them. */
const PACKAGES = {
  'core/src': '@plyworks/core',
  'core/src/node': '@plyworks/core/node',
  games: '@plyworks/games',
  'plyworks/src': 'plyworks',
}

/** Calls the packages by the names under which people import them. */
export function namePackages(project) {
  for (const module of project.children ?? []) module.name = PACKAGES[module.name] ?? module.name
}

/** What TypeDoc is told of the library. */
export const referenceOptions = {
  name: 'Plyworks',
  entryPoints: [
    'packages/core/src/index.ts',
    'packages/core/src/node/index.ts',
    'packages/games/index.ts',
    'packages/plyworks/src/index.ts',
  ],
  tsconfig: 'tsconfig.json',
  excludePrivate: true,
  excludeInternal: true,
  disableSources: true,
  logLevel: 'Warn',
  validation: { notExported: false, invalidLink: true, invalidPath: false, notDocumented: false },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../packages/core/api', import.meta.url)))
  process.chdir(root)
  const app = await Application.bootstrap({ ...referenceOptions, readme: 'docs/reference/library.md' })
  const project = await app.convert()
  if (project === undefined) process.exit(1)
  namePackages(project)
  await app.generateDocs(project, folder)
  if (app.logger.hasErrors()) process.exit(1)
  console.log(`wrote ${folder}/index.html`)
}
