/** Checksums and byte order for database files. */

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The CRC-32 of ISO 3309 (as in PNG and gzip), from 0 to 2^32 - 1. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (let index = 0; index < bytes.length; index++) crc = CRC_TABLE[(crc ^ bytes[index]) & 255] ^ (crc >>> 8)
  return (crc ^ -1) >>> 0
}

const littleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** The numbers as bytes, low byte first, whatever the machine. Shares memory with the table where it can. */
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
