import { compiledOnce, type SharedPlace } from '@plyworks/core'
import { kernelBytes } from '../kernel-bytes.js'

/** Addresses that the kernel exports, see `packages/games/hip/kernel/addresses.ts`. */
const ADDRESSES = [
  'CELL_KEYS',
  'CORNERS',
  'FIRST',
  'FIXED',
  'FRAMES',
  'HEAP',
  'IMAGES',
  'LEFT_AT',
  'MAGIC',
  'NUMBER_KEYS',
  'PART_KEYS',
  'SEAT_AT',
  'SQUARES',
  'THROUGH',
  'WEIGHTS',
] as const
type Address = (typeof ADDRESSES)[number]

/** The other exports of `packages/games/hip/kernel/index.ts`. */
export interface KernelExports {
  readonly memory?: WebAssembly.Memory
  readonly filled: WebAssembly.Global
  heuristicScore(first: bigint, second: bigint, depth: number, alpha: number, beta: number): number
  heuristicNodeCount(): number
  known(placed: number): number
  nodeCount(): number
  place(frame: number, seat: number, cell: number): void
  probe(key: bigint): bigint
  remember(key: bigint, winsFrom: number, losesTo: number, work: number): void
  setGame(cells: number, stones: number, lastCells: number, lookAhead: number, largeNodes: number): void
  setImages(count: number): void
  setSquares(count: number): void
  setHeuristic(cells: number, draws: boolean): void
  setThread(thread: number): void
  setTable(at: number, buckets: number): void
  solve(placed: number): number
  tellAnswer(placed: number): void
}

/** Its imports. */
interface KernelImports {
  report(nodes: number, fraction: number): number
  found(keyLow: number, keyHigh: number, winsFrom: number, losesTo: number, work: number): void
}

const PAGE = 65536
const moduleAlone = compiledOnce(kernelBytes)

/** An instance of the kernel: its functions, its memory and where things lie in it. */
export class KernelInstance {
  readonly wasm: KernelExports
  /** Addresses in the memory, by name. */
  readonly at: Readonly<Record<Address, number>>
  readonly memory: WebAssembly.Memory

  constructor(env: KernelImports, place: SharedPlace | null) {
    const module = place === null ? moduleAlone() : compiledOnce(place.kernel)()
    const imports = place === null ? { ...env } : { ...env, memory: place.memory }
    const instance = new WebAssembly.Instance(module, { env: imports })
    this.wasm = instance.exports as KernelExports & WebAssembly.Exports
    this.at = addressesOf(instance.exports as Record<Address, WebAssembly.Global> & WebAssembly.Exports)
    const memory = place?.memory ?? this.wasm.memory
    if (memory === undefined) throw new Error('a kernel of its own has a memory of its own')
    this.memory = memory
  }

  /** Makes the memory reach up to `end`. */
  reserve(end: number): void {
    const missing = end - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE))
  }
}

function addressesOf(exports: Readonly<Record<Address, WebAssembly.Global>>): Readonly<Record<Address, number>> {
  const entries = ADDRESSES.map((name) => [name, Number(exports[name].value) >>> 0] as const)
  return Object.fromEntries(entries) as Record<Address, number>
}
