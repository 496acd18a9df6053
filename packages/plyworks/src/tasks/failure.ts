import { NotApplicable, TextError } from '@plyworks/core'
import { FileError, systemReason } from '@plyworks/core/node'
import { GameFileError } from '../guests/game-file-error.js'
import { guestMistake } from '../guests/present-guests.js'
import { StoreError } from '../storage/store-error.js'

/** The kinds of failure, by the one who has to act; the numbers are the exit statuses of the command line. */
export const STATUS = {
  done: 0,
  /** Our own fault. */
  internal: 1,
  /** Bad usage or bad input: the asker has to change the question. */
  badInput: 2,
  /** The algorithm does not fit this game. */
  notApplicable: 3,
  /** Stopped before the end, with the work saved. */
  stoppedAndSaved: 4,
} as const

/** A failure that is told in one line. */
export class Failure extends Error {
  override readonly name = 'Failure'

  /**
   * @param status one of `STATUS`
   * @param message what is wrong, where and what was expected, in one line
   * @param argument the argument of the question that is at fault: `game`, `position`, `move 2`, `depth` …
   */
  constructor(
    readonly status: number,
    message: string,
    readonly argument?: string,
  ) {
    super(message)
  }
}

/** A `Failure` that says the question is wrong. */
export function badInput(argument: string, message: string): Failure {
  return new Failure(STATUS.badInput, message, argument)
}

/** A `Failure` that says the algorithm does not fit; the message is its sentence saying why. */
export function refusal(message: string): Failure {
  return new Failure(STATUS.notApplicable, message)
}

/** Runs `read` and turns a `TextError` into a `Failure` that names the argument. */
export function inArgument<T>(argument: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw nameArgument(argument, error)
  }
}

/** As `inArgument`, for readers that load something first. */
export async function inArgumentLater<T>(argument: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw nameArgument(argument, error)
  }
}

/**
 * Anything thrown, as a `Failure`: what is not one already, no `TextError`, no `NotApplicable`, no mistake in a game's file and
 * nothing that the system or the database refused is an internal failure.
 */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof TextError) return new Failure(STATUS.badInput, oneLine(error.message))
  if (error instanceof NotApplicable) return refusal(oneLine(error.message))
  if (error instanceof GameFileError) return new Failure(STATUS.badInput, oneLine(error.message))
  if (error instanceof StoreError) return badInput('data', oneLine(error.message))
  const mistake = guestMistake(error)
  if (mistake !== null) return new Failure(STATUS.badInput, oneLine(mistake.message))
  const reason = systemReason(error)
  if (reason === null) return new InternalFailure(error)
  const path = error instanceof Error && 'path' in error ? `${error.path}: ` : ''
  return new Failure(STATUS.badInput, oneLine(path + reason))
}

/** Our own fault; keeps the original for the stack. */
export class InternalFailure extends Failure {
  constructor(readonly original: unknown) {
    super(STATUS.internal, oneLine(original instanceof Error ? original.message : String(original)))
    if (original instanceof Error && original.stack !== undefined) this.stack = original.stack
  }
}

/** A `TextError` as a `Failure` that names the argument; anything else as it is. */
export function nameArgument(argument: string, error: unknown): unknown {
  if (!(error instanceof TextError)) return error
  if (error instanceof FileError) return badInput(argument, oneLine(error.message))
  const place = `character ${error.place}: found ${error.found}, expected ${error.expected}`
  const subject = argument.startsWith(error.subject) ? '' : `${error.subject}, `
  return badInput(argument, oneLine(subject + place))
}

/** Messages are one line of printable characters, whatever went into them. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
