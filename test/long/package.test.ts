import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeLibraryPrograms } from '../support/library-programs.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'plyworks-package-'))
const project = join(folder, 'project')
let tarball = ''

/** What nobody needs who imports games or search. */
const SERVER_SIDE = ['better-sqlite3', 'fastify', '@fastify', 'bullmq', 'ioredis', 'commander', 'smol-toml']

/** Runs a program that must succeed; its output. */
function run(program: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: status ${status}: ${stdout}${stderr}`)
  return stdout
}

beforeAll(() => {
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n')
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  )
  tarball = join(folder, filename)
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', tarball], project)
}, 1_200_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the packed package', () => {
  test('has exports and types that tools agree with', () => {
    const tool = (name: string) => join(root, 'node_modules', '.bin', name)
    expect(run(tool('publint'), ['run', tarball, '--strict'], root)).toContain('All good')
    run(tool('attw'), [tarball, '--profile', 'esm-only', '--no-color'], root)
  })

  test('runs the example of the README in an empty project, without what only servers need', () => {
    for (const name of SERVER_SIDE) rmSync(join(project, 'node_modules', name), { recursive: true, force: true })
    const page = readFileSync(join(root, 'README.md'), 'utf8')
    const [, example] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
    writeFileSync(join(project, 'example.mjs'), example)
    expect(run(process.execPath, ['example.mjs'], project)).toMatch(/^[1-5] \[ ?-?[\d.]+, -?[\d.]+ ?\]\ndraw\n$/)
  })

  test.each(['nodenext', 'bundler'])('has types for the strictest programs: module resolution %s', (resolution) => {
    const sources = join(project, resolution)
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
    run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', sources], project)
  })

  test('gives a browser one game with its search in less than 30 kB', async () => {
    writeFileSync(
      join(project, 'browser.mjs'),
      `import { alphaBeta } from 'plyworks/search/alpha-beta'
import { definition } from 'plyworks/games/connect-four'
globalThis.play = { alphaBeta, definition }
`,
    )
    const { build } = await import('vite')
    const output = await build({
      root: project,
      logLevel: 'error',
      build: { write: false, rolldownOptions: { input: join(project, 'browser.mjs') } },
    })
    const chunks = [output].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
    if (entry?.type !== 'chunk') throw new Error('the bundle has no entry')
    const loaded = [entry, ...chunks.filter((chunk) => entry.imports.includes(chunk.fileName))]
    const code = loaded.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
    expect(code.length).toBeGreaterThan(10_000)
    expect(gzipSync(code).length).toBeLessThan(30_000)
  })
})
