/** Checksums and byte order for database files. */

export { crc32 } from '../base/crc32.js'

const littleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Returns numbers as bytes, low byte first, whatever the machine. Shares memory with the table where it can. */
export function toLittleEndian(table: Uint16Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
  return littleEndian ? bytes : swapped(bytes)
}

/** Fills a table from bytes, low byte first. */
export function fromLittleEndian(bytes: Uint8Array, table: Uint16Array<ArrayBuffer>): void {
  const into = new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
  into.set(littleEndian ? bytes : swapped(bytes))
}

function swapped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(bytes.length)
  for (let index = 0; index < bytes.length; index++) result[index] = bytes[index ^ 1]
  return result
}
