import { formatGameName, type GameDefinition } from '@plyworks/core'
import { benchSuite } from './bench-suite.js'
import { editor } from './editor.js'
import { caissaEngine } from './engines/caissa.js'
import { plain } from './evaluate.js'
import { perftKernel } from './fast-kernel.js'
import { caissaLevels } from './levels.js'
import { MAX_MOVES } from './move.js'
import { packing } from './packing.js'
import { hippEngine } from './research/hipp/hipp.js'
import { ideasStudy } from './research/ideas-study.js'
import { CaissaPosition, MAX_HALF_MOVES, passTurn } from './rules.js'
import { loadBook } from './shipped-book.js'
import { symmetry } from './symmetry.js'
import { makeText } from './text.js'
import { view } from './view.js'

/** Caïssa, by C. Freeling. */
export const definition: GameDefinition<CaissaPosition> = {
  id: 'caissa',
  title: 'Caïssa',
  summary: 'Hunt the queen on a board that sinks behind her: men carry their tiles along and change places.',
  seats: 2,
  seatNames: ['White', 'Black'],
  variants: {
    reexchange: {
      default: 'forbidden',
      values: ['forbidden', 'allowed'],
      title: 'Taking back an exchange of like men at once',
    },
  },

  studies: [ideasStudy],
  parts: { lessons: async () => (await import('./research/tuning/lessons.js')).parts },

  create(variant) {
    const takingBack = variant.reexchange === 'allowed'
    return {
      definition,
      variant,
      name: formatGameName(definition.id, definition.variants, variant),
      traits: {
        seats: 2,
        payoff: 'zero-sum',
        maxMoves: MAX_MOVES,
        maxPlies: MAX_HALF_MOVES,
        repeats: true,
        multiMoveTurns: false,
        randomStart: false,
      },
      start: () => new CaissaPosition(takingBack),
      text: makeText(takingBack),
      view,
      symmetry,
      evaluations: [plain],
      engines: [caissaEngine, hippEngine],
      levels: caissaLevels,
      packing,
      stateSpace: { log10: 95 * Math.log10(2), exact: false, source: '95 bits name a position: M. Vlastuin, 2003' },
      ...(!takingBack && { book: loadBook }),
      ...(!takingBack && { bench: benchSuite }),
      kernel: perftKernel,
      pass: passTurn,
      editor,
    }
  },
}
