import { defineGame, fromBase64 } from '@plyworks/core'
import { maskPredictor } from './computer/predictor.js'
import { maskTurns } from './computer/proposals.js'
import { whyNot } from './costs.js'
import { plainEvaluation, undoubledEvaluation } from './evaluate.js'
import { galaxyTypes, startPosition } from './galaxy.js'
import { starChessFeatures } from './learned-features.js'
import { starChessLevels } from './levels.js'
import { measures } from './measures.js'
import { overlays } from './overlays.js'
import { reportOf } from './report.js'
import { experimentsStudy } from './research/laboratory/experiments-study.js'
import { lessonsStudy } from './research/lessons-study.js'
import { MAX_MOVES } from './rules.js'
import { strategist } from './strategist/strategist.js'
import { quarterTurns } from './symmetry.js'
import { starChessText } from './text.js'
import { starChessView } from './view.js'

/** Star Chess, by C. Nahr. */
export default defineGame({
  title: 'Star Chess',
  summary:
    'Four players build fleets, settle planets and bombard each other on sixteen sectors; the last one alive wins.',
  seats: ['Player 1', 'Player 2', 'Player 3', 'Player 4'],
  variants: {
    galaxy: {
      default: 'random',
      values: galaxyTypes,
      title: 'Free planets',
      words: { random: 'by lot', barren: 'all barren', terran: 'all terran' },
    },
    terran: {
      default: 'capped',
      values: ['capped', 'fifth'],
      title: 'Materials of terran planets',
      words: { capped: 'one an inhabitant, at most 200', fifth: 'one for every five inhabitants' },
    },
  },
  studies: [experimentsStudy, lessonsStudy],
  pages: {
    effort: { rules: 'hard', length: 'about 400 turns' },
    rules: new URL('./README.md', import.meta.url),
    introduction: async () => (await import('./introduction.js')).introduction,
    lessons: async () => (await import('./lessons.js')).lessons,
    ratings: async () => (await import('./ratings.json', { with: { type: 'json' } })).default,
  },

  create({ galaxy, terran }) {
    const fifth = terran === 'fifth'
    const isLearned = galaxy === 'random' && !fifth
    return {
      traits: { maxMoves: MAX_MOVES, multiMoveTurns: true, endsTurnsForGood: true, randomStart: galaxy === 'random' },
      start: (seed) => startPosition(galaxy, fifth, seed),
      notation: starChessText(fifth),
      view: starChessView,
      search: {
        symmetry: quarterTurns,
        evaluations: [plainEvaluation, undoubledEvaluation],
        turns: maskTurns(fifth),
        features: starChessFeatures,
        ...(isLearned && { learned: loadLearned }),
        engines: [strategist, maskPredictor],
        levels: starChessLevels(isLearned),
      },
      insight: { report: reportOf, whyNot, overlays, measures },
    }
  },
})

/** Returns the file of the learned evaluation, which scripts/train-by-search.mjs wrote (docs/learning.md, "Star Chess"); embedded by scripts/embed-learned.mjs. */
async function loadLearned(): Promise<Uint8Array> {
  return fromBase64((await import('./learned-data.js')).learnedFile)
}
