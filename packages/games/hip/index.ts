import { defineGame, TextError } from '@plyworks/core'
import { hipEditor } from './editor.js'
import { isSolved, perfectEngine } from './engines/perfect.js'
import { proofEngine } from './engines/proof.js'
import { hipOrdering, plainEvaluation } from './evaluate.js'
import { copyingExhibit, drawsExhibit, fillingExhibit } from './exhibits/exhibits.js'
import { hipFeatures } from './features.js'
import { hipLayers, hipStateSpace, MOST_LAYERED_CELLS } from './layers.js'
import { hipLevels } from './levels.js'
import { frankeEngine } from './research/franke-player.js'
import { censusStudy, copyingStudy, drawsStudy, frankeStudy, ideasStudy, winnersStudy } from './research/studies.js'
import { RULE } from './rule-choice.js'
import { HipPosition, HipRules, MOST_CELLS, MOST_SIDE } from './rules.js'
import { ownSolver } from './solver/solver.js'
import { hipSymmetry } from './symmetry.js'
import { hipText } from './text.js'
import { hipInsight, hipView } from './view.js'

/** Hip, by M. Gardner, with one stone or two a turn. */
export default defineGame({
  title: 'Hip',
  summary: 'Place stones and never own the four corners of a square, however it is turned.',
  seats: ['Player 1', 'Player 2'],
  variants: {
    rows: { default: 6, min: 2, max: MOST_SIDE, title: 'Rows' },
    cols: { default: 6, min: 2, max: MOST_SIDE, title: 'Columns' },
    rule: RULE,
    stones: { default: 1, min: 1, max: 2, title: 'Stones a turn' },
  },
  studies: [censusStudy, copyingStudy, drawsStudy, frankeStudy, ideasStudy, winnersStudy],
  pages: {
    effort: { rules: 'easy', length: 'about 30 moves' },
    rules: new URL('./README.md', import.meta.url),
    introduction: async () => (await import('./introduction.js')).introduction,
    puzzles: async () => (await import('./puzzles.json', { with: { type: 'json' } })).default,
    ratings: async () => (await import('./ratings.json', { with: { type: 'json' } })).default,
    exhibits: [drawsExhibit, copyingExhibit, fillingExhibit],
  },

  create({ rows, cols, rule, stones }, name) {
    if (rows * cols > MOST_CELLS) {
      const found = `${rows} rows and ${cols} columns`
      throw new TextError('game', name.length, found, `rows times columns of at most ${MOST_CELLS}`)
    }
    const rules = new HipRules({ rows, columns: cols }, rule, stones)
    return {
      traits: { maxMoves: rules.cells, maxPlies: rules.cells, multiMoveTurns: stones > 1 },
      start: () => new HipPosition(rules),
      notation: hipText(rules),
      view: hipView(rules),
      search: {
        symmetry: hipSymmetry(rules),
        evaluations: [plainEvaluation()],
        ordering: hipOrdering(rules),
        features: hipFeatures(rules),
        engines: [perfectEngine, proofEngine, frankeEngine],
        levels: hipLevels(isSolved(rules) ? 'perfect' : 'proof'),
      },
      solve: {
        solver: ownSolver,
        stateSpace: hipStateSpace(rules),
        ...(rules.cells <= MOST_LAYERED_CELLS && { layers: hipLayers(rules) }),
      },
      insight: hipInsight(rules),
      editor: hipEditor(rules),
    }
  },
})
