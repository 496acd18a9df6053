/** Bytes as base64 text (RFC 4648) and back, wherever the code runs. */

/** Characters handed over at a time: arguments of one call are limited. */
const CHUNK = 8192

/** Returns bytes as base64 (RFC 4648): text that survives wherever plain text does. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

/**
 * Returns the bytes that `toBase64` wrote.
 * @throws Error for text that is no base64
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at)
  return bytes
}

/** The form of such text. */
export const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
