import { parentPort } from 'node:worker_threads'
import { answerLine } from './batch-line.js'

/** Answers chunks of lines in order. Each answer goes back at once: the next question may take hours. */

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

async function answerChunk(chunk: BatchChunk, send: (answer: BatchAnswer) => void): Promise<void> {
  for (const [index, line] of chunk.lines.entries()) {
    send({ answer: await answerLine(line, chunk.first + index), last: index === chunk.lines.length - 1 })
  }
}

const port = parentPort
port?.on('message', (chunk: BatchChunk) => void answerChunk(chunk, (answer) => port.postMessage(answer)))
