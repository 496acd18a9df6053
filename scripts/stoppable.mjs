// For scripts that keep their work as they go, in files that are replaced whole: imported first, it runs the script in a thread, so
// that Ctrl-C is heard while it computes. The thread is ended wherever it is, which costs what a kill would; one that has called
// `whenAsked` is asked to end instead, and ended when it is asked a second time.

import { writeSync } from 'node:fs'
import { format } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { leaveSaved } from './leave-saved.mjs'

if (isMainThread) {
  const asked = new Int32Array(new SharedArrayBuffer(4))
  let listens = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (!listens || Atomics.exchange(asked, 0, 1) === 1) leaveSaved()
      console.error('ends when all is saved; once more ends at once')
    })
  }
  const [, script, ...words] = process.argv
  const worker = new Worker(script, { argv: words, workerData: asked })
  worker.on('message', () => {
    listens = true
  })
  const status = await new Promise((resolve) => {
    worker.on('error', (error) => {
      console.error(error)
      resolve(1)
    })
    worker.on('exit', resolve)
  })
  if (asked[0] === 1 && status === 0) leaveSaved()
  process.exit(status)
}

/**
 * From now on Ctrl-C asks this thread to end.
 * @returns a function that tells whether it was asked
 */
export function whenAsked() {
  parentPort.postMessage('listens')
  return () => Atomics.load(workerData, 0) === 1
}

// A thread that computes never comes to hand its lines to the other one.
console.error = (...words) => writeSync(2, `${format(...words)}\n`)
