import { columnPlot, type ReportPlot, type ReportSection, type ShareRow, sharePlot, wilson } from '@plyworks/core'
import type { Sum } from './arithmetic.js'
import type { Attacks } from './attacks.js'
import type { FirstColonies } from './first-colony.js'
import type { Claim, MatchResult } from './matches.js'
import type { ChangedTurns } from './readings.js'
import { type MadeTree, type TreeSize, treeFormula } from './tree-sizes.js'
import type { WholeTurns } from './whole-turns.js'

/** The number of different turns with `ships` ships, by formula and by making every one. */
interface TurnCount {
  readonly ships: number
  readonly formula: number
  /** Those of them in which nothing is built, and all. */
  readonly moves: number
  readonly counted: number
}

/** The findings of the laboratory. */
export interface Experiments {
  readonly turnCounts: readonly TurnCount[]
  readonly sums: readonly Sum[]
  /** Positions of each level from the start when all players try all masks. */
  readonly levels: { readonly masks: number; readonly sizes: readonly number[] }
  /** For every position of the sample its trees, by prediction turns. */
  readonly trees: readonly (readonly TreeSize[])[]
  /** Eight levels of the sample with nothing left out. */
  readonly speed: readonly MadeTree[]
  /** A full turn with all masks for all, and three with masks on one's own levels, nothing left out. */
  readonly unpruned: readonly { readonly whole: MadeTree; readonly pruned: MadeTree }[]
  /** The trees of the crowded position. */
  readonly crowded: readonly TreeSize[]
  readonly wholeTurns: readonly WholeTurns[]
  readonly changedTurns: readonly ChangedTurns[]
  readonly firstColonies: readonly (FirstColonies & { readonly levels: number })[]
  /** Ships left of 20 after a first turn, by the inhabitants that home worlds would start with. */
  readonly homes: readonly { readonly inhabitants: number; readonly capped: number; readonly fifth: number }[]
  readonly attacks: readonly (Attacks & { readonly doubling: boolean; readonly naiveOrder: boolean })[]
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
    remark: 'The player of 0 turns counts a colony as 20 ships, without which it never settles.',
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
  'last turn': {
    title: 'The last of n prediction turns: a rival’s (4n levels) or one’s own (4n + 1)',
    remark:
      'R32. Claim: with foresight only certain distributions of planets lead to stalemates. One against three, and four alike.',
  },
  readings: {
    title: 'Readings of the turn, and ideas that the write-up tried, offers or gave up',
    remark:
      'One such player against three as described, of two prediction turns where nothing else is said; equal players would win 25 %.',
  },
  locked: {
    title: 'Four alike: which readings and ideas lock games up',
    remark:
      'Claims: doubling helps to avoid stalemates; garrisons with priority 4 instead of 3 make them less likely; threats of ships ' +
      'that could be built made players too timid.',
  },
}

/** The experiments as tables. */
export function describeExperiments(found: Experiments): ReportSection[] {
  const { turnCounts, trees, speed, matches } = found
  const made = speed.reduce((sum, { positions }) => sum + positions, 0)
  const milliseconds = speed.reduce((sum, tree) => sum + tree.milliseconds, 0)
  const claims = [...new Set(matches.map(({ match }) => match.claim))]
  return [
    {
      title: 'Different turns of one central sector',
      rows: [
        ['ships', 'C(ships + 8, 8)', 'counted, nothing built', '· (ships + 1)', 'counted, all'],
        ...turnCounts.map(({ ships, formula, moves, counted }) =>
          [ships, formula / (ships + 1), moves, formula, counted].map(grouped),
        ),
      ],
      remark:
        'That number of ships to move, and the same to build; every turn is made through the rules. The write-up: 3,108,105 and 65,270,205 with 20.',
    },
    {
      title: 'The write-up’s arithmetic again',
      rows: [
        ['', 'formula', 'the write-up', 'calculated'],
        ...found.sums.map(({ what, formula, written, found: here }) => [what, formula, written, here]),
      ],
    },
    levelSection(found.levels),
    wholeTurnSection(found.wholeTurns),
    maskSection(trees),
    treeSection('Positions of a tree by prediction turns', byLevels(trees), TREE_REMARK),
    treeSection('A crowded position', byLevels([found.crowded]), CROWDED_REMARK),
    unprunedSection(found.unpruned),
    firstColonySection(found.firstColonies),
    {
      title: 'Home worlds: ships left of 20 after a first turn without commands',
      rows: [
        ['inhabitants at the start', 'terran=capped', 'terran=fifth'],
        ...found.homes.map(({ inhabitants, capped, fifth }) => [inhabitants, capped, fifth].map(grouped)),
      ],
      remark:
        'R2. The text says that all colonies start with 20 inhabitants. With 1 material for five of them, 1,000 just suffice.',
    },
    changedSection(found.changedTurns),
    {
      title: 'Speed without leaving anything out',
      rows: [
        ['positions made', 'a second', 'the write-up'],
        [grouped(made), grouped(Math.round((1000 * made) / milliseconds)), 'up to 330,000 (Java 8, i7-4650U)'],
      ],
    },
    ...(found.attacks.length > 0 ? [attackSection(found.attacks)] : []),
    ...claims.map((claim) => matchSection(claim, matches)),
  ]
}

