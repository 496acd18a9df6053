import type { LessonAlgorithm, Value } from '@plyworks/core'
import type { Order } from '../../../../laboratory/order.js'
import type { StepKind } from '../../../../laboratory/step.js'
import { counted } from './words.js'

/** A line of pseudo-code. */
export interface CodeLine {
  readonly indent: number
  readonly code: string
  /** The steps that are this line. */
  readonly kinds: readonly StepKind[]
  /** Whether it is there only where a table is used. */
  readonly table?: true
}

function line(indent: number, code: string, ...kinds: StepKind[]): CodeLine {
  return { indent, code, kinds }
}

const LOOK_UP: CodeLine = {
  indent: 1,
  code: 'the table knows enough of it: return that',
  kinds: ['remembered'],
  table: true,
}
const LEAF = line(1, 'a leaf: return its score', 'leaf')
const CUT = line(2, 'α ≥ β: cut off the moves that are left', 'cut')
const BETTER = line(2, 'better for the side to move: best ← score; ▲ raises α to it, ▼ lowers β', 'better', 'worse')
const RETURN = line(1, 'return best (a bound, where it lies outside of α … β)', 'done')

const ALPHA_BETA: readonly CodeLine[] = [
  line(0, 'alphabeta(position, α, β):'),
  LOOK_UP,
  LEAF,
  line(1, 'best ← none', 'enter'),
  line(1, 'for each move, in order:'),
  line(2, 'score ← alphabeta(after the move, α, β)'),
  BETTER,
  CUT,
  RETURN,
]

function maxN(masked: boolean): CodeLine[] {
  return [
    line(0, 'maxn(position):'),
    line(1, 'a leaf: return its scores, one a seat', 'leaf'),
    line(1, 'best ← none', 'enter'),
    ...(masked ? [line(1, 'not the seat of the root: mask all moves but the first', 'mask')] : []),
    line(1, masked ? 'for each move that is not masked:' : 'for each move:'),
    line(2, 'scores ← maxn(after the move)'),
    line(2, 'better for the seat to move: best ← scores', 'better', 'worse'),
    line(1, 'return best', 'done'),
    line(0, 'the answer: maxn(root)', 'answer'),
  ]
}

