import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packagesFolder = fileURLToPath(new URL('../../packages', import.meta.url))

/** One import of a source file, static or dynamic, of values or of types. */
export interface Import {
  /** Path below `packages`. */
  readonly from: string
  /** Path below `packages` for a relative import, otherwise the bare name. */
  readonly to: string
  readonly relative: boolean
  /** Whether the file is not read into this one, but begins a thread of its own. */
  readonly started: boolean
}

/** The source files of all packages but tests, generated files and kernels, as paths below `packages`. */
export function sourceFiles(): string[] {
  return readdirSync(packagesFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|\.d\.ts$|(^|\/)(dist|node_modules|testing)\/|^games\/[^/]+\/kernel\//.test(file),
  )
}

/** The imports of a file, in its order. */
export function importsOf(file: string, text = readFileSync(join(packagesFolder, file), 'utf8')): Import[] {
  const pattern = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+|new URL\(\s*)['"]([^'"]+)['"]/gm
  return [...text.replace(/^\s*(\*|\/\/|\/\*\*).*$/gm, '').matchAll(pattern)]
    .filter(([whole, name]) => !whole.startsWith('new URL') || /^\..*\.tsx?$|^\..*\.js$/.test(name))
    .map(([whole, name]) => {
      const inside = name.startsWith('.')
      const to = inside ? relative(packagesFolder, resolve(packagesFolder, dirname(file), name)) : name
      return {
        from: file,
        to: inside ? to.replace(/\.js$/, '.ts').replace(/\?.*$/, '') : to,
        relative: inside,
        started: whole.startsWith('new URL'),
      }
    })
}
