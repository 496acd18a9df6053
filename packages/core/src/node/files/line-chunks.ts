import { StringDecoder } from 'node:string_decoder'

/** The most lines that are handed on at a time; nothing more is read before they have been taken. */
const CHUNK = 128

/**
 * Splits a byte stream into lines (LF or CRLF), a few at a time as they arrive. A line that is longer than the longest is
 * cut just beyond that, so that it can be told without ever being held whole.
 * @param longest characters
 */
export async function* lineChunks(
  input: AsyncIterable<Uint8Array | string>,
  longest: number,
): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const bytes of input) {
    const lines = (typeof bytes === 'string' ? bytes : decoder.write(bytes)).split('\n')
    // What is beyond the cut is forgotten as it comes, so that the time a line takes grows with its length only.
    if (rest.length <= longest) lines[0] = rest + lines[0]
    else lines[0] = rest
    rest = lines.pop() ?? ''
    for (let from = 0; from < lines.length; from += CHUNK) {
      yield lines.slice(from, from + CHUNK).map((line) => line.replace(/\r$/, '').slice(0, longest + 1))
    }
  }
  if (rest !== '') yield [rest.slice(0, longest + 1)]
}
