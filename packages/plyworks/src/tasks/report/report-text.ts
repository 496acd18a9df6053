import {
  decidedWithoutSearch,
  type Estimate,
  inPercent,
  percent,
  type ReportSection,
  type StateSpace,
  sectionsText,
} from '@plyworks/core'
import type { ReportAnswer } from './report.js'
import type { Spread } from './summary.js'

/** Says in a sentence how the games were played. */
export function describeSource(report: ReportAnswer): string {
  const { game, engine, options, games, nodes, randomPlies, fewestRandomPlies, seed } = report
  const set = Object.entries(options).map(([name, value]) => `${name}=${value}`)
  const random = fewestRandomPlies === randomPlies ? randomPlies : `${fewestRandomPlies} to ${randomPlies}`
  const player = set.length === 0 ? engine : `${engine} (${set.join(', ')})`
  return `${game}: ${games} ${games === 1 ? 'game' : 'games'} of ${player} against itself, ${nodes} nodes a move, after ${random} random moves (seed ${seed})`
}

/** The report for people, table by table. */
export function reportSections(report: ReportAnswer): ReportSection[] {
  const own = report.laboratory?.sections ?? []
  return [
    results(report),
    ...solving(report),
    lengths(report),
    size(report),
    openings(report),
    ...depth(report),
    ...own,
  ]
}

/** The report as lines of text. */
export function describeReport(report: ReportAnswer): string {
  return `${describeSource(report)}\n${sectionsText(reportSections(report))}`
}

function results(report: ReportAnswer): ReportSection {
  const { games, differentGames, seats, seatNames, draws, brokenOff, turningPoint } = report
  const broken = ['games broken off', `${brokenOff} of ${games}`]
  if (brokenOff === games) return { title: 'Results', rows: [['games', ''], broken], remark: 'No game came to an end.' }
  const rows = [
    ['seat', 'share of the points'],
    ...seats.map((estimate, seat) => [seatNames[seat], withError(estimate)]),
    ['drawn games', `${percent(draws.share)} (${percent(draws.low)} to ${percent(draws.high)})`],
    ...(brokenOff > 0 ? [broken] : []),
    ...(turningPoint === null
      ? []
      : [['last time the winner was not ahead', `after ${percent(turningPoint.median)} of the game (median)`]]),
  ]
  const fair = `If no seat had an advantage, each would get ${percent(1 / seats.length)}.`
  const sure =
    differentGames === 1 && games > 1
      ? 'All games were the same, so that the intervals say nothing: random moves at the beginning make them differ.'
      : 'Intervals hold in 95 of 100 cases.'
  return { title: 'Results', rows, remark: `${sure} ${fair}` }
}

function solving({ solved, seatNames }: ReportAnswer): ReportSection[] {
  if (solved === null) return []
  const { value, plies, best, othersUndecided, reason, method, positions } = solved
  const keeping = othersUndecided ? 'a first move that keeps it, others undecided' : 'first moves that keep it'
  const winner = value === 'draw' ? 'a draw' : `won by ${seatNames[value === 'win' ? 0 : 1]}`
  const shown = best.slice(0, MOST_MOVES).join(' ')
  const rows = [
    ['with best play', `${winner}${plies === undefined ? '' : ` in ${plies} plies`}`],
    [keeping, best.length > MOST_MOVES ? `${shown} and ${best.length - MOST_MOVES} more` : shown],
    ...(positions === undefined
      ? []
      : [
          ['positions in which the game goes on', positions.all.toLocaleString('en')],
          ...(['win', 'draw', 'loss'] as const).map((kind) => [
            `${kind} for the seat to move`,
            percent(positions[kind] / positions.all),
          ]),
        ]),
  ]
  const found = reason === undefined ? `Found by ${method}.` : `It was ${decidedWithoutSearch(reason)}.`
  return [{ title: 'Solved', rows, remark: found }]
}

/** First moves that are written out. */
const MOST_MOVES = 8

function lengths({ plies, turns, choices }: ReportAnswer): ReportSection {
  const row = (name: string, spread: Spread): string[] => [
    name,
    spread.mean.toFixed(1),
    spread.deviation.toFixed(1),
    String(spread.median),
    String(spread.least),
    String(spread.most),
  ]
  return {
    title: 'Length and branching',
    rows: [
      ['', 'mean', 'deviation', 'median', 'least', 'most'],
      row('plies', plies),
      ...(turns.mean === plies.mean ? [] : [row('turns', turns)]),
      row('legal moves', choices),
    ],
    remark: `A ply is a single move${turns.mean === plies.mean ? '.' : '; a turn may be several.'}`,
  }
}

function size({ treeSize, stateSpace, met }: ReportAnswer): ReportSection {
  return {
    title: 'Size',
    rows: [
      ['of what', 'how large', ''],
      [
        'game tree',
        `about 10^${treeSize.toFixed(1)}`,
        'geometric mean over games of the product of all choices (V. Allis, 1994)',
      ],
      ['positions', ...describeStateSpace(stateSpace)],
      ['positions met', met.different.toLocaleString('en'), `different ones of ${met.all.toLocaleString('en')}`],
    ],
  }
}

function describeStateSpace(stateSpace: StateSpace | null): string[] {
  if (stateSpace === null) return ['not known', 'the game states no bound']
  const { log10, exact, source } = stateSpace
  return [`${exact ? '' : 'at most '}10^${log10.toFixed(1)}`, source]
}

function openings({ openings: reached, differentGames, games: all }: ReportAnswer): ReportSection {
  return {
    title: 'Diversity',
    rows: [
      ['after plies', 'games', 'different positions', 'as many as, if equally frequent'],
      ...reached.map(({ plies, games, different, effective }) => [
        ...[plies, games, different].map(String),
        effective.toFixed(1),
      ]),
    ],
    remark: `Different games: ${differentGames} of ${all}. The last column is the exponential of the entropy.`,
  }
}

function depth({ depthSteps, depthEngine }: ReportAnswer): ReportSection[] {
  if (depthSteps.length === 0) return []
  const rows = depthSteps.map((step) => [`${step.depth}`, `${step.against}`, `${step.games}`, withError(step.points)])
  const head = ['depth', 'against', 'games', 'points of the deeper']
  return [{ title: 'What depth is worth', rows: [head, ...rows], remark: `Games of ${depthEngine} against itself.` }]
}

function withError({ share, error }: Estimate): string {
  return `${percent(share)} ± ${inPercent(error)}`
}
