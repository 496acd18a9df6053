import type { ClosureFile, ImportClosure } from './import-closure.js'

/**
 * Serves games from files to browsers: each file of its closure at `guests/SOURCE/ADDRESS`, so that what it imports
 * from beside it is found as it is written; only the name of the library becomes an address, since workers know no names.
 */

/** The file of the app that holds the library, by a name that stays the same. */
export const CORE_FILE = 'core.js'

/** Folder of all guests below the address of the app. */
export const GUESTS = 'guests'

/** The address of a game's own file, below that of the app. */
export function entryAddress({ source, entry }: ImportClosure): string {
  return fileAddress(source, entry.address)
}

export function fileAddress(source: string, address: string): string {
  return `${GUESTS}/${source}/${address.split('/').map(encodeURIComponent).join('/')}`
}

/** The answer of a server for a file of a closure. */
interface GuestPage {
  readonly type: string
  readonly body: string | Uint8Array
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Returns what a server answers for a file of a closure. */
export function guestPage(file: ClosureFile): GuestPage {
  if (file.kind === 'module') return { type: 'text/javascript; charset=utf-8', body: withCore(file) }
  const ending = file.address.slice(file.address.lastIndexOf('.') + 1)
  return { type: TYPES[ending] ?? 'application/octet-stream', body: file.bytes }
}

/** The text of a module with the address of the library in place of its name; `@plyworks/core/node` is not for browsers. */
function withCore({ address, bytes, coreNames }: ClosureFile): string {
  // From the file's folder up to that of all guests, over the fingerprint, and out of it.
  const up = '../'.repeat(address.split('/').length + 1)
  const text = Buffer.from(bytes).toString()
  let written = ''
  let at = 0
  const names = coreNames.filter(({ name }) => name === '@plyworks/core')
  for (const { from, to } of names.sort((one, other) => one.from - other.from)) {
    written += text.slice(at, from) + up + CORE_FILE
    at = to
  }
  return written + text.slice(at)
}
