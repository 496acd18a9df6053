import { systemReason } from '@plyworks/core/node'
import { type Failure, InternalFailure, STATUS } from '../tasks/failure.js'
import { plainText } from './plain-text.js'

/** Standard output and standard error as the verbs use them: nothing that is printed commands the terminal. */

/** Writes to standard output; resolves when there is room for more. */
export function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(plainText(text))) resolve()
    else process.stdout.once('drain', resolve)
  })
}

/** A line on standard output that nobody waits for. */
export function writeLine(text: string): void {
  process.stdout.write(`${plainText(text)}\n`)
}

/** Resolves when everything written has left the process. */
export function flush(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()))
}

/** A line for people on standard error. */
export function note(text: string): void {
  process.stderr.write(`plyworks: ${plainText(text)}\n`)
}

/** A failure in one line, with the argument as it is typed. */
export function describeFailure(failure: Failure): string {
  if (failure instanceof InternalFailure || failure.status === STATUS.internal) {
    return `internal failure: ${failure.message}`
  }
  return failure.argument === undefined ? failure.message : `${typedName(failure.argument)}: ${failure.message}`
}

/** Prints a failure; the stack of an internal one only for those who ask for it. */
export function tellFailure(failure: Failure): void {
  note(describeFailure(failure))
  if (failure.status === STATUS.internal && process.env.PLYWORKS_DEBUG)
    process.stderr.write(`${plainText(failure.stack ?? '')}\n`)
}

/**
 * A reader of standard output that has gone away wants no more; that is no failure of ours. An answer that cannot be
 * written otherwise is one, as with any other file. What is told to people on standard error stops no work when it cannot
 * be: a server outlives the disk of its log.
 */
export function leaveWhenUnread(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(STATUS.done)
    note(`standard output cannot be written: ${systemReason(error) ?? error.message}`)
    process.exit(STATUS.badInput)
  })
  process.stderr.on('error', () => {})
}

/** Words of commands that are no options, where they are not in capitals already. */
const OPERANDS = ['game', 'match']

function typedName(argument: string): string {
  const operand = OPERANDS.includes(argument) || argument.startsWith('move ') || argument === argument.toUpperCase()
  if (operand) return argument.toUpperCase()
  return `--${argument}`
}
