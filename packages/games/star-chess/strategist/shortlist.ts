import { Plan } from './plan.js'

/** The best plans of a search, no two of the same score: those nearly always lead to the same state. */
export class Shortlist {
  private readonly plans: Plan[]
  private count = 0

  constructor(room: number) {
    this.plans = Array.from({ length: room }, () => new Plan())
  }

  clear(): void {
    this.count = 0
  }

  /** The plans, best first. */
  get best(): readonly Plan[] {
    return this.plans.slice(0, this.count)
  }

  offer(plan: Plan): void {
    const { plans } = this
    const last = plans.length - 1
    if (this.count === plans.length && plan.score <= plans[last].score) return
    let index = this.count
    while (index > 0 && plans[index - 1].score < plan.score) index--
    if (index > 0 && plans[index - 1].score === plan.score) return
    const spare = plans[Math.min(this.count, last)]
    for (let at = Math.min(this.count, last); at > index; at--) plans[at] = plans[at - 1]
    plans[index] = spare
    spare.assign(plan)
    this.count = Math.min(this.count + 1, plans.length)
  }
}
