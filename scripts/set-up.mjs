// Sets up what a fresh clone lacks before it can run: the packages of the lock file, the build, and (for tests) programs of the
// system. Plain Node without packages, because it runs before they are there.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs the locked packages unless the installed tree is newer than the lock file; installing also builds. */
export function installPackages() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) fail(`Plyworks needs Node 20 or newer; this is ${process.version}`)
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && modified(installed) >= modified(join(root, 'package-lock.json'))) return
  say('installing packages')
  run('npm', ['ci', '--no-audit', '--no-fund'], 'the packages could not be installed')
}

/** Builds unless that was done after the last change of any source. */
export function buildIfStale() {
  if (isBuilt(root)) return
  say('building')
  run(process.execPath, [join(root, 'scripts', 'build.mjs')], 'the build failed')
}

/** The file whose date is that of the last whole build. */
export function buildStamp(root) {
  return join(root, 'node_modules', '.cache', 'plyworks-built')
}

/** Whether a checkout was built after the last change of its sources. */
export function isBuilt(root) {
  const built = join(root, 'packages', 'plyworks', 'dist')
  const made = [buildStamp(root), join(built, 'bundle', 'main.js'), join(built, 'web', 'index.html')]
  if (!made.every(existsSync)) return false
  const sources = ['packages', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'vite.config.ts']
  return modified(buildStamp(root)) >= Math.max(...sources.map((name) => newestBelow(join(root, name))))
}

/** Makes sure that a program of the system is there, installing its Debian package where that is possible. */
export function requireProgram(program, debianPackage) {
  if (install(program, debianPackage)) return
  fail(`${program} is needed; please install it (Debian's package ${debianPackage}) and try again`)
}

/** Makes sure that Chromium is there: its shell without windows where that can be installed, else the whole browser. */
export function requireChromium() {
  if (!install('chromium-headless-shell', 'chromium-headless-shell')) requireProgram('chromium', 'chromium')
}

/** Whether a program of the system is there, now that its Debian package was installed where it was missing. */
function install(program, debianPackage) {
  if (onPath(program)) return true
  say(`installing Debian's ${debianPackage}`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], quiet)
  return onPath(program)
}

/** Runs a command in the checkout; its failure ends this program with `sentence` and status 1. */
function run(command, options, sentence) {
  const { status, error } = spawnSync(command, options, { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail(error ? `${sentence}: ${error.message}` : sentence)
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function say(doing) {
  console.error(`plyworks: ${doing} …`)
}

function onPath(program) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
}

function modified(path) {
  return statSync(path).mtimeMs
}

function newestBelow(path) {
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return modified(path)
  const inside = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules')
  return Math.max(...inside.map((name) => newestBelow(join(path, name))))
}
