// For scripts that keep their work as they go, in files that are replaced whole: imported first, it runs the script in a thread, so
// that Ctrl-C is heard while it computes. The thread is ended wherever it is, which costs what a kill would.

import { writeSync } from 'node:fs'
import { format } from 'node:util'
import { isMainThread, Worker } from 'node:worker_threads'
import { leaveSaved } from './leave-saved.mjs'

if (isMainThread) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, leaveSaved)
  const [, script, ...words] = process.argv
  const worker = new Worker(script, { argv: words })
  const status = await new Promise((resolve) => {
    worker.on('error', (error) => {
      console.error(error)
      resolve(1)
    })
    worker.on('exit', resolve)
  })
  process.exit(status)
}

// A thread that computes never comes to hand its lines to the other one.
console.error = (...words) => writeSync(2, `${format(...words)}\n`)
