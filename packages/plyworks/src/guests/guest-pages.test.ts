import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { entryAddress, fileAddress, guestPage } from './guest-pages.js'
import { readClosure } from './import-closure.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what a browser gets of a game from a file', () => {
  it('is each of its files, with the library by its address', async () => {
    mkdirSync(join(folder, 'my games', 'lib'), { recursive: true })
    const write = (name: string, text: string) => writeFileSync(join(folder, 'my games', name), text)
    write(
      'a game.js',
      `import { Random, type } from "@plyworks/core"; // from '@plyworks/core'
import data from './lib/data.json' with { type: 'json' }
export { rules } from './lib/rules.js'
const later = () => import('@plyworks/core')
export const page = new URL('./page.md', import.meta.url), kernel = new URL("lib/kernel.wasm", import.meta.url)
export const text = "import '@plyworks/core'"`,
    )
    write('lib/rules.js', `export * from '@plyworks/core'\nexport const rules = 1`)
    write('lib/data.json', '{}')
    write('lib/kernel.wasm', '')
    write('page.md', '# A')
    write('unused.js', '')
    const closure = await readClosure(join(folder, 'my games', 'a game.js'))
    expect(closure.files.map(({ address, kind }) => [address, kind])).toEqual([
      ['a game.js', 'module'],
      ['lib/data.json', 'data'],
      ['lib/kernel.wasm', 'data'],
      ['lib/rules.js', 'module'],
      ['page.md', 'data'],
    ])
    expect(entryAddress(closure)).toBe(`guests/${closure.source}/a%20game.js`)
    expect(fileAddress('ab', 'lib/x.js')).toBe('guests/ab/lib/x.js')
    const [entry, data, kernel, rules, page] = closure.files.map((file) => guestPage(file))
    expect(entry.type).toBe('text/javascript; charset=utf-8')
    expect(String(entry.body).split('\n')).toEqual([
      `import { Random, type } from "../../core.js"; // from '@plyworks/core'`,
      `import data from './lib/data.json' with { type: 'json' }`,
      `export { rules } from './lib/rules.js'`,
      `const later = () => import('../../core.js')`,
      `export const page = new URL('./page.md', import.meta.url), kernel = new URL("lib/kernel.wasm", import.meta.url)`,
      `export const text = "import '@plyworks/core'"`,
    ])
    expect(String(rules.body)).toContain(`from '../../../core.js'`)
    expect([data.type, kernel.type, page.type]).toEqual([
      'application/json; charset=utf-8',
      'application/wasm',
      'text/markdown; charset=utf-8',
    ])
  })

  it('is in one folder when a game imports from beside its own', async () => {
    mkdirSync(join(folder, 'two', 'game'), { recursive: true })
    mkdirSync(join(folder, 'two', 'shared'), { recursive: true })
    writeFileSync(join(folder, 'two', 'game', 'game.mjs'), `import '../shared/grid.js'\nimport '@plyworks/core'`)
    writeFileSync(join(folder, 'two', 'shared', 'grid.js'), '')
    const closure = await readClosure(join(folder, 'two', 'game', 'game.mjs'))
    expect(closure.files.map(({ address }) => address)).toEqual(['game/game.mjs', 'shared/grid.js'])
    expect(guestPage(closure.entry).body).toContain(`import '../../../core.js'`)
  })
})
