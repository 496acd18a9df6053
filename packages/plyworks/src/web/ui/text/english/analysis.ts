import type { Glyph } from '../told.js'

const GLYPH_NAMES: Readonly<Record<Glyph, string>> = { '?!': 'doubtful', '?': 'mistake', '??': 'blunder' }

/** By number, at the beginning of a text. */
const SMALL_NUMBERS: readonly (string | undefined)[] =
  ' One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/** Texts of the analysis, the opening book and the review of a game. */
export const analysisText = {
  // Analysis
  analysis: 'Analysis',
  analysisAbout: 'Shows the engine’s best moves.',
  analysisBegins: 'The engine starts…',
  analysisPaused: 'Paused.',
  analysisDone: (facts: string) => `Finished: ${facts}`,
  analysisVerdict: (seat: string, move: string, score: string) => `Best for ${seat}: ${move}, score ${score}.`,
  lookAgain: 'Look again',
  analysisPlace: 'The engine thinks',
  inThisBrowser: 'in this browser',
  onTheServer: 'on the server',
  serverMissing: 'No server answers here now, so the engine runs in this browser.',
  serverTrouble: (message: string) => `The server’s engine stopped: ${message}. The engine in this browser takes over.`,
  askServerAgain: 'Ask the server again',
  bestLines: 'Best lines',
  chances: (seats: readonly { readonly name: string; readonly percent: number }[]) =>
    `Chances: ${seats.map(({ name, percent }) => `${name} ${percent} %`).join(', ')}`,
  percent: (percent: number) => `${percent} %`,
  score: (score: number) => (score > 0 ? `+${score}` : score < 0 ? `\u2212${-score}` : '0'),
  winIn: (plies: number) => `wins in ${plies}`,
  lossIn: (plies: number) => `loses in ${plies}`,
  engineAndOptions: 'Engine and options',
  engine: 'Engine',
  lines: 'Lines',
  compareWith: 'Compare with',
  compareNone: 'no other engine',
  secondEngine: 'The engine compared with',
  amounts: { threads: 'Processors at once', mebibytes: 'Memory', entries: 'Memory' },
  threads: (count: number) => `${SMALL_NUMBERS[count] ?? count} ${count === 1 ? 'thread' : 'threads'}`,
  memory: (mebibytes: number) => (mebibytes === 0 ? 'No memory' : `${mebibytes} MB of memory`),
  endless: 'Analyse until I pause, not only for three minutes',
  points: (score: number) =>
    `${score > 0 ? '+' : score < 0 ? '\u2212' : ''}${Math.abs(score)} ${Math.abs(score) === 1 ? 'point' : 'points'}`,
  scoreAbout:
    'The chance of winning for the player to move; a draw counts half. Below it stands the engine\u2019s score, in its own points.',
  showThreats: 'Show what the other side threatens',
  threatIs: (seat: string, line: string) => `${seat} threatens ${line}`,

  bookMoves: 'Opening book',
  bookChoice: 'the book plays this',
  bookSilent: 'This position is not in the book.',
  bookTrouble: (message: string) => `The opening book cannot be read: ${message}.`,

  // Own arrows and keys
  ownMark: (from: string, to: string | null, added: boolean) =>
    `${to === null ? `Ring on ${from}` : `Arrow from ${from} to ${to}`}${added ? '' : ' removed'}.`,
  ownMarkBegun: (cell: string) => `An arrow begins at ${cell}. Go to another cell and press M; here again for a ring.`,
  shortcuts: 'Keyboard shortcuts',
  shortcutGroups: [
    {
      title: 'Moves',
      keys: [
        [['\u2190', '\u2192'], 'one move back or on'],
        [['\u2191', '\u2193'], 'to another variation at this move'],
        [['Enter'], 'take the cell that has the focus; arrow keys go from cell to cell'],
        [['Esc'], 'drop what is chosen'],
      ],
    },
    {
      title: 'Board',
      keys: [
        [['F'], 'turn the board'],
        [['M'], 'on a cell: begin an arrow; on another cell: end it; twice on one cell: a ring'],
        [['Shift', 'M'], 'remove your arrows and rings'],
        [['right button'], 'draw an arrow from cell to cell, or a ring on one'],
      ],
    },
    {
      title: 'Analysis',
      keys: [
        [['A'], 'analysis on or off'],
        [['P'], 'pause or resume it'],
        [['B'], 'play the best move it has found'],
        [['T'], 'threats on or off, in games where a turn can be passed'],
        [['V'], 'solved values on or off'],
        [['1', '…', '5'], 'open a tab of the panel beside the board, counted from the left'],
        [['?'], 'this list'],
      ],
    },
  ] as readonly { readonly title: string; readonly keys: readonly (readonly [readonly string[], string])[] }[],

  // Review
  review: 'Review of the game',
  reviewGame: 'Analyse the game',
  reviewAgain: 'Discard and analyse again',
  reviewPace: 'Time for each position',
  secondsEach: (seconds: number) => `${seconds} s`,
  reviewProgress: (done: number, all: number, left: string) => `${done} of ${all} positions, ${left} left`,
  reviewClean: 'No big mistakes: the engine found nothing much better.',
  reviewNoChances:
    'This engine scores only the player to move, so there is no graph. Choose another engine under Analysis.',
  reviewBy: (engine: string) =>
    `Analysed by ${engine}, because the engine of the analysis scores only the player to move.`,
  moments: 'What mattered most',
  moment: (ply: number, move: string, before: number, after: number) =>
    `Move ${ply}, ${move}: the chances fell from ${before} % to ${after} %.`,
  findBetter: 'Find the better move',
  findBetterNow: 'The board stands before that move. Play a better one.',
  betterTried: (tried: string, better: string, same: boolean) =>
    tried === better
      ? `${tried} is what the engine would have played.`
      : same
        ? 'That is the move that was played. Choose “Find the better move” again to try another one.'
        : `You tried ${tried}. The engine’s choice is another move; it stands below.`,
  mistakes: 'Mistakes',
  mistake: (glyph: Glyph, better: string, before: number, after: number) =>
    `${GLYPH_NAMES[glyph]}: better was ${better} (chances ${before} %, then ${after} %)`,
  moveWithGlyph: (move: string, glyph: Glyph) => `${move}, ${GLYPH_NAMES[glyph]}`,
  moveWithGlyphs: (move: string, glyphs: readonly string[]) => [move, ...glyphs].join(', '),
  chancesOverGame: 'Chances over the game',
  drawGraph: 'Draw the graph of the game',
  graphBegins: 'Drawing the graph…',

  // The panel beside the board
  desk: 'Analysis of the position and the game',
  deskTabs: { lines: 'Lines', values: 'Values', book: 'Book', review: 'Review', games: 'Games' },
  opponentTree: 'The computer’s search',
  opponentTreeAbout: (player: string, seat: string) =>
    `The lines that ${player} reported while it searched, joined into a tree: what it thought best at each depth, with the score for ${seat}. It searches many more positions, which it does not report. Its present plan is bold.`,
  opponentTreeNone: 'It moved without a search: at once, or from its book.',
  opponentTreeFacts: (reports: number, depth: number, nodes: string) =>
    `${reports} ${reports === 1 ? 'report' : 'reports'}, ${depth} deep, ${nodes} positions looked at`,
  opponentTreeNode: (score: string, depth: number, nodes: string, reports: number) =>
    `${score} · ${depth} deep · ${nodes} positions${reports === 1 ? '' : ` · best ${reports} times`}`,
  chancesAt: (ply: number, seats: readonly { readonly name: string; readonly percent: number }[] | null) =>
    `Move ${ply}${seats === null ? '' : `: ${seats.map(({ name, percent }) => `${name} ${percent} %`).join(', ')}`}`,
}
