import type { CroquarPosition } from './rules.js'
import { describeSituation, isInHoop, missUsed, NEEDS, NUMBER, OVER } from './situations.js'

/** Columns of the track: 0 to 107, and one for a player who is over. */
const COLUMNS = 109
const LABEL = 3

/** A track with a line for each player, hoops as `n`, and what is barred in words. */
export function diagram(position: CroquarPosition): string {
  const first = position.turn === 0 ? position.mover : position.other
  const second = position.turn === 0 ? position.other : position.mover
  const scale = Array.from({ length: 11 }, (_, tens) => String(tens * 10).padEnd(10)).join('')
  return [
    headline(position),
    ' '.repeat(LABEL) + scale.trimEnd(),
    playerLine('1', first),
    playerLine('2', second),
    `1: ${situationInWords(first)}`,
    `2: ${situationInWords(second)}`,
  ].join('\n')
}

/** What is barred, as words for a person. */
export function barredInWords(position: CroquarPosition): string {
  if (position.over) return 'nothing: the game is over'
  if (position.barred > 0) return `${position.barred} and ${9 - position.barred}`
  return isInHoop(position.other) ? 'nothing: the opponent is in a hoop' : 'nothing'
}

/** A player's situation in words. */
export function situationInWords(code: number): string {
  const situation = describeSituation(code)
  const used = missUsed(code) ? ', miss used' : ''
  switch (situation.kind) {
    case 'over':
      return 'over'
    case 'plain':
      return `at ${situation.number}${used}`
    case 'hoop':
      return `in hoop ${situation.number}, must leave with ${situation.needs}${used}`
    case 'beyond': {
      const hoop = Math.floor(situation.number / 10) * 10
      return situation.lost
        ? `at ${situation.number}, hoop ${hoop} missed: the second miss loses`
        : `at ${situation.number}, hoop ${hoop} missed: must step back below it`
    }
  }
}

function headline(position: CroquarPosition): string {
  if (!position.over) return `player ${position.turn + 1} to move, barred: ${barredInWords(position)}`
  const score = position.score(0)
  return score === 0 ? 'drawn' : `player ${score > 0 ? 1 : 2} has won`
}

function playerLine(name: string, situation: number): string {
  const column = situation === OVER ? COLUMNS - 1 : NUMBER[situation]
  const track = Array.from({ length: COLUMNS }, (_, number): string => (number % 10 === 0 && number > 0 ? 'n' : '.'))
  track[column] = isInHoop(situation) ? String(NEEDS[situation]) : situation === OVER ? 'X' : '@'
  return `${name}  ${track.join('')}`
}
