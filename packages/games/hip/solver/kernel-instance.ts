import { compiledOnce } from '@plyworks/core'
import { kernelBytes } from '../kernel-bytes.js'

/** What `packages/games/hip/kernel/index.ts` exports. */
export interface KernelExports {
  readonly memory?: WebAssembly.Memory
  readonly filled: WebAssembly.Global
  addressOf(what: number): number
  judge(first: bigint, second: bigint, depth: number, alpha: number, beta: number): number
  judgedCount(): number
  known(placed: number): number
  nodeCount(): number
  place(frame: number, seat: number, cell: number): void
  remember(key: bigint, winsFrom: number, losesTo: number, work: number): void
  setBackwards(choice: boolean): void
  setGame(cells: number, stones: number, lookAhead: number, largeNodes: number): void
  setImages(count: number): void
  setJudge(cells: number, draws: boolean): void
  setTable(at: number, bits: number): void
  solve(placed: number): number
  tellAnswer(placed: number): void
}

/** What it imports. */
export interface KernelImports {
  report(nodes: number, share: number): number
  found(keyLow: number, keyHigh: number, winsFrom: number, losesTo: number, work: number): void
}

/** A kernel's place in a memory that two of them share. */
export interface SharedPlace {
  readonly memory: WebAssembly.Memory
  /** The kernel compiled for the thread, as base64. */
  readonly kernel: string
  /** 0 for the leader, 1 for the helper. */
  readonly thread: number
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
  squares: 17,
  firstSquare: 18,
} as const

const PAGE = 65536
const moduleAlone = compiledOnce(kernelBytes)

/** An instance of the kernel: its functions, its memory and where things lie in it. */
export class KernelInstance {
  readonly wasm: KernelExports
  readonly memory: WebAssembly.Memory

  constructor(env: KernelImports, place: SharedPlace | null) {
    const module = place === null ? moduleAlone() : compiledOnce(place.kernel)()
    const imports = place === null ? { ...env } : { ...env, memory: place.memory }
    const instance = new WebAssembly.Instance(module, { env: imports })
    this.wasm = instance.exports as KernelExports & WebAssembly.Exports
    const memory = place?.memory ?? this.wasm.memory
    if (memory === undefined) throw new Error('a kernel of its own has a memory of its own')
    this.memory = memory
  }

  at(what: keyof typeof ADDRESS): number {
    return this.wasm.addressOf(ADDRESS[what]) >>> 0
  }

  /** Makes the memory reach up to `end`. */
  reserve(end: number): void {
    const missing = end - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE))
  }
}
