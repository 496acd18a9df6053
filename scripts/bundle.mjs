// Bundles the compiled packages for Node, each into its `dist/bundle`: a program reads some twenty files at its start instead of
// some hundred, and so does each of its threads. Types stay where tsc puts them. `tsc -b` comes first.
// Usage: node scripts/bundle.mjs [root of the checkout]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { smallIds } from './generate-registry.mjs'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
const [core, games, program] = ['core', 'games', 'plyworks'].map((name) => join(root, 'packages', name, 'dist'))

// The core has a file for each of its folders, whose layers import downwards only; its two indexes just list them. A file costs
// about as much as a hundred lines: the lowest layers, which everyone reads, are one, and what short commands need of large
// folders is apart.
const coreIndexes = { index: join(core, 'index.js'), node: join(core, 'node', 'index.js') }
const OTHERWISE = {
  base: /^(base|run|game)\//,
  files: /^node\/(files\/|file-checkpoint)/,
  perft: /^search\/(perft|move-stack)/,
}
const partOfFile = (file) => {
  if (Object.values(coreIndexes).includes(file)) return null
  const path = file.slice(core.length + 1)
  return Object.keys(OTHERWISE).find((part) => OTHERWISE[part].test(path)) ?? path.split('/')[0]
}
await bundle(core, 'bundle', coreIndexes, {
  chunkFileNames: 'parts/[name].js',
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: partOfFile, debugName: 'parts' }] },
})

const parts = new Map(readdirSync(join(core, 'bundle', 'parts')).flatMap(namesOfPart))

await bundle(games, 'bundle', { index: join(games, 'index.js') })
for (const id of readdirSync(games).filter((name) => name !== 'bundle' && existsSync(join(games, name, 'index.js')))) {
  await bundle(games, join('bundle', id), { index: join(games, id, 'index.js'), ...startedFiles(join(games, id)) })
}
await bundle(
  games,
  join('bundle', 'small'),
  Object.fromEntries(smallIds(root).map((id) => [id, join(games, 'small', `${id}.js`)])),
)

// The program has a file for each verb and each task, and three that they have in common.
const COMMON = {
  common:
    /(tasks\/(failure|question|task|thread)|guests\/(game-(file-error|path|reference)|guests|present-\w+)|storage\/store-error)\.js$/,
  command:
    /(cli\/(arguments|ask|command|console|format|guest-games|keeping|progress|terminal-context|shell-word|verbs)|guests\/watch-guests|storage\/data-folder)\.js$/,
  computing: /tasks\/(checkpoints|compute|program-version)\.js$/,
}
await bundle(
  program,
  'bundle',
  { index: join(program, 'index.js'), ...startedFiles(program) },
  {
    chunkFileNames: '[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: Object.entries(COMMON).map(([name, test]) => ({ name, test })),
    },
  },
)

/** Bundles some files of a package into a folder of its `dist`, each into one of its name. */
function bundle(dist, folder, input, output = { chunkFileNames: '[name].js' }) {
  return build({
    configFile: false,
    root: dist,
    logLevel: 'warn',
    plugins: [{ name: 'names', enforce: 'pre', resolveId: nameOf, transform: importParts }],
    build: {
      ssr: true,
      target: 'node20.19',
      minify: false,
      outDir: join(dist, folder),
      rolldownOptions: {
        platform: 'neutral',
        checks: { bundlerTimings: false },
        input,
        output: { entryFileNames: '[name].js', comments: false, minifyInternalExports: false, ...output },
      },
    },
  })
}

/** What a module names outside of its package stays a name, and a game is a file of its own in the list of all. */
function nameOf(name, importer) {
  const isOutside = !/^[./]/.test(name) || importer === join(games, 'registry.js')
  return isOutside ? { id: name, external: true, moduleSideEffects: !name.startsWith('@plyworks/core') } : null
}

/** Returns the names that a part of the core exports, each with the part. */
function namesOfPart(file) {
  const [, names] = /^export \{ (.*) \};$/m.exec(readFileSync(join(core, 'bundle', 'parts', file), 'utf8'))
  return names.split(', ').map((name) => [name, file.replace(/\.js$/, '')])
}

/**
 * Lets a module import the parts of the core that it uses, in place of their index: otherwise a command of a tenth of a second
 * would read all of the core, twice.
 */
function importParts(text) {
  return text.replace(/^import \{([^}]*)\} from '@plyworks\/core(?:\/node)?';$/gm, (_, list) =>
    list
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((each) => `import { ${each} } from '@plyworks/core/parts/${partOf(each.trim().split(' as ')[0])}';`)
      .join(' '),
  )
}

function partOf(name) {
  const part = parts.get(name)
  if (part === undefined) throw new Error(`no part of the core exports ${name}`)
  return part
}

/** The files below a folder that others start by their address, as threads or programs, by the name that they have beside them. */
function startedFiles(folder) {
  const started = {}
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => /^(?!bundle|web).*\.js$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(/new URL\('(?:\.\/)?([\w-]+)\.js\??', import\.meta\.url\)/g)) {
      const path = join(folder, dirname(file), `${name}.js`)
      if ((started[name] ?? path) !== path)
        throw new Error(`two files are started as ${name}.js: ${started[name]}, ${path}`)
      started[name] = path
    }
  }
  return started
}
