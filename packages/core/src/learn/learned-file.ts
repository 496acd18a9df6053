import { crc32 } from '../base/crc32.js'
import { quote, TextError } from '../base/text-error.js'
import type { Evaluation, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { rulesFingerprint } from '../game/rules-fingerprint.js'
import { learnedNumbers } from './learned-numbers.js'
import { learnedEvaluations } from './learned-value.js'
import { Model } from './model.js'

/** The first line of the file of a learned evaluation, as JSON. */
export interface LearnedHeader {
  /** Marks the file. */
  readonly format: 'plyworks learned'
  /** Version of the format. */
  readonly version: number
  /** The game with its variant. */
  readonly game: string
  /** The fingerprint of the game's rules (`rulesFingerprint`). */
  readonly rules: string
  /** Fingerprints of the files that the game came from; empty for one of ours. For people: the rules decide. */
  readonly source: string
  /** Names of what may stand on a cell, see `CellReader`. */
  readonly names: readonly string[]
  /** Stages with weights of their own; one when absent, as in files before there were any. */
  readonly stages?: number
  /** Lengths of lines; four when absent. */
  readonly lines?: readonly number[]
  /** Whether seats share weights where the game tells how they are exchanged; not when absent. */
  readonly exchange?: boolean
  /** Games of self-play that it was learned from. */
  readonly games: number
  /** Number of the weights. */
  readonly weights: number
  /** Numbers of each weight. */
  readonly columns: number
}

/** Raised whenever shapes of tuples or the packing of weights change. */
const VERSION = 1
const FORMAT = 'plyworks learned'
const NEWLINE = 10
const MOST_HEADER = 65_536

/**
 * Writes a learned evaluation: the header, a line break, the weights, and the CRC-32 of all that (little-endian). A weight is a variable-length
 * number (7 bits a byte, lowest first, zigzag); 0 is followed by the number of further zeros, as most entries never came up.
 */
export function writeLearned(model: Model, weights: Int16Array, games: number, source = ''): Uint8Array {
  const header: LearnedHeader = {
    ...{ format: FORMAT, version: VERSION, game: model.game.name, rules: rulesFingerprint(model.game), source },
    ...{ names: model.reader.names, stages: model.stages.count },
    ...{ lines: model.lines, exchange: model.exchange, games },
    ...{ weights: model.layout.weights, columns: model.columns },
  }
  const head = new TextEncoder().encode(`${JSON.stringify(header)}\n`)
  const packed = learnedNumbers.pack(weights)
  const bytes = new Uint8Array(head.length + packed.length + 4)
  bytes.set(head)
  bytes.set(packed, head.length)
  const end = bytes.length - 4
  new DataView(bytes.buffer).setUint32(end, crc32(bytes.subarray(0, end)), true)
  return bytes
}

/**
 * Reads what a file says of itself, after its checksum.
 * @throws TextError when it is no such file, or damaged
 */
export function readLearnedHeader(bytes: Uint8Array): LearnedHeader {
  return split(bytes).header
}

/**
 * Reads the learned evaluation of a game.
 * @throws TextError when the file is no such file, damaged, or of another game or other rules
 */
export function readLearned<P extends Position>(game: Game<P>, bytes: Uint8Array): Evaluation<P> {
  return openLearned(game, bytes)()
}

/** Reads it as `readLearned` does, for several evaluations that share what was read; each remembers a position of its own. */
export function openLearned<P extends Position>(game: Game<P>, bytes: Uint8Array): () => Evaluation<P> {
  const { header, packed } = split(bytes)
  if (header.game !== game.name) throw wrong(`one for ${header.game}`, `one for ${game.name}`)
  if (header.rules !== rulesFingerprint(game)) {
    throw wrong(`one for other rules of ${header.game}`, 'one for its present rules: train it again')
  }
  const { names, stages = 1, lines = [4], exchange = false } = header
  const model = new Model(game, { names, stages, lines, exchange })
  const { columns, layout } = model
  if (
    header.columns !== columns ||
    header.weights !== layout.weights ||
    header.names.join() !== model.reader.names.join()
  ) {
    throw wrong(`${header.weights} weights`, `${layout.weights} for the board of ${game.name}: train it again`)
  }
  return learnedEvaluations(model, learnedNumbers.unpack(packed, layout.weights * columns))
}

function wrong(found: string, expected: string): TextError {
  return new TextError('learned file', 1, found, expected)
}

function split(bytes: Uint8Array): { readonly header: LearnedHeader; readonly packed: Uint8Array } {
  const line = bytes.subarray(0, MOST_HEADER).indexOf(NEWLINE)
  const header = line < 0 || bytes.length < line + 5 ? null : parseHeader(bytes.subarray(0, line))
  if (header === null) throw wrong('something else', 'a file that `plyworks train` has written')
  if (header.version !== VERSION) {
    throw wrong(`a file of format ${quote(String(header.version))}`, `one of format ${VERSION}: train it again`)
  }
  const end = bytes.length - 4
  const checksum = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(end, true)
  if (checksum !== crc32(bytes.subarray(0, end))) throw wrong('a damaged file', 'one whose checksum is right')
  return { header, packed: bytes.subarray(line + 1, end) }
}

function parseHeader(bytes: Uint8Array): LearnedHeader | null {
  try {
    const header: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isHeader(header) ? header : null
  } catch {
    return null
  }
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 16
}

function areCounts(values: unknown): boolean {
  return Array.isArray(values) && values.length <= 16 && values.every(isCount)
}

function isHeader(header: unknown): header is LearnedHeader {
  if (typeof header !== 'object' || header === null) return false
  const has = (key: string, type: string): boolean => key in header && typeof Reflect.get(header, key) === type
  const names: unknown = Reflect.get(header, 'names')
  return (
    Reflect.get(header, 'format') === FORMAT &&
    ['game', 'rules', 'source'].every((key) => has(key, 'string')) &&
    ['version', 'games', 'weights', 'columns'].every((key) => has(key, 'number')) &&
    (!Reflect.has(header, 'stages') || isCount(Reflect.get(header, 'stages'))) &&
    (!Reflect.has(header, 'lines') || areCounts(Reflect.get(header, 'lines'))) &&
    (!Reflect.has(header, 'exchange') || has('exchange', 'boolean')) &&
    Array.isArray(names) &&
    names.length < 255 &&
    names.every((name) => typeof name === 'string')
  )
}
