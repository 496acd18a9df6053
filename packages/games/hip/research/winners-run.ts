import { once, type StudyControl, type StudyRun, textTable, valueOfScore } from '@plyworks/core'
import { HipPosition, HipRules, MOST_SOLVED_CELLS } from '../rules.js'
import { describeEstimate, type Estimate, Estimates } from './estimates.js'
import { allImprovements, frankeMinimax } from './franke.js'
import { type FrankeBoard, frankeBoards, POSITIONS_IN_EMAIL, type Row, solvedRows } from './tables.js'

/** Our own result for a board of his. */
interface OwnResult {
  readonly winner: number
  /** How it was found: by search, or by copying, which needs none. */
  readonly method: string
  /** Positions searched by our solver; null where it was not measured. */
  readonly nodes: number | null
  /** Seconds of a processor; null where they were not measured. */
  readonly seconds: number | null
  /** Our nodes for each of his calls. */
  readonly ratio: number | null
}

/** Calls of his minimax as it is rebuilt here. */
interface RebuiltCalls {
  readonly winner: number
  readonly calls: number
}

interface Winner extends FrankeBoard {
  /** Null for a board that we have not solved. */
  readonly ours: OwnResult | null
  /** For a board that we have not solved: about what it will take. */
  readonly estimate: Estimate | null
  /** Null for a board that was not tried. */
  readonly minimax: RebuiltCalls | null
}

/** A board of at most 42 cells that is not in his tables. */
interface FurtherBoard {
  readonly rows: number
  readonly cols: number
  readonly stones: number
  readonly ours: Omit<OwnResult, 'ratio'> | null
  readonly estimate: Estimate | null
}

/** Sets his tables of winners and calls beside what our own runs have found. */
export const runWinners: StudyRun = (_variant, options, control) => {
  const most = options.number('minimax')
  const solved = new Map(solvedRows().map((row) => [keyOf(row.rows, row.cols, row.rule, row.stones), row]))
  const estimates = new Estimates(frankeBoards(), solvedRows())
  const boards: Winner[] = []
  for (const board of frankeBoards()) {
    const row = solved.get(keyOf(board.rows, board.cols, 'gardner', board.stones))
    const tried = board.rows * board.cols <= most ? rebuilt(board, control) : null
    if (tried === 'stopped') return null
    const ours = row === undefined ? null : ownResult(row, board)
    boards.push({ ...board, ours, estimate: ours === null ? estimates.of(board) : null, minimax: tried })
    control.progress?.(boards.length / frankeBoards().length)
  }
  const known = boards.filter(({ ours }) => ours !== null)
  const agree = known.filter(({ winner, ours }) => ours?.winner === winner).length
  const further = furtherBoards(solved, estimates)
  const square = boards.find(({ rows, cols, stones }) => rows === 5 && cols === 5 && stones === 1)
  const result = {
    boards,
    solved: known.length,
    agree,
    disagree: known.length - agree,
    further,
    emailedPositions: POSITIONS_IN_EMAIL,
  }
  const text = [
    'The hippest winners (0: a draw), K. A. Franke 2014, and ours',
    '',
    ...table(boards, 1),
    '',
    'Double Hip',
    '',
    ...table(boards, 2),
    '',
    'Boards that are not in his tables',
    '',
    ...furtherTable(further),
    '',
    `${boards.length} boards of his; we have solved ${known.length}: the winner is his on ${agree}, another on ${known.length - agree}.`,
    `5 x 5: ${grouped(square?.calls ?? 0)} is the number of calls in his table; the ${grouped(POSITIONS_IN_EMAIL)} of his e-mail are positions evaluated, another count.`,
  ]
  return { result, text: text.join('\n') }
}

