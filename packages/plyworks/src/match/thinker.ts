import type { Limits } from '@plyworks/core'

/** A line of thought in notation. */
export interface Thought {
  readonly depth: number
  /** Place among the lines wanted, from 1; absent where there is but one. */
  readonly rank?: number
  readonly scores: readonly number[]
  readonly scale: 'evaluation' | 'expectation'
  readonly bound: 'exact' | 'lower' | 'upper'
  readonly pv: readonly string[]
  readonly nodes: number
  readonly ms: number
}

/** The decision of a thinker. */
export interface Decision extends Thought {
  readonly move: string
  /** The whole turn, for engines that plan one (without the move that only ends it). */
  readonly moves?: readonly string[]
}

export interface ThinkRequest {
  readonly position: string
  readonly limits: Limits
  /** Engine options by name. */
  readonly options: Readonly<Record<string, string>>
}

/** Something that chooses moves, elsewhere: protocols and games talk to it without knowing what it is. */
export interface Thinker {
  /** Thinks about a position that is not over; one at a time. */
  think(request: ThinkRequest, onLine: (thought: Thought) => void): Promise<Decision>
  /** Asks a running `think` to decide now. */
  stop(): void
  /** Forgets what was learnt in the game so far. */
  forget(): void
}

/** Has the thinker load its game and engine and fill its tables, so that the first move does not pay for it. */
export async function warmUp(
  thinker: Thinker,
  position: string,
  options: Readonly<Record<string, string>>,
): Promise<void> {
  await thinker.think({ position, limits: { nodes: 1 }, options }, () => {})
}
