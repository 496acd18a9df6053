import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { quote, TextError } from '../base/text-error.js'
import type { Certificate, Strategy } from '../game/game.js'
import type { Value } from '../game/outcome.js'
import { crc32 } from '../solve/database-bytes.js'

/**
 * A certificate as a file: the line `plyworks certificate 2`, a line of JSON - game, position, value, the strategies
 * with the number of their moves, and the checksum of all moves - and then the moves, deflated.
 */
export interface CertificateFile extends Certificate {
  readonly game: string
  /** In the game's notation. */
  readonly position: string
}

const MAGIC = 'plyworks certificate 2\n'
const MOST_MOVES = 2 ** 30
const VALUES: readonly Value[] = ['win', 'draw', 'loss']

/** Returns the bytes of a certificate as a file. */
export function encodeCertificate({ game, position, value, strategies }: CertificateFile): Uint8Array {
  const moves = Buffer.concat(strategies.map((strategy) => strategy.moves))
  const claims = strategies.map(({ seat, score, moves: { length } }) => ({ seat, score, moves: length }))
  const head = JSON.stringify({ game, position, value, strategies: claims, crc: crc32(moves) })
  return Buffer.concat([Buffer.from(`${MAGIC}${head}\n`), deflateRawSync(moves, { level: 9 })])
}

/**
 * Reads the bytes of a certificate file.
 * @throws TextError that says what is wrong with them
 */
export function decodeCertificate(bytes: Uint8Array): CertificateFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = buffer.subarray(0, MAGIC.length).toString('latin1')
  if (start !== MAGIC) throw wrong(1, quote(start.trimEnd()), quote(MAGIC.trimEnd()))
  const end = buffer.indexOf(0x0a, MAGIC.length)
  const head = readHead(buffer.subarray(MAGIC.length, end < 0 ? undefined : end).toString('utf8'))
  const wanted = head.strategies.reduce((sum, { moves }) => sum + moves, 0)
  const moves = inflate(buffer.subarray(end + 1), wanted, end + 2)
  if (crc32(moves) !== head.crc) throw wrong(end + 2, 'moves whose checksum does not fit', 'undamaged moves')
  let at = 0
  const strategies = head.strategies.map(({ seat, score, moves: count }): Strategy => {
    at += count
    return { seat, score, moves: moves.subarray(at - count, at) }
  })
  return { game: head.game, position: head.position, value: head.value, strategies }
}

interface Head {
  readonly game: string
  readonly position: string
  readonly value: Value
  readonly strategies: readonly { readonly seat: number; readonly score: number; readonly moves: number }[]
  readonly crc: number
}

function readHead(text: string): Head {
  const place = MAGIC.length + 1
  let head: unknown
  try {
    head = JSON.parse(text)
  } catch {
    throw wrong(place, 'a line that is no JSON', 'the head of the certificate')
  }
  if (!isHead(head)) throw wrong(place, 'a head with missing or wrong fields', 'game, position, value, strategies, crc')
  return head
}

function isHead(head: unknown): head is Head {
  if (typeof head !== 'object' || head === null) return false
  const { game, position, value, strategies, crc } = head as Record<string, unknown>
  return (
    typeof game === 'string' &&
    typeof position === 'string' &&
    VALUES.some((known) => known === value) &&
    Number.isInteger(crc) &&
    Array.isArray(strategies) &&
    strategies.length <= 2 &&
    strategies.every(isClaim)
  )
}

function isClaim(claim: unknown): boolean {
  if (typeof claim !== 'object' || claim === null) return false
  const { seat, score, moves } = claim as Record<string, unknown>
  return (seat === 0 || seat === 1) && (score === 0 || score === 1) && isCount(moves)
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_MOVES
}

function inflate(bytes: Uint8Array, wanted: number, place: number): Uint8Array {
  let moves: Uint8Array
  try {
    moves = inflateRawSync(bytes, { maxOutputLength: Math.max(1, wanted) })
  } catch (error) {
    throw wrong(place, error instanceof Error ? error.message : String(error), `${wanted} deflated moves`)
  }
  if (moves.length !== wanted) throw wrong(place, `${moves.length} moves`, `${wanted} moves`)
  return moves
}

function wrong(place: number, found: string, expected: string): TextError {
  return new TextError('certificate', place, found, expected)
}
