const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Returns the CRC-32 of ISO 3309 (as in PNG and gzip), a whole number from 0 to 2^32 - 1. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (let index = 0; index < bytes.length; index++) crc = TABLE[(crc ^ bytes[index]) & 255] ^ (crc >>> 8)
  return (crc ^ -1) >>> 0
}
