import { columnPlot, type ReportPlot, type ReportSection, type ShareRow, sharePlot, wilson } from '@plyworks/core'
import type { Claim, MatchResult } from './matches.js'
import { type TreeSize, treeFormula } from './tree-sizes.js'

/** The number of different turns with `ships` ships, by formula and by making every one. */
interface TurnCount {
  readonly ships: number
  readonly formula: number
  readonly counted: number
}

/** Positions made a second when nothing is left out: eight levels of the sample. */
export interface Speed {
  readonly positions: number
  readonly perSecond: number
}

/** The findings of the laboratory. */
export interface Experiments {
  readonly turnCounts: readonly TurnCount[]
  /** For every position of the sample its trees, by prediction turns. */
  readonly trees: readonly (readonly TreeSize[])[]
  readonly speed: Speed
  readonly matches: readonly MatchResult[]
}

/** The words of the write-up on each claim that matches ask about. */
const CLAIMS: Readonly<Record<Claim, { readonly title: string; readonly remark: string }>> = {
  masks: {
    title: 'Masks',
    remark: 'Claim: without masks play scatters, and masks decisively improve it. Equal players would win 25 %.',
  },
  depth: {
    title: 'Depth',
    remark: 'Players of 0 and 1 turn count a colony as 20 ships, without which they never settle.',
  },
  stalemates: {
    title: 'Stalemates by galaxy',
    remark:
      'Four equal players. Claim: without the tree games lock up, with it only for certain distributions of planets. ' +
      'In galaxies of one class the start is always the same, so everybody plays random masks in the first two turns.',
  },
  doubling: {
    title: 'Counting stronger rivals twice',
    remark: 'One player with it against three without, and the other way round.',
  },
  strategist: {
    title: 'The strategist',
    remark: 'With 3,000 positions a turn, about 5 ms. One of four wins 25 % among equals, one of two seats 50 %.',
  },
  'short-term gains': {
    title: 'No depth below what is worse at once',
    remark: 'The pruning that the write-up tried and gave up.',
  },
}

/** The experiments as tables. */
export function describeExperiments({ turnCounts, trees, speed, matches }: Experiments): ReportSection[] {
  const claims = [...new Set(matches.map(({ match }) => match.claim))]
  return [
    {
      title: 'Different turns of one central sector',
      rows: [
        ['ships', 'C(ships + 8, 8) · (ships + 1)', 'counted'],
        ...turnCounts.map(({ ships, formula, counted }) => [ships, formula, counted].map(grouped)),
      ],
      remark:
        'So many ships to move and as many to build; every turn is made through the rules. The write-up: 65,270,205 with 20.',
    },
    maskSection(trees),
    treeSection(trees),
    {
      title: 'Speed without leaving anything out',
      rows: [
        ['positions made', 'a second', 'the write-up'],
        [grouped(speed.positions), grouped(speed.perSecond), 'up to 330,000 (Java 8, i7-4650U)'],
      ],
    },
    ...claims.map((claim) => matchSection(claim, matches)),
  ]
}

/** The experiments as plots. */
export function drawExperiments({ trees, matches }: Experiments): ReportPlot[] {
  const plots: ReportPlot[] = [
    {
      name: 'star-chess-trees',
      svg: columnPlot({
        title: 'Positions of a tree',
        axis: 'prediction turns',
        unit: 'powers of ten, mean of the sample',
        columns: byTurns(trees).map(({ turns, positions }) => [String(turns), Math.max(0, Math.log10(positions))]),
      }),
    },
  ]
  const duels = matches.filter(({ match }) => match.claim !== 'stalemates')
  if (duels.length === 0) return plots
  return [
    ...plots,
    {
      name: 'star-chess-claims',
      svg: sharePlot({
        title: 'Games won by one player against three others, or by two',
        axis: 'share of the decided games, with 95 % intervals; 25 % is fair for one',
        series: [],
        rows: duels.map(({ match, won, lost }) => row(SHORT_NAMES[match.id] ?? match.id, won, won + lost, 0)),
      }),
    },
    { name: 'star-chess-stalemates', svg: stalematePlot(matches) },
  ]
}

function stalematePlot(matches: readonly MatchResult[]): string {
  const equals = matches.filter(({ match }) => match.claim === 'stalemates' && !match.table.fifth)
  const galaxies = [...new Set(equals.map(({ match }) => match.table.galaxy))]
  const players = [...new Set(equals.map(({ match }) => match.player))]
  return sharePlot({
    title: 'Games that four equal players leave undecided',
    axis: 'share of all games, with 95 % intervals',
    series: galaxies,
    rows: players.map((player): ShareRow => {
      const marks = equals.filter(({ match }) => match.player === player)
      return {
        label: player,
        marks: marks.flatMap(
          ({ match, won, lost, undecided }) =>
            row('', undecided, won + lost + undecided, galaxies.indexOf(match.table.galaxy)).marks,
        ),
      }
    }),
  })
}

