import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { plyworks } from './cli/program.js'
import { shellSplit } from './support/shell-split.js'

/**
 * The commands of the pages and what the program prints for them, error messages included. After a change that is meant,
 * `PLYWORKS_WRITE_DOCS=1 npx vitest run test/documentation.test.ts` writes the new answers into the pages.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BLOCK = /```console\n([\s\S]*?)```/
const PROMPT = '$ plyworks '

const scratch = mkdtempSync(join(tmpdir(), 'plyworks-docs-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Returns what a real process prints for a command, without the times, which differ from run to run. */
async function timelessAnswer(line: string): Promise<string> {
  const words = shellSplit(line).map((word) => (/\.(db|proof)$/.test(word) ? join(scratch, word) : word))
  const { status, out, err } = await plyworks(words)
  return withoutTimes(status === 0 ? out : out + err)
}

function withoutTimes(text: string): string {
  return text.replace(/, [\d.,]+ m?s(, [\d.,]+( [kMG])?\/s)?( \([\d.,]+( [kMG])?\/s\))?/g, '')
}

/** A page with every answer as it is today. */
async function currentPage(page: string): Promise<string> {
  let current = page
  for (const [block, content] of page.matchAll(new RegExp(BLOCK, 'g'))) {
    const commands = content.split('\n').filter((line) => line.startsWith(PROMPT))
    let text = ''
    for (const line of commands) text += `${line}\n${await timelessAnswer(line.slice(PROMPT.length))}`
    current = current.replace(block, () => `\`\`\`console\n${text}\`\`\``)
  }
  return current
}

describe('the commands and answers of the pages', () => {
  const below = ['docs', 'packages/games'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const pages = ['README.md', ...below.sort()]
    .filter((name) => name.endsWith('.md') && !name.includes('/dist/'))
    .filter((name) => BLOCK.test(readFileSync(join(ROOT, name), 'utf8')))

  test.each(pages)('%s', async (name) => {
    const file = join(ROOT, name)
    const page = readFileSync(file, 'utf8')
    const current = await currentPage(page)
    if (process.env.PLYWORKS_WRITE_DOCS === '1') writeFileSync(file, current)
    else expect(page).toBe(current)
  })
})
