import { compiledOnce, type KernelPair, type SharedPlace, Stopped } from '@plyworks/core'
import { kernelBytes } from '../kernel-bytes.js'
import { BUCKET_BYTES, FIRST_KERNEL, KERNEL_BYTES, LOCAL_BUCKETS, LOCAL_BYTES, THREADS } from '../kernel-layout.js'
import type { Board } from '../rules.js'
import { questionWords, type Stones, TEAM_HEAP, type TeamQuestion } from './team-question.js'

/** A result worth keeping outside the table, in the words of `packages/games/connect-four/kernel/table.ts`. */
export interface KernelResult {
  readonly keyLow: number
  readonly keyHigh: number
  readonly least: number
  readonly most: number
  readonly work: number
}

/** The caller that a search listens and reports to. */
export interface KernelWatch {
  /** Asked every few milliseconds; true ends the search. */
  stopped(): boolean
  /** Told as often: an estimate of the fraction done of score and best moves, from 0 to 1. */
  onFraction(fraction: number): void
  /** Every result that took `LARGE_NODES`. */
  onFound(result: KernelResult): void
}

/** The exports of `packages/games/connect-four/kernel/index.ts`. */
interface KernelExports {
  readonly memory?: WebAssembly.Memory
  readonly filled: WebAssembly.Global
  bestMoves(ownLow: number, ownHigh: number, allLow: number, allHigh: number, score: number): number
  heap(): number
  nodeCount(): number
  remember(keyLow: number, keyHigh: number, least: number, most: number, work: number): void
  setHelps(choice: boolean): void
  setBoard(columns: number, rows: number): void
  setLargeNodes(nodes: number): void
  setTable(near: number, far: number, buckets: number): void
  solve(ownLow: number, ownHigh: number, allLow: number, allHigh: number): number
  wasHalted(): number
}

/** Nodes that make a result worth keeping outside: some tenths of a second. */
const LARGE_NODES = 2 ** 20
const PAGE = 65536

/** Added to a helper's answer: 0 says that it has none. */
const ANSWER = 100

/** Kernels made so far in the memory of a team. */
let teamKernels = 0

/**
 * Finds scores and best moves, in WebAssembly. Its table serves all positions of one board size: what one question has
 * shown is there for the next.
 */
export class ConnectFourKernel {
  private readonly wasm: KernelExports
  private readonly memory: WebAssembly.Memory
  private readonly teamKernel: number
  /** The parts of the table, see `packages/games/connect-four/kernel/table.ts`: of `LOCAL_BUCKETS` and of `buckets`. */
  private readonly near: number
  private readonly far: number
  private readonly buckets: number
  private watch: KernelWatch | null = null
  /** For the helper, which is asked when the kernel has reported for the first time: until then there is no work for two. */
  private question: TeamQuestion | null = null

  /**
   * @param bytes memory of the table, at most; 2 MB at least
   * @param pair the helper that this kernel leads; the two live in the team's memory
   * @param place that of a helper's own kernel
   */
  constructor(
    readonly board: Board,
    readonly bytes: number,
    readonly pair: KernelPair | null = null,
    place: SharedPlace | null = pair?.place ?? null,
  ) {
    this.wasm = instantiate(
      {
        report: (_nodes, fraction) => this.report(fraction),
        found: (keyLow, keyHigh, least, most, work) => this.watch?.onFound({ keyLow, keyHigh, least, most, work }),
      },
      place,
    )
    const memory = place?.memory ?? this.wasm.memory
    if (memory === undefined) throw new Error('a kernel of its own has a memory of its own')
    this.memory = memory
    const end = this.wasm.heap() >>> 0
    if (place !== null && end > FIRST_KERNEL + (place.thread + 1) * KERNEL_BYTES) throw new Error('too large a kernel')
    const heap = place === null ? Math.ceil(end / BUCKET_BYTES) * BUCKET_BYTES : TEAM_HEAP
    const others = Math.floor(bytes / BUCKET_BYTES) - LOCAL_BUCKETS
    // Small tables of a kernel alone are of one part.
    const one = place === null && others < LOCAL_BUCKETS
    this.near = heap + LOCAL_BYTES * (place?.thread ?? 0)
    this.far = one ? heap : heap + LOCAL_BYTES * (place === null ? 1 : THREADS)
    this.buckets = Math.max(LOCAL_BUCKETS, others)
    const missing = this.far + BUCKET_BYTES * this.buckets - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
    this.teamKernel = pair === null ? 0 : ++teamKernels
    pair?.team.forget()
    this.wasm.setHelps(place?.thread === 1)
    this.wasm.setBoard(board.columns, board.rows)
    this.wasm.setLargeNodes(LARGE_NODES)
    // New memory is empty; in that of a team other kernels have been.
    if (this.teamKernel > 1) this.clear()
    else this.wasm.setTable(this.near, this.far, this.buckets)
  }

