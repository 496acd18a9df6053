import { FIRST_KERNEL, KERNEL_BYTES, THREADS } from '../kernel-layout.js'
import type { Rule } from '../rules.js'

/** Address behind the last kernel of a team. */
export const TEAM_HEAP = FIRST_KERNEL + THREADS * KERNEL_BYTES
const MOST_PAGES = 2 ** 16
const PAGE = 2 ** 16

// Words of the first page.
const JOB = 1
const STOP = 2
const BUSY = 3
const ANSWER = 4
const QUESTION = 8
const STONES = 16
const COUNTS = 32
const WRITTEN = 36
const TAKEN = 37
const FOUND = 38
const FOUND_WORDS = 5
const MOST_FOUND = 256

const RULES: readonly Rule[] = ['gardner', 'last-mover']
const MEBIBYTE = 2 ** 20

/** The question that a helper needs to search the same position as the leader. */
export interface TeamQuestion {
  /** Another number is another kernel: what was made for the one before is void. */
  readonly kernel: number
  readonly rows: number
  readonly columns: number
  readonly rule: Rule
  readonly stonesATurn: number
  /** Bytes of the table, whole mebibytes. */
  readonly bytes: number
  /** 1 when the full board counts for the player who would have to move on it. */
  readonly full: number
  /** The board, a byte a cell: 0 empty, 1 and 2 the players' stones. */
  readonly stones: Uint8Array
}

/** A result worth keeping, as five int32 numbers. */
export type TeamResult = readonly [number, number, number, number, number]

/**
 * The messages between the two threads of a team, as int32 numbers on the first page of the memory they search in:
 *
 *     1       number of the question, counted up; the helper waits for it to change
 *     2       1 asks the helper to stop
 *     3       1 while the helper is at work; the leader waits for 0
 *     4       the helper's answer: 0 none, 1 the player to move loses, 2 wins
 *     8..14   the question: kernel, rows, columns, rule, stones a turn, mebibytes of the table, full board
 *     16..31  the stones, a byte a cell
 *     32..35  nodes of the helper and entries it has filled, as float64
 *     36, 37  results the helper has written, and those the leader has taken
 *     38..    256 results of five words; the k-th is at k modulo 256
 */
export class TeamMemory {
  readonly memory: WebAssembly.Memory
  private readonly words: Int32Array
  private readonly counts: Float64Array

  constructor(memory?: WebAssembly.Memory) {
    this.memory =
      memory ?? new WebAssembly.Memory({ initial: Math.ceil(TEAM_HEAP / PAGE), maximum: MOST_PAGES, shared: true })
    // The first page stays where it is when the memory grows.
    this.words = new Int32Array(this.memory.buffer, 0, PAGE / 4)
    this.counts = new Float64Array(this.memory.buffer, 4 * COUNTS, 2)
  }

  get answer(): number {
    return Atomics.load(this.words, ANSWER)
  }

  /** The answer, once: a question that is asked without the helper has none. */
  takeAnswer(): number {
    return Atomics.exchange(this.words, ANSWER, 0)
  }

  get job(): number {
    return Atomics.load(this.words, JOB)
  }

  /** Nodes of the helper since its kernel was made. */
  get nodes(): number {
    return this.counts[0]
  }

  /** Entries it has filled. */
  get filled(): number {
    return this.counts[1]
  }

  tell(nodes: number, filled: number): void {
    this.counts[0] = nodes
    this.counts[1] = filled
  }

  /** Leaves behind what was told of an earlier kernel. */
  forget(): void {
    this.tell(0, 0)
    Atomics.store(this.words, ANSWER, 0)
  }

  get stopped(): boolean {
    return Atomics.load(this.words, STOP) !== 0
  }

  /** Sets the helper to work; it must be at rest. */
  ask(question: TeamQuestion): void {
    const { words } = this
    const { kernel, rows, columns, rule, stonesATurn, bytes, full, stones } = question
    words.set([kernel, rows, columns, RULES.indexOf(rule), stonesATurn, bytes / MEBIBYTE, full], QUESTION)
    new Uint8Array(words.buffer, 4 * STONES, 64).set(stones)
    Atomics.store(words, ANSWER, 0)
    Atomics.store(words, STOP, 0)
    Atomics.store(words, BUSY, 1)
    Atomics.add(words, JOB, 1)
    Atomics.notify(words, JOB)
  }

  /** Stops the helper and waits until it rests. */
  rest(): void {
    const { words } = this
    Atomics.store(words, STOP, 1)
    while (Atomics.load(words, BUSY) !== 0) Atomics.wait(words, BUSY, 1)
  }

  /** Waits, in the helper, for a question other than the one numbered `job`. */
  waitForJob(job: number): void {
    Atomics.wait(this.words, JOB, job)
  }

  question(): TeamQuestion {
    const [kernel, rows, columns, rule, stonesATurn, mebibytes, full] = this.words.slice(QUESTION, QUESTION + 7)
    const stones = new Uint8Array(this.words.buffer, 4 * STONES, 64).slice()
    return { kernel, rows, columns, rule: RULES[rule], stonesATurn, bytes: mebibytes * MEBIBYTE, full, stones }
  }

  /** Ends the helper's work; `answer` as word 4 has it. */
  done(answer: number): void {
    Atomics.store(this.words, ANSWER, answer)
    Atomics.store(this.words, BUSY, 0)
    Atomics.notify(this.words, BUSY)
  }

  /** Hands a result to the leader; lost while it is far behind, for results are a help only. */
  addResult(result: TeamResult): void {
    const { words } = this
    const written = Atomics.load(words, WRITTEN)
    if (written - Atomics.load(words, TAKEN) >= MOST_FOUND) return
    words.set(result, FOUND + (written % MOST_FOUND) * FOUND_WORDS)
    Atomics.store(words, WRITTEN, written + 1)
  }

  /** Takes the results written since the last time. */
  takeResults(use: (result: TeamResult) => void): void {
    const { words } = this
    const written = Atomics.load(words, WRITTEN)
    for (let taken = Atomics.load(words, TAKEN); taken < written; taken++) {
      const at = FOUND + (taken % MOST_FOUND) * FOUND_WORDS
      use([words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4]])
    }
    Atomics.store(words, TAKEN, written)
  }
}

/** The data that a helper thread starts with. */
export interface HelperData {
  readonly memory: WebAssembly.Memory
  readonly kernel: string
}

/**
 * A helper thread that searches what this one searches, through one table ("lazy" parallel search; D. Homan, 2013).
 * Both take the moves of a position in the same order but for one thing: where the first does not win, the helper goes
 * on with the last. A lost position needs all its moves searched, so that the two meet in the middle. The table makes
 * each know what the other has done, and the first to know the answer ends the search.
 */
export interface HipTeam {
  readonly shared: TeamMemory
  /** This thread's kernel, as base64. */
  readonly kernel: string
}
