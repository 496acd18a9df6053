import { crc32 } from '../../base/crc32.js'
import type { DatabaseHeader } from '../../solve/database.js'

/**
 * Database files, version 2: for databases that need not fit into memory. All numbers are little-endian.
 *
 *     0   8 bytes  magic, as in version 1 (see `database-format.ts`)
 *     8   uint32   version of the format: 2
 *     12  uint32   length of the header
 *     16           header: JSON (UTF-8) with `game`, `addressing`, `edition`, `tierSizes`, `blockNumbers`
 *     ..  uint32   CRC-32 of everything before it
 *     ..           blocks, one after another, each as
 *                    uint32  its number
 *                    uint32  length of its bytes
 *                    uint32  CRC-32 of its bytes
 *                    uint32  CRC-32 of these twelve bytes
 *                            bytes: raw deflate (RFC 1951) of its entries, uint16 each (see `database.ts`)
 *
 * A block holds `blockNumbers` entries of one tier, the last one of a tier those that are left. Blocks are numbered through all
 * tiers in rising order and are added in that order while the database is solved. A block may come again: the last one
 * counts, so that a damaged block is replaced by adding it again. Nothing that was written is ever changed.
 */
export const BLOCKS_VERSION = 2
export const RECORD_HEADER = 16
export const DEFAULT_BLOCK_NUMBERS = 1 << 15
/** Deflate makes nothing longer than this part of it and a few bytes. */
export const LONGEST_GROWTH = 1.01

export interface BlocksHeader extends DatabaseHeader {
  /** Entries of a block: a power of two. */
  readonly blockNumbers: number
}

/** Which entries the blocks of a database hold. */
export class BlockLayout {
  /** The first block of each tier, and after the last tier the number of all blocks. */
  readonly firstBlocks: Int32Array
  /** Numbers of all tiers before each. */
  private readonly numbersBefore: Float64Array

  constructor(private readonly header: BlocksHeader) {
    const { tierSizes, blockNumbers } = header
    this.firstBlocks = new Int32Array(tierSizes.length + 1)
    this.numbersBefore = new Float64Array(tierSizes.length + 1)
    for (const [tier, size] of tierSizes.entries()) {
      this.firstBlocks[tier + 1] = this.firstBlocks[tier] + Math.ceil(size / blockNumbers)
      this.numbersBefore[tier + 1] = this.numbersBefore[tier] + size
    }
  }

  get blockNumbers(): number {
    return this.header.blockNumbers
  }

  get blocks(): number {
    return this.firstBlocks[this.firstBlocks.length - 1]
  }

  /** The tier of a block and the numbers `from` to `to - 1` that it holds. */
  rangeOf(block: number): { readonly tier: number; readonly from: number; readonly to: number } {
    let tier = 0
    while (this.firstBlocks[tier + 1] <= block) tier++
    const { tierSizes, blockNumbers } = this.header
    const from = (block - this.firstBlocks[tier]) * blockNumbers
    return { tier, from, to: Math.min(tierSizes[tier], from + blockNumbers) }
  }

  /** The first block of the tier that a block is of. */
  tierStart(block: number): number {
    return this.firstBlocks[this.rangeOf(block).tier]
  }

  /** The fraction of all numbers that lies before a block. */
  fractionBefore(block: number): number {
    if (block >= this.blocks) return 1
    const { tier, from } = this.rangeOf(block)
    return (this.numbersBefore[tier] + from) / this.numbersBefore[this.numbersBefore.length - 1]
  }

  /** A block in words. */
  describe(block: number): string {
    const { tier, from, to } = this.rangeOf(block)
    return `block ${block} (tier ${tier}, numbers ${from} to ${to - 1})`
  }
}

/** Blocks as they are stored, each checked when it is read. */
export interface StoredBlocks {
  readonly header: BlocksHeader
  readonly layout: BlockLayout
  readonly solvedBlocks: number
  /** @throws TextError that names the block when it is damaged or missing */
  read(block: number): Uint8Array
  add(block: number, bytes: Uint8Array): void
}

/** The head of a block, before its bytes. */
export interface RecordHeader {
  readonly block: number
  readonly length: number
  readonly checksum: number
}

export function encodeRecord(block: number, bytes: Uint8Array): Uint8Array {
  const record = new Uint8Array(RECORD_HEADER + bytes.length)
  const view = new DataView(record.buffer)
  view.setUint32(0, block, true)
  view.setUint32(4, bytes.length, true)
  view.setUint32(8, crc32(bytes), true)
  view.setUint32(12, crc32(record.subarray(0, 12)), true)
  record.set(bytes, RECORD_HEADER)
  return record
}

/** The header of a record, or null where none is. */
export function decodeRecord(bytes: Uint8Array): RecordHeader | null {
  if (bytes.length < RECORD_HEADER) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (crc32(bytes.subarray(0, 12)) !== view.getUint32(12, true)) return null
  return { block: view.getUint32(0, true), length: view.getUint32(4, true), checksum: view.getUint32(8, true) }
}