  /** Since the kernel was made, of both threads. */
  get nodes(): number {
    return this.wasm.nodeCount() + (this.pair?.team.nodes ?? 0)
  }

  /** Positions in the table. */
  get filled(): number {
    return (Number(this.wasm.filled.value) >>> 0) + (this.pair?.team.filled ?? 0)
  }

  /**
   * The score of a position, see `packages/games/connect-four/kernel/search.ts`.
   * @param stones without four of either player
   * @throws Stopped
   */
  score(stones: Stones, watch: KernelWatch): number {
    const { ownLow, ownHigh, allLow, allHigh } = stones
    return this.together(stones, null, watch, () => this.wasm.solve(ownLow, ownHigh, allLow, allHigh))
  }

  /**
   * The columns that keep a score that has been found, one bit each.
   * @throws Stopped
   */
  bestMoves(stones: Stones, score: number, watch: KernelWatch): number {
    const { ownLow, ownHigh, allLow, allHigh } = stones
    return this.together(stones, score, watch, () => this.wasm.bestMoves(ownLow, ownHigh, allLow, allHigh, score))
  }

  /** Empties the table. A helper's part of it as well, which is at rest. */
  clear(): void {
    const { near, far, buckets, memory } = this
    new Uint8Array(memory.buffer, near, far + buckets * BUCKET_BYTES - near).fill(0)
    this.wasm.setTable(near, far, buckets)
  }

  /** Puts a result of an earlier run into the table. */
  remember({ keyLow, keyHigh, least, most, work }: KernelResult): void {
    this.wasm.remember(keyLow, keyHigh, least, most, work)
  }

  /** Asks kernel and helper; the first to know the answer ends the search. */
  private together(stones: Stones, score: number | null, watch: KernelWatch, ask: () => number): number {
    const { board, bytes, teamKernel: kernel } = this
    const { columns, rows } = board
    this.question = this.pair === null ? null : { ...stones, kernel, columns, rows, bytes, score }
    this.watch = watch
    const answer = ask()
    // A question that is left was too short for the helper.
    const ofHelper = this.pair === null || this.question !== null ? 0 : this.takeBackHelper()
    this.watch = null
    if (this.wasm.wasHalted() === 0) return answer
    if (ofHelper === 0) throw new Stopped()
    return ofHelper - ANSWER
  }

  /** @returns the helper's answer, 0 without one */
  private takeBackHelper(): number {
    this.pair?.team.rest()
    this.takeResults()
    return this.pair?.team.takeAnswer() ?? 0
  }

  private takeResults(): void {
    this.pair?.team.takeResults(([keyLow, keyHigh, least, most, work]) =>
      this.watch?.onFound({ keyLow, keyHigh, least, most, work }),
    )
  }

  private report(fraction: number): number {
    if (this.question !== null) {
      this.pair?.team.ask(questionWords(this.question))
      this.question = null
    }
    this.takeResults()
    this.watch?.onFraction(fraction)
    return this.watch?.stopped() || (this.pair !== null && this.pair.team.answer !== 0) ? 1 : 0
  }
}

/** Returns the answer of a helper's kernel to a question, as the leader reads it. */
export function answerFor(kernel: ConnectFourKernel, question: TeamQuestion, watch: KernelWatch): number {
  const { score } = question
  return ANSWER + (score === null ? kernel.score(question, watch) : kernel.bestMoves(question, score, watch))
}

const moduleAlone = compiledOnce(kernelBytes)

interface KernelImports {
  report(nodes: number, fraction: number): number
  found(keyLow: number, keyHigh: number, least: number, most: number, work: number): void
}

function instantiate(env: KernelImports, place: SharedPlace | null): KernelExports {
  const module = place === null ? moduleAlone() : compiledOnce(place.kernel)()
  const imports = place === null ? { ...env } : { ...env, memory: place.memory }
  return new WebAssembly.Instance(module, { env: imports }).exports as KernelExports & WebAssembly.Exports
}
