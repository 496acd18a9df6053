import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Arrow, circlesIn } from './support/circles.js'
import { type Import, importsOf, packagesFolder, sourceFiles } from './support/imports.js'

/** Folders (or files) by layer, from the lowest on: a file imports from its own folder or from lower layers. */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  core: [
    ['base'],
    ['run', 'report'],
    ['game'],
    ['board', 'record', 'rating'],
    ['simple'],
    ['solve', 'book', 'learn'],
    ['search'],
    ['check'],
    ['node', 'index.ts'],
  ],
  plyworks: [
    ['guests', 'storage'],
    ['match', 'rules', 'laboratory'],
    ['tasks', 'queue'],
    ['server'],
    ['cli', 'web', 'index.ts'],
  ],
}

/** Folders of one layer that may use each other. */
const NEIGHBOURS: readonly string[] = ['tasks > queue', 'queue > tasks']

/** The rooms of the app by layer, from the lowest on. */
const APP = 'plyworks/src/web/'
const APP_LAYERS: readonly string[] = ['ui', 'workers', 'session', 'features', 'build', 'the app itself']

/** Features that may import another one, with the reason: so far there is no reason. */
const FEATURE_NEIGHBOURS: Readonly<Record<string, string>> = {}

/** Rooms in which no files import each other in a circle, types included. */
const UNTIED: readonly string[] = [
  'core/',
  ...['small', 'caissa', 'connect-four', 'croquar', 'hip', 'star-chess'].map((game) => `games/${game}/`),
  'plyworks/src/',
]

/** Packages by the names that they may import besides their own files. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  core: /^$/,
  games: /^@plyworks\/core$/,
  plyworks: /^@plyworks\/core$|^@plyworks\/core\/node$|^@plyworks\/games$|^(node|virtual):|^(?!@plyworks\/|plyworks\/)/,
}

/** Why an import is forbidden, or null. */
function complaint({ from, to, relative }: Import): string | null {
  const says = (reason: string): string => `${from} imports ${to}: ${reason}`
  const [owner] = from.split('/')
  if (!relative) {
    if (owner === 'core' && from.startsWith('core/src/node/') && to.startsWith('node:')) return null
    return ALLOWED[owner].test(to) ? null : says(`${owner} may not import it`)
  }
  if (to.split('/')[0] !== owner) {
    // The app shows what the build reads: pages, puzzles and ratings of the games.
    return says('a package is imported by its name')
  }
  if (owner === 'games') {
    const [, game, ...rest] = from.split('/')
    if (rest.length === 0 || to.split('/')[1] === game) return null
    return says('a game never imports another')
  }
  const layer = (path: string): number => LAYERS[owner].findIndex((names) => names.includes(path.split('/')[2]))
  if (layer(from) < 0) return says(`${from.split('/')[2]} belongs to no layer`)
  if (layer(to) < 0) return says(`${to.split('/')[2]} belongs to no layer`)
  const [fromRoom, toRoom] = [from.split('/')[2], to.split('/')[2]]
  if (fromRoom === toRoom || NEIGHBOURS.includes(`${fromRoom} > ${toRoom}`)) return null
  return layer(to) < layer(from) ? null : says('the arrow points up or sideways')
}

/** The room of a file of the app, or the name of the layer above all rooms. */
function appRoom(path: string): string {
  const [room, ...rest] = path.slice(APP.length).split('/')
  return rest.length === 0 ? 'the app itself' : room
}

/** The folder of a file of the app, a room or a folder in a room. */
function appFolder(path: string): string {
  return path.slice(APP.length).split('/').slice(0, -1).slice(0, 2).join('/')
}

/** Why an import of one file of the app by another is forbidden, or null. */
function appComplaint({ from, to }: Import): string | null {
  const layer = (path: string): number => APP_LAYERS.indexOf(appRoom(path))
  if (layer(from) < 0) return `${from} belongs to no room of the app`
  if (layer(to) > layer(from)) return `${from} imports ${to}: the arrow points up`
  const [one, other] = [appFolder(from), appFolder(to)]
  if (appRoom(from) !== 'features' || appRoom(to) !== 'features' || one === other) return null
  return FEATURE_NEIGHBOURS[`${one} > ${other}`] === undefined
    ? `${from} imports ${to}: a feature imports no other`
    : null
}

/** The imports of one file of the app by another. */
function appImports(): Import[] {
  const files = sourceFiles().filter((file) => file.startsWith(APP))
  return files.flatMap((file) => importsOf(file)).filter(({ to, relative }) => relative && to.startsWith(APP))
}

/** The import of a made-up file. */
function single(from: string, name: string): Import {
  return importsOf(from, `import { x } from '${name}'\n`)[0]
}