/** Texts of the laboratory of algorithms. */
export const laboratoryText = {
  about: 'Any position of any game, two or three algorithms side by side on its tree, step by step.',
  names: {
    minimax: 'Minimax',
    'alpha-beta': 'Alpha-beta',
    pvs: 'Principal-variation search',
    mtdf: 'MTD(f)',
    'max-n': 'Max^n',
    'masked-max-n': 'Masked max^n',
    'monte-carlo': 'Monte Carlo tree search',
    'proof-number': 'Proof-number search',
    retrograde: 'Retrograde analysis',
  } satisfies Record<LessonAlgorithm, string>,
  summaries: {
    minimax:
      'One side wants a high number, the other a low one: the value of a position from the values of those that follow.',
    'alpha-beta': 'The same answer from fewer positions: branches that cannot matter are cut off.',
    pvs: 'Trusts the first move, and only asks of the others whether they are better at all.',
    mtdf: 'Probes that only ask “is it at least this much?” close in on the value, helped by a memory.',
    'max-n': 'More than two players, each for itself: scores become one number a player.',
    'masked-max-n':
      'Only the searching player tries several turns; the rivals play their standard one. That makes deep search affordable.',
    'monte-carlo': 'Plays games on at random, and tries the moves that did well more often.',
    'proof-number': 'Answers a yes-or-no question; opens next the position that would prove the most.',
    retrograde: 'From the end backwards: waves of decided positions run up the game.',
  } satisfies Record<LessonAlgorithm, string>,
  titleOf: (game: string) => `Laboratory: ${game}`,
  game: 'Game',
  example: 'Example',
  algorithms: 'Algorithms side by side (up to three)',
  fitsNot: (game: string) => `${game} has more than two seats, or no zero-sum result, so only some algorithms fit.`,
  tree: 'Tree',
  depth: 'Moves deep',
  widest: 'Moves of a position, at most',
  order: 'Order of moves',
  orders: {
    worst: 'worst first',
    bad: 'rather bad ones first',
    own: 'as the game lists them',
    good: 'rather good ones first',
    best: 'best first',
  } satisfies Record<Order, string>,
  orderEnds: ['worst', 'best'] as const,
  table: 'Alpha-beta and PVS remember positions in a table',
  tooLarge: (most: number) =>
    `That is more than ${most} positions, too many to look at. Take fewer moves, or less depth.`,
  over: 'The game is over here: there is nothing to search. Take a move back.',
  position: 'The position at the root',
  positionAbout: 'Play on the board, and the tree grows from there.',
  playsFor: 'The first algorithm plays',
  playsNobody: 'for no one',
  working: 'Growing the tree and running the algorithms…',
  stopped: 'Stopped.',
  failed: (message: string) => `This game cannot be shown here: ${message}.`,
  playing: (algorithm: string) => `${algorithm} is searching its move…`,
  toPlay: 'Play from here',
  whole: 'The whole search of a move',
  steps: 'Steps',
  step: 'Step',
  stepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  code: 'Pseudo-code',
  treeOf: (algorithm: string) => `Tree of ${algorithm}`,
  begins: (nodes: number, leaves: number, seat: string) =>
    `The tree has ${counted(nodes, 'position', 'positions')}, ${leaves} of them leaves. ${seat} is to move at the root.`,
  lookedAt: 'Here',
  root: 'The root',
  afterMoves: (moves: string) => `After ${moves}`,
  window: (window: string) => `Window α … β: ${window}`,
  compared: 'Counted so far',
  counters: {
    leaves: 'Leaves looked at',
    entered: 'Positions opened',
    cut: 'Moves cut off or masked',
    hits: 'Found in the table',
    again: 'Searched again',
    probes: 'Probes',
    playouts: 'Games by chance',
    steps: 'Steps in all',
  },
  ofAll: (count: number, all: number) => `${count} of ${all}`,
  fewest: (fewest: number, all: number) =>
    `Knuth and Moore: no search that knows the value of the root can look at fewer than ${fewest} of these ${all} leaves, unless positions that come twice are remembered.`,
  legend:
    '▲ the first player, who wants a high number · ▼ the second, who wants a low one · ≥ ≤ bounds · struck out: never looked at',
  legendSeats: 'At each node the seat to move; scores in the order of the seats · struck out: never looked at',
  /** Follows what the game says of the position. */
  long: {
    minimax:
      'Leaves have the evaluation of the position, or a round score for a win, as the first player sees it: ▲ wants the largest number, ▼ the smallest.',
    'alpha-beta':
      'Each open node has its window: only scores inside can still matter. Where the window closes, the moves that are left are cut off. The better the order, the sooner.',
    pvs: 'If the first move is the best one, the others need only be refuted, which takes fewer looks; if not, something is searched twice.',
    mtdf: 'Each probe has a window without any score inside, so it only says whether the value is at least that much, and cuts off a lot. Bounds found before are remembered.',
    'max-n': 'A leaf has one score a player, and each player takes what is best for that player.',
    'masked-max-n':
      'Only the player who searches tries several turns; the others play the first one, so a full turn of four players with three candidates makes the tree three times as large and not eighty-one times.',
    'monte-carlo':
      'At each node: how often it was visited, and how well that went for the player who moved there. No evaluation is used.',
    'proof-number':
      'At each node: how many leaves must turn out well to prove it, and how many badly to disprove it. The search finds only yes or no.',
    retrograde:
      'They are solved from the end. The first wave holds the finished ones; each further wave holds those that are decided by the waves before it.',
  } satisfies Record<LessonAlgorithm, string>,
  pseudoCode: {
    minimax: [
      line(0, 'minimax(position):'),
      LEAF,
      line(1, 'best ← none', 'enter'),
      line(1, 'for each move, in order:'),
      line(2, 'score ← minimax(after the move)'),
      line(2, 'better for the side to move: best ← score', 'better', 'worse'),
      line(1, 'return best', 'done'),
      line(0, 'the answer: minimax(root)', 'answer'),
    ],
    'alpha-beta': [...ALPHA_BETA, line(0, 'the answer: alphabeta(root, −∞, ∞)', 'answer')],
    pvs: [
      line(0, 'pvs(position, α, β):'),
      LOOK_UP,
      LEAF,
      line(1, 'best ← none', 'enter'),
      line(1, 'for each move, in order:'),
      line(2, 'the first: score ← pvs(after the move, α, β)'),
      line(2, 'others: score ← pvs(after the move, empty window at best)'),
      line(2, 'α < score < β: score ← pvs(after the move, α, β)', 'again'),
      BETTER,
      CUT,
      RETURN,
      line(0, 'the answer: pvs(root, −∞, ∞)', 'answer'),
    ],
    mtdf: [
      line(0, 'until lower = upper:'),
      line(1, 'β ← last score, or one more if that is lower', 'probe'),
      line(1, 'score ← alphabeta(root, β − 1, β)'),
      line(1, 'score ≥ β: lower ← score; otherwise upper ← score', 'bounds'),
      line(0, 'the answer: score', 'answer'),
      ...ALPHA_BETA,
    ],
    'max-n': maxN(false),
    'masked-max-n': maxN(true),
    'monte-carlo': [
      line(0, 'many times:'),
      line(1, 'go down: a move not yet tried, else the largest'),
      line(2, 'mean + √(2 ln visits of the node / visits of the child)', 'descend'),
      line(1, 'play on by chance to the end', 'playout'),
      line(1, 'count the result at each position on the way', 'backup'),
      line(0, 'the answer: the move visited most', 'chosen'),
    ],
    'proof-number': [
      line(0, 'does the side to move at the root get its goal?', 'question'),
      line(0, 'until the root has proof number 0 or disproof number 0:'),
      line(1, 'go down to the child with the least number:'),
      line(2, 'of proof where that side moves, else of disproof', 'descend'),
      line(1, 'open its moves: each gets 1 / 1', 'expand'),
      line(1, 'a leaf: 0 / ∞ with the goal, ∞ / 0 without', 'leaf'),
      line(1, 'upwards: that side takes the least proof and all disproofs,'),
      line(2, 'the other side all proofs and the least disproof', 'numbers'),
      line(0, 'proof number 0: yes; disproof number 0: no', 'verdict'),
    ],
    retrograde: [
      line(0, 'wave 0 ← all positions in which the game is over'),
      line(0, 'wave by wave, until one is empty:'),
      line(1, 'a move leads to a loss of the other side: won'),
      line(1, 'all moves are decided, none wins: drawn, else lost'),
    ],
  } satisfies Record<LessonAlgorithm, readonly CodeLine[]>,
  say: {
    enter: (place: string | null, seat: string, window: string | null) =>
      `${at(place)} ${seat} is to move.${window === null ? '' : ` The window is ${window}.`}`,
    leaf: (place: string | null, scores: string) => `${at(place)} A leaf, worth ${scores}.`,
    better: (move: string, seat: string, scores: string) => `${move} gives ${scores}: the best so far for ${seat}.`,
    worse: (move: string, seat: string, scores: string) => `${move} gives ${scores}: no better for ${seat}.`,
    cut: (moves: string, seat: string) =>
      `Cut off: ${seat} has enough here, whatever ${moves} may give. The other side will not let it come to this.`,
    mask: (moves: string, seat: string) => `Masked: ${seat} does not search here, so ${moves} are left out.`,
    done: (place: string | null, scores: string) => `${at(place)} Done: ${scores}.`,
    remembered: (place: string | null, score: string, other: string | null) =>
      other === null
        ? `${at(place)} Known from before: ${score}. That is enough.`
        : `${at(place)} The same position as after ${other}: ${score}. That is enough.`,
    again: (move: string, seat: string, window: string) =>
      `${move} is better for ${seat} than the first moves: it is searched again, with the window ${window}.`,
    probe: (count: number, beta: string) => `Probe ${count}: is the value at least ${beta}?`,
    bounds: (lower: string, upper: string) => `The value lies from ${lower} to ${upper}.`,
    answer: (scores: string, move: string) => `The answer: ${scores}, by ${move}.`,
    descend: (move: string, place: string | null) => `${at(place)} Down to ${move}.`,
    expand: (place: string | null) => `${at(place)} Its moves are opened.`,
    playout: (place: string | null, plies: number, winner: string | null) =>
      `${at(place)} ${plies === 0 ? 'The game is over' : `Played on by chance for ${counted(plies, 'move', 'moves')}`}: ${
        winner === null ? 'nobody wins' : `${winner} wins`
      }.`,
    backup: (positions: number) => `The result counts for ${counted(positions, 'position', 'positions')} on the way.`,
    chosen: (move: string, visits: number) => `The answer: ${move}, visited ${visits} times.`,
    question: (seat: string, goal: string) => `Does ${seat} get at least ${goal}?`,
    numbers: (place: string | null, proof: string, disproof: string) =>
      `${at(place)} ${proof} to prove, ${disproof} to disprove.`,
    verdict: (yes: boolean, seat: string, goal: string, move: string) =>
      yes ? `Yes: ${seat} gets ${goal}, by ${move}.` : `No: ${seat} does not get ${goal}.`,
  },
  visited: (visits: number, percent: number) => `${visits} · ${percent}\u202f%`,
  proofNumbers: (proof: string, disproof: string) => `${proof} / ${disproof}`,
  waves: {
    tooLarge: (most: number) =>
      `More than ${most} positions can come of this one: too many for this page. Take a later position, or a smaller variant.`,
    begin: (positions: number) => `${counted(positions, 'position', 'positions')}, none of them decided yet.`,
    says: (wave: number, counts: Readonly<Record<Value, number>>, decided: number, all: number) =>
      `Wave ${wave}: ${counts.win} won, ${counts.draw} drawn and ${counts.loss} lost for the player to move. ${decided} of ${all} are decided.`,
    open: (positions: number) =>
      `${counted(positions, 'position', 'positions')} are never decided: play can go round for ever there, which is a draw.`,
    axis: 'Positions decided by each wave, for the player to move',
    names: { win: 'won', draw: 'drawn', loss: 'lost' } satisfies Record<Value, string>,
    boards: 'Boards of this wave: choose one to walk into it',
    board: (seat: string, value: string, moves: string) =>
      `${seat} to move: ${value}${moves === '' ? '' : ` (after ${moves})`}`,
    inside: 'The board walked into',
    undecided: 'not decided yet',
    decidedBy: (value: string, wave: number) => `${value}, decided by wave ${wave}`,
    moves: 'Its moves, with the wave that decides where each leads',
    noMoves: 'The game is over here.',
    toRoot: 'To the root',
    back: 'Back',
    parents: 'Positions that lead here',
  },
}

/** The place of a step in a tree. */
function at(place: string | null): string {
  return place === null ? 'At the root:' : `After ${place}:`
}
