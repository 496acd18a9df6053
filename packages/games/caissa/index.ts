import { defineGame } from '@plyworks/core'
import { benchSuite } from './bench-suite.js'
import { editor } from './editor.js'
import { caissaEngine } from './engines/caissa.js'
import { plain } from './evaluate.js'
import { perftKernel } from './fast-kernel.js'
import { features } from './features.js'
import { MAX_HALF_MOVES, MAX_MOVES } from './kernel-layout.js'
import { caissaLevels } from './levels.js'
import { packing } from './packing.js'
import { experimentsStudy } from './research/experiments-study.js'
import { hippEngine } from './research/hipp/hipp.js'
import { hippBookStudy } from './research/hipp/hipp-book-study.js'
import { ideasStudy } from './research/ideas-study.js'
import { lessonsStudy } from './research/lessons-study.js'
import { CaissaPosition, passTurn } from './rules.js'
import { loadBook } from './shipped-book.js'
import { symmetry } from './symmetry.js'
import { makeText } from './text.js'
import { view } from './view.js'
import { whyNot } from './why-not.js'

/** Caïssa, by C. Freeling. */
export default defineGame({
  title: 'Caïssa',
  summary: 'Hunt the queen on a board that sinks behind her: men carry their tiles along and change places.',
  seats: ['White', 'Black'],
  variants: {
    reexchange: {
      default: 'forbidden',
      values: ['forbidden', 'allowed'],
      title: 'Taking back an exchange of like men at once',
      words: { forbidden: 'not allowed', allowed: 'allowed' },
    },
  },
  studies: [ideasStudy, experimentsStudy, hippBookStudy, lessonsStudy],
  pages: {
    effort: { rules: 'hard', length: 'about 35 moves' },
    rules: new URL('./README.md', import.meta.url),
    introduction: async () => (await import('./introduction.js')).introduction,
    puzzles: async () => (await import('./puzzles.json', { with: { type: 'json' } })).default,
    ratings: async () => (await import('./ratings.json', { with: { type: 'json' } })).default,
  },

  create({ reexchange }) {
    const takingBack = reexchange === 'allowed'
    return {
      traits: { maxMoves: MAX_MOVES, maxPlies: MAX_HALF_MOVES, repeats: true },
      start: () => new CaissaPosition(takingBack),
      notation: makeText(takingBack),
      view,
      search: {
        symmetry,
        features,
        evaluations: [plain],
        engines: [takingBack ? caissaEngine : { ...caissaEngine, bench: benchSuite }, hippEngine],
        levels: caissaLevels,
        kernel: perftKernel,
      },
      solve: {
        stateSpace: { log10: 95 * Math.log10(2), exact: false, source: '95 bits name a position: M. Vlastuin, 2003' },
      },
      book: { packing, ...(!takingBack && { load: loadBook }) },
      insight: { pass: passTurn, whyNot },
      editor,
    }
  },
})
