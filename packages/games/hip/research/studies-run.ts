import { cellName, type StudyRun, type Variant } from '@plyworks/core'
import { type CopyingCase, copyingCases, symmetryNames } from '../copying.js'
import { describeBoards, drawnBoards } from '../drawn-boards.js'
import { HipPosition, HipRules } from '../rules.js'
import { frankeMinimax } from './franke.js'
import type { OrderName } from './franke-order.js'

/** Decides the copying strategy for the command line. */
export const runCopying: StudyRun = (variant) => {
  const rules = rulesOf(variant)
  const cases = copyingCases(rules)
  const result = {
    rows: rules.grid.rows,
    cols: rules.grid.columns,
    rule: rules.rule,
    stones: rules.stones,
    symmetries: cases.map(({ symmetry, fails, draw, gives }) => ({
      symmetry: symmetryNames[symmetry],
      gives,
      ...(fails !== null && { fails }),
      ...(draw !== null && { draw: draw.map((cell) => cellName(rules.grid, cell)) }),
    })),
  }
  return { result, text: cases.map(describeCase).join('\n') }
}

/** Lists the boards of the census for the command line. */
export const runDraws: StudyRun = (variant, options, control) => {
  const rows = Number(variant.rows)
  const columns = Number(variant.cols)
  const listed = drawnBoards(rows, columns, options.number('limit'), control)
  if (listed === null) return null
  return { result: { rows, cols: columns, ...listed }, text: describeBoards(listed) }
}

/** Runs the minimax of the write-up for the command line. */
export const runFranke: StudyRun = (variant, options, control) => {
  const rules = rulesOf(variant)
  if (rules.cells > 31) return { refuses: `the minimax starts on at most 31 cells; this board has ${rules.cells}` }
  const on = (name: string) => options.choice(name) === 'on'
  const improvements = {
    cutOffs: on('cut-offs'),
    table: on('table'),
    symmetry: on('symmetry'),
    exchange: on('exchange'),
    content: on('content'),
  }
  if (improvements.content && !improvements.cutOffs) {
    return { refuses: 'a player content with a draw is a matter of cut-offs: without them, --content off' }
  }
  const chosen = { ...improvements, order: ORDERS[options.choice('order')] }
  const solved = frankeMinimax(
    new HipPosition(rules),
    chosen,
    (calls) => {
      control.progress?.(null, calls, 'calls')
      return control.stopped()
    },
    control.state,
  )
  if (solved === null) return null
  const ms = Math.round(solved.milliseconds)
  return {
    result: { value: solved.value, calls: solved.calls, ms, ...chosen },
    text: `${solved.value} for player 1, ${solved.calls} calls, ${ms} ms`,
  }
}

const ORDERS: Readonly<Record<string, OrderName>> = {
  'partial-squares': 'partial-squares',
  'few-squares': 'few-squares',
  cells: 'cells',
}

function rulesOf(variant: Variant): HipRules {
  const grid = { rows: Number(variant.rows), columns: Number(variant.cols) }
  return new HipRules(grid, variant.rule === 'last-mover' ? 'last-mover' : 'gardner', Number(variant.stones))
}

function describeCase({ symmetry, fails, gives, draw }: CopyingCase): string {
  const name = symmetryNames[symmetry]
  if (fails !== null) return `${name}: not sound, ${fails}`
  if (gives === 'win') return `${name}: sound, wins for player 2`
  return `${name}: sound, holds ${draw === null ? '' : 'at least '}a draw for player 2`
}
