import type { Refusal } from '@plyworks/core'
import { type CroquarPosition, MAX_MOVES, SKIP } from './rules.js'
import { BEYOND, describeSituation, GREATEST_NUMBER, NEXT, NUMBER, OVER } from './situations.js'
import { whyIllegal } from './text.js'

/** Nobody stands on a number above it: 8 beyond hoop 100 is the peg. */
const GREATEST_PLACE = 107

/** Every number from 1 to 8 that cannot be played, with why not: barred, or not what the place asks for. */
export function refusals(position: CroquarPosition, cellOf: (situation: number) => number): Refusal[] {
  if (position.over) return []
  const { mover } = position
  const room = new Int32Array(MAX_MOVES)
  const legal = room.subarray(0, position.generate(room, 0))
  const sign = isBeyond(mover) ? -1 : 1
  const refused: Refusal[] = []
  for (let number = 1; number <= GREATEST_NUMBER; number++) {
    const move = sign * number
    if (legal.includes(move)) continue
    const next = NEXT[mover * 17 + 8 + move]
    const reached = NUMBER[mover] + move
    const cell = next >= 0 ? cellOf(next) : reached <= GREATEST_PLACE ? reached : null
    refused.push({ title: String(move), cell, reason: whyIllegal(position, move) })
  }
  return refused
}

/** Why a turn cannot lead to a cell that no number from 1 to 8 leads to. */
export function whyNotThere(position: CroquarPosition, cell: number, cellOf: (situation: number) => number): string {
  const { mover } = position
  if (position.over) return 'the game is over'
  if (cell === cellOf(mover)) return `player ${position.turn + 1} stands there already`
  const situation = describeSituation(mover)
  const room = new Int32Array(MAX_MOVES)
  if (position.generate(room, 0) === 1 && room[0] === SKIP) return whyIllegal(position, 1)
  if (situation.kind === 'hoop') return `hoop ${situation.number} is left with ${situation.needs} only`
  if (situation.kind === 'beyond') return 'after a miss a number from 1 to 8 is subtracted, to land below that hoop'
  return 'a turn adds one number from 1 to 8'
}

function isBeyond(situation: number): boolean {
  return situation >= BEYOND && situation < OVER
}
