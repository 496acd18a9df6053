/** The endings of games. Every ending has a reason of this list and, where a seat is to blame or gave up, that seat. */
export const END_REASONS = {
  rules: 'ended by the rules of the game',
  resignation: 'a player gave up',
  'too-long': 'the longest game allowed was reached',
  'agreed-draw': 'both players rated it even for long enough',
  'agreed-win': 'both players agreed who wins for long enough',
  solved: 'a database of solved positions knew the result',
  hopeless: 'a player rated its own position lost for long enough',
  'illegal-move': 'a move the rules do not allow',
  'malformed-line': 'a line that is no move, or one out of turn',
  time: 'a clock ran out',
  silence: 'no answer although no clock was running',
  crash: 'the program ended by a signal or with an error status',
  'early-exit': 'the program ended before the game did',
  flood: 'more output than the protocol allows',
  'no-start': 'the program could not be started or did not get ready',
  memory: 'more memory than allowed',
  processes: 'more processes than allowed',
} as const

export type EndReason = keyof typeof END_REASONS

/** The reasons that are a player's failure. */
type FaultReason = Extract<
  EndReason,
  | 'illegal-move'
  | 'malformed-line'
  | 'time'
  | 'silence'
  | 'crash'
  | 'early-exit'
  | 'flood'
  | 'no-start'
  | 'memory'
  | 'processes'
>

/** A player's failure. */
export interface Fault {
  readonly reason: FaultReason
  /** One line for people: what happened, with figures. */
  readonly detail: string
}

/** Bad manners that do not change the result: the game had ended when they showed. */
export interface Remark {
  readonly kind: 'ignored-stop' | 'left-processes' | 'after-game'
  readonly detail: string
}

/** The ending of a game. */
export interface Ending {
  readonly reason: EndReason
  /** The seat that failed or gave up, or null. */
  readonly seat: number | null
  readonly detail: string
  /** One number a seat: what each gets of the one point of the game. They add up to 1. */
  readonly points: readonly number[]
}

/** Shares of the point by the scores of a finished position: winners share it, and so do all when nobody won. */
export function pointsOfScores(scores: readonly number[]): number[] {
  const best = Math.max(...scores)
  const winners = scores.filter((score) => score === best).length
  return scores.map((score) => (score === best ? 1 / winners : 0))
}

/** A lost game for one seat: the others share the point. */
export function pointsAgainst(seat: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, other) => (other === seat ? 0 : 1 / (seats - 1)))
}

/** The point shared by all. */
export function pointsShared(seats: number): number[] {
  return Array.from({ length: seats }, () => 1 / seats)
}
