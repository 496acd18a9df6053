/** A text as a part of a link: deflated, in the letters of a link. */
export async function packText(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * @param most characters that the text may have: what a link says is not to fill the memory of those who open it
 * @returns null for what is no packed text, or too much
 */
export async function unpackText(packed: string, most: number): Promise<string | null> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const reader = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
      .getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text === '' ? null : text
      text += value
      if (text.length > most) {
        await reader.cancel()
        return null
      }
    }
  } catch {
    return null
  }
}
