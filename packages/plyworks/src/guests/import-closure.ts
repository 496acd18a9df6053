import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { quotePath } from '@plyworks/core/node'
import { type ImportSpecifier, ImportType, init, parse } from 'es-module-lexer'
import { isCoreName } from './core-name.js'
import { GameFileError, toldPath } from './game-file-error.js'
import { entryOf, fileReason } from './game-path.js'
import { GAME_ENDINGS } from './game-reference.js'
import { stripTypes } from './strip-types.js'

/** Everything that a game's file is made of: the file, what it imports from beside it, and what that imports. */
export interface ImportClosure {
  /** The file itself. */
  readonly entry: ClosureFile
  /** The folder that holds all files. */
  readonly root: string
  /** In the order of their addresses. */
  readonly files: readonly ClosureFile[]
  /** The fingerprint of the source: equal for equal files, wherever the folder lies. */
  readonly source: string
}

/** One file of a closure. */
export interface ClosureFile {
  /** Absolute, without symbolic links. */
  readonly path: string
  /** Address within the closure: the path from its folder, with slashes. */
  readonly address: string
  /** `module` for JavaScript (types are stripped already), `data` for what is read as it is. */
  readonly kind: 'module' | 'data'
  readonly bytes: Uint8Array
  /** The places where a module names the core: from and to which character of its text, without the quotes. */
  readonly coreNames: readonly CoreName[]
}

interface CoreName {
  readonly from: number
  readonly to: number
  /** `@plyworks/core` or one of its parts. */
  readonly name: string
}

/** More than any game needs: a file that belongs to something else is noticed before all of it is read. */
const MOST_FILES = 1000
const MOST_BYTES = 64 * 2 ** 20
/** The text after `import.meta` that names a file by its place beside the module. */
const BESIDE = /^import\.meta\.url\s*(?:,\s*)?\)/
/** The text before it: `new URL('…', `. */
const URL_OF = /new\s+URL\(\s*(['"`])([^'"`\\$\n]+)\1\s*,\s*$/

/**
 * Reads a game's file and all that it imports, as far as that is written there: names in quotes in `import`, `export`,
 * `import()` and `new URL('…', import.meta.url)`. Besides files a game imports `@plyworks/core`, and what Node brings.
 * @param path a file, or a folder with an `index.js`
 * @throws GameFileError naming the file and the line
 */
export async function readClosure(path: string): Promise<ImportClosure> {
  await init
  return new ClosureReader(path).read()
}

interface ReadFile extends Omit<ClosureFile, 'address'> {
  readonly told: string
}

class ClosureReader {
  private readonly files = new Map<string, ReadFile>()
  private bytes = 0

  constructor(private readonly path: string) {}

  read(): ImportClosure {
    const entry = entryOf(this.path)
    const waiting = [entry]
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (this.files.has(path)) continue
      waiting.push(...this.readFile(path))
    }
    return this.close(entry)
  }

  private close(entry: string): ImportClosure {
    const root = commonFolder([...this.files.keys()])
    const files = [...this.files.values()]
      .map(({ told: _told, ...file }) => ({ ...file, address: relative(root, file.path).split(sep).join('/') }))
      .sort((one, other) => (one.address < other.address ? -1 : 1))
    const found = files.find(({ path }) => path === entry)
    if (found === undefined) throw new Error('the closure lacks its own file')
    const hash = createHash('sha256')
    for (const { address, bytes } of files) hash.update(JSON.stringify([address, digest(bytes)]))
    return { entry: found, root, files, source: hash.digest('hex') }
  }

  /** Reads one file; returns the files that it names. */
  private readFile(path: string): string[] {
    const told = toldPath(path)
    const bytes = readFileSync(path)
    this.bytes += bytes.length
    if (this.files.size >= MOST_FILES) throw new GameFileError(toldPath(this.path), null, `imports ${MOST_FILES} files`)
    if (this.bytes > MOST_BYTES) throw new GameFileError(toldPath(this.path), null, `imports over ${MOST_BYTES} bytes`)
    if (!GAME_ENDINGS.includes(extname(path))) {
      this.files.set(path, { path, kind: 'data', bytes, coreNames: [], told })
      return []
    }
    const text = extname(path) === '.ts' ? stripTypes(told, bytes.toString()) : bytes.toString()
    const named: string[] = []
    const coreNames: CoreName[] = []
    for (const found of importsOf(told, text)) {
      const line = lineAt(text, found.at)
      if (isCoreName(found.name)) {
        if (found.kind === 'import') coreNames.push({ from: found.from, to: found.to, name: found.name })
      } else if (found.kind === 'url') {
        const beside = fileBeside(path, found.name)
        if (beside !== null) named.push(beside)
      } else if (/^\.{1,2}\//.test(found.name)) {
        named.push(fileNamed(path, found.name, told, line))
      } else if (!isBuiltin(found.name)) {
        throw new GameFileError(
          told,
          line,
          `imports ${JSON.stringify(found.name)}, expected @plyworks/core or a file that begins with ./ or ../`,
        )
      }
    }
    this.files.set(path, { path, kind: 'module', bytes: Buffer.from(text), coreNames, told })
    return named
  }
}

interface NamedImport {
  readonly kind: 'import' | 'url'
  readonly name: string
  /** Its place in the text, for messages. */
  readonly at: number
  /** The name without its quotes. */
  readonly from: number
  readonly to: number
}

function importsOf(told: string, text: string): NamedImport[] {
  const found: NamedImport[] = []
  for (const each of lexed(told, text)) {
    if (each.t === ImportType.ImportMeta) {
      const before = URL_OF.exec(text.slice(0, each.s))
      const name = before?.[2]
      if (name !== undefined && BESIDE.test(text.slice(each.s))) {
        found.push({ kind: 'url', name, at: each.s, from: each.s, to: each.s })
      }
      continue
    }
    if (each.n === undefined) {
      throw new GameFileError(
        told,
        lineAt(text, each.ss),
        'imports what is worked out while it runs, expected a name in quotes',
      )
    }
    // The place of a dynamic import includes its quotes.
    const quoted = each.d >= 0 ? 1 : 0
    found.push({ kind: 'import', name: each.n, at: each.ss, from: each.s + quoted, to: each.e - quoted })
  }
  return found
}

function lexed(told: string, text: string): readonly ImportSpecifier[] {
  try {
    return parse(text)[0]
  } catch (error) {
    const at = error instanceof Error && 'idx' in error && typeof error.idx === 'number' ? error.idx : 0
    throw new GameFileError(told, lineAt(text, at), 'is no JavaScript module: a bracket or quote has no partner')
  }
}

/** The file of a `new URL('…', import.meta.url)`; null where it names anything else, or what is not there yet. */
function fileBeside(from: string, name: string): string | null {
  const url = new URL(name, pathToFileURL(from))
  if (url.protocol !== 'file:') return null
  const path = fileURLToPath(url)
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? realpathSync(path) : null
}

function fileNamed(from: string, name: string, told: string, line: number): string {
  const path = fileURLToPath(new URL(name, pathToFileURL(from)))
  try {
    const real = realpathSync(path)
    if (!statSync(real).isFile()) throw new GameFileError(told, line, `imports ${quotePath(name)}: it is a folder`)
    return real
  } catch (error) {
    if (error instanceof GameFileError) throw error
    throw new GameFileError(told, line, `imports ${quotePath(name)}: ${fileReason(error)}`)
  }
}

function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0])
  for (const path of paths) {
    while (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) folder = dirname(folder)
  }
  return folder
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
