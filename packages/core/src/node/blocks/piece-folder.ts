import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from '../../base/crc32.js'
import { TextError } from '../../base/text-error.js'
import { decodeHead, encodeHead } from '../../solve/database-format.js'
import { quotePath, reading, writing } from '../files/file-error.js'
import { checkBlocksHeader } from './block-file.js'
import {
  BLOCKS_VERSION,
  BlockLayout,
  type BlocksHeader,
  decodeRecord,
  encodeRecord,
  LONGEST_GROWTH,
  RECORD_HEADER,
  type StoredBlocks,
} from './block-format.js'

const HEAD = 'head'
/** The few bytes that deflate may add to those it cannot make fewer. */
const SLACK = 64

/**
 * A folder of blocks on their way into a database: a file each, as a file in blocks holds it, and the head of such a file.
 * All processes that solve the database read and write here. Files appear whole; one that is damaged or missing is solved again.
 */
export class PieceFolder implements StoredBlocks {
  /** Which entries the blocks hold. */
  readonly layout: BlockLayout
  /** All blocks: any of them may be there. */
  readonly solvedBlocks: number
  private readonly path: string

  private constructor(
    base: string,
    /** Name of the folder, without those above it. */
    readonly name: string,
    /** What the head says. */
    readonly header: BlocksHeader,
  ) {
    this.path = join(base, name)
    this.layout = new BlockLayout(header)
    this.solvedBlocks = this.layout.blocks
  }

  /**
   * Opens the folder of a database in a folder that all see, or makes it.
   * @param id of the database; the name of the folder begins with it, and is a new one each time that one is made
   */
  static forDatabase(base: string, id: string, header: BlocksHeader): PieceFolder {
    const known = PieceFolder.find(base, id, header)
    if (known !== null) return known
    const folder = new PieceFolder(base, `${id}-${crypto.randomUUID().slice(0, 8)}`, header)
    writing('shared', folder.path, () => {
      mkdirSync(folder.path)
      folder.write(HEAD, encodeHead(BLOCKS_VERSION, header))
    })
    return folder
  }

  /** Returns the folder that an earlier run has left, or null. */
  static find(base: string, id: string, header: BlocksHeader): PieceFolder | null {
    const head = encodeHead(BLOCKS_VERSION, header)
    const known = reading('shared', base, () => readdirSync(base)).find((name) => {
      const path = join(base, name, HEAD)
      return name.startsWith(`${id}-`) && existsSync(path) && readFileSync(path).equals(head)
    })
    return known === undefined ? null : new PieceFolder(base, known, header)
  }

  /** Opens a folder by its name. @throws TextError when it is not there */
  static open(base: string, name: string): PieceFolder {
    const bytes = reading('shared', join(base, name), () => readFileSync(join(base, name, HEAD)))
    return new PieceFolder(base, name, checkBlocksHeader(decodeHead(bytes).header))
  }

  /** Says whether there is a file for a block. */
  has(block: number): boolean {
    return existsSync(this.fileOf(block))
  }

  /** Returns the bytes of a block. */
  read(block: number): Uint8Array {
    const path = this.fileOf(block)
    const { from, to } = this.layout.rangeOf(block)
    // Another machine may have written anything there.
    const longest = RECORD_HEADER + SLACK + Math.ceil(LONGEST_GROWTH * 2 * (to - from))
    const bytes = reading('database', path, () =>
      statSync(path).size > longest ? new Uint8Array() : readFileSync(path),
    )
    const record = decodeRecord(bytes)
    const content = bytes.subarray(RECORD_HEADER)
    if (record?.block === block && record.length === content.length && record.checksum === crc32(content))
      return content
    throw new TextError('database', 1, `damage in ${quotePath(path)}`, 'a block with its checksum')
  }

  /** Writes a block, whole or not at all. */
  add(block: number, bytes: Uint8Array): void {
    writing('database', this.path, () => this.write(String(block), encodeRecord(block, bytes)))
  }

  /** Removes the folder with its blocks. */
  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  private fileOf(block: number): string {
    return join(this.path, String(block))
  }

  private write(name: string, bytes: Uint8Array): void {
    const temporary = join(this.path, `${name}.${crypto.randomUUID()}.tmp`)
    writeFileSync(temporary, bytes)
    renameSync(temporary, join(this.path, name))
  }
}
