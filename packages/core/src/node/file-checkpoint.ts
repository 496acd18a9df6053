import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { quote, TextError } from '../base/text-error.js'
import { type Checkpoint, Spaces } from '../run/checkpoint.js'
import { encodeHead, encodeRecord, type RecordPlace, readRecords } from '../run/checkpoint-format.js'
import { writing } from './files/file-error.js'

/** A checkpoint that cannot be used: of another fingerprint, damaged, or being written by another run. The file is left as it is. */
export class UnusableCheckpoint extends TextError {
  constructor(
    /** Path of the file. */
    readonly path: string,
    /** Of another fingerprint, damaged, or being written by another run. */
    readonly reason: 'foreign' | 'damaged' | 'busy',
    place: number,
    found: string,
    expected: string,
  ) {
    super('checkpoint', place, found, expected)
  }
}

/** Of the first line of a file, in messages. */
const LONGEST_QUOTE = 200
/** Bytes that gather, and milliseconds that pass, before what was put is written. */
const BUFFERED_BYTES = 1 << 20
const BUFFERED_MILLISECONDS = 100
/** Replaced values that are worth a compaction: as much as the rest of the file, but not less than this. */
const LEAST_DEAD_BYTES = 4 << 20

/**
 * A checkpoint in a file, which is there from the first value on. Only the places of values are held in memory. What has
 * been flushed survives the death of the process; that of the machine costs at most what was written since `close`.
 */
export class FileCheckpoint implements Checkpoint {
  private file: number | null = null
  /** Of the values that count. */
  private readonly places = new Map<string, Pick<RecordPlace, 'at' | 'end' | 'value'>>()
  private readonly spaces = new Spaces()
  private end = 0
  private live = 0
  private buffered: Uint8Array[] = []
  private bufferedBytes = 0
  private written = -Infinity
  private timer: NodeJS.Timeout | null = null
  found = 0

  private constructor(
    /** Path of the file. */
    readonly path: string,
    private readonly head: Uint8Array,
  ) {}

  /**
   * Opens a checkpoint, or begins one when there is no such file.
   * @param fingerprint what all values depend on
   * @throws UnusableCheckpoint for a file of another fingerprint or a damaged one; the errors of the file system
   */
  static open(path: string, fingerprint: string): FileCheckpoint {
    const checkpoint = new FileCheckpoint(path, encodeHead(fingerprint))
    if (!existsSync(path)) return checkpoint
    checkpoint.lock()
    try {
      checkpoint.resume(fingerprint)
    } catch (error) {
      checkpoint.unlock()
      throw error
    }
    return checkpoint
  }

  /** Begins the file now, so that one that cannot be written is noticed before any work. */
  begin(): void {
    if (this.file === null) this.create()
  }

  *entries(space?: string): Generator<readonly [string, Uint8Array]> {
    const names = this.spaces.namesIn(space) ?? [...this.places.keys()]
    if (names.length > 0) this.write()
    for (const name of names) {
      const place = this.places.get(name)
      if (place !== undefined) yield [name, this.read(place)]
    }
  }

  get(name: string): Uint8Array | null {
    const place = this.places.get(name)
    if (place === undefined) return null
    this.write()
    return this.read(place)
  }

  put(name: string, value: Uint8Array): void {
    const record = encodeRecord(name, value)
    if (this.file === null) this.create()
    const before = this.places.get(name)
    if (before !== undefined) this.live -= before.end - before.at
    const end = this.end + record.length
    this.places.set(name, { at: this.end, end, value: end - value.length })
    this.spaces.add(name)
    this.end = end
    this.live += record.length
    this.buffered.push(record)
    this.bufferedBytes += record.length
    const due = performance.now() - this.written >= BUFFERED_MILLISECONDS
    if (due || this.bufferedBytes >= BUFFERED_BYTES) this.write()
    else this.timer ??= setTimeout(() => this.write(), BUFFERED_MILLISECONDS).unref()
    const dead = this.end - this.head.length - this.live
    if (dead > Math.max(LEAST_DEAD_BYTES, this.live)) this.compactNow()
  }

  async flush(): Promise<void> {
    this.write()
  }

  async compact(): Promise<void> {
    if (this.file !== null) this.compactNow()
  }

  async close(): Promise<void> {
    if (this.file === null) return
    this.write()
    fsyncSync(this.file)
    this.letGo()
  }

  async remove(): Promise<void> {
    if (this.file !== null) this.discard()
  }

  private discard(): void {
    this.letGo()
    this.places.clear()
    this.spaces.clear()
    rmSync(this.path, { force: true })
  }

