import type { Job, WorkPlan } from './work.js'

/** What results say together, and what goes into the file if there is one. */
export interface Combined {
  readonly answer: object
  readonly product?: Uint8Array | undefined
}

/** Work whose jobs are all known from the beginning and need nothing of each other. They are named by their places. */
export class ListPlan implements WorkPlan {
  /** Only of work that makes a file. */
  readonly product?: () => Uint8Array
  private readonly results = new Map<string, string>()
  private combined: Combined | null = null
  private first = 0

  /**
   * @param payloads of the jobs
   * @param combine called once, with all results in the order of the payloads
   * @param makesFile whether what is combined comes with a file
   */
  constructor(
    private readonly payloads: readonly string[],
    private readonly combine: (results: readonly string[]) => Combined,
    makesFile = false,
  ) {
    if (makesFile) this.product = () => this.file()
  }

  get share(): number {
    return this.payloads.length === 0 ? 1 : this.results.size / this.payloads.length
  }

  next(running: ReadonlySet<string>): Job | null {
    while (this.first < this.payloads.length && this.results.has(String(this.first))) this.first++
    for (let index = this.first; index < this.payloads.length; index++) {
      const name = String(index)
      if (!running.has(name) && !this.results.has(name)) return { name, payload: this.payloads[index] }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    if (!/^(0|[1-9]\d*)$/.test(name) || Number(name) >= this.payloads.length || this.results.has(name)) return false
    this.results.set(name, result)
    return true
  }

  answer(): object | null {
    return this.outcome()?.answer ?? null
  }

  private file(): Uint8Array {
    const product = this.outcome()?.product
    if (product === undefined) throw new Error('the file of this work is missing')
    return product
  }

  private outcome(): Combined | null {
    if (this.results.size < this.payloads.length) return null
    this.combined ??= this.combine(this.payloads.map((_, index) => this.results.get(String(index)) ?? ''))
    return this.combined
  }
}
