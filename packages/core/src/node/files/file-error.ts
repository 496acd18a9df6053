import { quote, TextError } from '../../base/text-error.js'

/** The meaning of the system's error codes for the person who named the file. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is no folder',
  EEXIST: 'it exists already',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file would be larger than allowed',
  EROFS: 'the file system is read-only',
  EIO: 'the disk does not answer',
  EMFILE: 'too many files are open',
}

/** Returns why the system refused, in words; null for errors that are not the system's. */
export function systemReason(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  return REASONS[String(error.code)] ?? error.message
}

/** Returns the name of a file in quotation marks as messages write it: whole up to 300 characters. */
export function quotePath(path: string): string {
  return quote(path, 300)
}

/** A file that the system refuses: the message is its path and the reason, as programs usually print it. */
export class FileError extends TextError {
  /**
   * @param subject what the file is, e.g. `database`
   * @param reason why it was refused, in words
   * @param expected e.g. `a file that can be written`
   */
  constructor(subject: string, path: string, reason: string, expected: string) {
    super(subject, 1, `${quotePath(path)} (${reason})`, expected)
    this.message = `${path}: ${reason}`
  }
}

/** Returns the error to throw when the system refuses a file; see `FileError`. An error that is not the system's comes back as it is. */
export function fileError(subject: string, path: string, error: unknown, expected: string): unknown {
  const reason = systemReason(error)
  return reason === null ? error : new FileError(subject, path, reason, expected)
}

/** Returns an error about the text of a file with the name of the file before it; one that names it, or is about no text, as it is. */
export function inFile(name: string, error: unknown): unknown {
  if (!(error instanceof TextError) || error instanceof FileError || error.subject.startsWith(name)) return error
  return new TextError(`${name}, ${error.subject}`, error.place, error.found, error.expected)
}

/** Runs what reads a file; an error of the system becomes one that names the file. */
export function reading<Result>(subject: string, path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw fileError(subject, path, error, 'a file that can be read')
  }
}

/** Runs what writes a file; an error of the system becomes one that names the file. */
export function writing<Result>(subject: string, path: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    const expected = 'a file that can be written'
    if (systemReason(error) === REASONS.ENOENT) throw new FileError(subject, path, NO_FOLDER, expected)
    throw fileError(subject, path, error, expected)
  }
}

/** A file that is to be written need not be there: what is missing is where it goes. */
const NO_FOLDER = 'there is no such folder to write it to'
