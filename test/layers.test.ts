import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** Folders (or files) of src by layer. A file imports only from its own folder or from lower layers. */
const LAYERS: Readonly<Record<string, number>> = {
  core: 0,
  files: 1,
  boards: 1,
  games: 2,
  search: 3,
  solve: 3,
  book: 3,
  'registry.ts': 4,
  'load-game.ts': 4,
  match: 5,
  jobs: 5,
  store: 5,
  server: 6,
  cli: 7,
  web: 7,
  'index.ts': 8,
}

/**
 * Folders of one layer that may use their neighbour: jobs run matches and keep their state in the store; engines play from
 * solved games.
 */
const NEIGHBOURS: readonly string[] = [
  'search > solve',
  'load-game.ts > registry.ts',
  'jobs > match',
  'jobs > store',
  'match > store',
]

interface Import {
  readonly from: string
  readonly to: string
}

function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
}

/** Imports of other source files, static and dynamic, as paths below src. Tests may reach further. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8')
  const pattern = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|new URL\(\s*)['"](\.[^'"]+\.\w+)['"]/g
  return [...text.matchAll(pattern)].map((match) => ({
    from: file,
    to: relative(source, resolve(source, dirname(file), match[1])),
  }))
}

/** Why an import is forbidden, or null. */
function complaint({ from, to }: Import): string | null {
  if (to.startsWith('..')) return null // the package's own files outside src, e.g. a README
  const [fromTop, fromGame] = from.split('/')
  const [toTop, toGame] = to.replace(/\.js$/, '.ts').split('/')
  const says = (reason: string): string => `${from} imports ${to}: ${reason}`
  if (LAYERS[fromTop] === undefined) return says(`${fromTop} belongs to no layer`)
  if (LAYERS[toTop] === undefined) return says(`${toTop} belongs to no layer`)
  if (fromTop === 'games' && toTop === 'games') return fromGame === toGame ? null : says('a game never imports another')
  if (fromTop === toTop || NEIGHBOURS.includes(`${fromTop} > ${toTop}`)) return null
  return LAYERS[toTop] < LAYERS[fromTop] ? null : says('the arrow points up or sideways')
}

describe('the layers of the house', () => {
  test('no import points up or sideways', () => {
    const files = sourceFiles().filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'registry.ts')
    expect(files.length).toBeGreaterThan(20)
    expect(
      files
        .flatMap(importsOf)
        .map(complaint)
        .filter((line) => line !== null),
    ).toEqual([])
  })

  test('the check sees forbidden arrows', () => {
    expect(complaint({ from: 'core/game.ts', to: 'search/perft.js' })).toMatch(/up or sideways/)
    expect(complaint({ from: 'games/hip/rules.ts', to: 'games/caissa/rules.js' })).toMatch(/never imports another/)
    expect(complaint({ from: 'solve/exhaustive.ts', to: 'search/minimax.js' })).toMatch(/up or sideways/)
    expect(complaint({ from: 'attic/old.ts', to: 'core/game.js' })).toMatch(/no layer/)
    expect(complaint({ from: 'cli/main.ts', to: 'search/engines.js' })).toBeNull()
  })
})
