import type { GameDefinition } from '../../core/game.js'
import { TextError } from '../../core/text-error.js'
import { formatGameName, type Variant } from '../../core/variant.js'
import { linesEvaluation, linesOrdering } from './evaluate.js'
import { Board, ConnectFourPosition } from './rules.js'
import { ponsScale } from './scale.js'
import { ownSolver } from './solver.js'
import { speedStudy } from './speed-study.js'
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