/** Solves the board by his minimax as it is rebuilt here. */
function rebuilt({ rows, cols, stones }: FrankeBoard, control: StudyControl): RebuiltCalls | 'stopped' {
  return once(control, `${rows} x ${cols}, ${stones}`, () => {
    const position = new HipPosition(new HipRules({ rows, columns: cols }, 'gardner', stones))
    const found = frankeMinimax(position, allImprovements, () => control.stopped())
    return found === null ? 'stopped' : { winner: WINNERS[found.value], calls: found.calls }
  })
}

/** Boards of at most 42 cells that stand beyond his tables, in the order of their cells. */
function furtherBoards(solved: ReadonlyMap<string, Row>, estimates: Estimates): FurtherBoard[] {
  const his = new Set(frankeBoards().map(({ rows, cols, stones }) => keyOf(rows, cols, 'gardner', stones)))
  const further: FurtherBoard[] = []
  for (let stones = 1; stones <= 2; stones++) {
    for (let rows = 2; rows * rows <= MOST_SOLVED_CELLS; rows++) {
      for (let cols = rows; rows * cols <= MOST_SOLVED_CELLS; cols++) {
        const key = keyOf(rows, cols, 'gardner', stones)
        if (his.has(key)) continue
        const row = solved.get(key)
        const ours = row === undefined ? null : ownResult(row, null)
        further.push({
          rows,
          cols,
          stones,
          ours,
          estimate: ours === null ? estimates.of({ rows, cols, stones }) : null,
        })
      }
    }
  }
  return further.sort((one, other) => one.stones - other.stones || one.rows * one.cols - other.rows * other.cols)
}

function furtherTable(boards: readonly FurtherBoard[]): string[] {
  const rows = boards.map(({ rows, cols, stones, ours, estimate }) => [
    `${rows} x ${cols}${stones === 2 ? ', two stones' : ''}`,
    ours === null ? '' : String(ours.winner),
    ours === null ? describeEstimate(estimate) : ours.nodes === null ? `by ${ours.method}` : grouped(ours.nodes),
    ours?.seconds == null ? '' : ours.seconds.toFixed(2),
  ])
  return textTable([['board', 'our winner', 'our nodes', 'seconds'], ...rows])
}

const WINNERS: Readonly<Record<string, number>> = {
  [valueOfScore(1)]: 1,
  [valueOfScore(0)]: 0,
  [valueOfScore(-1)]: 2,
}

function ownResult({ value, method, nodes, ms }: Row, his: FrankeBoard | null): OwnResult {
  // Copying decides a board without a search.
  const searched = nodes === '' || method === 'copying' ? null : Number(nodes)
  const seconds = ms === '' ? null : Number(ms) / 1000
  return {
    winner: WINNERS[value],
    method,
    nodes: searched,
    seconds,
    ratio: searched === null || his === null ? null : searched / his.calls,
  }
}

function table(boards: readonly Winner[], wanted: number): string[] {
  const rows = boards
    .filter(({ stones }) => stones === wanted)
    .map(({ rows, cols, winner, calls, ours, estimate, minimax }) => [
      `${rows} x ${cols}`,
      String(winner),
      grouped(calls),
      minimax === null ? '' : grouped(minimax.calls),
      ours === null ? '' : String(ours.winner),
      ours === null ? describeEstimate(estimate) : ours.nodes === null ? `by ${ours.method}` : grouped(ours.nodes),
      ours?.ratio == null ? '' : ours.ratio < 0.001 ? '< 0.001' : ours.ratio.toPrecision(2),
      ours?.seconds == null ? '' : ours.seconds.toFixed(2),
    ])
  const head = ['board', 'his winner', 'his calls', 'rebuilt', 'our winner', 'our nodes', 'nodes / calls', 'seconds']
  return textTable([head, ...rows])
}

function keyOf(rows: string | number, cols: string | number, rule: string, stones: string | number): string {
  return `${rows} ${cols} ${rule} ${stones}`
}

/** Writes a number as `8,331,853`. */
function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3}){1,7}$)/g, ',')
}
