import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ensureBuilt, shellWords } from './cli/program.js'

/**
 * Holds each dialogue of the page on protocols with the command that it names. A line that ends with `…` stands for all in a row that
 * begin so; of other lines all must agree. `PLYWORKS_WRITE_DOCS=1 npx vitest run test/dialogues.test.ts` writes the answers of today.
 */
const page = fileURLToPath(new URL('../docs/reference/protocols.md', import.meta.url))
const DIALOGUE = /<!-- dialogue [^,]*, plyworks (.*) -->[\s\S]*?```text\n([\s\S]*?)```/g
const dialogues = Array.from(
  readFileSync(page, 'utf8').matchAll(DIALOGUE),
  ([, command, text]) => [command, text] as const,
)
ensureBuilt()

/** What is said when each line in is sent once the lines before it have been answered. */
async function held(command: string, lines: readonly string[]): Promise<string[]> {
  const child = spawn('bash', ['-c', `exec ${shellWords} ${command}`])
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const said: string[] = []
  let ahead: string | null = null
  const next = async (): Promise<string> => {
    const line = ahead ?? (await answers.next()).value ?? 'the end'
    ahead = null
    return line
  }
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('> ')) child.stdin.write(`${line.slice(2)}\n`)
    else if (line.endsWith(' …')) {
      const start = line.slice(2, -1)
      const first = await next()
      said.push(first.startsWith(start) ? line : `< ${first}`)
      // Something else always follows within the same answer.
      while (said.at(-1) === line && lines[at + 1]?.startsWith('< ')) {
        ahead = await next()
        if (!ahead.startsWith(start)) break
        ahead = null
      }
      continue
    } else {
      said.push(`< ${await next()}`)
      continue
    }
    said.push(line)
  }
  child.stdin.end()
  await new Promise((resolve) => child.on('close', resolve))
  return said
}

test('there are dialogues', () => expect(dialogues.length).toBeGreaterThan(2))

test.each(dialogues)('plyworks %s', async (command, text) => {
  const lines = text.trimEnd().split('\n')
  const today = await held(command, lines)
  if (process.env.PLYWORKS_WRITE_DOCS !== '1') expect(today).toEqual(lines)
  else
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace(text, () => `${today.join('\n')}\n`),
    )
})