describe('the house', () => {
  test('no import points up or sideways, and packages are imported by their names', () => {
    const files = sourceFiles()
    expect(files.length).toBeGreaterThan(500)
    const complaints = files.flatMap((file) => importsOf(file)).map(complaint)
    expect(complaints.filter((line) => line !== null)).toEqual([])
  })

  test('the core and the games use nothing of Node that a browser lacks', () => {
    const uses = sourceFiles()
      .filter((file) => /^(core|games)\//.test(file) && !file.startsWith('core/src/node/'))
      .filter((file) => {
        const code = readFileSync(join(packagesFolder, file), 'utf8').replace(/^\s*(\*|\/\/|\/\*\*).*$/gm, '')
        return /\bBuffer\b|\b__dirname\b|\bsetImmediate\b|\bprocess\.(?!getBuiltinModule|cpuUsage)/.test(code)
      })
    expect(uses).toEqual([])
  })

  test('the check sees forbidden arrows', () => {
    expect(complaint(single('core/src/game/game.ts', '../search/perft.js'))).toMatch(/up or sideways/)
    expect(complaint(single('core/src/game/game.ts', 'node:fs'))).toMatch(/may not import/)
    expect(complaint(single('core/src/search/perft.ts', '@plyworks/games'))).toMatch(/may not import/)
    expect(complaint(single('games/hip/rules.ts', '../caissa/rules.js'))).toMatch(/never imports another/)
    expect(complaint(single('games/hip/rules.ts', '../../core/src/game/game.js'))).toMatch(/by its name/)
    expect(complaint(single('games/hip/rules.ts', '@plyworks/core/node'))).toMatch(/may not import/)
    expect(complaint(single('games/hip/rules.ts', 'node:worker_threads'))).toMatch(/may not import/)
    expect(complaint(single('plyworks/src/storage/store.ts', '../cli/ask.js'))).toMatch(/up or sideways/)
    expect(complaint(single('plyworks/src/attic/old.ts', '../cli/ask.js'))).toMatch(/no layer/)
    expect(complaint(single('plyworks/src/cli/main.ts', '@plyworks/games/hip'))).toMatch(/may not import/)
    expect(complaint(single('plyworks/src/cli/main.ts', '@plyworks/core/node'))).toBeNull()
    expect(complaint(single('core/src/node/file-checkpoint.ts', 'node:fs'))).toBeNull()
  })

  test('what a package imports is among its dependencies', () => {
    for (const name of ['core', 'games', 'plyworks']) {
      const manifest = JSON.parse(readFileSync(join(packagesFolder, name, 'package.json'), 'utf8'))
      const root = JSON.parse(readFileSync(join(packagesFolder, '..', 'package.json'), 'utf8'))
      // What becomes part of the app is there when the app is built, and not when it runs.
      const bundled = Object.keys(root.devDependencies)
      for (const file of sourceFiles().filter((path) => path.startsWith(`${name}/`))) {
        const inApp = file.startsWith('plyworks/src/web/')
        const known = [...Object.keys(manifest.dependencies ?? {}), ...(inApp ? bundled : [])]
        for (const { to, relative } of importsOf(file)) {
          if (relative || /^(node|virtual):/.test(to)) continue
          const wanted = to
            .split('/')
            .slice(0, to.startsWith('@') ? 2 : 1)
            .join('/')
          expect(known, `${file} imports ${to}`).toContain(wanted)
        }
      }
    }
  })
})

describe('scripts and benches', () => {
  const built = /['"]\.\.\/packages\/([a-z-]+)\/dist\/([^'"]+)\.js['"]/g
  test.each(['scripts', 'bench'])('import what the build makes: %s', (folder) => {
    const files = readdirSync(join(packagesFolder, '..', folder)).filter((file) => file.endsWith('.mjs'))
    const wanted = files.flatMap((file) =>
      [...readFileSync(join(packagesFolder, '..', folder, file), 'utf8').matchAll(built)].map(([, name, path]) => ({
        file,
        source: name === 'games' ? `games/${path}.ts` : `${name}/src/${path}.ts`,
      })),
    )
    expect(wanted.length).toBeGreaterThan(0)
    for (const { file, source } of wanted) {
      const there = existsSync(join(packagesFolder, source)) || existsSync(join(packagesFolder, `${source}x`))
      expect(there, `${folder}/${file} imports what is built from ${source}`).toBe(true)
    }
  })
})

describe('the rooms of the app', () => {
  test('import from lower rooms only, and no feature imports another', () => {
    expect(appImports().length).toBeGreaterThan(500)
    expect(
      appImports()
        .map(appComplaint)
        .filter((line) => line !== null),
    ).toEqual([])
  })

  test('have no circle of folders, types included', () => {
    const arrows = appImports().map(({ from, to }): Arrow => [appFolder(from), appFolder(to)])
    expect(circlesIn(arrows)).toEqual([])
  })

  test('the check sees forbidden arrows', () => {
    const file = (path: string, name: string) => appComplaint(single(`plyworks/src/web/${path}`, name))
    expect(file('ui/parts/dialog.tsx', '../../session/game/session.js')).toMatch(/points up/)
    expect(file('workers/engine/engine-client.ts', '../../session/game/session.js')).toMatch(/points up/)
    expect(file('features/learn/learn-page.tsx', '../arena/arena-page.js')).toMatch(/no other/)
    expect(file('features/learn/learn-page.tsx', '../../app.js')).toMatch(/points up/)
    expect(file('attic/old.ts', '../ui/text/text.js')).toMatch(/no room/)
    expect(file('features/learn/learn-page.tsx', './lessons.js')).toBeNull()
    expect(file('app.tsx', './features/learn/learn-page.js')).toBeNull()
  })
})

describe('circles', () => {
  test('are found', () => {
    const arrows: Arrow[] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
      ['d', 'd'],
    ]
    expect(circlesIn(arrows)).toEqual([['b', 'c']])
  })

  test.each(UNTIED)('of files are not in %s, types included', (room) => {
    const files = sourceFiles().filter((file) => file.startsWith(room))
    const known = new Set(files)
    const arrows = files
      .flatMap((file) => importsOf(file))
      .filter(({ relative, started }) => relative && !started)
      .map(({ from, to }): Arrow => [from, known.has(to) ? to : to.replace(/\.ts$/, '.tsx')])
    expect(circlesIn(arrows)).toEqual([])
  })
})