  private resume(fingerprint: string): void {
    const bytes = readFileSync(this.path)
    const read = readRecords(bytes, fingerprint)
    if (read.kind === 'foreign') {
      const expected = `${quote(read.expected, LONGEST_QUOTE)}; the file is left as it is`
      throw new UnusableCheckpoint(this.path, 'foreign', 1, quote(read.found, LONGEST_QUOTE), expected)
    }
    if (read.kind === 'damaged') {
      const expected = 'a record with its checksum'
      throw new UnusableCheckpoint(this.path, 'damaged', read.at + 1, 'a damaged record', expected)
    }
    this.file = openSync(this.path, constants.O_RDWR)
    this.end = read.end
    ftruncateSync(this.file, read.end)
    if (read.end === 0) {
      writeAll(this.file, this.head, 0)
      this.end = this.head.length
    }
    for (const { name, at, end, value } of read.records) {
      const before = this.places.get(name)
      if (before !== undefined) this.live -= before.end - before.at
      this.places.set(name, { at, end, value })
      this.spaces.add(name)
      this.live += end - at
    }
    this.found = this.places.size
  }

  private create(): void {
    mkdirSync(dirname(this.path), { recursive: true })
    this.lock()
    try {
      this.file = openSync(this.path, 'wx+')
      writeAll(this.file, this.head, 0)
      this.end = this.head.length
    } catch (error) {
      if (this.file === null) this.unlock()
      else this.discard()
      throw error
    }
  }

  private write(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    if (this.file === null || this.bufferedBytes === 0) return
    const { file, end, bufferedBytes } = this
    const bytes = Buffer.concat(this.buffered)
    writing('checkpoint', this.path, () => writeAll(file, bytes, end - bufferedBytes))
    this.buffered = []
    this.bufferedBytes = 0
    this.written = performance.now()
  }

  private read({ value, end }: Pick<RecordPlace, 'value' | 'end'>): Uint8Array {
    return this.readBytes(value, end)
  }

  private readBytes(from: number, to: number): Uint8Array {
    const bytes = new Uint8Array(to - from)
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.openFile(), bytes, at, bytes.length - at, from + at)
      if (count === 0) throw new Error(`${this.path} has become shorter`)
      at += count
    }
    return bytes
  }

  /** Writes the values that count to a new file, which takes the place of the old one; when that fails, all is as before. */
  private compactNow(): void {
    this.write()
    const old = this.openFile()
    const path = `${this.path}.tmp`
    const places: [string, Pick<RecordPlace, 'at' | 'end' | 'value'>][] = []
    let end = this.head.length
    const file = writing('checkpoint', this.path, () => openSync(path, 'w+'))
    try {
      writing('checkpoint', this.path, () => {
        writeAll(file, this.head, 0)
        for (const [name, { at, end: until, value }] of this.places) {
          const record = this.readBytes(at, until)
          writeAll(file, record, end)
          places.push([name, { at: end, end: end + record.length, value: end + value - at }])
          end += record.length
        }
        fsyncSync(file)
        renameSync(path, this.path)
      })
    } catch (error) {
      closeSync(file)
      rmSync(path, { force: true })
      throw error
    }
    for (const [name, place] of places) this.places.set(name, place)
    this.end = end
    this.file = file
    closeSync(old)
  }

  private openFile(): number {
    if (this.file === null) throw new Error(`${this.path} is not open`)
    return this.file
  }

  private letGo(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    closeSync(this.openFile())
    this.file = null
    this.unlock()
  }

  /** Two runs that write one file would overwrite each other's values. */
  private lock(): void {
    const path = this.lockPath
    try {
      writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
    } catch (error) {
      if (!isExisting(error)) {
        // It may be there, and empty.
        this.unlock()
        throw error
      }
      if (isHeld(path)) {
        throw new UnusableCheckpoint(this.path, 'busy', 1, 'a file that another run is writing', 'the end of that run')
      }
      // Its run was killed.
      writeFileSync(path, `${process.pid}\n`)
    }
  }

  private unlock(): void {
    rmSync(this.lockPath, { force: true })
  }

  private get lockPath(): string {
    return `${this.path}.lock`
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** Whether the process that wrote a lock is alive: it has begun before the lock was written. */
function isHeld(path: string): boolean {
  const pid = Number(readFileSync(path, 'latin1'))
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  if (pid === process.pid) return statSync(path).mtimeMs >= Date.now() - 1000 * process.uptime()
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // One that may not be sent a signal is alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at)
}
