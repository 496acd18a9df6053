import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** The files behind the subpaths that `package.json` exports. */
function publicFiles(): string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(source + folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`)
  const games = readdirSync(`${source}games`).map((game) => `games/${game}/index.ts`)
  return ['index.ts', 'load-game.ts', ...['core', 'search', 'solve'].flatMap(inFolder), ...games]
}

/** Names that a file exports with no comment before them. */
function undocumented(file: string): string[] {
  const lines = readFileSync(source + file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const name = /^export (?:abstract |async )?(?:function\*?|const|class|interface|type|enum) (\w+)/.exec(line)?.[1]
    // Overloads share the comment of the first one.
    const again = new RegExp(`^export (?:async )?function ${name}\\b`).test(lines[index - 1] ?? '')
    return name === undefined || again || lines[index - 1]?.trimEnd().endsWith('*/') ? [] : [`${file}: ${name}`]
  })
}

test('every public name of the library has its comment', () => {
  const files = publicFiles()
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap(undocumented)).toEqual([])
})
