import { Worker } from 'node:worker_threads'
import { threadOptions } from '../guests/present-guests.js'
import { write } from './console.js'
import { stdinChunks } from './lines.js'
import { silent, type Verb } from './verb.js'

/**
 * Questions as JSON lines, answered one line each in order. One worker thread answers them all, so that a signal is
 * heard while a long one is being answered.
 */
export const verb: Verb = {
  askable: false,
  configure: (command) => command,
  notes: `A question is a line of JSON with the words of a command, a position among them as one word:
  {"args":["perft","caissa","--depth","3"]}
Its answer is a line with the status and what --json would answer, or the error:
  {"status":0,"result":{"depth":3,"nodes":16251,"ms":2}}`,
  async run(_call, context) {
    const worker = new Worker(context.program.batchWorker, threadOptions())
    const forget = context.onSignal(() => {
      process.stdin.destroy()
      void worker.terminate()
    })
    try {
      let first = 1
      for await (const lines of stdinChunks()) {
        const alive = await answerChunk(worker, { first, lines })
        if (!alive) break
        first += lines.length
      }
    } catch (error) {
      if (context.signal === null) throw error
    } finally {
      forget()
      await worker.terminate()
    }
    return silent
  },
}

/** Lines of one chunk and the number of the first. */
export interface BatchChunk {
  readonly first: number
  readonly lines: readonly string[]
}

export interface BatchAnswer {
  readonly answer: string
  /** True with the last answer of a chunk. */
  readonly last: boolean
}

/** Sends a chunk and writes its answers; false when the worker was ended meanwhile. */
function answerChunk(worker: Worker, chunk: BatchChunk): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let written = Promise.resolve()
    let waiting = ''
    // Lines that come while others are being written are written together.
    const writeWaiting = (): Promise<void> => {
      const text = waiting
      waiting = ''
      return text === '' ? Promise.resolve() : write(text)
    }
    const onMessage = ({ answer, last }: BatchAnswer): void => {
      waiting += `${answer}\n`
      written = written.then(writeWaiting)
      if (last) void written.then(() => settle(true))
    }
    const onExit = (): void => settle(false)
    const settle = (alive: boolean): void => {
      worker.off('message', onMessage).off('exit', onExit).off('error', reject)
      resolve(alive)
    }
    worker.on('message', onMessage).on('exit', onExit).on('error', reject)
    worker.postMessage(chunk)
  })
}
