import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { ensureBuilt, shellWords } from '../cli/program.js'

/**
 * Compares the commands of the pages with what the programs print for them, error messages included. A tutorial (docs/start) begins in
 * an empty folder: its files are written there as it shows them, and its commands follow in its order. Commands of more than a few
 * seconds stand in blocks of `console slow`, which only the long tests compare.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Code that names its file in its first line, or commands with their answers. */
const BLOCK = /```(?:(console(?: slow)?)\n([\s\S]*?)|\w+\n(?:\/\/|#) ([\w.-]+\.\w+)\n([\s\S]*?))```/g
/** What a reader types at the prompt of `plyworks play`; other programs print such lines themselves. */
const TYPED = /^> (.*)$/
const PLAYS = /^(?:npx )?plyworks play /

const scratch = mkdtempSync(join(tmpdir(), 'plyworks-docs-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
ensureBuilt()
const bin = join(scratch, 'bin')
mkdirSync(bin)
writeFileSync(join(bin, 'plyworks'), `#!/bin/sh\nexec ${shellWords} "$@"\n`)
chmodSync(join(bin, 'plyworks'), 0o755)

/** Makes the folder in which the commands of a page run. */
function folderOf(page: string): string {
  const folder = join(scratch, page.replaceAll('/', '-'))
  // A page that is tried again begins from nothing.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules', '@plyworks'), join(folder, 'node_modules', '@plyworks'))
  if (basename(page) === 'use-the-library.md') writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true })
  return folder
}

/** Returns what a real process prints for a command, without the times, which differ from run to run. */
async function timelessAnswer(line: string, typed: string, cwd: string): Promise<string> {
  const env = { ...process.env, PLYWORKS_DATA: join(cwd, '.plyworks'), PATH: `${bin}${delimiter}${process.env.PATH}` }
  const child = spawn('bash', ['-c', line], { cwd, env })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  // A program may end without having read all that is typed; what it printed is compared all the same.
  child.stdin.on('error', () => {})
  child.stdin.end(typed)
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  return withoutTimes(status === 0 ? out : out + err)
}

function withoutTimes(text: string): string {
  return text.replace(/(?:,| in) [\d.,]+ m?s\b(, [\d.,]+( [kMG])?(?:\/s| a second))?( \([\d.,]+( [kMG])?\/s\))?/g, '')
}

/** A page with the answers of its blocks of a kind as they are today. */
async function currentPage(name: string, page: string, kind: Kind): Promise<string> {
  const folder = folderOf(name)
  let current = page
  for (const [block, label, console, file, code] of page.matchAll(BLOCK)) {
    if (file !== undefined) writeFileSync(join(folder, file), code)
    if (label !== kind) continue
    let text = ''
    for (const command of commandsOf(console)) text += `$ ${command.line}\n${await answerShown(command, folder)}`
    current = current.replace(block, () => `\`\`\`${kind}\n${text}\`\`\``)
  }
  return current
}

/** Blocks compared by every run of the tests, and by the long ones. */
export type Kind = 'console' | 'console slow'

/** The pages with blocks of a kind. */
export function pagesWith(kind: Kind): string[] {
  const below = ['docs', 'packages/games'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return ['README.md', ...below.sort()]
    .filter((name) => name.endsWith('.md') && !name.includes('/dist/'))
    .filter((name) => readFileSync(join(ROOT, name), 'utf8').includes(`\`\`\`${kind}\n`))
}

/** Compares the answers of a page with those of today, or writes them when `PLYWORKS_WRITE_DOCS` is 1. */
export async function comparePage(name: string, kind: Kind): Promise<void> {
  const file = join(ROOT, name)
  const page = readFileSync(file, 'utf8')
  const current = await currentPage(name, page, kind)
  if (process.env.PLYWORKS_WRITE_DOCS === '1') writeFileSync(file, current)
  else expect(page).toBe(current)
}

interface Command {
  readonly line: string
  /** What the page shows below it, prompts included. */
  readonly shown: string
}

function commandsOf(text: string): Command[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { line: part.slice(0, end), shown: part.slice(end + 1) }
    })
}

/** What a real process prints for a command, with what the page types into it. */
async function answerShown({ line, shown }: Command, folder: string): Promise<string> {
  if (!PLAYS.test(line)) return timelessAnswer(line, '', folder)
  return withPrompts(await timelessAnswer(line, typedIn(shown), folder), shown)
}

/** The answer as the page shows it: prompts, which only a terminal has, stay where they are while the rest is as it was. */
function withPrompts(answer: string, shown: string): string {
  const prompts = shown.split('\n').filter((line) => TYPED.test(line))
  const rest = shown.split('\n').filter((line) => !TYPED.test(line))
  return rest.join('\n') === answer ? shown : [...prompts, answer].join('\n')
}

function typedIn(shown: string): string {
  return Array.from(shown.matchAll(new RegExp(TYPED, 'gm')), ([, words]) => `${words}\n`).join('')
}
