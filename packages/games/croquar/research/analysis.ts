import { BinaryEncoder } from '../play/binary-coder.js'
import { type BitTable, codeBits } from '../play/bit-table.js'
import { WON_BITS, WON_BYTES, WON_TABLE } from '../play/known-values.js'
import { CroquarPosition } from '../rules.js'
import { encodeSituation, IN_HOOP } from '../situations.js'
import { type ChoiceCounts, type Oracle, packPlayTable, visitChoices, visitReachable } from './choices.js'
import {
  MOST_APART,
  MOVE_ENTRIES,
  MoveTableAnalysis,
  moveEntry,
  SecondTable,
  tableMove,
  VALUE_TABLE,
  valueEntries,
  valueEntry,
} from './colley-tables.js'

/** The findings about the solved game, as plain data. */
export interface TablesReport {
  /** All positions that play from the start can reach. */
  readonly positions: ChoiceCounts
  /** The move tables of the first program (Colley's: 720 bytes, settling about two thirds of the positions). */
  readonly moveTables: {
    readonly bytes: number
    readonly entries: number
    readonly settledEntries: number
    readonly positions: number
    readonly settledPositions: number
    readonly settledShare: number
    /** Of all positions that can be reached, those in which the tables (or the rules alone, in a hoop) give a move. */
    readonly answered: number
    readonly answeredShare: number
    /** Of those that have an entry, the ones in which it gives a move. */
    readonly withEntry: number
    readonly answeredWithEntry: number
    readonly answeredWithEntryShare: number
  }
  /** The value table of the first program (Colley's: 6,240 bytes), and how large it is where the hoops passed may differ. */
  readonly valueTable: {
    readonly bytes: number
    /** Half bytes, with a value for either seat to move. */
    readonly entries: number
    /** Entries of which a position can be reached. */
    readonly reachedEntries: number
    readonly bytesApart: readonly number[]
    readonly packedBytes: number
  }
  /** The bits of the second program, and those of all positions on plain numbers as they are shipped. */
  readonly secondTable: { readonly bytes: number; readonly reachedWithout: number }
  readonly wonBits: { readonly bytes: number; readonly positions: number; readonly packedBytes: number }
  /** The table of the perfect player. */
  readonly playTable: { readonly bytes: number; readonly kinds: number }
}

/** The tables themselves, as they are shipped. */
export interface Tables {
  readonly report: TablesReport
  readonly moves: Uint8Array<ArrayBuffer>
  readonly values: Uint8Array<ArrayBuffer>
  readonly won: Uint8Array<ArrayBuffer>
  readonly play: Uint8Array<ArrayBuffer>
}

/** Derives the tables of all players of this folder from the values of all positions. */
export function analyzeTables(oracle: Oracle): Tables {
  const analysis = new MoveTableAnalysis()
  const positions = visitChoices(oracle, (choice) => analysis.add(choice))
  const counts = analysis.counts()
  const moves = analysis.table()
  const second = new SecondTable((position) => oracle(position) > 0)
  const entries = valueEntries(0)
  const reachedEntries = new Set<number>()
  let answered = 0
  let withEntry = 0
  let answeredWithEntry = 0
  let reachedWithout = 0
  const reached = visitReachable((position) => {
    const answers = tableMove(moves, position) !== null
    if (answers) answered++
    if (moveEntry(position) >= 0) {
      withEntry++
      if (answers) answeredWithEntry++
    }
    const entry = valueEntry(position)
    if (entry >= 0 && entry < entries) reachedEntries.add(entry)
    if (position.mover < IN_HOOP && position.other < IN_HOOP && second.won(position) === null) reachedWithout++
  })
  const values = packValues(oracle)
  const won = pack(WON_TABLE, (bit) => oracle(wonPosition(bit)) > 0)
  const play = packPlayTable(oracle)
  return {
    report: {
      positions,
      moveTables: {
        bytes: MOVE_ENTRIES,
        ...counts,
        settledShare: counts.settledPositions / counts.positions,
        answered,
        answeredShare: answered / reached,
        withEntry,
        answeredWithEntry,
        answeredWithEntryShare: answeredWithEntry / withEntry,
      },
      valueTable: {
        bytes: entries / 2,
        entries,
        reachedEntries: reachedEntries.size,
        bytesApart: Array.from({ length: MOST_APART + 1 }, (_, apart) => valueEntries(apart) / 2),
        packedBytes: values.length,
      },
      secondTable: { bytes: second.bytes, reachedWithout },
      wonBits: { bytes: WON_BYTES, positions: WON_BITS, packedBytes: won.length },
      playTable: { bytes: play.bytes.length, kinds: play.kinds },
    },
    moves,
    values,
    won,
    play: play.bytes,
  }
}

/** Packs the values of all positions that `StoredValues` may store. */
function packValues(oracle: Oracle): Uint8Array<ArrayBuffer> {
  const positions = 2 * valueEntries(MOST_APART)
  const values = new Int8Array(positions)
  for (const position of positionsOnTens()) {
    const entry = valueEntry(position)
    if (entry >= 0) values[2 * entry + position.turn] = oracle(position)
  }
  return pack(VALUE_TABLE, (bit) => values[bit % positions] === (bit < positions ? 1 : -1))
}

/** Every position with both players on plain numbers but 0, one after another in the same object. */
function* positionsOnTens(): Generator<CroquarPosition> {
  const position = new CroquarPosition()
  for (let own = 1; own < 100; own++) {
    for (let other = 1; other < 100; other++) {
      if (own % 10 === 0 || other % 10 === 0) continue
      for (let rest = 0; rest < 32; rest++) {
        const mover = encodeSituation({ kind: 'plain', number: own, used: (rest & 8) > 0 })
        const opponent = encodeSituation({ kind: 'plain', number: other, used: (rest & 16) > 0 })
        position.set(rest & 1, mover, opponent, 1 + ((rest >> 1) & 3))
        yield position
      }
    }
  }
}

const bitPosition = new CroquarPosition()

/** The position of a bit of `WON_TABLE`. */
function wonPosition(bit: number): CroquarPosition {
  const other = bit % IN_HOOP
  const plane = Math.floor(bit / (IN_HOOP * IN_HOOP))
  bitPosition.set(plane >> 2, Math.floor(bit / IN_HOOP) % IN_HOOP, other, other === 0 ? 0 : (plane & 3) + 1)
  return bitPosition
}

function pack(table: BitTable, isSet: (bit: number) => boolean): Uint8Array<ArrayBuffer> {
  const encoder = new BinaryEncoder()
  codeBits(encoder, table, isSet)
  return encoder.finish()
}
