import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))
const INDEXES = ['core/src/index.ts', 'core/src/node/index.ts', 'games/index.ts', 'plyworks/src/index.ts']

/** The names that an index lists, by the file that has them. */
function listed(index: string): { file: string; names: string[] }[] {
  const text = readFileSync(packages + index, 'utf8')
  expect(text, `${index} lists its names one by one`).not.toMatch(/export (type )?\*/)
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)\.js'/g)].map(([, names, path]) => ({
    file: join(dirname(index), `${path}.ts`),
    names: names.split(',').flatMap((name) => /(\w+)(?: as \w+)?$/.exec(name.trim().replace(/^type /, ''))?.[1] ?? []),
  }))
}

/** Listed names that have no comment before them. */
function undocumented({ file, names }: { file: string; names: string[] }): string[] {
  const lines = readFileSync(packages + file, 'utf8').split('\n')
  return names.flatMap((name) => {
    const declares = new RegExp(
      `^export (declare )?(abstract |async )?(function\\*?|const|let|class|interface|type|enum) ${name}\\b`,
    )
    const at = lines.findIndex((line) => declares.test(line))
    // A name that the file itself only hands on is documented where it is declared.
    return at < 0 || lines[at - 1]?.trimEnd().endsWith('*/') ? [] : [`${file}: ${name}`]
  })
}

test('every name that a package exports has its comment', () => {
  const all = INDEXES.flatMap(listed)
  expect(all.flatMap(({ names }) => names).length).toBeGreaterThan(200)
  expect(all.flatMap(undocumented)).toEqual([])
})

test('what the scripts import by the name of a package is listed there', () => {
  const root = join(packages, '..')
  const paths = new Map([
    ['@plyworks/core', INDEXES[0]],
    ['@plyworks/core/node', INDEXES[1]],
    ['@plyworks/games', INDEXES[2]],
  ])
  const scripts = ['scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.mjs') ? [`${folder}/${name}`] : [])),
  )
  const imported = scripts.flatMap((script) =>
    [...readFileSync(join(root, script), 'utf8').matchAll(/import \{([^}]*)\} from '(@plyworks[^']*)'/g)].flatMap(
      ([, names, path]) =>
        names.split(',').flatMap((name) => (name.trim() === '' ? [] : [{ script, path, name: name.trim() }])),
    ),
  )
  expect(imported.length).toBeGreaterThan(10)
  const missing = imported.filter(({ path, name }) => {
    const index = paths.get(path)
    return index === undefined || !listed(index).some(({ names }) => names.includes(name))
  })
  expect(missing).toEqual([])
})
