// Builds everything: the registry, the tables and the kernels of the games, the three packages (tsc, each into its dist), the
// reference of the command line (docs/reference/commands.md, written from the command line itself), the table of the write-ups
// (docs/background/sources.md), the maps of Hip's solved boards, the browser app (vite) and the site of the documentation beside it.
// Usage: node scripts/build.mjs [root of the checkout] [--no-web] [--if-stale] [--sources-only]
// With --if-stale it does nothing when that was done after the last change; npm runs it so after an install, and before
// the first `npx plyworks` of a checkout. With --sources-only it ends when the generated sources are there.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildKernels } from './build-kernels.mjs'
import { embedTables } from './embed-tables.mjs'
import { generateRegistry, smallIds } from './generate-registry.mjs'
import { buildStamp, isBuilt } from './set-up.mjs'

const words = process.argv.slice(2)
const root = resolve(words.find((word) => !word.startsWith('--')) ?? fileURLToPath(new URL('..', import.meta.url)))

if (!words.includes('--if-stale') || !isBuilt(root)) await build()

async function build() {
  generateRegistry(root)
  embedTables(root)
  await buildKernels(root)
  if (words.includes('--sources-only')) return
  runTool('typescript', 'bin/tsc', ['-b', 'tsconfig.build.json'])
  run(join(root, 'scripts', 'bundle.mjs'), [root])
  copyRules()
  mkdirSync(dirname(buildStamp(root)), { recursive: true })
  writeFileSync(join(dirname(buildStamp(root)), 'plyworks-compiled'), '')
  run(join(root, 'scripts', 'reference.mjs'), [])
  run(join(root, 'scripts', 'sources.mjs'), [])
  run(join(root, 'scripts', 'solved-map.mjs'), [])
  if (words.includes('--no-web')) return
  // Otherwise Vite takes it from the shell, and an app built for anything else does not work offline.
  process.env.NODE_ENV = 'production'
  runTool('vite', 'bin/vite.js', ['build', '--logLevel', 'warn'])
  run(join(root, 'scripts', 'site.mjs'), [])
  writeFileSync(buildStamp(root), '')
}

/** A built game has its rules beside it, as its sources have. */
function copyRules() {
  const games = join(root, 'packages', 'games')
  for (const id of readdirSync(join(games, 'dist'))) {
    const rules = join(games, id, 'README.md')
    if (!existsSync(rules)) continue
    for (const built of [id, join('bundle', id)]) copyFileSync(rules, join(games, 'dist', built, 'README.md'))
  }
  for (const id of smallIds(root)) {
    const rules = join('small', `${id}.md`)
    for (const built of [rules, join('bundle', rules)]) copyFileSync(join(games, rules), join(games, 'dist', built))
  }
}

/** Runs the program of an installed package; its failure is ours. */
function runTool(packageName, program, options) {
  run(join(root, 'node_modules', packageName, program), options)
}

function run(script, options) {
  const { status } = spawnSync(process.execPath, [script, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
