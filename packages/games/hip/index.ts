import { formatGameName, type Game, type GameDefinition, type VariantKeys } from '@plyworks/core'
import { hipEditor } from './editor.js'
import { isSolved, perfectEngine } from './engines/perfect.js'
import { proofEngine } from './engines/proof.js'
import { hipOrdering, plainEvaluation } from './evaluate.js'
import { copyingExhibit, drawsExhibit, fillingExhibit } from './exhibits/exhibits.js'
import { hipLayers, hipStateSpace, MOST_LAYERED_CELLS } from './layers.js'
import { hipLevels } from './levels.js'
import { censusStudy, copyingStudy, drawsStudy, frankeStudy } from './research/studies.js'
import { HipPosition, HipRules } from './rules.js'
import { certifier } from './solver/certificate.js'
import { ownSolver } from './solver/solver.js'
import { hipSymmetry } from './symmetry.js'
import { hipText } from './text.js'
import { hipView } from './view.js'

const variants: VariantKeys = {
  rows: { default: 6, min: 2, max: 8, title: 'Rows' },
  cols: { default: 6, min: 2, max: 8, title: 'Columns' },
  rule: { default: 'gardner', values: ['gardner', 'last-mover'], title: 'Rule' },
  stones: { default: 1, min: 1, max: 2, title: 'Stones a turn' },
}

/** Hip, by M. Gardner, with one stone or two a turn. */
export const definition: GameDefinition<HipPosition> = {
  id: 'hip',
  title: 'Hip',
  summary: 'Place stones and never own the four corners of a square, however it is turned.',
  seats: 2,
  seatNames: ['Player 1', 'Player 2'],
  variants,
  studies: [censusStudy, copyingStudy, drawsStudy, frankeStudy],
  parts: { census: async () => (await import('./research/census-parts.js')).parts },
  exhibits: [drawsExhibit, copyingExhibit, fillingExhibit],
  create(variant): Game<HipPosition> {
    const rules = new HipRules(
      { rows: Number(variant.rows), columns: Number(variant.cols) },
      variant.rule === 'last-mover' ? 'last-mover' : 'gardner',
      Number(variant.stones),
    )
    return {
      definition,
      variant,
      name: formatGameName('hip', variants, variant),
      traits: {
        seats: 2,
        payoff: 'zero-sum',
        maxMoves: rules.cells,
        maxPlies: rules.cells,
        repeats: false,
        multiMoveTurns: rules.stones > 1,
        randomStart: false,
      },
      start: () => new HipPosition(rules),
      text: hipText(rules),
      view: hipView(rules),
      symmetry: hipSymmetry(rules),
      evaluations: [plainEvaluation()],
      engines: [perfectEngine, proofEngine],
      levels: hipLevels(isSolved(rules) ? perfectEngine.name : proofEngine.name),
      solver: ownSolver,
      stateSpace: hipStateSpace(rules),
      certifier,
      ...(rules.cells <= MOST_LAYERED_CELLS && { layers: hipLayers(rules) }),
      ordering: hipOrdering(rules),
      editor: hipEditor(rules),
    }
  },
}
