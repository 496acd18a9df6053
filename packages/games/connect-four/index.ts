import { formatGameName, type GameDefinition, type StateSpace, TextError, type Variant } from '@plyworks/core'
import { linesEvaluation, linesOrdering } from './evaluate.js'
import { speedStudy } from './research/speed-study.js'
import { Board, ConnectFourPosition } from './rules.js'
import { ownSolver, ponsScale } from './solver/solver.js'
import { mirror } from './symmetry.js'
import { connectFourText } from './text.js'
import { connectFourView } from './view.js'

/** Connect Four, on boards of many sizes. */
export const definition: GameDefinition<ConnectFourPosition> = {
  id: 'connect-four',
  title: 'Connect Four',
  summary:
    'Drop stones into columns; four in a row win. Solved in 1988: the first player wins, from the middle column only.',
  seats: 2,
  seatNames: ['First', 'Second'],
  variants: {
    cols: { default: 7, min: 4, max: 9, title: 'Columns' },
    rows: { default: 6, min: 4, max: 9, title: 'Rows' },
  },

  studies: [speedStudy],

  create(variant) {
    const name = formatGameName(definition.id, definition.variants, variant)
    const board = new Board(...boardSize(variant, name))
    return {
      definition,
      variant,
      name,
      traits: {
        seats: 2,
        payoff: 'zero-sum',
        maxMoves: board.columns,
        maxPlies: board.cells,
        repeats: false,
        multiMoveTurns: false,
        randomStart: false,
      },
      start: () => new ConnectFourPosition(board),
      text: connectFourText(board),
      view: connectFourView(board),
      symmetry: mirror(board),
      evaluations: [linesEvaluation(board)],
      ordering: linesOrdering(board),
      scales: [ponsScale(board)],
      solver: ownSolver,
      stateSpace: stateSpace(board),
    }
  },
}

function boardSize(variant: Variant, name: string): [columns: number, rows: number] {
  const columns = Number(variant.cols)
  const rows = Number(variant.rows)
  if (columns * (rows + 1) > 63) {
    throw new TextError(
      'game',
      name.length,
      `${columns} columns and ${rows} rows`,
      'columns times (rows + 1) of at most 63',
    )
  }
  return [columns, rows]
}

/** Positions of 7 x 6 that play can reach (S. Edelkamp and P. Kissmann, 2008); otherwise all ways to fill columns. */
function stateSpace({ columns, rows }: Board): StateSpace {
  if (columns === 7 && rows === 6) {
    return { log10: Math.log10(4_531_985_219_092), exact: true, source: 'S. Edelkamp and P. Kissmann, 2008' }
  }
  return { log10: columns * Math.log10(2 ** (rows + 1) - 1), exact: false, source: 'stones in every column in any way' }
}
