import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIBRARY_ENDINGS, libraryPrograms, writeLibraryPrograms } from '../support/library-programs.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'plyworks-package-'))
/** A project that has the core and the games and nothing else. */
const library = join(folder, 'library')
/** A project that has the program. */
const program = join(folder, 'program')
const PACKAGES = ['@plyworks/core', '@plyworks/games', 'plyworks']
let tarballs: string[] = []

/** Runs a program that must succeed; its output. */
function run(command: string, words: readonly string[], cwd: string, environment = {}): string {
  const env = { ...process.env, ...environment }
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: status ${status}: ${stdout}${stderr}`)
  return stdout
}

function newProject(path: string): void {
  mkdirSync(path)
  writeFileSync(join(path, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n')
}

function install(path: string, files: readonly string[]): void {
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...files], path)
}

/** Bytes of all files below a folder. */
function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(path, file)))
    .reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0)
}

beforeAll(() => {
  const packed = run(
    'npm',
    ['pack', '--json', '--pack-destination', folder, ...PACKAGES.flatMap((name) => ['-w', name])],
    root,
  )
  const entries: { filename: string }[] = JSON.parse(packed.slice(packed.indexOf('[\n')))
  tarballs = entries.map(({ filename }) => join(folder, filename.replace('@', '').replace('/', '-')))
  newProject(library)
  const started = performance.now()
  install(library, tarballs.slice(0, 2))
  const seconds = (performance.now() - started) / 1000
  const megabytes = sizeOf(join(library, 'node_modules', '@plyworks')) / 1e6
  console.log(`core and games: 2 packages, ${megabytes.toFixed(1)} MB, installed in ${seconds.toFixed(1)} s`)
  newProject(program)
  install(program, tarballs)
}, 1_200_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the packed packages', () => {
  test.each([0, 1, 2])('have exports and types that tools agree with: package %i', (index) => {
    const tool = (name: string) => join(root, 'node_modules', '.bin', name)
    expect(run(tool('publint'), ['run', tarballs[index], '--strict'], root)).toContain('All good')
    run(tool('attw'), [tarballs[index], '--profile', 'esm-only', '--no-color'], root)
  })

  test('the core and the games bring no other package, nothing to compile, and the reference of every name', () => {
    const installed = readdirSync(join(library, 'node_modules')).filter((name) => !name.startsWith('.'))
    expect(installed).toEqual(['@plyworks'])
    expect(readdirSync(join(library, 'node_modules', '@plyworks')).sort()).toEqual(['core', 'games'])
    const api = join(library, 'node_modules', '@plyworks', 'core', 'api')
    expect(readdirSync(join(api, 'functions')).join(' ')).toMatch(/solveExhaustively\.html/)
  })

  test('runs the example of the README', () => {
    const page = readFileSync(join(root, 'README.md'), 'utf8')
    const [, example] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
    writeFileSync(join(library, 'example.mjs'), example)
    expect(run(process.execPath, ['example.mjs'], library)).toMatch(/^[1-5] \[ ?-?[\d.]+, -?[\d.]+ ?\]\ndraw\n$/)
  })

  test.each(libraryPrograms().map(({ file }) => file))('runs %s of the page on the library', async (file) => {
    for (const each of libraryPrograms()) {
      const { code } = await transformWithOxc(each.text, each.file, { sourcemap: false })
      writeFileSync(join(library, each.file.replace(/ts$/, 'js')), code)
    }
    expect(run(process.execPath, [file.replace(/ts$/, 'js')], library)).toMatch(LIBRARY_ENDINGS[file])
  })

  test.each(['nodenext', 'bundler'])('has types for the strictest programs: module resolution %s', (resolution) => {
    const sources = join(library, resolution)
    mkdirSync(sources)
    writeLibraryPrograms(sources)
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      skipLibCheck: false,
      noEmit: true,
      types: [],
      lib: ['es2023', 'dom'],
      target: 'es2022',
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
    }
    writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
    run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', sources], library)
  })

  test('gives a browser one game with its search in less than 30 kB', async () => {
    writeFileSync(
      join(library, 'browser.mjs'),
      `import { alphaBeta } from '@plyworks/core'
import connectFour from '@plyworks/games/connect-four'
globalThis.play = { alphaBeta, connectFour }
`,
    )
    const { build } = await import('vite')
    const output = await build({
      root: library,
      configFile: false,
      logLevel: 'error',
      build: { write: false, rolldownOptions: { input: join(library, 'browser.mjs') } },
    })
    const chunks = [output].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
    if (entry?.type !== 'chunk') throw new Error('the bundle has no entry')
    const loaded = [entry, ...chunks.filter((chunk) => entry.imports.includes(chunk.fileName))]
    const code = loaded.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
    expect(code.length).toBeGreaterThan(10_000)
    expect(gzipSync(code).length).toBeLessThan(30_000)
  })

  test('the program runs where it is installed, and brings its pages and examples', () => {
    expect(run('npx', ['--no', 'plyworks', 'perft', 'hip', '--depth', '2', '--json'], program)).toMatch(/"nodes":1260/)
    const pages = join(program, 'node_modules', 'plyworks')
    const links = [...readFileSync(join(pages, 'README.md'), 'utf8').matchAll(/\]\(([^)#:\s]+)(#[^)]*)?\)/g)]
    expect(links.length).toBeGreaterThan(10)
    expect(links.map(([, link]) => link).filter((link) => !existsSync(join(pages, link)))).toEqual([])
  })
})

describe('a fresh checkout', () => {
  test('keeps `npx plyworks` working though it was typed before the first install, with an empty cache of npm', () => {
    const checkout = join(folder, 'checkout')
    const environment = { npm_config_cache: join(folder, 'cache') }
    run('git', ['clone', '--quiet', '--no-hardlinks', root, checkout], folder)
    // Nothing is there yet that could answer; npm may ask the registry for a package of that name, and must not find ours.
    spawnSync('npx', ['--no', 'plyworks', 'games'], { cwd: checkout, env: { ...process.env, ...environment } })
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], checkout, environment)
    expect(spawnSync('npx', ['plyworks', 'games'], { cwd: checkout, encoding: 'utf8' }).stderr).toMatch(
      /not built yet: npm run build/,
    )
    for (const name of ['core', 'games', 'plyworks']) {
      cpSync(join(root, 'packages', name, 'dist'), join(checkout, 'packages', name, 'dist'), { recursive: true })
    }
    expect(run('npx', ['plyworks', 'games', '--json'], checkout, environment)).toMatch(/"star-chess"/)
  })
})
