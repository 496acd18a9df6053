import { closeSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { crc32 } from '../../base/crc32.js'
import { quote, TextError } from '../../base/text-error.js'
import { type BookRecord, readScore, writeScore } from '../../book/opening-book.js'
import type { BookPlan } from '../../book/plan.js'
import { reading, writing } from '../files/file-error.js'
import { writeAll } from '../files/whole-file.js'

/**
 * The journal of a book being built: a file that only grows, so that a build survives being killed at any moment. Each
 * line of work is a chunk `uint32 length, uint32 CRC-32, payload`; the first payload is the plan as JSON, every other
 * one a searched position:
 *
 *     its name, uint16 move index, int16 score, uint8 depth, uint8 plies, uint8 number of replies, and for each reply
 *     int16 score of the short search (the scores of a reply that ends the game: `ENDED`)
 *
 * What follows the last sound chunk is what a killed build had half written; it is cut off.
 */
export interface JournalEntry extends BookRecord {
  /** Scores of the positions after each reply for the seat then to move, in the order of the replies. */
  readonly replies: readonly number[]
}

/** Stands for a reply that ends the game. */
export const ENDED = -32_768
const CHUNK_HEADER = 8
const FACTS = 7

/** The file in which a book grows: an entry a position. */
export class Journal {
  private constructor(
    private readonly path: string,
    private readonly file: number,
    readonly entries: readonly JournalEntry[],
  ) {}

  static exists(path: string): boolean {
    return existsSync(path)
  }

  /** Begins a new journal; an old one at that place is lost. */
  static create(path: string, plan: BookPlan): Journal {
    const journal = new Journal(
      path,
      writing('journal', path, () => openSync(path, 'w')),
      [],
    )
    journal.append(new TextEncoder().encode(JSON.stringify(plan)))
    return journal
  }

  /**
   * Goes on with a journal.
   * @param nameBytes length of names
   * @throws TextError when it is none, or was made by another plan
   */
  static reopen(path: string, plan: BookPlan, nameBytes: number): Journal {
    const bytes = reading('journal', path, () => readFileSync(path))
    const chunks: Uint8Array[] = []
    let end = 0
    for (;;) {
      const payload = chunkAt(bytes, end)
      if (payload === null) break
      chunks.push(payload)
      end += CHUNK_HEADER + payload.length
    }
    if (chunks.length === 0) throw new TextError('journal', 1, 'no plan', 'the journal of a book')
    if (isWholeChunk(bytes, end)) throw new TextError('journal', end + 1, 'damage', 'an entry with its checksum')
    const found = new TextDecoder().decode(chunks[0])
    if (found !== JSON.stringify(plan)) {
      throw new TextError('journal', CHUNK_HEADER + 1, quote(found), `the plan ${JSON.stringify(plan)}`)
    }
    const entries = chunks.slice(1).map((payload) => readEntry(payload, nameBytes))
    return writing('journal', path, () => {
      truncateSync(path, end)
      return new Journal(path, openSync(path, 'a'), entries)
    })
  }

  add(entry: JournalEntry): void {
    const { name, moveIndex, score, depth, plies, replies } = entry
    const payload = new Uint8Array(name.length + FACTS + 2 * replies.length)
    const view = new DataView(payload.buffer)
    payload.set(name)
    view.setUint16(name.length, moveIndex, true)
    view.setInt16(name.length + 2, writeScore(score), true)
    view.setUint8(name.length + 4, Math.min(255, depth))
    view.setUint8(name.length + 5, Math.min(255, plies))
    view.setUint8(name.length + 6, replies.length)
    replies.forEach((reply, index) => {
      view.setInt16(name.length + FACTS + 2 * index, reply === ENDED ? ENDED : writeScore(reply), true)
    })
    this.append(payload)
  }

  close(): void {
    closeSync(this.file)
  }

  private append(payload: Uint8Array): void {
    const chunk = new Uint8Array(CHUNK_HEADER + payload.length)
    const view = new DataView(chunk.buffer)
    view.setUint32(0, payload.length, true)
    view.setUint32(4, crc32(payload), true)
    chunk.set(payload, CHUNK_HEADER)
    writing('journal', this.path, () => writeAll(this.file, chunk))
  }
}

/** The payload of the chunk that begins at a byte, or null when none is whole there. */
function chunkAt(bytes: Uint8Array, at: number): Uint8Array | null {
  if (at + CHUNK_HEADER > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + at)
  const end = at + CHUNK_HEADER + view.getUint32(0, true)
  if (end > bytes.length) return null
  const payload = bytes.subarray(at + CHUNK_HEADER, end)
  return crc32(payload) === view.getUint32(4, true) ? payload : null
}

/** Whether something follows the chunk: then it is no half-written end, and what is wrong with it is damage. */
function isWholeChunk(bytes: Uint8Array, at: number): boolean {
  if (at + CHUNK_HEADER > bytes.length) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset + at)
  return at + CHUNK_HEADER + view.getUint32(0, true) < bytes.length
}

function readEntry(payload: Uint8Array, nameBytes: number): JournalEntry {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.length)
  if (payload.length < nameBytes + FACTS || payload.length !== nameBytes + FACTS + 2 * payload[nameBytes + 6]) {
    throw new TextError('journal', 1, 'an entry of another game', 'entries with names of the right length')
  }
  return {
    name: payload.slice(0, nameBytes),
    moveIndex: view.getUint16(nameBytes, true),
    score: readScore(view.getInt16(nameBytes + 2, true)),
    depth: view.getUint8(nameBytes + 4),
    plies: view.getUint8(nameBytes + 5),
    replies: Array.from({ length: payload[nameBytes + 6] }, (_, index) => {
      const reply = view.getInt16(nameBytes + FACTS + 2 * index, true)
      return reply === ENDED ? ENDED : readScore(reply)
    }),
  }
}
