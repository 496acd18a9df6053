import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const guests = new URL('../../dist/guests/', import.meta.url)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plyworks-guest-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => cpSync(join(root, 'test', 'guests', 'heap'), join(folder, 'heap'), { recursive: true }))

/** Writes files of a game; returns the path of the first. */
function gameOf(name: string, files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return join(folder, name, Object.keys(files)[0])
}

/** Runs a program that has `loadGameFile`, and returns what it prints. */
function run(program: string, ...words: string[]): string {
  const script = join(folder, 'program.mjs')
  writeFileSync(
    script,
    `import { loadGameFile } from '${guests}game-file.js'
     import { presentGuests, takeGuests, threadOptions } from '${guests}present-guests.js'
     import { loadGame } from '${guests}present-games.js'
     ${program}\n`,
  )
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...words], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`status ${status}: ${stderr}`)
  return stdout.trim()
}

const LOAD = `try {
  const { definition, closure } = await loadGameFile(process.argv[2])
  const game = definition.create({ stones: 9, rule: 'normal' })
  console.log(definition.id, game.name, closure.files.length, game.notation.formatPosition(game.start()))
} catch (error) { console.log(error.name + ': ' + error.message) }`

describe('loading a game from a file', () => {
  it('finds the library from a folder without node_modules, and the second file of the game', () => {
    expect(run(LOAD, join(folder, 'heap', 'heap.js'))).toBe('heap heap:stones=9 3 9 1')
  })

  it('does the same in a worker thread, and in one that the game starts', () => {
    const helper = gameOf('threads', {
      'game.js': `import { Random } from '@plyworks/core'
        import { Worker } from 'node:worker_threads'
        export const nested = () => new Promise((resolve, reject) => {
          const worker = new Worker(new URL('./helper.js', import.meta.url))
          worker.once('message', resolve).once('error', reject)
        })
        export default { id: 'threads', title: 'Threads', summary: '', seats: 1, seatNames: ['One'], variants: {},
          create: () => ({ traits: {}, start() {}, notation: {}, view: {}, search: {}, solve: {} }), number: () => new Random(1).bits() }`,
      'helper.js': `import { Random } from '@plyworks/core'
        import { parentPort } from 'node:worker_threads'
        parentPort.postMessage(new Random(1).bits())`,
    })
    writeFileSync(
      join(folder, 'thread.mjs'),
      `import { parentPort } from 'node:worker_threads'
       import { loadDefinition } from '${guests}present-games.js'
       const definition = await loadDefinition('threads')
       const { nested } = await import(${JSON.stringify(pathToFileURL(helper).href)})
       parentPort.postMessage([definition.id, definition.number(), await nested()])`,
    )
    const printed = run(
      `import { Worker } from 'node:worker_threads'
       await takeGuests([process.argv[2]])
       const worker = new Worker(new URL('./thread.mjs', import.meta.url), threadOptions())
       worker.on('message', (message) => console.log(JSON.stringify(message)))`,
      helper,
    )
    const [id, own, nested] = JSON.parse(printed)
    expect(id).toBe('threads')
    expect(typeof own).toBe('number')
    expect(nested).toBe(own)
  })

  it('takes a game that brings a copy of the library of its own', () => {
    const path = gameOf('bundled', {
      'game.js': `import { TextError } from './core/index.js'
        export default { id: 'bundled', title: 'Bundled', summary: '', seats: 1, seatNames: ['One'], variants: { n: { default: 1, min: 1, max: 2, title: 'N' } },
          create({ n }) { if (n === 2) throw new TextError('game', 1, 'nothing', 'something'); return { traits: {}, start() {}, notation: {}, view: {}, search: {}, solve: {} } } }`,
    })
    cpSync(join(root, 'packages', 'core', 'dist'), join(folder, 'bundled', 'core'), { recursive: true })
    expect(
      run(
        `await takeGuests([process.argv[2]])
      const { TextError } = await import('@plyworks/core')
      const error = await loadGame('bundled:n=2').catch((thrown) => thrown)
      console.log(error instanceof TextError, error.constructor === TextError, error.message)`,
        path,
      ),
    ).toBe('true false game, character 1: found nothing, expected something')
  })

  it('takes its files as modules, whatever the package around them says', () => {
    const good =
      "id: 'old', title: 'Old', summary: '', seats: 1, seatNames: ['One'], variants: {}, create: () => ({ traits: {}, start() {}, notation: {}, view: {}, search: {}, solve: {} })"
    const path = gameOf('commonjs', {
      'game.js': `import './first.js'\nexport default { ${good} }`,
      'first.js': 'if (typeof module !== "undefined") throw new Error("not a module")',
      'package.json': '{ "type": "commonjs" }',
    })
    expect(run('console.log((await loadGameFile(process.argv[2])).definition.id)', path)).toBe('old')
  })

  it('knows equal sources wherever they lie, and changed ones', () => {
    cpSync(join(folder, 'heap'), join(folder, 'copy', 'heap'), { recursive: true })
    cpSync(join(folder, 'heap'), join(folder, 'changed'), { recursive: true })
    writeFileSync(join(folder, 'changed', 'rules.js'), '// changed\n', { flag: 'a' })
    const source = (path: string) =>
      run(`console.log((await loadGameFile(process.argv[2])).closure.source)`, join(folder, path))
    const first = source('heap/heap.js')
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(source('copy/heap/heap.js')).toBe(first)
    expect(source('changed/heap.js')).not.toBe(first)
    const late = `await loadGameFile(process.argv[2], process.argv[3]).catch((error) => console.log(error.message))`
    expect(run(late, join(folder, 'changed', 'heap.js'), first)).toMatch(/^changed\/heap\.js: has been changed since/)
    expect(run(late, join(folder, 'heap', 'heap.js'), first)).toBe('')
  })

  const good =
    "id: 'a', title: 'A', summary: '', seats: 1, seatNames: ['One'], variants: {}, create: () => ({ traits: {}, start() {}, notation: {}, view: {}, search: {}, solve: {} })"
  it.each([
    ['a missing file', { 'other.js': '' }, 'nope.js', 'nope.js: no such file'],
    ['another ending', { 'game.cjs': '' }, 'game.cjs', 'game.cjs: expected a file that ends in .js, .mjs, .ts'],
    ['a folder without a game', { 'sub/game.js': '' }, 'sub', 'sub: a folder without an index.js'],
    [
      'an import of a missing file',
      { 'game.js': "\n\nimport './rulez.js'\n" },
      'game.js',
      'game.js, line 3: imports "./rulez.js": no such file',
    ],
    [
      'an import from elsewhere',
      { 'game.js': "export default {}\nimport 'left-pad'\n" },
      'game.js',
      'game.js, line 2: imports "left-pad", expected @plyworks/core or a file that begins with ./ or ../',
    ],
    [
      'an import of something computed',
      { 'game.js': "\nimport([1] + '.js')\n" },
      'game.js',
      'game.js, line 2: imports what is worked out while it runs, expected a name in quotes',
    ],
    [
      'a bracket without a partner',
      { 'game.js': '\nconst a = {\n' },
      'game.js',
      /^GameFileError: .*game\.js, line \d: /,
    ],
    [
      'a syntax error',
      { 'game.js': 'export default 1\n\nconst = 2\n' },
      'game.js',
      "game.js, line 3: Unexpected token '='",
    ],
    [
      'a syntax error in its second file',
      { 'game.js': "import './rules.js'", 'rules.js': '\nlet a\nlet a\n' },
      'game.js',
      "rules.js, line 3: Identifier 'a' has already been declared",
    ],
    [
      'a name that is not exported',
      { 'game.js': "\nimport { b } from './rules.js'", 'rules.js': 'export const a = 1' },
      'game.js',
      /game\.js, line 2: The requested module '\.\/rules\.js' does not provide an export named 'b'$/,
    ],
    [
      'what throws while it is loaded',
      { 'game.js': "import './rules.js'", 'rules.js': '\n\nnull.x\n' },
      'game.js',
      "rules.js, line 3: TypeError: Cannot read properties of null (reading 'x')",
    ],
    ['no export', { 'game.js': 'const a = 1' }, 'game.js', /game\.js: exports no game: `export default` a definition/],
    ['another export', { 'game.js': 'export default 42' }, 'game.js', /game\.js: exports 42, expected a definition/],
    [
      'a definition without a part',
      { 'game.js': `export default { ${good.replace("title: 'A', ", '')} }` },
      'game.js',
      'game.js: the definition has no title, expected a text',
    ],
    [
      'an id that is none',
      { 'game.js': `export default { ${good.replace("'a'", "'A b'")} }` },
      'game.js',
      'game.js: the definition has id: "A b", expected small letters, digits and single hyphens, beginning with a letter',
    ],
    [
      'seats without names',
      { 'game.js': `export default { ${good.replace('seats: 1', 'seats: 2')} }` },
      'game.js',
      'game.js: the definition has 2 seats and 1 seatNames, expected a name for each seat',
    ],
  ] as const)('tells of %s in one line', (name, files, file, message) => {
    const place = name.replaceAll(' ', '-')
    gameOf(place, files)
    const told = run(LOAD, join(folder, place, file))
    if (message instanceof RegExp) expect(told).toMatch(message)
    else expect(told).toBe(`GameFileError: ${place}/${message}`)
    expect(told).not.toContain('\n')
  })

  it('tells where TypeScript runs, and runs it where Node does', () => {
    const path = gameOf('typed', {
      'game.ts': `import { a } from './a.ts'\nexport default { ${good}, a: a as number }\n`,
      'a.ts': 'export const a: number = 1\n',
    })
    const strips = 'typescript' in process.features && Boolean(process.features.typescript)
    const told = run(LOAD, path)
    if (strips) expect(told).toContain('formatPosition is not a function')
    else
      expect(told).toMatch(/^GameFileError: typed\/game\.ts: Node [\d.]+ runs no TypeScript: compile it to JavaScript/)
  })
})
