/**
 * The rules a second time, as literally as they are written and with no thought of speed, on plain objects. Nothing in
 * the product uses it: tests hold the fast rules against it.
 */
export interface Player {
  readonly number: number
  /** The number it must leave the hoop with, while it stands in one. */
  readonly needs?: number
  readonly missed?: boolean
  /** The hoop it must step back below. */
  readonly stepBack?: number
  readonly over?: boolean
  readonly lost?: boolean
}

export interface Situation {
  readonly players: readonly [Player, Player]
  /** Index of the player to move. */
  readonly turn: number
  /** The number the opponent used in its last turn; null before the first turn and after a skip. */
  readonly last: number | null
  /** Index of the winner, `draw`, or null before the end. */
  readonly result: number | 'draw' | null
}

export const literalStart: Situation = {
  players: [{ number: 0 }, { number: 0 }],
  turn: 0,
  last: null,
  result: null,
}

/** The legal moves: a number, a number to subtract with a minus sign, or 0 for the skip. */
export function literalMoves(situation: Situation): number[] {
  if (situation.result !== null) return []
  const own = situation.players[situation.turn]
  const allowed = (number: number) => !isBarred(situation, number)
  if (own.needs !== undefined) return [allowed(own.needs) ? own.needs : 0]
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8].filter(allowed)
  const hoop = own.stepBack
  if (hoop !== undefined) return numbers.filter((number) => own.number - number < hoop).map((number) => 0 - number)
  return numbers
}

/** The situation after a legal move. */
export function literalMove(situation: Situation, move: number): Situation {
  const { players, turn } = situation
  const own = walk(players[turn], move)
  const opponent = players[1 - turn]
  return {
    players: turn === 0 ? [own, opponent] : [opponent, own],
    turn: 1 - turn,
    last: move === 0 ? null : Math.abs(move),
    result: judge(own, opponent, turn),
  }
}

/** Notation of a situation, as in the write-up. */
export function literalText(situation: Situation): string {
  const { players, turn, last } = situation
  const other = players[1 - turn]
  const bars = last !== null && other.needs === undefined && situation.result === null
  return `${turn + 1} ${playerText(players[turn])} ${playerText(other)} ${bars ? Math.min(last, 9 - last) : '-'}`
}

function isBarred(situation: Situation, number: number): boolean {
  const opponent = situation.players[1 - situation.turn]
  if (situation.last === null || opponent.needs !== undefined) return false
  return number === situation.last || number === 9 - situation.last
}

function walk(own: Player, move: number): Player {
  if (move === 0) return own
  if (move < 0) return { number: own.number + move, missed: true }
  const keepMiss = own.missed ? { missed: true } : {}
  if (own.needs !== undefined) {
    return own.number === 100 ? { number: 0, over: true } : { number: own.number + move, ...keepMiss }
  }
  const to = own.number + move
  const hoop = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].find((each) => own.number < each) ?? 0
  if (to < hoop) return { number: to, ...keepMiss }
  if (to === hoop) return { number: to, needs: move, ...keepMiss }
  if (hoop - own.number === to - hoop) return hoop === 100 ? { number: 0, over: true } : { number: to, ...keepMiss }
  return own.missed ? { number: to, missed: true, lost: true } : { number: to, stepBack: hoop }
}

function judge(own: Player, opponent: Player, turn: number): number | 'draw' | null {
  if (opponent.over) return own.over ? 'draw' : 0
  if (own.lost) return 1 - turn
  return own.over && turn === 1 ? 1 : null
}

function playerText(player: Player): string {
  if (player.over) return 'X'
  if (player.lost) return `${player.number}!*`
  if (player.stepBack !== undefined) return `${player.number}!`
  const needs = player.needs === undefined ? '' : `/${player.needs}`
  return `${player.number}${needs}${player.missed ? '*' : ''}`
}
