/**
 * The way in which a book is built: drop-out expansion (T. Lincke, "Strategies for the Automatic Construction of Opening Books",
 * 2000). A book position gets one move; the positions after every reply to it become candidates. The cheapest candidate
 * is next, where the cost of a position adds up over the replies that lead to it: `step` for every reply, and how much
 * worse than the best one a short search finds it.
 */
export interface BookPlan {
  /** `id` or `id:key=value,…`. */
  readonly game: string
  /** Name of the engine that searches the positions. */
  readonly engine: string
  /** Option texts of the engine, see `readOptions`. */
  readonly options: Readonly<Record<string, string>>
  /** Depth for the start and the ply after it; in the first plies it falls by one for every two plies. */
  readonly firstDepth: number
  /** Plies from the start that are searched by `firstDepth`. */
  readonly firstPlies: number
  /** Depth after them. */
  readonly leastDepth: number
  /** Depth of the short search that rates replies; with 0 all are alike, and the book grows ply by ply. */
  readonly glance: number
  /** Cost of every reply, in units of evaluation. */
  readonly step: number
  /** See `BookHeader`. */
  readonly margin: number
}

/** Depths of a `BookPlan` unless they are given: `firstDepth`, `firstPlies`, `leastDepth` and `glance`. */
export const DEFAULT_DEPTHS = { first: 11, plies: 4, least: 8, glance: 4 } as const
/** The cost that a reply adds to a position, in units of evaluation: see `BookPlan.step`. */
export const DEFAULT_STEP = 12
/** See `BookHeader.margin`, in units of evaluation. */
export const DEFAULT_MARGIN = 30

/** The most by which a reply counts as worse than the best one: bad replies do get played. */
const WORST_REPLY = 250

export function depthAt(plan: Pick<BookPlan, 'firstDepth' | 'firstPlies' | 'leastDepth'>, plies: number): number {
  return plies < plan.firstPlies ? Math.max(plan.leastDepth, plan.firstDepth - (plies >> 1)) : plan.leastDepth
}

/** Costs of the positions after each reply. */
export function replyCosts(plan: BookPlan, cost: number, scores: readonly number[]): number[] {
  const best = Math.min(...scores)
  return scores.map((score) => cost + plan.step + Math.min(WORST_REPLY, score - best))
}
