/**
 * Threads that search what one of them searches, through a table in memory they share ("lazy" parallel search; D. Homan, 2013).
 * The leader searches as if it were alone; each helper goes another way through the same tree, and the table makes each
 * know what the others have done. How far they come depends on the machine: the same search may visit other nodes the next time.
 */

// Words of the control block.
const JOB = 0
const STOP = 1
const BUSY = 2
const ANSWER = 3
const WRITTEN = 4
const TAKEN = 5
/** How many words the question has, which follows. */
const LENGTH = 7
const MOST_QUESTION = 1056
const COUNTS = LENGTH + 1 + MOST_QUESTION
const MOST_HELPERS = 16
const RESULTS = COUNTS + 4 * MOST_HELPERS
const RESULT_WORDS = 5
const MOST_RESULTS = 256

/** Bytes of the control block, at the start of the memory that the threads share. */
export const TEAM_BYTES = 4 * (RESULTS + RESULT_WORDS * MOST_RESULTS)

/** A result worth keeping outside the table, as five words of 32 bits. */
export type TeamResult = readonly [number, number, number, number, number]

/**
 * The messages between the threads of a team, as int32 numbers at the start of the memory that they share:
 *
 *     0       number of the question, counted up; helpers wait for it to change
 *     1       1 asks the helpers to stop
 *     2       helpers at work; the leader waits for 0
 *     3       the answer of the helper that had it first, 0 without one
 *     4, 5    results that helpers have written, and those the leader has taken
 *     7..     length of the question, at most 1056 words, and the question
 *     1064..  for each of 16 helpers its nodes and the entries it has filled, as float64
 *     1128..  256 results of five words; the k-th is at k modulo 256
 */
export class Team {
  private readonly words: Int32Array
  private readonly counts: Float64Array
  /** Helpers that live. */
  private helpers = 0

  /** @param buffer shared, at least `TEAM_BYTES`, zero at first; a WebAssembly memory may grow afterwards */
  constructor(readonly buffer: ArrayBufferLike) {
    this.words = new Int32Array(buffer, 0, TEAM_BYTES / 4)
    this.counts = new Float64Array(buffer, 4 * COUNTS, 2 * MOST_HELPERS)
  }

  /**
   * Starts a thread for each of `data`, in the leader. A thread that is lost later is missed by nobody but `onLoss`.
   * @param script the module of the helpers, which calls `help`
   * @param data what each finds as its `workerData`
   * @returns whether there are threads: not in a browser
   */
  async start(script: URL, data: readonly object[], onLoss: () => void = () => {}): Promise<boolean> {
    const library = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:worker_threads')
    if (library === undefined) return false
    for (const workerData of data) {
      const worker = new library.Worker(script, { workerData })
      await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
      this.helpers++
      worker.on('error', () => {})
      worker.once('exit', () => {
        this.helpers--
        onLoss()
      })
      worker.unref()
    }
    return true
  }

  /** Sets all helpers to work; they must be at rest. */
  ask(question: ArrayLike<number>): void {
    const { words, helpers } = this
    if (question.length > MOST_QUESTION) throw new RangeError(`a question of ${question.length} words`)
    words[LENGTH] = question.length
    words.set(question, LENGTH + 1)
    Atomics.store(words, ANSWER, 0)
    Atomics.store(words, STOP, 0)
    Atomics.store(words, BUSY, helpers)
    Atomics.add(words, JOB, 1)
    Atomics.notify(words, JOB)
  }

  /** Stops the helpers and waits until they rest. */
  rest(): void {
    const { words } = this
    Atomics.store(words, STOP, 1)
    for (let busy = Atomics.load(words, BUSY); busy > 0; busy = Atomics.load(words, BUSY))
      Atomics.wait(words, BUSY, busy)
  }

  /** The answer of the helper that had it first, 0 without one. */
  get answer(): number {
    return Atomics.load(this.words, ANSWER)
  }

  /** Takes the answer, once: a question that is asked without helpers has none. */
  takeAnswer(): number {
    return Atomics.exchange(this.words, ANSWER, 0)
  }

  /** Nodes of all helpers, as they told last. */
  get nodes(): number {
    return this.sumOf(0)
  }

  /** Entries of the table that they have filled. */
  get filled(): number {
    return this.sumOf(1)
  }

  /** Forgets what was told of earlier questions. */
  forget(): void {
    this.counts.fill(0)
    Atomics.store(this.words, ANSWER, 0)
  }

  /** Takes the results written since the last time. */
  takeResults(use: (result: TeamResult) => void): void {
    const { words } = this
    const written = Atomics.load(words, WRITTEN)
    for (let taken = Atomics.load(words, TAKEN); taken < written; taken++) {
      const at = RESULTS + (taken % MOST_RESULTS) * RESULT_WORDS
      use([words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4]])
    }
    Atomics.store(words, TAKEN, written)
  }

  /**
   * Answers the questions of the leader for ever, in the thread of a helper.
   * @param work the answer to a question, 0 when it was stopped or failed; is to end soon when `stopped`
   */
  help(work: (question: Int32Array) => number): never {
    const { words } = this
    let job = Atomics.load(words, JOB)
    process.getBuiltinModule('node:worker_threads').parentPort?.postMessage('ready')
    for (;;) {
      Atomics.wait(words, JOB, job)
      job = Atomics.load(words, JOB)
      let answer = 0
      try {
        answer = work(words.slice(LENGTH + 1, LENGTH + 1 + words[LENGTH]))
      } finally {
        // The leader waits for every helper, whatever has happened to it.
        this.done(answer)
      }
    }
  }

  /** Whether a helper is to stop. */
  get stopped(): boolean {
    return Atomics.load(this.words, STOP) !== 0
  }

  /** Tells, in a helper, how far it has come. */
  tell(helper: number, nodes: number, filled: number): void {
    this.counts[2 * helper] = nodes
    this.counts[2 * helper + 1] = filled
  }

  /** Hands a result to the leader, in the only helper; lost while the leader is far behind, for results are a help only. */
  addResult(result: TeamResult): void {
    const { words } = this
    const written = Atomics.load(words, WRITTEN)
    if (written - Atomics.load(words, TAKEN) >= MOST_RESULTS) return
    words.set(result, RESULTS + (written % MOST_RESULTS) * RESULT_WORDS)
    Atomics.store(words, WRITTEN, written + 1)
  }

  private done(answer: number): void {
    const { words } = this
    if (answer !== 0) Atomics.compareExchange(words, ANSWER, 0, answer)
    Atomics.sub(words, BUSY, 1)
    Atomics.notify(words, BUSY)
  }

  private sumOf(place: 0 | 1): number {
    let sum = 0
    for (let at = place; at < this.counts.length; at += 2) sum += this.counts[at]
    return sum
  }
}