/** The write-up's table 2.1 for the start of a game. */
function levelSection({ masks, sizes }: Experiments['levels']): ReportSection {
  return {
    title: 'Levels of a tree without pruning',
    rows: [
      ['level l', 'player p(l)', `n^l for n = ${masks}`, 'counted'],
      ...sizes.map((size, index) => [
        String(index + 1),
        String((index % 4) + 1),
        grouped(masks ** (index + 1)),
        grouped(size),
      ]),
    ],
    remark:
      'The start of a game, all masks for all players. All positions are generated, those of the last level evaluated.',
  }
}

function wholeTurnSection(turns: readonly WholeTurns[]): ReportSection {
  const magnitudes = turns.map(({ magnitude }) => magnitude).sort((first, second) => first - second)
  const at = (fraction: number): string => power(magnitudes[Math.floor(fraction * (magnitudes.length - 1))])
  const drawn = turns.reduce((sum, one) => sum + one.drawn, 0)
  const different = turns.reduce((sum, one) => sum + one.different, 0)
  return {
    title: 'Whole turns of a position in the middle of a game',
    rows: [
      ['positions', 'geometric mean', 'least', 'median', 'most', 'drawn and played', 'different'],
      [grouped(turns.length), power(meanOf(magnitudes)), at(0), at(0.5), at(1), grouped(drawn), grouped(different)],
    ],
    remark:
      'The write-up leaves the average open. Counted as in its example: ways to move, settle, turn terran and build, no scrapping. ' +
      'Turns that only exchange ships between fleets lead to the same position: 1,000 of each position are drawn and played, and ' +
      'the different ends counted.',
  }
}

function power(exponent: number): string {
  return `10^${exponent.toFixed(1)}`
}

function unprunedSection(trees: Experiments['unpruned']): ReportSection {
  const row = (title: string, made: readonly MadeTree[], written: string): string[] => {
    const positions = meanOf(made.map((tree) => tree.positions))
    const most = Math.max(...made.map((tree) => tree.positions))
    const milliseconds = meanOf(made.map((tree) => tree.milliseconds))
    return [
      title,
      grouped(Math.round(positions)),
      grouped(most),
      `${grouped(Math.round(milliseconds))} ms`,
      `${(most / WRITTEN_SPEED).toFixed(1)} s`,
      written,
    ]
  }
  return {
    title: 'A full turn with all masks, three with masks on one’s own levels',
    rows: [
      ['nothing left out', 'positions, mean', 'most', 'mean time', 'most at 330,000 a second', 'the write-up'],
      row(
        'one full turn, all masks for all',
        trees.map(({ whole }) => whole),
        '13,179,660; tens of seconds',
      ),
      row(
        'three full turns, masks on one’s own',
        trees.map(({ pruned }) => pruned),
        '878,640: cheaper',
      ),
    ],
    remark: `${trees.length} positions from games. The write-up calculates with 60 masks.`,
  }
}

/** Positions a second in the write-up. */
const WRITTEN_SPEED = 330_000

function firstColonySection(colonies: Experiments['firstColonies']): ReportSection {
  return {
    title: 'The first colony: barren or terran?',
    rows: [
      ['levels', 'as prediction turns', 'seats with a choice', 'barren first', 'terran first', 'none in 20 turns'],
      ...colonies.map(({ levels, choices, barren, terran }) => [
        String(levels),
        levels === 1 ? '0' : levels % 4 === 0 ? `${levels / 4}, a rival’s last` : `${(levels - 1) / 4}, one’s own last`,
        ...[choices, barren, terran, choices - barren - terran].map(grouped),
      ]),
    ],
    remark: 'R32. Claim: two full turns of prediction suffice to see that the first colony must be barren.',
  }
}

