import type { Database, DatabaseHeader } from '../../solve/database.js'
import { writeDatabaseFile } from '../database-file.js'
import type { GrowingBlocks } from './block-database.js'
import { BlockLayout, DEFAULT_BLOCK_NUMBERS } from './block-format.js'

/** The file is not saved more often, and takes no larger part of the time than a twentieth. */
const LEAST_PAUSE_MILLISECONDS = 1000
const SAVING_PART = 20

/** The tables of a database in memory as blocks, added in their order; from time to time they are saved to its file. */
export class TableBlocks implements GrowingBlocks {
  readonly header: DatabaseHeader
  readonly layout: BlockLayout
  solvedBlocks: number
  private saved = performance.now()
  private pause = LEAST_PAUSE_MILLISECONDS

  /** @param path of its file; null where another thread saves it */
  constructor(
    readonly inPlace: Database,
    private readonly path: string | null,
  ) {
    this.header = inPlace.header
    this.layout = new BlockLayout({ ...inPlace.header, blockNumbers: DEFAULT_BLOCK_NUMBERS })
    this.solvedBlocks = this.layout.firstBlocks[inPlace.solvedTiers]
  }

  get solvedTiers(): number {
    return this.inPlace.solvedTiers
  }

  get complete(): boolean {
    return this.inPlace.complete
  }

  get size(): number {
    return this.inPlace.size
  }

  entry(tier: number, index: number): number {
    return this.inPlace.entry(tier, index)
  }

  add(block: number, entries: Uint16Array<ArrayBuffer>): void {
    const { inPlace: database, layout } = this
    const { tier, from } = layout.rangeOf(block)
    if (this.path === null) return
    if (
      entries.byteOffset !== database.tables[tier].byteOffset + 2 * from ||
      entries.buffer !== database.tables[tier].buffer
    )
      database.tables[tier].set(entries, from)
    this.solvedBlocks = block + 1
    while (!database.complete && layout.firstBlocks[database.solvedTiers + 1] <= this.solvedBlocks)
      database.solvedTiers++
    if (performance.now() - this.saved > this.pause && !database.complete) this.save()
  }

  unpack(block: number, into: Uint16Array<ArrayBuffer>): void {
    const { tier, from, to } = this.layout.rangeOf(block)
    into.set(this.inPlace.tables[tier].subarray(from, to))
  }

  /** Writes the file. @throws TextError when it cannot be written */
  save(): void {
    const began = performance.now()
    if (this.path === null) return
    writeDatabaseFile(this.path, this.inPlace)
    this.saved = performance.now()
    this.pause = Math.max(LEAST_PAUSE_MILLISECONDS, SAVING_PART * (this.saved - began))
  }
}
