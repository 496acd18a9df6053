import { parentPort } from 'node:worker_threads'
import { answerLine } from './batch-line.js'

/** Answers chunks of lines in order. The answers go back as they come, a few milliseconds' worth at a time. */

/** Lines of one chunk and the number of the first. */
export interface BatchChunk {
  readonly first: number
  readonly lines: readonly string[]
}

export interface BatchAnswers {
  readonly answers: readonly string[]
  /** True with the last answers of a chunk. */
  readonly done: boolean
}

const PAUSE = 20

async function answerChunk(chunk: BatchChunk, send: (answers: BatchAnswers) => void): Promise<void> {
  let answers: string[] = []
  let sent = performance.now()
  for (const [index, line] of chunk.lines.entries()) {
    answers.push(await answerLine(line, chunk.first + index))
    if (performance.now() - sent < PAUSE) continue
    send({ answers, done: false })
    answers = []
    sent = performance.now()
  }
  send({ answers, done: true })
}

const port = parentPort
port?.on('message', (chunk: BatchChunk) => void answerChunk(chunk, (answers) => port.postMessage(answers)))
