interface Figures {
  results: number
  checked: number
  milliseconds: number
}

/** Workers that a remark names; a thousand may have come. */
const MOST_NAMED = 20

/** Counts what each worker has done for a run. */
export class WorkerStatistics {
  private readonly figures = new Map<string, Figures>()

  count(worker: string, milliseconds: number): void {
    const figures = this.of(worker)
    figures.results++
    figures.milliseconds += milliseconds
  }

  /** Notes that a result was worked out here as well and is right. */
  check(worker: string): void {
    this.of(worker).checked++
  }

  /** Returns a line about all of them, those who did most first; null when nobody did anything. */
  get text(): string | null {
    if (this.figures.size === 0) return null
    const all = [...this.figures].sort(([, one], [, other]) => other.results - one.results)
    const named = all.slice(0, MOST_NAMED).map(([worker, { results, checked, milliseconds }]) => {
      const seconds = (milliseconds / 1000).toFixed(1)
      return `${worker} ${results} (${seconds} s, ${checked} checked here)`
    })
    const others = all.length > MOST_NAMED ? `, and ${all.length - MOST_NAMED} others` : ''
    return `results by worker: ${named.join(', ')}${others}`
  }

  private of(worker: string): Figures {
    const known = this.figures.get(worker) ?? { results: 0, checked: 0, milliseconds: 0 }
    this.figures.set(worker, known)
    return known
  }
}
