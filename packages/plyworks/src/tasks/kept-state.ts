import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { crc32, type KeptBytes } from '@plyworks/core'
import { makeFolder, writeWholeFile } from '@plyworks/core/node'
import { asFailure } from './failure.js'
import { DAMAGED, keptPlace, setAside } from './kept-file.js'
import type { Keeper } from './task.js'

/**
 * All of what a task has come to, as bytes that are replaced whole; beside the files of `KeptFile` and with the same news.
 * One that is damaged is set aside; one that cannot be written stops nobody: the task is told of it and goes on without.
 */
export class KeptState implements KeptBytes {
  private readonly path: string
  private readonly subject: string
  private kept = false
  private lost = false

  constructor(
    private readonly keeper: Keeper,
    question: string,
  ) {
    const { path, subject } = keptPlace(keeper, question, 'state')
    this.path = path
    this.subject = subject
  }

  read(): Uint8Array | null {
    this.keeper.tell({ kind: 'open' })
    if (!existsSync(this.path)) return null
    try {
      const file = readFileSync(this.path)
      const end = file.indexOf('\n')
      const bytes = file.subarray(end + 1)
      if (`${file.subarray(0, end)}` !== this.head(bytes)) throw new Error('the file is damaged')
      this.kept = true
      this.keeper.tell({ kind: 'resumed', results: 1, file: this.path })
      this.keeper.tell({ kind: 'kept', byResume: false })
      return bytes
    } catch (error) {
      this.attempt(() => setAside(this.keeper, this.path, error))
      return null
    }
  }

  write(bytes: Uint8Array): void {
    if (this.lost) return
    this.attempt(() => {
      makeFolder(dirname(this.path))
      writeWholeFile(this.path, Buffer.concat([Buffer.from(`${this.head(bytes)}\n`), bytes]), 'state')
      if (!this.kept) this.keeper.tell({ kind: 'kept', byResume: false })
      this.kept = true
    })
  }

  /** The answer is there: nothing needs to be kept any more. */
  remove(): void {
    if (!this.kept) return
    this.attempt(() => {
      const folder = dirname(this.path)
      // A run that was killed while it wrote has left what there was of the new file.
      for (const name of readdirSync(folder)) {
        const own = name.startsWith(basename(this.path)) && !name.endsWith(DAMAGED)
        if (own) rmSync(join(folder, name), { force: true })
      }
    })
    this.keeper.tell({ kind: 'done' })
  }

  /** What is kept is a help only: an answer that is there counts whatever happens to the file. */
  private attempt(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.lost = true
      this.keeper.tell({ kind: 'lost', reason: `${this.path}: ${asFailure(error).message}` })
    }
  }

  private head(bytes: Uint8Array): string {
    return `plyworks state 1 ${this.subject} ${crc32(bytes)}`
  }
}
