import {
  Choices,
  DRAW_ENTRY,
  LOSS_ENTRY,
  type Position,
  Random,
  readChoices,
  type SolvedGame,
  visitReachableNumbers,
  WIN_ENTRY,
} from '@plyworks/core'

/** Returns where games begin: at the start of the game, or in a position of that value for the player who is measured. */
export const START_KINDS = ['start', 'won', 'drawn', 'lost'] as const
export type StartKind = (typeof START_KINDS)[number]

/** A position by its number. */
export interface PositionNumber {
  readonly tier: number
  readonly index: number
}

/** Numbers of many positions, side by side. */
export class PositionNumbers {
  private readonly tiers: number[] = []
  private readonly indexes: number[] = []

  get count(): number {
    return this.tiers.length
  }

  add(tier: number, index: number): void {
    this.tiers.push(tier)
    this.indexes.push(index)
  }

  at(place: number): PositionNumber {
    return { tier: this.tiers[place], index: this.indexes[place] }
  }

  /** Returns that many of them in random order, each once; all of them when there are no more. */
  sample(count: number, seed: number): PositionNumber[] {
    const places = new Random(seed).shuffle(Array.from({ length: this.count }, (_, place) => place))
    return places.slice(0, count).map((place) => this.at(place))
  }
}

/** The positions that can be reached from the start, by their value for the seat to move. */
export interface ReachedPositions {
  readonly count: number
  readonly won: PositionNumbers
  readonly drawn: PositionNumbers
  readonly lost: PositionNumbers
  /** Won or drawn positions in which some move gives that up. */
  readonly critical: PositionNumbers
}

/** @returns null when stopped */
export function reachedPositions(solved: SolvedGame<Position>, stopped: () => boolean): ReachedPositions | null {
  const byKind: PositionNumbers[] = []
  for (const kind of [LOSS_ENTRY, DRAW_ENTRY, WIN_ENTRY]) byKind[kind] = new PositionNumbers()
  const critical = new PositionNumbers()
  const choices = new Choices(solved.game.traits.maxMoves)
  const count = visitReachableNumbers(
    solved,
    (position, tier, index) => {
      const kind = solved.database.tables[tier][index] & 3
      byKind[kind].add(tier, index)
      if (kind === LOSS_ENTRY) return
      readChoices(solved, position, choices)
      if (choices.kinds.subarray(0, choices.count).some((each) => each < kind)) critical.add(tier, index)
    },
    stopped,
  )
  return count === null
    ? null
    : { count, won: byKind[WIN_ENTRY], drawn: byKind[DRAW_ENTRY], lost: byKind[LOSS_ENTRY], critical }
}
