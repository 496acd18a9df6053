/** The code of a game as a part of a link: deflated, in the letters of a link. */

/** Characters of code at most; what a link says is not to fill the memory of those who open it. */
const MOST_CODE = 200_000

export async function packCode(code: string): Promise<string> {
  const packed = new Blob([code]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @returns null for what is no packed code, or too much */
export async function unpackCode(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const reader = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
      .getReader()
    let code = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return code === '' ? null : code
      code += value
      if (code.length > MOST_CODE) {
        await reader.cancel()
        return null
      }
    }
  } catch {
    return null
  }
}
