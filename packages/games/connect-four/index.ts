import { defineGame, fromBase64, type StateSpace, TextError } from '@plyworks/core'
import { linesEvaluation, linesOrdering } from './evaluate.js'
import { connectFourLayers, hasLayers } from './layers.js'
import { speedStudy } from './research/speed-study.js'
import { Board, ConnectFourPosition } from './rules.js'
import { ownSolver, ponsScale } from './solver/solver.js'
import { mirror } from './symmetry.js'
import { connectFourText } from './text.js'
import { connectFourView, whyNot } from './view.js'

/** Plies of the openings in `openings-data.ts`. */
const OPENING_PLIES = 8

/** Connect Four, on boards of many sizes. */
export default defineGame({
  title: 'Connect Four',
  otherNames: ['Four in a Row'],
  summary:
    'Drop stones into columns; four in a row win. Solved in 1988: the first player wins, from the middle column only.',
  seats: ['First', 'Second'],
  variants: {
    cols: { default: 7, min: 4, max: 12, title: 'Columns' },
    rows: { default: 6, min: 4, max: 15, title: 'Rows' },
  },
  studies: [speedStudy],
  pages: {
    effort: { rules: 'easy', length: 'about 40 moves' },
    rules: new URL('./README.md', import.meta.url),
    introduction: async () => (await import('./introduction.js')).introduction,
    lessons: async () => (await import('./lessons.js')).lessons,
    puzzles: async () => (await import('./puzzles.json', { with: { type: 'json' } })).default,
    ratings: async () => (await import('./ratings.json', { with: { type: 'json' } })).default,
  },

  create({ cols, rows }, name) {
    if (cols * (rows + 1) > 64) {
      const expected = 'columns times (rows + 1) of at most 64'
      throw new TextError('game', name.length, `${cols} columns and ${rows} rows`, expected)
    }
    const board = new Board(cols, rows)
    return {
      traits: { maxMoves: board.columns, maxPlies: board.cells },
      start: () => new ConnectFourPosition(board),
      notation: connectFourText(board),
      view: connectFourView(board),
      search: {
        symmetry: mirror(board),
        evaluations: [linesEvaluation(board)],
        ordering: linesOrdering(board),
        features: {
          ...{ cells: board.cells, contents: 3, exchange: { cell: (cell) => cell, contents: [1, 0, 2] } },
          read: ({ stones }: ConnectFourPosition, out) => out.set(stones),
        },
        ...(isUsual(board) && { learned: loadLearned }),
      },
      insight: { whyNot },
      solve: {
        solver: ownSolver,
        scales: [ponsScale(board)],
        stateSpace: stateSpace(board),
        ...(hasLayers(board) && { layers: connectFourLayers(board) }),
        ...(isUsual(board) && {
          openings: loadOpenings,
          openingsReach: ({ ply }: ConnectFourPosition) => ply <= OPENING_PLIES,
        }),
      },
    }
  },
})

/** Returns the file of the learned evaluation: `plyworks train connect-four --games 300000`, embedded by scripts/embed-learned.mjs. */
async function loadLearned(): Promise<Uint8Array> {
  return fromBase64((await import('./learned-data.js')).learnedFile)
}

/** Returns the values of the first plies: `scripts/pack-openings.mjs`, see the README. */
async function loadOpenings(): Promise<string> {
  return (await import('./openings-data.js')).openings
}

function isUsual({ columns, rows }: Board): boolean {
  return columns === 7 && rows === 6
}

/** Positions of 7 x 6 that play can reach (S. Edelkamp and P. Kissmann, 2008); otherwise all ways to fill columns. */
function stateSpace(board: Board): StateSpace {
  const { columns, rows } = board
  if (isUsual(board)) {
    return { log10: Math.log10(4_531_985_219_092), exact: true, source: 'S. Edelkamp and P. Kissmann, 2008' }
  }
  return { log10: columns * Math.log10(2 ** (rows + 1) - 1), exact: false, source: 'stones in every column in any way' }
}
