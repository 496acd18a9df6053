import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { TextError, takeLearned } from '@plyworks/core'
import { quotePath, reading } from '@plyworks/core/node'
import { badInput, inArgument } from '../tasks/failure.js'

/** The option that names files of learned evaluations; it is taken out of the words of a command before anything else. */
export const LEARNED_OPTION = '--learned'

/** Splits the words of a command into those that name learned files by the option, and all others. */
export function splitLearnedFiles(words: readonly string[]): { readonly files: string[]; readonly rest: string[] } {
  const files: string[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === '--') return { files, rest: [...rest, ...words.slice(at)] }
    if (word.startsWith(`${LEARNED_OPTION}=`)) files.push(word.slice(LEARNED_OPTION.length + 1))
    else if (word !== LEARNED_OPTION) rest.push(word)
    else if (at + 1 < words.length) files.push(words[++at])
    else throw badInput('learned', 'found nothing, expected a file written by `plyworks train`')
  }
  return { files, rest }
}

/** The files that seats (`learned:file=FILE`) and options (`--engine learned --option file=FILE`) of a command name. */
export function namedLearnedFiles(words: readonly string[]): string[] {
  const inSeats = words.flatMap((word) =>
    Array.from(word.matchAll(/\blearned:(?:[^,]*,)*?file=([^,]+)/g), ([, file]) => file),
  )
  if (!words.includes('learned') && !words.includes('--engine=learned')) return inSeats
  return [...inSeats, ...words.flatMap((word) => /^(?:--option=)?file=(.+)$/.exec(word)?.[1] ?? [])]
}

/** Files named by the option, by the name under which seats name them. */
const offered = new Map<string, string>()

/**
 * Loads learned evaluations from files that a person has named in seats, for this thread and all threads that it starts from now on. They
 * keep the names that were typed.
 * @throws Failure naming the file
 */
export function takeLearnedFiles(files: readonly string[]): void {
  for (const file of new Set(files)) takeLearnedFile(file)
}

/**
 * The same for files named by the option. Seats name them without their folders, which are no business of those who are offered them.
 * @throws Failure naming the file, also when two of them would have one name
 */
export function offerLearnedFiles(files: readonly string[]): void {
  for (const file of new Set(files)) {
    const name = basename(file)
    const known = offered.get(name)
    if (known !== undefined && known !== file) {
      throw badInput(
        'learned',
        `found ${quotePath(file)} beside ${quotePath(known)}, expected files of different names`,
      )
    }
    takeLearnedFile(file, name)
    offered.set(name, file)
  }
}

/** The words by which another process offers the same files. */
export function learnedWords(): string[] {
  return [...offered.values()].flatMap((file) => [LEARNED_OPTION, file])
}

/** The same for one file. @param name under which seats name it */
export function takeLearnedFile(file: string, name = file): void {
  const bytes = inArgument('learned', () => reading('learned', file, () => readFileSync(file)))
  try {
    takeLearned(name, bytes)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw badInput('learned', `${quotePath(file)}: found ${error.found}, expected ${error.expected}`)
  }
}
