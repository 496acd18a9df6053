import { gridSymmetries } from '../../boards/grid.js'
import { makeKeyTable } from '../../core/keys.js'
import { compiledOnce } from '../../core/wasm-module.js'
import { listPlayableDraws } from './full-boards.js'
import { kernelBytes } from './kernel-bytes.js'
import type { HipPosition, HipRules } from './rules.js'
import { listSets, type SquareSets } from './square-sets.js'

/** Thrown out of a search when the caller wants to stop. */
export class SearchStopped extends Error {}

/** A result worth keeping outside the table, in the words of `wasm/hip/table.ts`. */
export interface KernelResult {
  readonly keyLow: number
  readonly keyHigh: number
  readonly winsFrom: number
  readonly losesTo: number
  readonly work: number
}

export interface KernelLimits {
  /** Asked every few thousand nodes; true ends the search. */
  stopped(): boolean
  /** A few times a second: nodes so far and the share of the question at hand that is done, an estimate. */
  onProgress?(nodes: number, milliseconds: number, share: number): void
  /** Every result that took 2^18 nodes. */
  onFound?(result: KernelResult): void
}

/** What `wasm/hip/index.ts` exports. */
interface KernelExports {
  readonly memory: WebAssembly.Memory
  readonly filled: WebAssembly.Global
  addressOf(what: number): number
  nodeCount(): number
  place(frame: number, seat: number, cell: number): void
  remember(key: bigint, winsFrom: number, losesTo: number, work: number): void
  setGame(cells: number, stones: number, lookAhead: number, largeNodes: number): void
  setImages(count: number): void
  setTable(at: number, bits: number): void
  solve(placed: number): number
}

/** The numbers `addressOf` takes. */
const ADDRESS = {
  next: 0,
  setKeys: 1,
  cellKeys: 2,
  numberKeys: 3,
  seatAt: 4,
  leftAt: 5,
  frames: 6,
  frame: 7,
  sets: 8,
  setsSeat: 9,
  numbers: 10,
  numbersSeat: 11,
  mostSets: 12,
  weights: 13,
  fixed: 14,
  images: 15,
  heap: 16,
} as const

/** Offsets of a frame, see `wasm/hip/layout.ts`. */
const PLAYABLE = 0
const EMPTY = 16
const COUNTS = 24
const BOARDS = 32
const FULL = 40
const IMAGES = 8
/** Entries of a set in the table of smaller sets; the one for a stone elsewhere is the set itself. */
const NEXT_STRIDE = 8
const UNCHANGED = 4
const NUMBER_KEYS = 512
const BUCKET_BYTES = 32
const LEAST_BUCKET_BITS = 16
const PAGE = 65536
const PROGRESS_MILLISECONDS = 250
const KEY_SEED = 0x48697033
/** A room for lists of full boards; more boards than this are not listed. */
const MOST_BOARDS = 500_000

/**
 * Weights of the move order, learned by hill climbing on node counts, in the order of `wasm/hip/order.ts`: a cell the
 * other side could use; a shared cell lost; sets of two, three and four of the mover; of the other side.
 */
export const ORDER_WEIGHTS: readonly number[] = [29, -3, -8, -1, -1, -2, -1, 0]
/** With fewer empty cells, looking at the children before they are searched costs more than it saves. */
const LOOK_AHEAD_CELLS = 16
/** Nodes that make a result worth keeping. */
const LARGE_NODES = 2 ** 18

/**
 * Decides who runs out of cells first, in WebAssembly: the question of `HipSearch`, answered on positions reduced to
 * the cells and squares that still matter. `HipSearch` is the plain search it is tested against.
 */
export class HipKernel {
  private readonly wasm: KernelExports
  private readonly started = performance.now()
  private nextProgress = this.started + PROGRESS_MILLISECONDS
  private readonly sets: SquareSets
  /** Where the list of full boards starts, and its end; both 0 when the boards are too many to list. */
  private readonly boards: number
  private readonly boardsEnd: number

