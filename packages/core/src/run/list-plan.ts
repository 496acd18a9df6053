import type { Plan, Shard } from './computation.js'

/** A plan whose shards are all known from the beginning and need nothing of each other. They are named by their places. */
export class ListPlan<Answer extends object = object> implements Plan<Answer> {
  private readonly results = new Map<string, string>()
  private combined: Answer | null = null
  private first = 0

  /**
   * @param payloads of the shards
   * @param combine called once, with all results in the order of the payloads
   * @param product see `Plan.product`
   */
  constructor(
    private readonly payloads: readonly string[],
    private readonly combine: (results: readonly string[]) => Answer,
    readonly product?: (() => Uint8Array) | undefined,
  ) {}

  fraction(atWork: number): number {
    return this.payloads.length === 0 ? 1 : Math.min(1, (this.results.size + atWork) / this.payloads.length)
  }

  next(running: ReadonlySet<string>): Shard | null {
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

  answer(): Answer | null {
    if (this.results.size < this.payloads.length) return null
    this.combined ??= this.combine(this.payloads.map((_, index) => this.results.get(String(index)) ?? ''))
    return this.combined
  }
}
