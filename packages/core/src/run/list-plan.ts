import type { Plan, Shard } from './computation.js'

/** A plan whose shards are all known from the beginning and need nothing of each other. */
export class ListPlan<Answer extends object = object> implements Plan<Answer> {
  private readonly payloads: ReadonlyMap<string, string>
  private readonly results = new Map<string, string>()
  private combined: Answer | null = null
  private first = 0

  /**
   * @param payloads of the shards
   * @param combine called once, with all results in the order of the payloads
   * @param product see `Plan.product`
   * @param names of the shards, for results that serve other lists as well; their places when absent. Shards of one name are one
   */
  constructor(
    payloads: readonly string[],
    private readonly combine: (results: readonly string[]) => Answer,
    readonly product?: (() => Uint8Array) | undefined,
    private readonly names: readonly string[] = payloads.map((_, index) => String(index)),
  ) {
    this.payloads = new Map(payloads.map((payload, index) => [names[index], payload]))
  }

  fraction(atWork: number): number {
    return this.payloads.size === 0 ? 1 : Math.min(1, (this.results.size + atWork) / this.payloads.size)
  }

  next(running: ReadonlySet<string>): Shard | null {
    const { names, results } = this
    while (this.first < names.length && results.has(names[this.first])) this.first++
    for (let index = this.first; index < names.length; index++) {
      const name = names[index]
      if (!running.has(name) && !results.has(name)) return { name, payload: this.payloads.get(name) ?? '' }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    if (!this.payloads.has(name) || this.results.has(name)) return false
    this.results.set(name, result)
    return true
  }

  answer(): Answer | null {
    if (this.results.size < this.payloads.size) return null
    this.combined ??= this.combine(this.names.map((name) => this.results.get(name) ?? ''))
    return this.combined
  }
}