  constructor(
    readonly rules: HipRules,
    bytes: number,
    private readonly limits: KernelLimits,
    weights: readonly number[] = ORDER_WEIGHTS,
    lookAhead = LOOK_AHEAD_CELLS,
    largeNodes = LARGE_NODES,
  ) {
    this.sets = listSets(rules.table.squares.map(({ cells }) => cells))
    this.wasm = instantiate({
      report: (nodes, share) => this.report(nodes, share),
      found: (keyLow, keyHigh, winsFrom, losesTo, work) =>
        limits.onFound?.({ keyLow, keyHigh, winsFrom, losesTo, work }),
    })
    const listed = rules.rule === 'gardner' ? listPlayableDraws(rules, MOST_BOARDS) : new Int32Array(0)
    const fullBoards = listed === null ? 0 : listed.length / 2
    this.boards = listed === null ? 0 : this.at('heap')
    this.boardsEnd = this.boards + 8 * fullBoards
    const table = roundUp(this.at('heap') + 8 * roomForBoards(fullBoards, rules.cells), 64)
    const bits = bucketBits(bytes)
    this.reserve(table + BUCKET_BYTES * 2 ** bits)
    this.wasm.setTable(table, bits)
    if (listed !== null) new Int32Array(this.wasm.memory.buffer, this.boards, listed.length).set(listed)
    this.writeTables(weights)
    this.writeEmptyBoard()
    this.wasm.setGame(rules.cells, rules.stones, lookAhead, largeNodes)
  }

  get nodes(): number {
    return this.wasm.nodeCount()
  }

  /** Positions in the table. */
  get filled(): number {
    return Number(this.wasm.filled.value) >>> 0
  }

  get milliseconds(): number {
    return performance.now() - this.started
  }

  /**
   * Whether the player to move wins; with `full` = 1 the full board counts for the player who would have to move on it.
   * @param position not over
   * @throws SearchStopped
   */
  solve(position: HipPosition, full: number): boolean {
    this.setPosition(position, full)
    const answer = this.wasm.solve(position.placed)
    if (answer < 0) throw new SearchStopped()
    return answer === 1
  }

  /** Puts a result of an earlier run into the table. */
  remember({ keyLow, keyHigh, winsFrom, losesTo, work }: KernelResult): void {
    const key = (BigInt(keyHigh) << 32n) | BigInt(keyLow >>> 0)
    this.wasm.remember(BigInt.asIntN(64, key), winsFrom, losesTo, work)
  }

  private report(nodes: number, share: number): number {
    const now = performance.now()
    if (now >= this.nextProgress) {
      this.nextProgress = now + PROGRESS_MILLISECONDS
      this.limits.onProgress?.(nodes, now - this.started, Math.min(1, share))
    }
    return this.limits.stopped() ? 1 : 0
  }

  /** Frames are made stone by stone from the empty board; the order of the stones does not matter. */
  private setPosition(position: HipPosition, full: number): void {
    const { rules } = this
    new DataView(this.wasm.memory.buffer).setInt32(this.at('frames') + FULL, full, true)
    const size = this.at('frame')
    let frame = this.at('frames')
    for (let cell = 0; cell < rules.cells; cell++) {
      const seat = position.stoneAt(cell)
      if (seat < 0) continue
      this.wasm.place(frame, seat, cell)
      frame += size
    }
  }

  private writeEmptyBoard(): void {
    const { rules, sets } = this
    const frame = this.at('frames')
    const view = new DataView(this.wasm.memory.buffer)
    const all = (1n << BigInt(rules.cells)) - 1n
    for (const at of [PLAYABLE, PLAYABLE + 8, EMPTY]) view.setBigUint64(frame + at, all, true)
    view.setUint32(frame + BOARDS, this.boards, true)
    view.setUint32(frame + BOARDS + 4, this.boardsEnd, true)
    for (let seat = 0; seat < 2; seat++) {
      view.setInt32(frame + COUNTS + 4 * seat, sets.squares.length, true)
      sets.squares.forEach((number, index) => {
        const cells = frame + this.at('sets') + seat * this.at('setsSeat') + 8 * index
        view.setBigUint64(cells, bitsOf(sets.cells[number]), true)
        view.setUint16(frame + this.at('numbers') + seat * this.at('numbersSeat') + 2 * index, number, true)
      })
    }
  }

