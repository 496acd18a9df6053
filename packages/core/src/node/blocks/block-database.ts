import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { TextError } from '../../base/text-error.js'
import { type Database, type Entries, NO_ENTRY, sizeOf } from '../../solve/database.js'
import { fromLittleEndian, toLittleEndian } from '../../solve/database-bytes.js'
import type { BlockFile } from './block-file.js'
import type { BlockLayout, StoredBlocks } from './block-format.js'

/** Entries that grow by whole blocks. */
export interface GrowingBlocks extends Entries {
  /** Which entries the blocks hold. */
  readonly layout: BlockLayout
  /** Blocks from 0 on that are there, or should be. */
  readonly solvedBlocks: number
  /** The tables in which entries are worked out in their place; else that is done in a window. */
  readonly inPlace?: Database
  /** Bytes that unpacked blocks may take, where not all are in memory. */
  readonly memory?: number
  /** Adds a block, or replaces it. */
  add(block: number, entries: Uint16Array<ArrayBuffer>): void
  /**
   * Copies a block.
   * @throws TextError that names the block when it is damaged
   */
  unpack(block: number, into: Uint16Array<ArrayBuffer>): void
}

/** Blocks kept at least, however little memory there is: moves lead to several at a time. */
const LEAST_KEPT = 64

/**
 * Entries of stored blocks, of which as many are kept unpacked as the memory allows. Which is given up for another is
 * found by going round: one that was asked for since the last round is spared (the clock algorithm, F. J. Corbató, 1968).
 */
export class BlockDatabase<Stored extends StoredBlocks = BlockFile> implements GrowingBlocks {
  readonly header
  readonly layout
  /** Solves a block again, and adds it, that cannot be read; without it that is an error. */
  solveAgain: ((block: number) => void) | null = null
  private readonly firstBlocks: Int32Array
  /** For the place of an entry in its block. */
  private readonly mask: number
  /** The place at which each block is kept, or -1. */
  private readonly slotOf: Int32Array
  private readonly kept: Uint16Array<ArrayBuffer>[] = []
  /** The block in each slot, and whether it was asked for since the hand passed. */
  private readonly blockIn: Int32Array
  private readonly asked: Uint8Array
  private hand = 0

  /** @param memory bytes for unpacked blocks */
  constructor(
    /** What the blocks are stored in. */
    readonly file: Stored,
    readonly memory: number,
  ) {
    const { header, layout } = file
    this.header = header
    this.layout = layout
    this.firstBlocks = layout.firstBlocks
    this.mask = header.blockNumbers - 1
    this.slotOf = new Int32Array(layout.blocks).fill(-1)
    const slots = Math.max(LEAST_KEPT, Math.floor(memory / (2 * header.blockNumbers)))
    this.blockIn = new Int32Array(Math.min(slots, layout.blocks))
    this.asked = new Uint8Array(this.blockIn.length)
  }

  get size(): number {
    return sizeOf(this.header)
  }

  get complete(): boolean {
    return this.file.solvedBlocks === this.layout.blocks
  }

  get solvedBlocks(): number {
    return this.file.solvedBlocks
  }

  get solvedTiers(): number {
    let tier = 0
    while (tier < this.header.tierSizes.length && this.firstBlocks[tier + 1] <= this.file.solvedBlocks) tier++
    return tier
  }

  /** @throws TextError that names the block when it is damaged */
  entry(tier: number, index: number): number {
    if (index < 0 || index >= this.header.tierSizes[tier]) return NO_ENTRY
    const block = this.firstBlocks[tier] + Math.floor(index / (this.mask + 1))
    let slot = this.slotOf[block]
    if (slot < 0) {
      if (block >= this.file.solvedBlocks) return NO_ENTRY
      slot = this.fetch(block)
    }
    this.asked[slot] = 1
    return this.kept[slot][index & this.mask]
  }

  add(block: number, entries: Uint16Array<ArrayBuffer>): void {
    this.file.add(block, deflateRawSync(toLittleEndian(entries)))
    const slot = this.slotOf[block]
    if (slot >= 0) this.kept[slot].set(entries)
  }

  unpack(block: number, into: Uint16Array<ArrayBuffer>): void {
    const { tier, from, to } = this.layout.rangeOf(block)
    const bytes = this.file.read(block)
    let unpacked: Uint8Array
    try {
      unpacked = inflateRawSync(bytes, { maxOutputLength: 2 * (to - from) })
    } catch {
      unpacked = new Uint8Array()
    }
    if (unpacked.length !== 2 * (to - from)) {
      const what = `${this.layout.describe(block)} with other than ${to - from} entries of tier ${tier}`
      throw new TextError('database', 1, what, 'a block as it was written')
    }
    fromLittleEndian(unpacked, into.subarray(0, to - from))
  }

  private fetch(block: number, again = this.solveAgain): number {
    const slot = this.freeSlot()
    this.blockIn[slot] = -1
    try {
      this.unpack(block, this.kept[slot])
    } catch (error) {
      if (again === null || !(error instanceof TextError)) throw error
      again(block)
      return this.fetch(block, null)
    }
    this.blockIn[slot] = block
    this.slotOf[block] = slot
    return slot
  }

  private freeSlot(): number {
    if (this.kept.length < this.blockIn.length) return this.kept.push(new Uint16Array(this.mask + 1)) - 1
    while (this.asked[this.hand] !== 0) {
      this.asked[this.hand] = 0
      this.hand = (this.hand + 1) % this.kept.length
    }
    const slot = this.hand
    this.hand = (this.hand + 1) % this.kept.length
    if (this.blockIn[slot] >= 0) this.slotOf[this.blockIn[slot]] = -1
    return slot
  }
}
