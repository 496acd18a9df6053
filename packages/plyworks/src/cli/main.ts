#!/usr/bin/env node
import { asFailure } from '../tasks/failure.js'
import { Stopped } from '../tasks/task.js'
import { allCommands, readArguments } from './ask.js'
import { flush, leaveWhenUnread, note, tellFailure, write } from './console.js'
import { Keeping } from './keeping.js'
import { SIGNAL_STATUS, Signals, terminalContext } from './terminal-context.js'
import type { Program } from './verb.js'

const signals = new Signals()
const keeping = new Keeping(note)
leaveWhenUnread()
/** The program around the verbs. */
const program: Program = { commands: allCommands, batchWorker: new URL('./batch-worker.js', import.meta.url) }
const status = await main(process.argv.slice(2))
await flush()
process.exit(status)

/** Runs one command line; returns the exit status. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const asked = await readArguments(args, 'person')
    signals.install()
    if (asked.kind === 'text') {
      await write(asked.text)
      return 0
    }
    const context = terminalContext(asked.json, signals, keeping, program)
    const { result, text, status = 0, cutShort } = await asked.run(context)
    if (result !== null) await write(asked.json ? `${JSON.stringify(result)}\n` : `${text}\n`)
    // A signal that comes when the whole answer is there stops nothing.
    return signals.received === null || (result !== null && cutShort !== true) ? status : stoppedStatus(args)
  } catch (error) {
    if (error instanceof Stopped && signals.received !== null) return stoppedStatus(args)
    const failure = asFailure(error)
    tellFailure(failure)
    return failure.status
  }
}

/** Says that a signal ended the work, and how to resume it; returns the status that says which. */
function stoppedStatus(args: readonly string[]): number {
  if (signals.received === null) return 1
  const { status, text } = keeping.ending(signals.received, args, SIGNAL_STATUS[signals.received])
  note(text)
  return status
}