  private writeTables(weights: readonly number[]): void {
    const { rules, sets } = this
    const { buffer } = this.wasm.memory
    const next = new Uint16Array(buffer, this.at('next'), NEXT_STRIDE * sets.cells.length)
    sets.cells.forEach((_, number) => {
      next.set(sets.next.subarray(4 * number, 4 * number + 4), NEXT_STRIDE * number)
      next[NEXT_STRIDE * number + UNCHANGED] = number
    })
    new Int32Array(buffer, this.at('weights'), weights.length).set(weights)
    new Uint8Array(buffer, this.at('seatAt'), rules.cells + 1).set(rules.seatAt)
    new Uint8Array(buffer, this.at('leftAt'), rules.cells + 1).set(rules.leftAt)
    const symmetries = gridSymmetries(rules.grid)
    this.wasm.setImages(symmetries.length)
    const keys = makeKeyTable(2 * sets.cells.length + 2 * 64 + NUMBER_KEYS, KEY_SEED)
    const view = new DataView(buffer)
    const write = (at: number, key: number) => {
      view.setInt32(at, keys.low[key], true)
      view.setInt32(at + 4, keys.high[key], true)
    }
    for (let role = 0; role < 2; role++) {
      symmetries.forEach((image, s) => {
        sets.cells.forEach((cells, number) => {
          const key = role * sets.cells.length + sets.numberOf(cells.map((cell) => image[cell]))
          write(this.at('setKeys') + ((role * this.at('mostSets') + number) * IMAGES + s) * 8, key)
        })
        image.forEach((target, cell) => {
          const key = 2 * sets.cells.length + role * 64 + target
          write(this.at('cellKeys') + ((role * 64 + cell) * IMAGES + s) * 8, key)
        })
      })
    }
    symmetries.forEach((image, s) => {
      new Uint8Array(buffer, this.at('images') + 64 * s, image.length).set(image)
      view.setBigUint64(
        this.at('fixed') + 8 * s,
        bitsOf([...image.keys()].filter((cell) => image[cell] === cell)),
        true,
      )
    })
    for (let index = 0; index < NUMBER_KEYS; index++) {
      write(this.at('numberKeys') + index * 8, 2 * sets.cells.length + 128 + index)
    }
  }

  private at(what: keyof typeof ADDRESS): number {
    return roundUp(this.wasm.addressOf(ADDRESS[what]) >>> 0, what === 'heap' ? 64 : 1)
  }

  private reserve(bytes: number): void {
    const missing = bytes - this.wasm.memory.buffer.byteLength
    if (missing > 0) this.wasm.memory.grow(Math.ceil(missing / PAGE))
  }
}

/** The list of each ply is behind the one before; after n stones no more than 2^(cells - n) boards agree with them. */
function roomForBoards(count: number, cells: number): number {
  let room = 0
  for (let placed = 0; placed <= cells; placed++) room += Math.min(count, 2 ** (cells - placed))
  return room + 1
}

function bucketBits(bytes: number): number {
  return Math.max(LEAST_BUCKET_BITS, Math.floor(Math.log2(bytes / BUCKET_BYTES)))
}

function bitsOf(cells: readonly number[]): bigint {
  return cells.reduce((set, cell) => set | (1n << BigInt(cell)), 0n)
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit
}

const moduleOf = compiledOnce(kernelBytes)

function instantiate(env: {
  report(nodes: number, share: number): number
  found(keyLow: number, keyHigh: number, winsFrom: number, losesTo: number, work: number): void
}): KernelExports {
  const instance = new WebAssembly.Instance(moduleOf(), { env })
  return instance.exports as KernelExports & WebAssembly.Exports
}
