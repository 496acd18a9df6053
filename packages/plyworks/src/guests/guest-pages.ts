import type { ClosureFile, ImportClosure } from './import-closure.js'

/**
 * How a game from a file reaches a browser: each file of its closure at `guests/SOURCE/ADDRESS`, so that what it imports
 * from beside it is found as it is written; only the name of the library becomes an address, since workers know no names.
 */

/** Folder of all guests below the address of the app. */
export const GUESTS = 'guests'

/** The address of a game's own file, below that of the app. */
export function entryAddress({ source, entry }: ImportClosure): string {
  return fileAddress(source, entry.address)
}

export function fileAddress(source: string, address: string): string {
  return `${GUESTS}/${source}/${address.split('/').map(encodeURIComponent).join('/')}`
}

/** What a server answers for a file of a closure. */
export interface GuestPage {
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

/**
 * @param coreFile file of the library below the address of the app; its parts are not for browsers
 */
export function guestPage(file: ClosureFile, coreFile: string): GuestPage {
  if (file.kind === 'module') {
    return { type: 'text/javascript; charset=utf-8', body: withCoreAt(file, coreFile) }
  }
  const ending = file.address.slice(file.address.lastIndexOf('.') + 1)
  return { type: TYPES[ending] ?? 'application/octet-stream', body: file.bytes }
}

function withCoreAt({ address, bytes, coreNames }: ClosureFile, coreFile: string): string {
  // From the file's folder up to that of all guests, over the fingerprint, and out of it.
  const up = '../'.repeat(address.split('/').length + 1)
  const text = Buffer.from(bytes).toString()
  let written = ''
  let at = 0
  for (const { from, to } of [...coreNames].sort((one, other) => one.from - other.from)) {
    written += text.slice(at, from) + up + coreFile
    at = to
  }
  return written + text.slice(at)
}
