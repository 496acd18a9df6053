import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { crc32 } from '../core/crc32.js'
import type { KeptBytes } from '../core/study.js'
import { writeWholeFile } from '../files/whole-file.js'
import { asFailure } from './failure.js'
import { keptPlace } from './kept-file.js'
import type { Keeper } from './task.js'

/**
 * All of what a task has come to, as bytes that are replaced whole; beside the files of `KeptFile` and with the same news.
 * A file that cannot be read or written stops nobody: the task is told of it and goes on without.
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
      this.lose(error)
      return null
    }
  }

  write(bytes: Uint8Array): void {
    if (this.lost) return
    try {
      mkdirSync(dirname(this.path), { recursive: true })
      writeWholeFile(this.path, Buffer.concat([Buffer.from(`${this.head(bytes)}\n`), bytes]), 'state')
      if (!this.kept) this.keeper.tell({ kind: 'kept', byResume: false })
      this.kept = true
    } catch (error) {
      this.lose(error)
    }
  }

  /** The answer is there: nothing needs to be kept any more. */
  remove(): void {
    if (!this.kept) return
    const folder = dirname(this.path)
    // A run that was killed while it wrote has left what there was of the new file.
    for (const name of readdirSync(folder)) {
      if (name.startsWith(basename(this.path))) rmSync(join(folder, name), { force: true })
    }
    this.keeper.tell({ kind: 'done' })
  }

  private head(bytes: Uint8Array): string {
    return `plyworks state 1 ${this.subject} ${crc32(bytes)}`
  }

  private lose(error: unknown): void {
    this.lost = true
    this.keeper.tell({ kind: 'lost', reason: `${this.path}: ${asFailure(error).message}` })
  }
}
