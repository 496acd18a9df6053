import { defineGame } from '@plyworks/core'
import { croquarEvaluations } from './evaluate.js'
import { croquarFeatures } from './features.js'
import { croquarLevels } from './levels.js'
import { placesMap } from './maps.js'
import { perfect } from './play/perfect.js'
import { ranking } from './ranking.js'
import { colleyOne, colleyTwo } from './research/colley.js'
import { observationsStudy } from './research/observations-study.js'
import { tablesStudy } from './research/tables-study.js'
import { CroquarPosition, MAX_MOVES, MAX_PLIES } from './rules.js'
import { text } from './text.js'
import { view, whyNot } from './view.js'

/** Croquar, after L. Carroll. */
export default defineGame({
  title: 'Croquar',
  summary: "Lewis Carroll's arithmetical croquet: race to 100 through ten hoops while barring each other's numbers.",
  seats: ['Player 1', 'Player 2'],
  studies: [tablesStudy, observationsStudy],
  pages: {
    effort: { rules: 'medium', length: 'about 50 moves' },
    rules: new URL('./README.md', import.meta.url),
    introduction: async () => (await import('./introduction.js')).introduction,
    puzzles: async () => (await import('./puzzles.json', { with: { type: 'json' } })).default,
    ratings: async () => (await import('./ratings.json', { with: { type: 'json' } })).default,
  },
  create: () => ({
    traits: { maxMoves: MAX_MOVES, maxPlies: MAX_PLIES },
    start: () => new CroquarPosition(),
    notation: text,
    view,
    search: {
      evaluations: croquarEvaluations,
      engines: [perfect, colleyTwo, colleyOne],
      levels: croquarLevels,
      features: croquarFeatures,
    },
    solve: { ranking, maps: [placesMap] },
    insight: { whyNot },
  }),
})
