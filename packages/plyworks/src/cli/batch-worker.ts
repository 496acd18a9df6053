import { parentPort } from 'node:worker_threads'
import { quote } from '@plyworks/core'
import { connectQueue } from '../queue/connect-queue.js'
import { asFailure, badInput, Failure, STATUS } from '../tasks/failure.js'
import { unattended } from '../tasks/task.js'
import { runTask } from '../tasks/tasks.js'
import { allCommands, isAskable, readArguments } from './ask.js'
import type { BatchAnswer, BatchChunk } from './batch.js'
import { describeFailure } from './console.js'
import { jsonErrorPlace } from './json-place.js'
import { LONGEST_LINE } from './lines.js'
import type { Context } from './verb.js'

/** Answers chunks of lines in order. Each answer goes back at once: the next question may take hours. */

async function answerChunk(chunk: BatchChunk, send: (answer: BatchAnswer) => void): Promise<void> {
  for (const [index, line] of chunk.lines.entries()) {
    send({ answer: await answerLine(line, chunk.first + index), last: index === chunk.lines.length - 1 })
  }
}

/** A context that keeps quiet: streams are dropped, only the answer counts. */
const quietContext: Context = {
  json: true,
  signal: null,
  emit: () => {},
  note: () => {},
  onSignal: () => () => {},
  run: (name, request) => runTask(name, request, { ...unattended, connect: connectQueue }),
  program: { commands: allCommands, batchWorker: new URL(import.meta.url) },
}

/** Answers one line of a batch with one line; never throws. */
async function answerLine(line: string, number: number): Promise<string> {
  try {
    const { status, result } = await askLine(line, number)
    return JSON.stringify({ status, result })
  } catch (error) {
    const failure = asFailure(error)
    return JSON.stringify({ status: failure.status, error: describeFailure(failure) })
  }
}

async function askLine(line: string, number: number): Promise<{ status: number; result: object }> {
  const args = readLine(line, number)
  const asked = await readArguments(args)
  if (asked.kind === 'text') return { status: STATUS.done, result: { text: asked.text } }
  if (!(await isAskable(asked.name))) {
    throw new Failure(STATUS.badInput, `${asked.name} cannot be asked in a batch: it writes its own output`)
  }
  const { result, status = STATUS.done } = await asked.run(quietContext)
  return { status, result: result ?? {} }
}

/** The arguments in a line such as `{"args":["perft","caissa","--depth","3"]}`. */
function readLine(line: string, number: number): string[] {
  const wrong = (place: number, found: string, expected: string): Failure =>
    new Failure(STATUS.badInput, `line ${number}, character ${place}: found ${found}, expected ${expected}`)
  if (line.length > LONGEST_LINE) {
    throw wrong(LONGEST_LINE + 1, 'a longer line', `at most ${LONGEST_LINE} characters`)
  }
  const place = jsonErrorPlace(line)
  if (place !== null) {
    throw wrong(place + 1, place < line.length ? quote(line.charAt(place)) : 'the end of the line', 'JSON')
  }
  const value: unknown = JSON.parse(line)
  const shape = 'an object such as {"args":["show","hip"]}'
  if (typeof value !== 'object' || value === null || !('args' in value)) throw wrong(1, quote(line), shape)
  const { args } = value
  if (!Array.isArray(args)) throw wrong(1, quote(JSON.stringify(args)), 'args as an array of texts')
  return args.map((argument, index) => {
    if (typeof argument === 'string') return argument
    throw badInput(
      'args',
      `line ${number}, element ${index + 1}: found ${quote(JSON.stringify(argument))}, expected a text`,
    )
  })
}

const port = parentPort
port?.on('message', (chunk: BatchChunk) => void answerChunk(chunk, (answer) => port.postMessage(answer)))
