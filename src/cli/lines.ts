import { createInterface } from 'node:readline'

/** Standard input, line by line. */
export interface LineReading {
  /** Resolves at the end of input, when `onLine` answered false, or when closed. */
  readonly ended: Promise<'ended' | 'left'>
  close(): void
}

/** Calls `onLine` for every line of standard input, one after another, until it answers false. */
export function readLines(onLine: (line: string) => boolean | Promise<boolean>): LineReading {
  const reader = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  let goOn = true
  const close = (): void => {
    reader.close()
    process.stdin.destroy()
  }
  const take = async (line: string): Promise<void> => {
    if (!goOn) return
    goOn = await onLine(line)
    if (!goOn) close()
  }
  const ended = new Promise<'ended' | 'left'>((resolve, reject) => {
    let queue: Promise<void> = Promise.resolve()
    reader.on('line', (line) => {
      queue = queue.then(() => take(line))
      queue.catch((error) => {
        goOn = false
        close()
        reject(error)
      })
    })
    reader.on('close', () => queue.then(() => resolve(goOn ? 'ended' : 'left'), reject))
  })
  return { ended, close }
}
