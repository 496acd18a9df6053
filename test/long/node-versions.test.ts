import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'plyworks-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Node's major versions that are supported beside the one that runs this. */
const VERSIONS = [22, 24]
/** What a fresh clone does not have. */
const LEFT_OUT = ['node_modules', 'dist', '.git']

/** Installs a version of Node by its package; the environment in which `node` and `npm` run by it. */
function installNode(version: number): NodeJS.ProcessEnv {
  const home = join(folder, `node-${version}`)
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  run('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], home, process.env)
  const programs = join(home, 'node_modules', 'node', 'bin')
  const platform = `node-${process.platform}-${process.arch}`
  const places = [join(home, 'node_modules', 'node', 'node_modules', platform), join(home, 'node_modules', platform)]
  // Native packages are compiled against the headers of that version.
  const headers = places.find((place) => existsSync(join(place, 'include', 'node', 'node.h')))
  if (headers === undefined) throw new Error(`the package of Node ${version} brings no headers`)
  return { ...process.env, PATH: `${programs}:${process.env.PATH}`, npm_config_nodedir: headers }
}

function run(program: string, words: readonly string[], cwd: string, env: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')}: status ${status}: ${`${stdout}${stderr}`.slice(-8000)}`)
  return stdout
}

describe.each(VERSIONS)('on Node %i', (version) => {
  test('a fresh copy with its own install passes the whole suite', () => {
    const env = installNode(version)
    const copy = join(folder, `copy-${version}`)
    cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(relative(root, path)) })
    expect(run('node', ['--version'], copy, env)).toMatch(new RegExp(`^v${version}\\.`))
    run('npm', ['ci', '--no-audit', '--no-fund'], copy, env)
    expect(run('npm', ['test'], copy, env)).toMatch(/^\d+ passed, 0 failed$/m)
  })
})
