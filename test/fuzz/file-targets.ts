import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connectDatabase,
  crc32,
  decodeDatabase,
  encodeDatabase,
  OpeningBook,
  type Position,
  prepareDatabase,
  RetrogradeSolver,
} from '@plyworks/core'
import { decodeCertificate, encodeCertificate, FileCheckpoint } from '@plyworks/core/node'
import { loadGame } from '@plyworks/games'
import { expect } from 'vitest'
import { encodeBook } from '../../packages/core/src/book/opening-book.js'
import type { CertificateFile } from '../../packages/core/src/node/certificate-format.js'
import { encodeHead, encodeRecord } from '../../packages/core/src/run/checkpoint-format.js'
import * as exhaustiveEntries from '../../packages/core/src/solve/exhaustive-journal.js'
import * as connectFourEntries from '../../packages/games/connect-four/solver/solver.js'
import * as hipEntries from '../../packages/games/hip/solver/known-results.js'
import { playRandomly } from '../support/random-play.js'
import { hostileBytes } from './hostile.js'
import { accepts, type Target, target } from './target.js'

const small = await loadGame('hip:rows=2,cols=3')
const certified = await loadGame('hip:rows=3,cols=3')
const caissa = await loadGame('caissa')

const onTheWay: Position[] = []
playRandomly(caissa, 5, 12, (position) => onTheWay.push(position.clone()))

const HEAD = 'a game'

/** Files that programs write: databases, books, certificates, journals. */
export const fileTargets: readonly Target[] = [
  databases(),
  books(),
  certificates(),
  strategies(),
  checkpoints(),
  ...results(),
]

/** A solved database of a small game, whole and half. */
export function databaseFiles(): Uint8Array[] {
  const solved = prepareDatabase(small, small.start())
  if (solved === null) throw new Error('not stopped')
  const solver = new RetrogradeSolver(small, solved.ranking, solved.database)
  const empty = encodeDatabase(solved.database)
  solver.run({ stopped: () => false })
  return [encodeDatabase(solved.database), empty]
}

export function readDatabase(bytes: Uint8Array): void {
  const solved = connectDatabase(small, decodeDatabase(bytes))
  if (solved === null) throw new Error('not stopped')
  solved.database.counts()
  solved.probe(small.start())
}

function databases(): Target {
  return target('databases', hostileBytes(databaseFiles(), sealDatabase), (bytes) => accepts(() => readDatabase(bytes)))
}

/** Mends the checksum of the header. */
function sealDatabase(bytes: Uint8Array): void {
  if (bytes.length < 20) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 16 + view.getUint32(12, true)
  if (end + 4 <= bytes.length) view.setUint32(end, crc32(bytes.subarray(0, end)), true)
}

/** A book that says something of each position on the way of a random game. */
export function bookFile(): Uint8Array {
  const packing = caissa.book?.packing
  if (packing === undefined) throw new Error('no packed names')
  const names = new Map<string, Uint8Array>()
  for (const position of onTheWay) {
    const name = new Uint8Array(packing.bytes)
    if (packing.pack(position, name, 0)) names.set(name.join(), name)
  }
  const records = [...names.values()].map((name, index) => ({
    name,
    moveIndex: index,
    score: 5,
    depth: 3,
    plies: index,
  }))
  return encodeBook({ game: caissa.name, engine: 'caissa', options: {}, margin: 30 }, records)
}

export function readBook(bytes: Uint8Array): void {
  const book = OpeningBook.read(caissa, bytes)
  for (const position of onTheWay) book.probe(position)
  for (let index = 0; index < book.positions; index++) book.recordAt(index)
}

function books(): Target {
  return target('opening books', hostileBytes([bookFile()], sealBook), (bytes) => accepts(() => readBook(bytes)))
}

function sealBook(bytes: Uint8Array): void {
  const end = bytes.length - 4
  if (end < 0) return
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).setUint32(end, crc32(bytes.subarray(0, end)), true)
}

export function proof(): CertificateFile {
  const certificate = certified.solve.solver?.certifier?.prove(certified.start(), {
    stopped: () => false,
    memory: 2 ** 20,
  })
  if (!certificate) throw new Error('no proof')
  return { ...certificate, game: certified.name, position: '-' }
}

export function readCertificate(bytes: Uint8Array): void {
  const file = decodeCertificate(bytes)
  if (file.game !== certified.name) return
  const position = certified.notation.parsePosition(file.position)
  for (const strategy of file.strategies)
    certified.solve.solver?.certifier?.check(position, strategy, { stopped: () => false })
}

function certificates(): Target {
  return target('certificates', hostileBytes([encodeCertificate(proof())]), (bytes) =>
    accepts(() => readCertificate(bytes)),
  )
}

/** Certificates that are sound files of unsound proofs: the rules must find out. */
function strategies(): Target {
  const sound = proof()
  const [first, ...others] = sound.strategies
  return target('proofs in certificates', hostileBytes([first.moves]), (moves) => {
    const file = { ...sound, strategies: [{ ...first, moves }, ...others] }
    const { strategies: read } = decodeCertificate(encodeCertificate(file))
    const check = certified.solve.solver?.certifier?.check(certified.start(), read[0], { stopped: () => false })
    return check?.error === null
  })
}

function checkpoints(): Target {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-fuzz-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'checkpoint')
  return target('checkpoints', hostileBytes([checkpointBytes()]), (bytes) => {
    writeFileSync(path, bytes)
    return accepts(() => void FileCheckpoint.open(path, HEAD).close())
  })
}

function checkpointBytes(): Uint8Array {
  const records = Array.from({ length: 6 }, (_, size) =>
    encodeRecord(
      `entry ${size}`,
      Uint8Array.from({ length: size }, (_byte, index) => index * 31),
    ),
  )
  return Buffer.concat([encodeHead(HEAD), ...records])
}

/** Entries of such journals, as the solver of a game or the exhaustive search has written them. */
function results(): Target[] {
  const key = { keyLow: 0x12345678, keyHigh: -5 }
  return [
    entries('exhaustive search', exhaustiveEntries, { ...key, score: -7, bound: 3, move: 4 }),
    entries("Hip's solver", hipEntries, { ...key, winsFrom: 9, losesTo: 3, work: 5 }),
    entries("Connect Four's solver", connectFourEntries, { ...key, least: 12, most: 40, work: 5 }),
  ]
}

interface EntryFormat<Result> {
  encodeResult(result: Result): Uint8Array
  decodeResult(entry: Uint8Array): Result
}

function entries<Result>(of: string, format: EntryFormat<Result>, sample: Result): Target {
  return target(`results of ${of}`, hostileBytes([format.encodeResult(sample)]), (bytes) =>
    accepts(() => expect(format.encodeResult(format.decodeResult(bytes))).toEqual(bytes)),
  )
}
