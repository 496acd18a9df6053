import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allCommands } from '../packages/plyworks/src/cli/ask.js'

/** Commands that stand in sentences, tables and blocks without answers: they too have to name what there is. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md'],
  ...['docs', 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !/(^|\/)(dist|node_modules|plyworks\/(docs|examples))\//.test(name))
      .map((name) => join(folder, name)),
  ),
].filter((name) => !name.endsWith('decisions.md'))

const commands = new Map(
  (await allCommands()).map(({ name, command }) => [name, command.options.flatMap(({ long }) => long ?? [])]),
)
/** Not in the reference: help, a command of version 1, and words that files begin with. */
const OTHERS = ['help', 'work', 'certificate', 'checkpoint']

/** The lines of code, and the spans of code within sentences. */
function codeOf(page: string): string[] {
  const blocks = page.match(/^```[\s\S]*?^```$/gm) ?? []
  const spans = page.replace(/^```[\s\S]*?^```$/gm, '').match(/`[^`]+`/g) ?? []
  return [
    ...blocks.flatMap((block) => block.split('\n')),
    ...spans.map((span) => span.slice(1, -1).replace(/\s+/g, ' ')),
  ]
}

/** What is wrong with a command as a page says it; null when nothing is, or when it is none. */
function wrongIn(code: string): string | null {
  const [, verb, rest] = /^(?:\$ )?(?:npx )?plyworks ([a-z][a-z-]*)(.*)$/.exec(code.trim()) ?? []
  if (verb === undefined || OTHERS.includes(verb)) return null
  const options = commands.get(verb)
  if (options === undefined) return `no command ${verb}: ${code}`
  const [own] = rest.split(/ [|>#] | -- | {2,}/)
  const unknown = (own.match(/ --[a-z][a-z-]*/g) ?? []).find((option) => !options.includes(option.trim()))
  return unknown === undefined ? null : `no option${unknown}: ${code}`
}

test('the pages name no command and no option that there is not', () => {
  const codes = pages.flatMap((name) => codeOf(readFileSync(join(ROOT, name), 'utf8')).map((code) => ({ name, code })))
  expect(codes.filter(({ code }) => /^(?:\$ )?(?:npx )?plyworks /.test(code)).length).toBeGreaterThan(300)
  expect(
    codes.flatMap(({ name, code }) => {
      const wrong = wrongIn(code)
      return wrong === null ? [] : [`${name}: ${wrong}`]
    }),
  ).toEqual([])
})
