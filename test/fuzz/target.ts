import { TextError } from '@plyworks/core'
import fc from 'fast-check'
import { Failure, STATUS } from '../../packages/plyworks/src/tasks/failure.js'

/** Something that reads what others have written, and hostile inputs for it. */
export interface Target {
  readonly name: string
  /** Feeds it that many inputs. Fails with the smallest input found that is neither taken nor refused as it should be. */
  run(inputs: number, seed: number): Promise<Tally>
}

export interface Tally {
  readonly inputs: number
  /** Inputs that were taken as valid. */
  readonly taken: number
  /** The longest time that one input took, in milliseconds. */
  readonly slowest: number
}

/**
 * @param read takes an input and says whether it was valid; every outcome but that and a clear refusal is a finding
 */
export function target<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  read: (input: Input) => boolean | Promise<boolean>,
): Target {
  return {
    name,
    async run(count, seed) {
      let taken = 0
      let slowest = 0
      const property = fc.asyncProperty(inputs, async (input) => {
        const started = performance.now()
        const answer = read(input)
        if (typeof answer === 'boolean' ? answer : await answer) taken++
        slowest = Math.max(slowest, performance.now() - started)
      })
      await fc.assert(property, { numRuns: count, seed })
      return { inputs: count, taken, slowest }
    },
  }
}

/** Longest message that is still one clear sentence; the parts that are quoted in it are cut. */
const LONGEST_MESSAGE = 1200

/** Runs a reader: true when it took its input, false when it refused it with a sentence that names the place. */
export function accepts(read: () => void): boolean {
  try {
    read()
    return true
  } catch (error) {
    checkRefusal(error)
    return false
  }
}

/** As `accepts`, for readers that load something. */
export async function acceptsLater(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read()
    return true
  } catch (error) {
    checkRefusal(error)
    return false
  }
}

/** @throws the error itself, or one that says what is wrong with its message */
function checkRefusal(error: unknown): void {
  const told = error instanceof TextError || (error instanceof Failure && error.status !== STATUS.internal)
  if (!told) throw error
  checkMessage(error.message)
  if (error instanceof TextError && !(Number.isInteger(error.place) && error.place >= 1)) {
    throw new Error(`the place ${error.place} in: ${error.message}`)
  }
}

/** A message for people: one printable line of readable length. */
export function checkMessage(message: string): void {
  if (message.length > LONGEST_MESSAGE) throw new Error(`a message of ${message.length} characters: ${message}`)
  if (/\p{Cc}|\u2028|\u2029/u.test(message)) throw new Error(`control characters in: ${JSON.stringify(message)}`)
}
