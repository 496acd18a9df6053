/**
 * The situations of one player. A situation is a small number, laid out as
 *
 *     0 ..  90  plain number, miss unused        (0 to 99 without the hoops, in rising order)
 *    91 .. 181  plain number, miss used
 *   182 .. 261  in a hoop, miss unused           (hoop 10 to 100, then the number 1 to 8 it must leave with)
 *   262 .. 341  in a hoop, miss used
 *   342 .. 411  beyond a hoop by its first miss  (hoop 10 to 100, then 1 to 7 beyond it)
 *         412  over: hoop 100 is taken
 *   413 .. 482  lost: beyond a hoop by its second miss
 *
 * The first 412 are those of a game that is not over. Every move between them is a table entry, so that the rules of a
 * single player's way (2, 4, 5, 6 and the first half of 7) are worked out here once, in plain words, at start-up.
 */
export const HOOPS = 10
export const GREATEST_NUMBER = 8

export const PLAIN = 0
export const PLAIN_USED = 91
export const IN_HOOP = 182
export const IN_HOOP_USED = 262
export const BEYOND = 342
/** Situations of a game that is not over. */
export const LIVE_SITUATIONS = 412
export const OVER = 412
export const LOST = 413
export const SITUATIONS = 483

/** A situation taken apart. */
export type Situation =
  | { readonly kind: 'plain'; readonly number: number; readonly used: boolean }
  | { readonly kind: 'hoop'; readonly number: number; readonly needs: number; readonly used: boolean }
  | { readonly kind: 'beyond'; readonly number: number; readonly lost: boolean }
  | { readonly kind: 'over' }

/**
 * The situation reached by a move: `NEXT[situation * 17 + 8 + move]` for moves -8 to 8, or -1 where the way does not
 * allow the move at all. Move 0 (the skip) is allowed in a hoop only. Barring is not a matter of one player's way.
 */
export const NEXT = new Int16Array(SITUATIONS * 17).fill(-1)

/** The moves of a situation before barring: bit `n` for adding `n`, bit `n + 8` for subtracting `n`. */
export const WAYS = new Int32Array(SITUATIONS)

/** The number a player in a hoop must leave with, else 0. */
export const NEEDS = new Int8Array(SITUATIONS)

/** The number a player stands on; 0 where that has no meaning (over). */
export const NUMBER = new Int16Array(SITUATIONS)

/** The class of a number and its complement to 9 by `CLASS_OF[8 + move]`: 1 to 4, and 0 for the skip. */
export const CLASS_OF = Int8Array.from({ length: 17 }, (_, index) => {
  const number = Math.abs(index - 8)
  return Math.min(number, 9 - number)
})

/** The situation of the parts, which must be in range (see `describeSituation` for the ranges). */
export function encodeSituation(situation: Situation): number {
  switch (situation.kind) {
    case 'over':
      return OVER
    case 'plain':
      return (situation.used ? PLAIN_USED : PLAIN) + situation.number - Math.floor(situation.number / 10)
    case 'hoop':
      return (situation.used ? IN_HOOP_USED : IN_HOOP) + (situation.number / 10 - 1) * 8 + situation.needs - 1
    case 'beyond': {
      const hoop = Math.floor(situation.number / 10)
      return (situation.lost ? LOST : BEYOND) + (hoop - 1) * 7 + (situation.number % 10) - 1
    }
  }
}

/** Takes a situation apart; the inverse of `encodeSituation`. */
export function describeSituation(situation: number): Situation {
  if (situation < IN_HOOP) {
    const used = situation >= PLAIN_USED
    const ordinal = situation - (used ? PLAIN_USED : PLAIN)
    return { kind: 'plain', number: ordinal === 0 ? 0 : ordinal + Math.floor((ordinal - 1) / 9), used }
  }
  if (situation < BEYOND) {
    const used = situation >= IN_HOOP_USED
    const ordinal = situation - (used ? IN_HOOP_USED : IN_HOOP)
    return { kind: 'hoop', number: (Math.floor(ordinal / 8) + 1) * 10, needs: (ordinal % 8) + 1, used }
  }
  if (situation === OVER) return { kind: 'over' }
  const lost = situation >= LOST
  const ordinal = situation - (lost ? LOST : BEYOND)
  return { kind: 'beyond', number: (Math.floor(ordinal / 7) + 1) * 10 + (ordinal % 7) + 1, lost }
}

/** Whether its one allowed miss is behind it (or about to be taken back). */
export function missUsed(situation: number): boolean {
  return (
    (situation >= PLAIN_USED && situation < IN_HOOP) ||
    (situation >= IN_HOOP_USED && situation < OVER) ||
    situation >= LOST
  )
}

/** Whether the situation is inside a hoop. */
export function isInHoop(situation: number): boolean {
  return NEEDS[situation] > 0
}

/**
 * Seven beyond a hoop only -8 leads back below it. A player gets there by adding 8, which bars 1 and 8 to its opponent,
 * so the opponent cannot bar 8 to it: a position in which 8 is barred, or soon could be, does not occur. Every
 * other place beyond a hoop leaves numbers of two classes at least.
 * @param barred class barred to the mover, 1 to 4
 * @returns false for the positions in which the rules would leave a player without a legal turn, now or after next turn
 */
export function canStepBack(mover: number, other: number, barred: number): boolean {
  return barred === 1 ? !isSevenBeyond(mover) : !isSevenBeyond(other)
}

function isSevenBeyond(situation: number): boolean {
  return situation >= BEYOND && situation < LIVE_SITUATIONS && NUMBER[situation] % 10 === 7
}

for (let situation = 0; situation < SITUATIONS; situation++) describeWays(situation)

function describeWays(code: number): void {
  const situation = describeSituation(code)
  const allow = (move: number, next: Situation) => {
    NEXT[code * 17 + 8 + move] = encodeSituation(next)
    if (move !== 0) WAYS[code] |= 1 << (move > 0 ? move : 8 - move)
  }
  if (situation.kind === 'over') return
  NUMBER[code] = situation.number
  if (situation.kind === 'hoop') {
    NEEDS[code] = situation.needs
    allow(0, situation)
    allow(situation.needs, beyondTaken(situation.number, situation.needs, situation.used))
    return
  }
  for (let number = 1; number <= GREATEST_NUMBER; number++) {
    if (situation.kind === 'plain') allow(number, stepFrom(situation.number, number, situation.used))
    else if (!situation.lost && number > situation.number % 10) {
      allow(0 - number, { kind: 'plain', number: situation.number - number, used: true })
    }
  }
}

/** Rule 4 and 6: adding a number to a plain number. */
function stepFrom(from: number, added: number, used: boolean): Situation {
  const hoop = (Math.floor(from / 10) + 1) * 10
  const before = hoop - from
  if (added < before) return { kind: 'plain', number: from + added, used }
  if (added === before) return { kind: 'hoop', number: hoop, needs: added, used }
  if (added === 2 * before) return beyondTaken(hoop, before, used)
  return { kind: 'beyond', number: from + added, lost: used }
}

/** Beyond a hoop that was taken correctly; taking the last one is the end of the way. */
function beyondTaken(hoop: number, distance: number, used: boolean): Situation {
  return hoop === HOOPS * 10 ? { kind: 'over' } : { kind: 'plain', number: hoop + distance, used }
}
