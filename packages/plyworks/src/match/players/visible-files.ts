import { existsSync, realpathSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'

/** A program as it is started. */
interface Started {
  readonly command: readonly string[]
  readonly directory: string
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Returns what a program needs of the host besides the system: the folder it is started in, and for each word of its command
 * that is a file or a folder the project this belongs to; for the program itself what lies beside its `bin`.
 */
export function visibleFiles({ command, directory, environment }: Started): string[] {
  const [program, ...words] = command
  const found = new Set([directory, realpathSync(directory)])
  const file = findProgram(program, directory, environment?.PATH ?? process.env.PATH ?? '')
  for (const path of file === null ? [] : [file, realpathSync(file)]) found.add(installationOf(path))
  for (const word of words) {
    const path = resolve(directory, word)
    if (!existsSync(path)) continue
    for (const each of [path, realpathSync(path)]) found.add(statSync(each).isDirectory() ? each : projectOf(each))
  }
  return [...found]
}

function findProgram(name: string, directory: string, path: string): string | null {
  if (name.includes('/')) return existing(resolve(directory, name))
  const places = path.split(delimiter).map((folder) => existing(resolve(directory, folder, name)))
  return places.find((place) => place !== null) ?? null
}

function existing(path: string): string | null {
  return existsSync(path) ? path : null
}

/** The folder that holds `bin` and what its programs read, or the project of a program that lies elsewhere. */
function installationOf(file: string): string {
  const folder = dirname(file)
  return BINARIES.has(basename(folder)) ? dirname(folder) : projectOf(file)
}

const BINARIES = new Set(['bin', 'shims', 'scripts'])
const MARKS = ['.git', 'node_modules', 'package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod']

/** The outermost folder around a file that looks like a project, else its folder. */
function projectOf(file: string): string {
  const outside = new Set(['/', homedir(), dirname(homedir()), tmpdir()])
  let project = dirname(file)
  for (let folder = project; !outside.has(folder); folder = dirname(folder)) {
    if (MARKS.some((mark) => existsSync(join(folder, mark)))) project = folder
  }
  return project
}
