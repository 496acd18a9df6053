import type { GameDefinition } from '@plyworks/core'
import { raceEvaluation } from './evaluate.js'
import { croquarLevels } from './levels.js'
import { placesMap } from './maps.js'
import { perfect } from './play/perfect.js'
import { ranking } from './ranking.js'
import { colleyOne, colleyTwo } from './research/colley.js'
import { tablesStudy } from './research/tables-study.js'
import { CroquarPosition, MAX_MOVES, MAX_PLIES } from './rules.js'
import { text } from './text.js'
import { view } from './view.js'

/** Croquar, after L. Carroll. */
export const definition: GameDefinition<CroquarPosition> = {
  id: 'croquar',
  title: 'Croquar',
  summary: "Lewis Carroll's arithmetical croquet: race to 100 through ten hoops while barring each other's numbers.",
  seats: 2,
  seatNames: ['Player 1', 'Player 2'],
  variants: {},
  studies: [tablesStudy],

  create(variant) {
    return {
      definition,
      variant,
      name: definition.id,
      traits: {
        seats: 2,
        payoff: 'zero-sum',
        maxMoves: MAX_MOVES,
        maxPlies: MAX_PLIES,
        repeats: false,
        multiMoveTurns: false,
        randomStart: false,
      },
      start: () => new CroquarPosition(),
      text,
      view,
      evaluations: [raceEvaluation],
      ranking,
      maps: [placesMap],
      engines: [perfect, colleyTwo, colleyOne],
      levels: croquarLevels,
    }
  },
}
