import type { Measure } from '@plyworks/core'
import { income } from './end-of-turn.js'
import { plainEvaluation } from './evaluate.js'
import { fleetOf, populationOf, sectorsWith } from './report.js'
import type { StarChessPosition } from './rules.js'
import { PLAYERS } from './sectors.js'
import { ALIVE, COLONY, CREDITS, MATERIALS } from './state.js'

/** The measures of a game: the score of the described computer player, and the economy. */
export const measures: readonly Measure<StarChessPosition>[] = [
  { id: 'score', title: 'Score', of: scoresOf },
  { id: 'ships', title: 'Ships', of: each((position, seat) => fleetOf(position.state, seat)) },
  { id: 'colonies', title: 'Colonies', of: each(({ state }, seat) => sectorsWith(state, COLONY, seat).length) },
  { id: 'population', title: 'Population', of: each(({ state }, seat) => populationOf(state, seat)) },
  { id: 'materials', title: 'Materials', of: each(({ state }, seat) => state.fields[MATERIALS + seat]) },
  { id: 'credits', title: 'Credits', of: each(({ state }, seat) => state.fields[CREDITS + seat]) },
  {
    id: 'material-income',
    title: 'Materials a turn',
    of: each(({ state, fifth }, seat) => income(state, seat, fifth).materials),
  },
  {
    id: 'credit-income',
    title: 'Credits a turn',
    of: each(({ state, fifth }, seat) => income(state, seat, fifth).credits),
  },
]

/** The four scores of the rules, 4.5. */
export function scoresOf(position: StarChessPosition): number[] {
  const scores = new Int32Array(PLAYERS)
  plainEvaluation.evaluate(position, scores, 0)
  return Array.from(scores)
}

/** A number of each living player; defeated ones have nothing. */
function each(one: (position: StarChessPosition, seat: number) => number): Measure<StarChessPosition>['of'] {
  return (position) =>
    Array.from({ length: PLAYERS }, (_, seat) => (position.state.fields[ALIVE + seat] === 1 ? one(position, seat) : 0))
}
