import { fileError, lineChunks } from '@plyworks/core/node'

/** Longest line that is read from standard input, in characters; of a longer one the beginning is handed on. */
export const LONGEST_LINE = 1 << 20

/** Standard input, line by line. */
interface LineReading {
  /** Resolves at the end of input, when `onLine` answered false, or when closed. */
  readonly ended: Promise<'ended' | 'left'>
  close(): void
}

/** Calls `onLine` for every line of standard input, one after another, until it answers false. */
export function readLines(onLine: (line: string) => boolean | Promise<boolean>): LineReading {
  let closed = false
  const close = (): void => {
    closed = true
    process.stdin.destroy()
  }
  return { ended: read(), close }

  async function read(): Promise<'ended' | 'left'> {
    try {
      for await (const lines of stdinChunks()) {
        for (const line of lines) {
          if (closed) return 'ended'
          if (!(await onLine(line))) return 'left'
        }
      }
    } catch (error) {
      // A stream that is destroyed while it is read complains.
      if (!closed) throw error
    } finally {
      close()
    }
    return 'ended'
  }
}

/** The lines of standard input as they arrive, some at a time. */
export async function* stdinChunks(): AsyncGenerator<string[]> {
  try {
    yield* lineChunks(process.stdin, LONGEST_LINE)
  } catch (error) {
    throw fileError('input', '/dev/stdin', error, 'lines')
  }
}
