import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, importsOf, packagesFolder, sourceFiles } from './support/imports.js'

/** Folders (or files) by layer, from the lowest on: a file imports from its own folder or from lower layers. */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  core: [
    ['base'],
    ['run'],
    ['game'],
    ['board', 'record', 'report', 'rating'],
    ['simple'],
    ['solve', 'book'],
    ['search'],
    ['learn', 'check'],
    ['node', 'index.ts'],
  ],
  plyworks: [['storage'], ['match'], ['tasks', 'queue'], ['server'], ['cli', 'web', 'index.ts']],
}

/** Folders of one layer that may use each other. */
const NEIGHBOURS: readonly string[] = ['tasks > queue', 'queue > tasks']

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
