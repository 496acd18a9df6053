import { once, type StudyAnswer, type StudyControl, type StudyRun, textTable } from '@plyworks/core'
import { HipPosition, HipRules, type Rule } from '../rules.js'
import { allImprovements, type FrankeOptions, frankeMinimax } from './franke.js'
import { type FrankeWeights, tunedWeights } from './franke-order.js'
import { frankeBoards } from './tables.js'

/** An improvement left out, by name. */
const IDEAS: Readonly<Record<string, Partial<FrankeOptions>>> = {
  'all improvements': {},
  'without the table': { table: false },
  'without symmetries': { symmetry: false },
  'without an order of moves (cells as they lie)': { order: 'cells' },
  'order: cells of few squares first': { order: 'few-squares' },
  'order without plays no longer available': withoutWeights({ unavailable: 0 }),
  'order without own partial squares': withoutWeights({ begun: 0, ownOne: 0, ownTwo: 0 }),
  'order without avoiding to obstruct': withoutWeights({ obstructOne: 0, obstructTwo: 0, obstructThree: 0 }),
  'without a player content with a draw': { content: false },
  'with exchange of colours as well': { exchange: true },
  'without cut-offs (and both players out to win)': { cutOffs: false, content: false },
}

function withoutWeights(left: Partial<FrankeWeights>): Partial<FrankeOptions> {
  return { weights: { ...tunedWeights, ...left } }
}

interface Count {
  readonly calls: number
  readonly ms: number
  /** Whether the board was solved within the limit. */
  readonly solved: boolean
}

/** Solves mid-sized boards with every improvement, and with each of them left out; or searches the weights of the order again. */
export const runIdeas: StudyRun = (variant, options, control) => {
  const rule: Rule = variant.rule === 'last-mover' ? 'last-mover' : 'gardner'
  const boards = listBoards(rule, Number(variant.stones), options.number('cells'))
  return options.boolean('tune') ? tune(boards, control) : compare(boards, options.number('limit'), control)
}

/** The most cells of boards of three rows and more. */
function listBoards(rule: Rule, stones: number, cells: number): HipRules[] {
  const boards: HipRules[] = []
  for (let rows = 3; rows * rows <= cells; rows++) {
    for (let columns = rows; rows * columns <= cells && columns <= 8; columns++) {
      boards.push(new HipRules({ rows, columns }, rule, stones))
    }
  }
  return boards.sort((one, other) => one.cells - other.cells)
}

function compare(boards: readonly HipRules[], limit: number, control: StudyControl): StudyAnswer | null {
  const ideas: { idea: string; counts: Count[]; ratio: number; ms: number }[] = []
  let whole = 0
  for (const [idea, change] of Object.entries(IDEAS)) {
    const counts: Count[] = []
    for (const rules of boards) {
      const step = `${idea}: ${nameOf(rules)}, at most ${limit} calls`
      const counted = once(control, step, () => count(rules, { ...allImprovements, ...change }, limit, control))
      if (counted === null) return null
      counts.push(counted)
    }
    const calls = counts.reduce((sum, each) => sum + each.calls, 0)
    if (idea === 'all improvements') whole = calls
    ideas.push({ idea, counts, ratio: calls / whole, ms: counts.reduce((sum, { ms }) => sum + ms, 0) })
    control.progress?.(ideas.length / Object.keys(IDEAS).length)
  }
  const his = boards.map(callsOfFranke)
  const rows = [
    ['calls', ...boards.map(nameOf), 'times', 'seconds'],
    ...ideas.map(({ idea, counts, ratio, ms }) => {
      const open = counts.some(({ solved }) => !solved)
      const calls = counts.map((each) => `${each.solved ? '' : '> '}${each.calls}`)
      return [idea, ...calls, `${open ? '> ' : ''}${ratio.toFixed(2)}`, (ms / 1000).toFixed(2)]
    }),
    ['K. A. Franke, 2014', ...his.map((calls) => (calls === null ? '' : String(calls)))],
  ]
  const names = boards.map(({ grid, stones }) => ({ rows: grid.rows, cols: grid.columns, stones }))
  return {
    result: { boards: names.map((board, index) => ({ ...board, franke: his[index] })), ideas },
    text: textTable(rows, 'right').join('\n'),
  }
}

/** Solves the board, with a limit of calls; null when stopped. */
function count(rules: HipRules, chosen: FrankeOptions, limit: number, control: StudyControl): Count | null {
  let done = 0
  const started = performance.now()
  const found = frankeMinimax(new HipPosition(rules), chosen, (calls) => {
    done = calls
    return calls >= limit || control.stopped()
  })
  if (found === null && control.stopped()) return null
  const ms = Math.round(performance.now() - started)
  return { calls: found?.calls ?? done, ms, solved: found !== null }
}

const STEPS = [-4, -2, -1, 1, 2, 4]
/** Calls that no set of weights on trial may exceed: worse ones are not worth knowing. */
const MOST_CALLS = 4_000_000

/**
 * Searches the weights as he did, by the calls it takes to solve the boards: from weights of zero the best change of one
 * weight is made until there is none. Boards count alike, by the logarithm of their calls.
 */
function tune(boards: readonly HipRules[], control: StudyControl): StudyAnswer | null {
  const cost = (weights: FrankeWeights): number | null =>
    once(control, `weights ${Object.values(weights).join(' ')}`, () => {
      let sum = 0
      for (const rules of boards) {
        const counted = count(rules, { ...allImprovements, weights }, MOST_CALLS, control)
        if (counted === null) return null
        sum += Math.log(counted.calls)
      }
      return sum
    })
  let weights: FrankeWeights = {
    begun: 0,
    ownOne: 0,
    ownTwo: 0,
    obstructOne: 0,
    obstructTwo: 0,
    obstructThree: 0,
    unavailable: 0,
  }
  const start = cost(weights)
  let best = start
  const lines: string[] = []
  for (let better = true; better; ) {
    better = false
    const from = weights
    for (const name of Object.keys(from) as (keyof FrankeWeights)[]) {
      for (const step of STEPS) {
        const tried = { ...from, [name]: from[name] + step }
        const found = cost(tried)
        if (found === null || best === null || start === null) return null
        if (found >= best - 1e-9) continue
        best = found
        weights = tried
        better = true
      }
      control.progress?.(null, lines.length, 'changes')
    }
    if (better)
      lines.push(`${describe(weights)}: calls x ${Math.exp(((best ?? 0) - (start ?? 0)) / boards.length).toFixed(3)}`)
  }
  return { result: { weights, boards: boards.map(nameOf), changes: lines.length }, text: lines.join('\n') }
}

function describe(weights: FrankeWeights): string {
  return Object.entries(weights)
    .map(([name, weight]) => `${name} ${weight}`)
    .join(', ')
}

function callsOfFranke({ grid, rule, stones }: HipRules): number | null {
  if (rule !== 'gardner') return null
  const found = frankeBoards().find(
    (board) => board.rows === grid.rows && board.cols === grid.columns && board.stones === stones,
  )
  return found?.calls ?? null
}

function nameOf({ grid, stones }: HipRules): string {
  return `${grid.rows} x ${grid.columns}${stones === 2 ? ' double' : ''}`
}
