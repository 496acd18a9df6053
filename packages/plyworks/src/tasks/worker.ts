import { parentPort, workerData } from 'node:worker_threads'
import { takeLearned } from '@plyworks/core'
import { connectQueue } from '../queue/connect-queue.js'
import { asFailure } from './failure.js'
import { type KeptNews, Stopped, seldom } from './task.js'
import { runTask, type TaskName } from './tasks.js'
import { STOP, type ThreadAnswer, type ThreadQuestion } from './thread.js'

/** The other end of `TaskThread`: takes a task, runs it, answers. */

const port = parentPort
if (port === null) throw new Error('this file runs in a worker thread only')

const flag: Int32Array = workerData.stop
// Those that the starting thread had been handed (`takeLearned`).
const learned: ReadonlyMap<string, Uint8Array> = workerData.learned
for (const [name, bytes] of learned) takeLearned(name, bytes)
const stopped = (): boolean => Atomics.load(flag, STOP) !== 0

function answer(message: ThreadAnswer): void {
  port?.postMessage(message)
}

async function run(question: ThreadQuestion): Promise<ThreadAnswer> {
  try {
    // TaskThread.run pairs the name with its request; the two cross as plain data.
    const name = question.name as TaskName
    const request = question.request as never
    const { keptIn: folder } = question
    const keeper =
      folder === undefined ? undefined : { folder, tell: (news: KeptNews) => answer({ kind: 'kept', news }) }
    const report = (report: unknown) => answer({ kind: 'report', report })
    const result = await runTask(name, request, {
      stopped,
      progress: seldom(report),
      report,
      keeper,
      connect: connectQueue,
    })
    return { kind: 'result', result }
  } catch (error) {
    if (error instanceof Stopped) return { kind: 'stopped' }
    const failure = asFailure(error)
    const { status, message, argument, stack } = failure
    return { kind: 'failed', status, message, argument, stack }
  }
}

port.on('message', (question: ThreadQuestion) => void run(question).then(answer))