function maskSection(trees: Experiments['trees']): ReportSection {
  const sizes = trees.map(([first]) => first)
  const most = Math.max(...sizes.map(({ masks }) => masks))
  const mean = meanOf(sizes.map(({ masks }) => masks))
  const unequal = sizes.filter(({ masks, positions }) => masks !== positions).length
  return {
    title: 'Masks of a position',
    rows: [
      ['', 'mean', 'most'],
      ['1 + k + k (k - 1) / 2 for k sectors of the standard mask', mean.toFixed(1), grouped(most)],
      ['positions of a tree of one level', meanOf(sizes.map((size) => size.positions)).toFixed(1), grouped(most)],
      ['positions where the two differ', grouped(unequal), ''],
    ],
    remark: `At most 137. ${sizes.length} positions from games.`,
  }
}

function treeSection(trees: Experiments['trees']): ReportSection {
  return {
    title: 'Positions of a tree by prediction turns',
    rows: [
      ['turns', '4 (m + m² + …) for the mean masks', 'mean', 'most', 'made, mean'],
      ...byTurns(trees).map(({ turns, masks, positions, most, made }) => [
        String(turns),
        grouped(Math.round(treeFormula(masks, turns))),
        grouped(Math.round(positions)),
        grouped(most),
        grouped(Math.round(made)),
      ]),
    ],
    remark:
      'The formula takes the same number of masks everywhere: 14,640 for two turns of 60 masks; the write-up saw over 8 million for three turns. ' +
      'Made: the positions that remain when everything is left out that cannot change the result.',
  }
}

interface MeanSize {
  readonly turns: number
  readonly masks: number
  readonly positions: number
  readonly most: number
  readonly made: number
}

function byTurns(trees: Experiments['trees']): MeanSize[] {
  return trees[0].map(({ turns }, index) => {
    const sizes = trees.map((tree) => tree[index])
    return {
      turns,
      masks: meanOf(sizes.map(({ masks }) => masks)),
      positions: meanOf(sizes.map(({ positions }) => positions)),
      most: Math.max(...sizes.map(({ positions }) => positions)),
      made: meanOf(sizes.map(({ made }) => made)),
    }
  })
}

function matchSection(claim: Claim, matches: readonly MatchResult[]): ReportSection {
  const { title, remark } = CLAIMS[claim]
  const alike = claim === 'stalemates'
  const rows = matches
    .filter(({ match }) => match.claim === claim)
    .map(({ match, won, lost, undecided }) => [
      match.player,
      alike ? galaxyName(match) : `${match.players === 1 ? 'three' : 'two'} of ${match.rivals}`,
      grouped(won + lost + undecided),
      interval(undecided, won + lost + undecided),
      // among equals it says nothing who wins
      ...(alike ? [] : [interval(won, won + lost)]),
    ])
  const head = ['player', alike ? 'galaxy' : 'rivals', 'games', 'undecided', ...(alike ? [] : ['won of the decided'])]
  return { title, rows: [head, ...rows], remark }
}

function galaxyName({ table }: MatchResult['match']): string {
  return table.fifth ? `${table.galaxy}, terran=fifth` : table.galaxy
}

/** Matches by their ids as a plot has room for them: the player, then the rivals. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'masks-none': 'masks : none',
  'none-masks': 'none : masks',
  'depth-1-0': '1 turn : 0',
  'depth-2-1': '2 turns : 1',
  'depth-3-2': '3 turns : 2',
  'depth-2-3': '2 turns : 3',
  doubling: 'doubling : none',
  'no-doubling': 'none : doubling',
  hasty: 'pruned : whole',
  'not-hasty': 'whole : pruned',
  'strategist-2': 'strategist : 2',
  'strategist-3': 'strategist : 3',
  'two-strategists-2': 'two : two of 2',
}

function row(label: string, successes: number, trials: number, series: number): ShareRow {
  return { label, marks: [{ series, ...wilson(successes, trials) }] }
}

function interval(successes: number, trials: number): string {
  if (trials === 0) return '-'
  const { share, low, high } = wilson(successes, trials)
  const percent = (value: number): string => (100 * value).toFixed(0)
  return `${percent(share)} % (${percent(low)} to ${percent(high)})`
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function grouped(value: number): string {
  return value.toLocaleString('en')
}
