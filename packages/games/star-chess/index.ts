import { formatGameName, type GameDefinition } from '@plyworks/core'
import { maskPredictor } from './computer/predictor.js'
import { maskTurns } from './computer/proposals.js'
import { plainEvaluation, undoubledEvaluation } from './evaluate.js'
import { galaxyTypes, startPosition } from './galaxy.js'
import { starChessLevels } from './levels.js'
import { starChessLaboratory } from './research/laboratory/laboratory.js'
import { MAX_MOVES, type StarChessPosition } from './rules.js'
import { PLAYERS } from './sectors.js'
import { strategist } from './strategist/strategist.js'
import { quarterTurns } from './symmetry.js'
import { starChessText } from './text.js'
import { starChessView } from './view.js'

/** Star Chess, by C. Nahr. */
export const definition: GameDefinition<StarChessPosition> = {
  id: 'star-chess',
  title: 'Star Chess',
  summary:
    'Four players build fleets, settle planets and bombard each other on sixteen sectors; the last one alive wins.',
  seats: PLAYERS,
  seatNames: ['Player 1', 'Player 2', 'Player 3', 'Player 4'],
  variants: {
    galaxy: { default: 'random', values: galaxyTypes, title: 'Free planets' },
    terran: { default: 'capped', values: ['capped', 'fifth'], title: 'Materials of terran planets' },
  },
  laboratory: starChessLaboratory,
  parts: { lessons: async () => (await import('./research/tuning/lessons.js')).parts },

  create(variant) {
    const galaxy = galaxyTypes.find((type) => type === variant.galaxy) ?? 'random'
    const fifth = variant.terran === 'fifth'
    return {
      definition,
      variant,
      name: formatGameName(definition.id, definition.variants, variant),
      traits: {
        seats: PLAYERS,
        payoff: 'winner',
        maxMoves: MAX_MOVES,
        maxPlies: Number.POSITIVE_INFINITY,
        repeats: true,
        multiMoveTurns: true,
        randomStart: galaxy === 'random',
      },
      start: (seed) => startPosition(galaxy, fifth, seed),
      text: starChessText(fifth),
      view: starChessView,
      symmetry: quarterTurns,
      evaluations: [plainEvaluation, undoubledEvaluation],
      turns: maskTurns(fifth),
      engines: [strategist, maskPredictor],
      levels: starChessLevels,
    }
  },
}
