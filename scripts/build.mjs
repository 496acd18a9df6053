// Builds everything into dist: the registry, the kernels, the library and command line (tsc), the browser app (vite), and
// links the command into node_modules/.bin so that `npx plyworks` runs this checkout without asking any registry. The
// reference of the command line (docs/reference.md) is written from the command line itself.
// Usage: node scripts/build.mjs [root of the checkout] [--no-web] [--if-stale]
// With --if-stale it does nothing when that was done after the last change; npm runs it so after an install, and before
// the first `npx plyworks` of a checkout.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildKernels } from './build-kernels.mjs'
import { generateRegistry } from './generate-registry.mjs'
import { buildStamp, isBuilt } from './set-up.mjs'

const words = process.argv.slice(2)
const root = resolve(words.find((word) => !word.startsWith('--')) ?? fileURLToPath(new URL('..', import.meta.url)))

if (!words.includes('--if-stale') || !isBuilt(root)) build()
linkCommand()

function build() {
  generateRegistry(root)
  buildKernels(root)
  runTool('typescript', 'bin/tsc', ['-p', 'tsconfig.build.json'])
  run(join(root, 'scripts', 'reference.mjs'), [])
  if (words.includes('--no-web')) return
  // Otherwise Vite takes it from the shell, and an app built for anything else does not work offline.
  process.env.NODE_ENV = 'production'
  runTool('vite', 'bin/vite.js', ['build', '--logLevel', 'warn'])
  mkdirSync(dirname(buildStamp(root)), { recursive: true })
  writeFileSync(buildStamp(root), '')
}

/** Runs the program of an installed package; its failure is ours. */
function runTool(packageName, program, options) {
  run(join(root, 'node_modules', packageName, program), options)
}

function run(script, options) {
  const { status } = spawnSync(process.execPath, [script, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function linkCommand() {
  const command = join(root, 'dist', 'cli', 'main.js')
  const link = join(root, 'node_modules', '.bin', 'plyworks')
  if (!existsSync(command)) throw new Error(`the build left no ${command}`)
  chmodSync(command, 0o755)
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), command), link)
}
