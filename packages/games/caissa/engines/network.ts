import { fromBase64 } from '@plyworks/core'
import {
  ABSENT,
  ACTIVE,
  BISHOP_MOVES_VALUES,
  CHECKING_VALUES,
  CHECKS_VALUES,
  FAR_ROOM_VALUES,
  FOUND_CHECKING,
  FOUND_CHECKS,
  FOUND_FAR_ROOM,
  FOUND_MEN_MOVES,
  FOUND_MOVES,
  FOUND_OF_SEAT,
  FOUND_PREY,
  FOUND_QUEEN_MOVES,
  FOUND_QUEEN_ROOM,
  FOUND_QUEEN_STEPS,
  HIDDEN,
  HOLE_OFFSETS,
  HOLES,
  INPUTS,
  KNIGHT_MOVES_VALUES,
  MEN_OFFSETS,
  MEN_SQUARES,
  MOVES_VALUES,
  NO_OFFSET,
  NUMBERS,
  NUMBERS_OF_SEAT,
  OFFSETS,
  PREY_VALUES,
  QUEEN_MOVES_VALUES,
  QUEEN_ROOM_VALUES,
  QUEEN_STEPS_VALUES,
  ROOK_MOVES_VALUES,
  SQUARES,
} from '../kernel-layout.js'
import { SPREAD } from '../sets.js'

/**
 * A small neural network that evaluates positions: one layer that either seat enters with its own view of the board, and
 * the sum of both views, weighed. The form is that of Y. Nasu ("NNUE", 2018), without its incremental updates: so few
 * men and holes are added up from nothing in no time.
 *
 * Inputs of a view, each 0 or 1 ("own" is the seat whose view it is):
 *
 *     MEN_SQUARES   square of every man, own men first (8 x 49)
 *     MEN_OFFSETS   the same as an offset from the own queen (8 x 169)
 *     HOLES         squares without a tile (49), and as offsets from the own queen (169)
 *     NUMBERS       own, then other: moves (57), queen's moves (25), her safe steps (9), tiles around her (9), checks (4),
 *                   moves of rook (14), bishop (14) and knight (10), men she can capture (8), moves that give check (10),
 *                   tiles two steps from her (17)
 *
 * Weights are whole numbers in units of 1/256; activations are clipped to 0..256.
 */

/** Numbers of a kernel's `look` that are inputs, each with how many values it has. */
const COUNTED = [
  [FOUND_MOVES, MOVES_VALUES],
  [FOUND_QUEEN_MOVES, QUEEN_MOVES_VALUES],
  [FOUND_QUEEN_STEPS, QUEEN_STEPS_VALUES],
  [FOUND_QUEEN_ROOM, QUEEN_ROOM_VALUES],
  [FOUND_CHECKS, CHECKS_VALUES],
  [FOUND_MEN_MOVES, ROOK_MOVES_VALUES],
  [FOUND_MEN_MOVES + 1, BISHOP_MOVES_VALUES],
  [FOUND_MEN_MOVES + 2, KNIGHT_MOVES_VALUES],
  [FOUND_PREY, PREY_VALUES],
  [FOUND_CHECKING, CHECKING_VALUES],
  [FOUND_FAR_ROOM, FAR_ROOM_VALUES],
] as const

/** Stored weights are bytes in units of 1/64. */
const BYTE_UNITS = ACTIVE / 64

/** Inputs that a position turns on. */
export interface Board {
  /** Square of a man by number, `ABSENT` once captured. */
  squareOf(man: number): number
  hasTile(square: number): boolean
  /** Numbers of a kernel's `look`. */
  readonly found: ArrayLike<number>
}

/** Writes the inputs that are 1 in a seat's view and returns how many there are. */
export function findActive(board: Board, seat: number, into: Int32Array): number {
  let count = 0
  const queen = board.squareOf(seat * 4)
  const centre = NO_OFFSET - SPREAD[queen]
  for (let man = 0; man < 8; man++) {
    const square = board.squareOf(man ^ (seat * 4))
    if (square === ABSENT) continue
    into[count++] = MEN_SQUARES + man * SQUARES + square
    if (man > 0) into[count++] = MEN_OFFSETS + man * OFFSETS + centre + SPREAD[square]
  }
  for (let square = 0; square < SQUARES; square++) {
    if (board.hasTile(square)) continue
    into[count++] = HOLES + square
    into[count++] = HOLE_OFFSETS + centre + SPREAD[square]
  }
  for (let side = 0; side < 2; side++) {
    const from = (side ^ seat) * FOUND_OF_SEAT
    let base = NUMBERS + side * NUMBERS_OF_SEAT
    for (const [number, values] of COUNTED) {
      into[count++] = base + board.found[from + number]
      base += values
    }
  }
  return count
}

/** The weights of a network as whole numbers. */
export interface Network {
  /** `HIDDEN` numbers an input. */
  readonly weights: Int16Array
  readonly biases: Int16Array
  /** Of the view of the seat to move, then of the other. */
  readonly outputs: Int16Array
  readonly bias: number
}

/**
 * Reads a network from its stored form: weights as bytes in units of 1/64 (`INPUTS * HIDDEN`), then little-endian
 * biases (int16), outputs (int16) and the bias of the sum (int32).
 */
export function readNetwork(bytes: Uint8Array): Network {
  const size = INPUTS * HIDDEN
  if (bytes.length !== networkBytes()) throw new Error(`a network has ${networkBytes()} bytes, not ${bytes.length}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const word = (index: number): number => view.getInt16(size + 2 * index, true)
  return {
    weights: Int16Array.from({ length: size }, (_, index) => view.getInt8(index) * BYTE_UNITS),
    biases: Int16Array.from({ length: HIDDEN }, (_, index) => word(index)),
    outputs: Int16Array.from({ length: 2 * HIDDEN }, (_, index) => word(HIDDEN + index)),
    bias: view.getInt32(size + 6 * HIDDEN, true),
  }
}

/** The stored form of a network, see `readNetwork`. */
export function writeNetwork(network: Network): Uint8Array {
  const size = INPUTS * HIDDEN
  const bytes = new Uint8Array(networkBytes())
  const view = new DataView(bytes.buffer)
  network.weights.forEach((weight, index) => {
    view.setInt8(index, Math.max(-128, Math.min(127, Math.round(weight / BYTE_UNITS))))
  })
  network.biases.forEach((bias, index) => {
    view.setInt16(size + 2 * index, bias, true)
  })
  network.outputs.forEach((output, index) => {
    view.setInt16(size + 2 * (HIDDEN + index), output, true)
  })
  view.setInt32(size + 6 * HIDDEN, network.bias, true)
  return bytes
}

function networkBytes(): number {
  return INPUTS * HIDDEN + 6 * HIDDEN + 4
}

let network: Network | null = null
/** Loads the network that comes with the game, apart from everything else: pages that only show boards need none. */
export async function prepareNetwork(): Promise<void> {
  network ??= readNetwork(fromBase64((await import('./network-data.js')).networkBytes))
}

/**
 * The network that comes with the game; how it was made is told in `docs/background/caissa.md`.
 * @throws Error before `prepareNetwork` has loaded it
 */
export function shippedNetwork(): Network {
  if (network === null) throw new Error('the network of Caïssa is loaded by `prepare` of the engine')
  return network
}
