/** Cuts a stream of bytes into lines without ever holding more than one line of the longest length. */
export class LineSplitter {
  private rest = ''

  constructor(private readonly longest: number) {}

  /** The lines that `chunk` completes, without their breaks (LF or CRLF); null when a line is too long. */
  split(chunk: Buffer): string[] | null {
    const lines = (this.rest + chunk.toString('utf8')).split('\n')
    this.rest = lines.pop() ?? ''
    if (this.rest.length > this.longest || lines.some((line) => line.length > this.longest)) return null
    return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  }
}

/** Returns a program's words, quoted for a message: one line, printable characters only, cut to a length. */
export function printable(text: string, longest = 200): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return JSON.stringify(cut.replace(/[^\x20-\x7e…]+/g, '?'))
}
