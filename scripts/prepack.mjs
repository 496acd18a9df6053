// Puts into a package what npm is to pack with it and what lies elsewhere in the checkout; npm runs it before and after packing.
// Usage, in the folder of a package: node ../../scripts/prepack.mjs [--undo]
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.cwd()

/** By package: files and folders of the checkout that go into its folder. The program brings the documentation; the core's
 * reference (`api`) is made when it is packed. */
const BROUGHT = {
  core: ['LICENSE', 'api'],
  games: ['LICENSE'],
  plyworks: ['LICENSE', 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'examples'],
}
/** In the checkout, and where npm puts it beside or into the package. */
const ELSEWHERE = [
  [/((?:\.\.\/)*)packages\/games\//g, '../$1@plyworks/games/'],
  [/((?:\.\.\/)*)packages\/plyworks\/bin\//g, '$1bin/'],
]

const brought = BROUGHT[basename(folder)]
for (const name of brought) rmSync(join(folder, name), { recursive: true, force: true })
if (!process.argv.includes('--undo')) {
  for (const name of brought.filter((each) => each !== 'api'))
    cpSync(join(root, name), join(folder, name), { recursive: true })
  if (basename(folder) === 'plyworks') {
    const pages = ['README.md', ...['docs', 'examples'].flatMap(filesOf)].filter((name) => /\.(md|toml)$/.test(name))
    for (const page of pages) redirect(join(folder, page))
  }
}

function filesOf(name) {
  return readdirSync(join(folder, name), { recursive: true }).map((file) => join(name, file))
}

/** Lets what a page or an example names lead to where it lies once it is installed. */
function redirect(file) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    ELSEWHERE.reduce((changed, [pattern, place]) => changed.replace(pattern, place), text),
  )
}
