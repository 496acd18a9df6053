/** CRC-32 as in ISO 3309 and zlib (polynomial 0xedb88320, reflected), as an unsigned number. */
export function crc32(bytes: Uint8Array): number {
  let sum = -1
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255]
  return (sum ^ -1) >>> 0
}

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
