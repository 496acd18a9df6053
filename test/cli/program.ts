import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'

/** The built program as a real process. */

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const mainScript = process.env.PLYWORKS_PROGRAM ?? join(root, 'packages', 'plyworks', 'bin', 'plyworks.js')

/** The script of the built program's threads, for parts of it that tests run from their sources. */
export const threads = pathToFileURL(join(root, 'packages', 'plyworks', 'dist', 'bundle', 'worker.js'))

/** A game from a file for every command: the long tests run these tests once more with one of our games as a guest. */
const guest = process.env.PLYWORKS_GUEST
const before = guest === undefined ? [] : ['--game', guest]
/** The program as the words of a shell. */
export const shellWords = [process.execPath, mainScript, ...before].map((word) => `"${word}"`).join(' ')
/** What a program says without the words that it was given for that: a folder is named by its file. */
const said = (text: string): string =>
  guest === undefined ? text : text.replaceAll(`--game ${guest}/index.js `, '').replaceAll(`--game ${guest} `, '')

/** A data folder where nothing can be kept: it is below a file. */
export const NOWHERE = join(mainScript, 'none')

export interface Finished {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** Milliseconds without output after which a line that is waited for will not come. */
const LONG = 30_000

/** Written after each time everything was compiled. */
const compiled = join(root, 'node_modules', '.cache', 'plyworks-compiled')

ensureBuilt()

/** Programs that have not ended; a test that fails must not leave them behind. */
const unfinished = new Set<ChildProcessWithoutNullStreams>()
/** The data folder of programs that are given none: not the tester's own. */
export const dataFolder = mkdtempSync(join(tmpdir(), 'plyworks-data-'))
afterAll(() => {
  for (const child of unfinished) child.kill('SIGKILL')
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Runs one command line to its end. */
export async function plyworks(
  args: readonly string[],
  input = '',
  environment: Record<string, string> = {},
): Promise<Finished> {
  const program = start(args, environment)
  program.child.stdin.end(input)
  return program.finished
}

/** The JSON answer of a command line that must succeed. */
export async function ask(args: readonly string[]): Promise<Record<string, unknown>> {
  const { status, out, err } = await plyworks([...args, '--json'])
  if (status !== 0) throw new Error(`plyworks ${args.join(' ')}: status ${status}: ${err}`)
  return JSON.parse(out)
}

/** The lines of a text without the empty one at the end. */
export function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1)
}

/** A process that goes on; its output can be waited for. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams
  readonly finished: Promise<Finished>
  /** Resolves with the first line of standard output that matches and has not been waited for before. */
  line(pattern: RegExp): Promise<string>
  send(line: string): void
}

export function start(args: readonly string[], environment: Record<string, string> = {}): Running {
  const env = { ...process.env, PLYWORKS_DATA: dataFolder, ...environment }
  const child = spawn(process.execPath, [mainScript, ...before, ...args], { cwd: root, env })
  unfinished.add(child)
  let out = ''
  let err = ''
  let seen = 0
  let wake = (): void => {}
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    wake()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  // A program that leaves early does not read all that it is sent.
  child.stdin.on('error', () => {})
  let ended = false
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      unfinished.delete(child)
      ended = true
      wake()
      resolve({ status, out: said(out), err: said(err) })
    })
  })
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const lines = linesOf(out)
      const index = lines.findIndex((text, at) => at >= seen && pattern.test(text))
      if (index >= 0) {
        seen = index + 1
        return lines[index]
      }
      if (ended) throw new Error(`no line ${pattern} in:\n${out}\n${err}`)
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no line ${pattern} for so long in:\n${out}\n${err}`)), LONG)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  return { child, finished, line, send: (text) => child.stdin.write(`${text}\n`) }
}

/**
 * Compiles the sources when the program is older than they are: one process at a time, and once a test run (its
 * workers have one parent), whatever is edited meanwhile.
 */
export function ensureBuilt(): void {
  const lock = join(root, 'node_modules', '.cache', 'plyworks-building')
  const done = join(tmpdir(), `plyworks-built-${process.ppid}`)
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
  while (!isRecent(done) && isStale()) {
    try {
      mkdirSync(lock)
    } catch {
      forgetOldLock(lock)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      continue
    }
    try {
      const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      spawnSync(process.execPath, [compiler, '-b', 'tsconfig.build.json'], { cwd: root })
      writeFileSync(done, '')
      writeFileSync(compiled, '')
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}

function isRecent(file: string): boolean {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < 600_000
}

/** A process that was killed while it compiled leaves its lock behind. */
function forgetOldLock(lock: string): void {
  const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
  if (age > 300_000) rmSync(lock, { recursive: true, force: true })
}

function isStale(): boolean {
  if (!existsSync(compiled) || !existsSync(join(root, 'packages', 'plyworks', 'dist', 'cli', 'main.js'))) return true
  const last = statSync(compiled).mtimeMs
  const packages = join(root, 'packages')
  return readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/(dist|web|kernel|node_modules)\//.test(file))
    .some((file) => statSync(join(packages, file)).mtimeMs > last)
}
