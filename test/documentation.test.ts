import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { answer } from './support/answer.js'

/**
 * The pages whose worked positions are what the commands in them answer. After a change that is meant,
 * `PLYWORKS_WRITE_DOCS=1 npx vitest run test/documentation.test.ts` writes the new answers into the pages.
 */
const FOLDER = fileURLToPath(new URL('../docs/algorithms/', import.meta.url))
const BLOCK = /```console\n([\s\S]*?)```/g
const PROMPT = '$ plyworks '

const scratch = mkdtempSync(join(tmpdir(), 'plyworks-docs-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The answer of a command without the times, which differ from run to run. */
async function timelessAnswer(line: string): Promise<string> {
  return withoutTimes(await answer(line, (word) => (word.endsWith('.db') ? join(scratch, word) : word)))
}

function withoutTimes(text: string): string {
  return text.replace(/, [\d.,]+ m?s(, [\d.,]+( [kMG])?\/s)?( \([\d.,]+( [kMG])?\/s\))?/g, '')
}

/** A page with every answer as it is today. */
async function currentPage(page: string): Promise<string> {
  let current = page
  for (const [block, content] of page.matchAll(BLOCK)) {
    const commands = content.split('\n').filter((line) => line.startsWith(PROMPT))
    let text = ''
    for (const line of commands) text += `${line}\n${await timelessAnswer(line.slice(PROMPT.length))}`
    current = current.replace(block, () => `\`\`\`console\n${text}\`\`\``)
  }
  return current
}

describe('the worked positions of the algorithms', () => {
  const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))

  test.each(pages)('%s', async (name) => {
    const file = join(FOLDER, name)
    const page = readFileSync(file, 'utf8')
    const current = await currentPage(page)
    if (process.env.PLYWORKS_WRITE_DOCS === '1') writeFileSync(file, current)
    else expect(page).toBe(current)
  })
})
