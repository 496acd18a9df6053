// The memory of a search in a file, so that a run resumes with all that it knew. It is written anew whole, so that the file is
// the former or the latter memory even if the process is killed meanwhile; the digest at its end tells a damaged one.
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Bytes read or written at a time. */
const PIECE = 2 ** 26

/**
 * Puts a memory into the file: a line that says whose it is, its bytes, and the SHA-256 of both.
 * @param {string} path
 * @param {string} whose one line, which only the same search may have
 * @param {Uint8Array} memory
 */
export function writeMemory(path, whose, memory) {
  const file = openSync(`${path}.new`, 'w')
  const digest = createHash('sha256')
  const put = (bytes) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
  }
  try {
    for (const piece of [Buffer.from(`${whose}\n`), ...piecesOf(memory)]) {
      digest.update(piece)
      put(piece)
    }
    put(digest.digest())
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
}

/**
 * Reads what `writeMemory` wrote into `memory`.
 * @returns whether there was a file
 * @throws Error naming the file if it is another search's, or damaged; the memory then holds anything
 */
export function readMemory(path, whose, memory) {
  if (!existsSync(path)) return false
  const file = openSync(path, 'r')
  const digest = createHash('sha256')
  const take = (bytes) => {
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(file, bytes, { offset: done })
      if (count === 0) throw new Error(`${path} is cut off: delete it to go on without it`)
      done += count
    }
    return bytes
  }
  try {
    const line = Buffer.from(`${whose}\n`)
    const found = take(Buffer.alloc(line.length))
    if (!found.equals(line)) throw new Error(`${path} is of another search: delete it to go on without it`)
    digest.update(found)
    for (const piece of piecesOf(memory)) digest.update(take(piece))
    if (!take(Buffer.alloc(32)).equals(digest.digest()))
      throw new Error(`${path} is damaged: delete it to go on without it`)
  } finally {
    closeSync(file)
  }
  return true
}

/** Deletes the file, if there is one. */
export function removeMemory(path) {
  rmSync(path, { force: true })
}

function piecesOf(memory) {
  const count = Math.ceil(memory.length / PIECE)
  return Array.from({ length: count }, (_, index) => memory.subarray(index * PIECE, (index + 1) * PIECE))
}
