import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { FileError, writing } from './file-error.js'

/**
 * Writes a file so that whatever happens on the way (the process killed, the disk full, the power lost), `path` holds
 * either what it held before or all of the new content: a new file beside it is written, flushed to the disk and renamed
 * over it. A symbolic link stays and its file is written; a device or a pipe (`/dev/null`, `/dev/stdout`) takes the bytes
 * as they are and is never replaced.
 * @param subject what the file is, for errors
 * @throws TextError naming the file and why it cannot be written
 */
export function writeWholeFile(path: string, bytes: Uint8Array, subject: string): void {
  writing(subject, path, () => {
    const target = targetOf(path)
    if (target.regular) replace(target.path, bytes)
    else writeTo(target.path, bytes, () => {})
  })
}

/**
 * Refuses before any work what `writeWholeFile` could not write at its end, as far as can be told without writing.
 * @param subject what the file is, for errors
 * @throws TextError naming the file and why it cannot be written
 */
export function checkWritable(path: string, subject: string): void {
  writing(subject, path, () => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      throw new FileError(subject, path, 'it is a folder', 'a file that can be written')
    }
    const target = targetOf(path)
    accessSync(target.regular ? dirname(target.path) : target.path, constants.W_OK)
  })
}

function targetOf(path: string): { readonly path: string; readonly regular: boolean } {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there === undefined) return { path, regular: true }
  const regular = there.isFile()
  return { path: regular ? realpathSync(path) : path, regular }
}

function replace(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.${process.pid}-${threadId}.tmp`
  try {
    writeTo(temporary, bytes, fsyncSync)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  flushFolder(dirname(path))
}

function writeTo(path: string, bytes: Uint8Array, finish: (file: number) => void): void {
  const file = openSync(path, 'w')
  try {
    writeAll(file, bytes)
    finish(file)
  } finally {
    closeSync(file)
  }
}

/** Writes all bytes; the system may take them piece by piece. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** Makes the renaming itself last; not every system lets a folder be flushed, and then it need not be. */
function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // The file itself is whole either way; only its new name may be lost with the power.
  }
}
