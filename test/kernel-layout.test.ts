import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WIN, WIN_LIMIT } from '../packages/core/src/index.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const games = join(root, 'packages', 'games')
const kernels = readdirSync(games).filter((id) => existsSync(join(games, id, 'kernel')))
const scratch = mkdtempSync(join(tmpdir(), 'plyworks-layout-'))

/** Returns the numbers of a game's layout as TypeScript reads them. */
async function numbersOf(id: string): Promise<Record<string, number>> {
  return { ...(await import(join(games, id, 'kernel-layout.ts'))) }
}

/** Returns them as AssemblyScript does. */
function compiledNumbersOf(id: string): Record<string, number> {
  const entry = join(scratch, `${id}.ts`)
  const binary = join(scratch, `${id}.wasm`)
  writeFileSync(join(scratch, `${id}-layout.ts`), readFileSync(join(games, id, 'kernel-layout.ts')))
  writeFileSync(entry, `export * from './${id}-layout'\n`)
  const compiler = join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js')
  const { status, stderr } = spawnSync(
    process.execPath,
    [compiler, `${id}.ts`, '--outFile', binary, '--runtime', 'stub'],
    { cwd: scratch, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(binary)))
  const globals = Object.entries(exports).filter(([, each]) => each instanceof WebAssembly.Global)
  return Object.fromEntries(globals.map(([name, each]) => [name, (each as WebAssembly.Global).value]))
}

/** Returns the names that a source declares as constants of its module. */
function constantsIn(source: string): string[] {
  return [...source.matchAll(/^(?:export )?const (\w+)/gm)].map(([, name]) => name)
}

describe.each(kernels)('the layout of the kernel of %s', (id) => {
  let numbers: Record<string, number>
  beforeAll(async () => {
    numbers = await numbersOf(id)
  })

  test('holds the same numbers for both compilers', () => {
    expect(Object.keys(numbers).length).toBeGreaterThan(4)
    expect(compiledNumbersOf(id)).toEqual(numbers)
  })

  test('is the only place that gives them', () => {
    const sources = readdirSync(join(games, id), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && file.startsWith('kernel/'),
    )
    expect(sources.length).toBeGreaterThan(3)
    for (const file of sources) {
      const again = constantsIn(readFileSync(join(games, id, file), 'utf8')).filter((name) => name in numbers)
      expect(again, file).toEqual([])
    }
  })
})

test("wins of Caïssa's kernel are those of the core", async () => {
  expect(await numbersOf('caissa')).toMatchObject({ WIN, WIN_LIMIT })
})

afterAll(() => rmSync(scratch, { recursive: true }))
