import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from '../../base/crc32.js'
import { TextError } from '../../base/text-error.js'
import { checkCommon, decodeHead, encodeHead, HEAD_START, headLength } from '../../solve/database-format.js'
import { reading, writing } from '../files/file-error.js'
import { writeAll } from '../files/whole-file.js'
import {
  BLOCKS_VERSION,
  BlockLayout,
  type BlocksHeader,
  decodeRecord,
  encodeRecord,
  LONGEST_GROWTH,
  RECORD_HEADER,
  type RecordHeader,
  type StoredBlocks,
} from './block-format.js'

/** Blocks added before the file is flushed to the disk. */
const FLUSH_EVERY = 64

/** The place of the bytes of a block. */
interface Place extends RecordHeader {
  readonly at: number
}

/** A database file in blocks: blocks are read one at a time, and added at the end. */
export class BlockFile implements StoredBlocks {
  /** Which entries the blocks hold. */
  readonly layout: BlockLayout
  private readonly places = new Map<number, Place>()
  private unflushed = 0
  /** One more than the greatest block that is there, or was: those before it that cannot be found are damaged. */
  private reached = 0

  private constructor(
    private readonly file: number,
    /** Path of the file. */
    readonly path: string,
    /** What the head of the file says. */
    readonly header: BlocksHeader,
    private end: number,
  ) {
    this.layout = new BlockLayout(header)
  }

  /** Whether there is a file in blocks at a path; false for whatever else is there, or nothing. */
  static isAt(path: string): boolean {
    try {
      const file = openSync(path, 'r')
      try {
        return headLength(readAt(file, 0, HEAD_START)).version === BLOCKS_VERSION
      } finally {
        closeSync(file)
      }
    } catch {
      return false
    }
  }

  /** Begins a new file; an old one at that place is lost. */
  static create(path: string, header: BlocksHeader): BlockFile {
    return writing('database', path, () => {
      const file = openSync(path, 'w+')
      const head = encodeHead(BLOCKS_VERSION, header)
      writeAll(file, head)
      fsyncSync(file)
      return new BlockFile(file, path, header, head.length)
    })
  }

  /**
   * Opens a file.
   * @param forWriting to add blocks: what a killed process left half written at the end is cut off
   * @throws TextError when it cannot be read or its head is damaged
   */
  static open(path: string, forWriting: boolean): BlockFile {
    const file = reading('database', path, () => openSync(path, forWriting ? 'r+' : 'r'))
    try {
      const { length } = headLength(readAt(file, 0, HEAD_START))
      const { version, header: found, end } = decodeHead(readAt(file, 0, length))
      if (version !== BLOCKS_VERSION) throw new TextError('database', 9, `version ${version}`, 'version 2')
      const opened = new BlockFile(file, path, checkBlocksHeader(found), end)
      opened.findBlocks()
      if (forWriting) ftruncateSync(file, opened.end)
      return opened
    } catch (error) {
      closeSync(file)
      throw error
    }
  }

  /** Blocks from 0 on that are there, or should be: what comes after them has not been solved yet. */
  get solvedBlocks(): number {
    return this.reached
  }

  /** Bytes of the file. */
  get size(): number {
    return this.end
  }

  /** Returns the bytes of a block. @throws TextError that names the block when it is damaged */
  read(block: number): Uint8Array {
    const place = this.places.get(block)
    const bytes = place === undefined ? null : readAt(this.file, place.at, place.length)
    if (place !== undefined && bytes !== null && bytes.length === place.length && crc32(bytes) === place.checksum) {
      return bytes
    }
    const what = `damage in ${this.layout.describe(block)}`
    throw new TextError('database', (place?.at ?? this.end) + 1, what, 'a block with its checksum')
  }

  /** Adds a block, or replaces it. */
  add(block: number, bytes: Uint8Array): void {
    writing('database', this.path, () => {
      const record = encodeRecord(block, bytes)
      writeAt(this.file, record, this.end)
      const { length, checksum } = decodeRecord(record) ?? { length: bytes.length, checksum: crc32(bytes) }
      this.places.set(block, { block, length, checksum, at: this.end + RECORD_HEADER })
      this.end += record.length
      this.reached = Math.max(this.reached, block + 1)
      if (++this.unflushed >= FLUSH_EVERY) this.flush()
    })
  }

  /** Flushes what was added to the disk. */
  flush(): void {
    if (this.unflushed > 0) fsyncSync(this.file)
    this.unflushed = 0
  }

  /** Flushes and closes the file. */
  close(): void {
    this.flush()
    closeSync(this.file)
  }

  /** Walks from block to block. Where the head of one is damaged the walk continues with the next sound one. */
  private findBlocks(): void {
    const { size } = fstatSync(this.file)
    const longest = RECORD_HEADER + Math.ceil(2 * this.header.blockNumbers * LONGEST_GROWTH) + 64
    let at = this.end
    while (at + RECORD_HEADER <= size) {
      const found = this.recordAt(at, size)
      if (found !== null) {
        this.places.set(found.block, { ...found, at: at + RECORD_HEADER })
        this.reached = Math.max(this.reached, found.block + 1)
        at += RECORD_HEADER + found.length
        this.end = at
        continue
      }
      let next: number | null = null
      for (let from = at + 1; next === null && from < size; from += longest) {
        next = this.nextRecord(from, Math.min(size, from + longest + RECORD_HEADER), size)
      }
      if (next === null) return
      at = next
    }
  }

  private recordAt(at: number, size: number): RecordHeader | null {
    return this.checkRecord(decodeRecord(readAt(this.file, at, RECORD_HEADER)), at, size)
  }

  private checkRecord(record: RecordHeader | null, at: number, size: number): RecordHeader | null {
    if (record === null || record.block >= this.layout.blocks) return null
    return at + RECORD_HEADER + record.length <= size ? record : null
  }

  private nextRecord(from: number, to: number, size: number): number | null {
    const bytes = readAt(this.file, from, to - from)
    for (let offset = 0; offset + RECORD_HEADER <= bytes.length; offset++) {
      const record = decodeRecord(bytes.subarray(offset, offset + RECORD_HEADER))
      if (this.checkRecord(record, from + offset, size) !== null) return from + offset
    }
    return null
  }
}

/** @throws TextError */
export function checkBlocksHeader(found: unknown): BlocksHeader {
  const common = checkCommon(found)
  const blockNumbers = (found as { blockNumbers?: unknown }).blockNumbers
  const exponent = typeof blockNumbers === 'number' ? Math.log2(blockNumbers) : Number.NaN
  if (typeof blockNumbers !== 'number' || !Number.isInteger(exponent) || exponent < 0 || exponent > 24) {
    throw new TextError('database', HEAD_START + 1, 'a header that contradicts itself', 'entries of a block')
  }
  return { ...common, blockNumbers }
}

/** Returns the bytes of a file at a place; fewer at its end. */
function readAt(file: number, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let read = 0
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, at + read)
    if (count === 0) break
    read += count
  }
  return bytes.subarray(0, read)
}

function writeAt(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done)
}