function changedSection(changed: readonly ChangedTurns[]): ReportSection {
  return {
    title: 'Turns that come out otherwise',
    rows: [
      ['reading or idea', 'turns of masks', 'changed'],
      ...changed.map(({ title, turns, changed }) => [
        title,
        grouped(turns),
        `${grouped(changed)} (${((100 * changed) / turns).toFixed(1)} %)`,
      ]),
    ],
    remark: 'The turn of every mask of every position of the sample.',
  }
}

function attackSection(attacks: Experiments['attacks']): ReportSection {
  return {
    title: 'Whom players attack',
    rows: [
      [
        'four alike',
        'games',
        'undecided',
        'attacks in 100 turns',
        'on the strongest',
        'by lot',
        'of 2 to 4 on player 1',
      ],
      ...attacks.map((of) => [
        `${of.doubling ? 'doubling' : 'no doubling'}, ${of.naiveOrder ? 'A1 to D4' : 'own orders'}`,
        grouped(of.games),
        grouped(of.undecided),
        ((100 * of.attacks) / of.turns).toFixed(1),
        interval(of.onStrongest, of.attacks),
        `${((100 * of.byLot) / of.attacks).toFixed(0)} %`,
        interval(of.onFirst, of.others),
      ]),
    ],
    remark:
      'Moves to where a rival’s ships or colony are. Claims: counting stronger rivals twice turns attacks against the strongest; one ' +
      'order of sectors for all makes a race for the lower left corner, where player 1 is.',
  }
}

/** The experiments as plots. */
export function drawExperiments({ trees, matches }: Experiments): ReportPlot[] {
  const plots: ReportPlot[] = [
    {
      name: 'star-chess-trees',
      svg: columnPlot({
        title: 'Positions of a tree',
        axis: 'levels',
        unit: 'powers of ten, mean of the sample',
        columns: byLevels(trees).map(({ levels, positions }) => [String(levels), Math.max(0, Math.log10(positions))]),
      }),
    },
  ]
  const duels = matches.filter(({ match }) => SHORT_NAMES[match.id] !== undefined)
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

const TREE_REMARK =
  'The formula takes the same number of masks everywhere; its exponents count turns, not players. n turns that end with a rival’s ' +
  'have 4n levels, with one’s own 4n + 1 (R32). Made: the positions that remain when everything is left out that cannot change the ' +
  'result.'
const CROWDED_REMARK =
  'Made by hand: every sector in range, none safe. The write-up saw over 8 million positions for three turns in a complex position.'

function treeSection(title: string, sizes: readonly MeanSize[], remark: string): ReportSection {
  return {
    title,
    rows: [
      ['turns', 'levels', 'formula for the mean masks', 'generated, mean', 'most', 'evaluated, mean', 'made, mean'],
      ...sizes.map(({ turns, levels, masks, positions, most, evaluated, made }) =>
        [
          turns,
          levels,
          Math.round(treeFormula(masks, levels)),
          Math.round(positions),
          most,
          Math.round(evaluated),
          Math.round(made),
        ].map(grouped),
      ),
    ],
    remark,
  }
}

interface MeanSize {
  readonly turns: number
  readonly levels: number
  readonly masks: number
  readonly positions: number
  readonly most: number
  readonly evaluated: number
  readonly made: number
}

function byLevels(trees: Experiments['trees']): MeanSize[] {
  return trees[0].map(({ turns, levels }, index) => {
    const sizes = trees.map((tree) => tree[index])
    return {
      turns,
      levels,
      masks: meanOf(sizes.map(({ masks }) => masks)),
      positions: meanOf(sizes.map(({ positions }) => positions)),
      most: Math.max(...sizes.map(({ positions }) => positions)),
      evaluated: meanOf(sizes.map(({ evaluated }) => evaluated)),
      made: meanOf(sizes.map(({ made }) => made)),
    }
  })
}

function matchSection(claim: Claim, matches: readonly MatchResult[]): ReportSection {
  const { title, remark } = CLAIMS[claim]
  const byGalaxy = claim === 'stalemates'
  const rows = matches
    .filter(({ match }) => match.claim === claim)
    .map(({ match, won, lost, undecided }) => [
      match.player,
      byGalaxy ? galaxyName(match) : `${match.players === 1 ? 'three' : 'two'} of ${match.rivals}`,
      grouped(won + lost + undecided),
      interval(undecided, won + lost + undecided),
      // among equals it says nothing who wins
      ...(byGalaxy ? [] : [match.rivals === 'the same' ? '-' : interval(won, won + lost)]),
    ])
  const head = [
    'player',
    byGalaxy ? 'galaxy' : 'rivals',
    'games',
    'undecided',
    ...(byGalaxy ? [] : ['won of the decided']),
  ]
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
