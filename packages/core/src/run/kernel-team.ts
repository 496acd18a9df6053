import { Stopped } from './control.js'
import { Team, type TeamResult } from './team.js'

/** A kernel's place in a memory that several of them share. */
export interface SharedPlace {
  /** The memory that the kernels share. */
  readonly memory: WebAssembly.Memory
  /** The kernel compiled for the thread, as base64. */
  readonly kernel: string
  /** 0 for the leader, 1 for the first helper. */
  readonly thread: number
}

/** Two threads, each with a kernel in one memory, as the leader has them. */
export interface KernelPair {
  /** The control block that leader and helper share. */
  readonly team: Team
  /** The leader's place. */
  readonly place: SharedPlace
}

const PAGE = 2 ** 16
const MOST_PAGES = 2 ** 16

/** The pair of a solver: started by the first that wants it, and kept for all who come later. */
export class KernelTeam {
  private starting: Promise<KernelPair | null> | null = null
  private started: KernelPair | null = null

  /**
   * @param script the module of the helper's thread, which finds its `SharedPlace` as `workerData`
   * @param kernels the kernel compiled for each of the two threads, as base64
   * @param bytes of the memory at first
   */
  constructor(
    private readonly script: () => URL,
    private readonly kernels: () => Promise<readonly string[]>,
    private readonly bytes: number,
  ) {}

  /** The pair, once it has been started; else null. */
  get present(): KernelPair | null {
    return this.started
  }

  /** Starts the helper, once; where there are no threads (in a browser) there is none. */
  async start(): Promise<void> {
    this.starting ??= this.gather()
    // One thread is enough when no other can be started.
    this.started = await this.starting.catch(() => null)
  }

  private async gather(): Promise<KernelPair | null> {
    const [leader, helper] = await this.kernels()
    const memory = sharedMemory(this.bytes)
    const team = new Team(memory.buffer)
    const place: SharedPlace = { memory, kernel: helper, thread: 1 }
    return (await team.start(this.script(), [place])) ? { team, place: { memory, kernel: leader, thread: 0 } } : null
  }
}

/** A kernel as the thread of a helper knows it. */
interface HelperKernel {
  readonly nodes: number
  /** Entries of the table that it has filled. */
  readonly filled: number
}

/** The leader as a helper's search hears of it and reports to it. */
export interface HelperWatch {
  /** Tells the leader how far the helper has come, and returns whether it is to stop. */
  stopped(): boolean
  /** Hands over a result that took long enough to be worth keeping. */
  found(result: TeamResult): void
}

/** The work of a game's helper: what it is asked, with which kernel it searches, and what it answers. */
export interface HelperWork<Question, Kernel> {
  /** Reads the question out of the words that the leader wrote. */
  readonly questionOf: (words: Int32Array) => Question
  /** Makes the kernel that answers the question. */
  readonly kernelFor: (question: Question, place: SharedPlace, watch: HelperWatch) => Kernel
  /** Returns the answer as the leader reads it, not 0. @throws Stopped */
  readonly answer: (kernel: Kernel, question: Question, watch: HelperWatch) => number
}

/** Answers the leader's questions for ever: the whole program of a helper's thread, which keeps its kernel while questions name it. */
export function helpWithKernel<Question extends { readonly kernel: number }, Kernel extends HelperKernel>(
  work: HelperWork<Question, Kernel>,
): never {
  // The core has nothing of Node: it asks for what is there.
  const place: SharedPlace = process.getBuiltinModule('node:worker_threads').workerData
  const team = new Team(place.memory.buffer)
  let kernel: Kernel | null = null
  let kernelNumber = 0
  const tell = () => {
    if (kernel !== null) team.tell(0, kernel.nodes, kernel.filled)
  }
  const watch: HelperWatch = {
    stopped() {
      tell()
      return team.stopped
    },
    found: (result) => team.addResult(result),
  }
  return team.help((words) => {
    try {
      const question = work.questionOf(words)
      if (kernel === null || kernelNumber !== question.kernel) kernel = work.kernelFor(question, place, watch)
      kernelNumber = question.kernel
      return work.answer(kernel, question, watch)
    } catch (error) {
      // Out of memory, say: the leader continues alone, and the next question gets a new kernel.
      if (!(error instanceof Stopped)) kernel = null
      return 0
    } finally {
      tell()
    }
  })
}

/** Makes a memory of `bytes` at first, up to 4 GB, that several kernels can share; the team's control block is at its start, and stays when it grows. */
export function sharedMemory(bytes: number): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE), maximum: MOST_PAGES, shared: true })
}
