import { BinaryEncoder } from '../play/binary-coder.js'
import { CroquarPosition } from '../rules.js'
import { IN_HOOP } from '../situations.js'
import { type ChoiceCounts, type Oracle, packPlayTable, visitChoices, visitReachable } from './choices.js'
import {
  codeWonBits,
  EQUAL_BYTES,
  EQUAL_ENTRIES,
  MOVE_BYTES,
  MoveTableAnalysis,
  tableMove,
  WON_BITS,
  WON_BYTES,
} from './colley-tables.js'

/** The findings about the solved game, as plain data. */
export interface TablesReport {
  /** All positions that play from the start can reach. */
  readonly positions: ChoiceCounts
  /** The move tables of the first program (his: 720 bytes, settling about two thirds of the positions). */
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
  }
  /** The value table of the first program (his: 6,240 bytes). */
  readonly valueTable: { readonly bytes: number; readonly positions: number }
  /** The bits of the second program; `packedBytes` is what they take in the shipped file before base 64. */
  readonly wonBits: { readonly bytes: number; readonly positions: number; readonly packedBytes: number }
  /** The table of the perfect player. */
  readonly playTable: { readonly bytes: number; readonly kinds: number }
}

/** The tables themselves, as they are shipped. */
export interface Tables {
  readonly report: TablesReport
  readonly moves: Uint8Array<ArrayBuffer>
  readonly won: Uint8Array<ArrayBuffer>
  readonly play: Uint8Array<ArrayBuffer>
}

/** Derives the tables of all players of this folder from the values of all positions. */
export function analyzeTables(oracle: Oracle): Tables {
  const analysis = new MoveTableAnalysis()
  const positions = visitChoices(oracle, (choice) => analysis.add(choice))
  const counts = analysis.counts()
  const moves = analysis.table()
  let answered = 0
  const reached = visitReachable((position) => {
    if (tableMove(moves, position) !== null) answered++
  })
  const won = packWonBits(oracle)
  const play = packPlayTable(oracle)
  return {
    report: {
      positions,
      moveTables: {
        bytes: MOVE_BYTES,
        ...counts,
        settledShare: counts.settledPositions / counts.positions,
        answered,
        answeredShare: answered / reached,
      },
      valueTable: { bytes: EQUAL_BYTES, positions: 2 * EQUAL_ENTRIES },
      wonBits: { bytes: WON_BYTES, positions: WON_BITS, packedBytes: won.length },
      playTable: { bytes: play.bytes.length, kinds: play.kinds },
    },
    moves,
    won,
    play: play.bytes,
  }
}

function packWonBits(oracle: Oracle): Uint8Array<ArrayBuffer> {
  const position = new CroquarPosition()
  const encoder = new BinaryEncoder()
  codeWonBits(encoder, (bit) => {
    const other = bit % IN_HOOP
    const mover = Math.floor(bit / IN_HOOP) % IN_HOOP
    const plane = Math.floor(bit / (IN_HOOP * IN_HOOP))
    position.set(plane >> 2, mover, other, other === 0 ? 0 : (plane & 3) + 1)
    return oracle(position) > 0
  })
  return encoder.finish()
}
