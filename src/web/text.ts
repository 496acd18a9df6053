import { ANNOTATION_GLYPHS } from '../core/annotation-glyphs.js'
import type { Value } from '../core/game.js'
import type { Algorithm } from './learn/lessons.js'
import type { Outcome } from './play/result.js'
import type { Glyph as MoveGlyph } from './review/verdicts.js'
import type { Grade, Source } from './solved/messages.js'
import { clockText } from './text/clock-text.js'
import { puzzleText } from './text/puzzle-text.js'
import { ratingText } from './text/rating-text.js'
import { turns } from './text/words.js'

const valueSigns: Readonly<Record<Value, string>> = { win: '+', draw: '=', loss: '\u2212' }

const endWords: Readonly<Record<Value, string>> = { win: 'has won', draw: 'has drawn', loss: 'has lost' }

const glyphNames: Readonly<Record<MoveGlyph, string>> = { '?!': 'doubtful', '?': 'mistake', '??': 'blunder' }

/**
 * Every English text of the app, in one place ready for translation. Texts with parts are functions, so that another
 * language can order the parts as it must. What games say of themselves (titles, labels, rules) comes from the games.
 */
export const text = {
  appName: 'Plyworks',
  tagline: 'Games worth thinking about',
  intro: 'Play against the computer, or a friend at the same screen. Nothing to install, nothing leaves your browser.',
  allGames: 'All games',
  arena: 'Arena',
  library: 'Library',
  learn: 'Learn',
  skipToContent: 'Skip to content',
  settings: 'Settings',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  footer: 'Everything runs in your browser, the computer players too.',

  // Gallery
  play: 'Play',
  playGame: (title: string) => `Play ${title}`,
  continueGame: (title: string) => `Continue ${title}`,
  continueShort: 'Continue',
  rulesOf: (title: string) => `Rules of ${title}`,
  rules: 'Rules',
  seats: (count: number, variants: boolean) => `${count} players${variants ? ' · with variants' : ''}`,

  // Learn
  learnGames: 'The games, in two minutes each',
  learnAlgorithms: 'The algorithms at work',
  noLesson: (name: string) => `There is no lesson “${name}”`,
  introduction: 'Introduction',
  introductionTo: (title: string) => `Introduction to ${title}`,
  introductionStep: (step: number, count: number) => `Step ${step} of ${count}`,
  introductionRight: 'Right.',
  introductionWrong: 'That is a legal move, but not what is asked for. Try another one.',
  introductionNext: 'Next',
  introductionSkip: 'Skip',
  algorithmNames: {
    minimax: 'Minimax',
    'alpha-beta': 'Alpha-beta',
    mtdf: 'MTD(f)',
    'max-n': 'Max^n',
    'masked-max-n': 'Masked max^n',
    retrograde: 'Retrograde analysis',
  } satisfies Record<Algorithm, string>,
  algorithmAbout: {
    minimax: 'One side wants much, the other little: the value of a position from the values of those that follow.',
    'alpha-beta': 'The same answer with fewer looks: whole branches are cut off once they cannot matter.',
    mtdf: 'Probes that only ask “at least so much?” close in on the value, helped by a memory.',
    'max-n': 'More than two players, each for himself: scores become one number a player.',
    'masked-max-n':
      'Whole turns from masks, and only the player who searches varies his own: deep looks become affordable.',
    retrograde: 'From the end backwards: waves of decided positions run up the game.',
  } satisfies Record<Algorithm, string>,
  algorithmLong: {
    minimax:
      'A late position of Connect Four on 4 × 4, three moves deep. Leaves have the evaluation of the position, or 1000 for a win, as the first player sees it: he wants the largest number, his opponent the smallest.',
    'alpha-beta':
      'The same tree. Below each open node stands its window: only scores inside can still matter. Where the window closes, the moves that are left are cut off.',
    mtdf: 'The same tree again. Each probe has a window without any score inside, so it only tells whether the value is at least that much, and cuts off a lot. Bounds found before are remembered.',
    'max-n':
      'Star Chess after some turns: four players, each for himself. A turn is many commands, so only a few whole turns are proposed at each node, three at most. A leaf has one score a player, and every player takes what is best for himself.',
    'masked-max-n':
      'The same position a full turn deeper. The computer of Star Chess makes a turn by itself from what each sector requests; a mask hides some requests, so each mask gives another turn. Only the player who searches tries several, three here; the others play the turn of the standard mask, the first one, so a full turn makes the tree three times as large and not eighty-one times.',
    retrograde:
      'All positions that can come of a late position of Connect Four on 4 × 4, solved from the end. The first wave are the finished ones; each further wave holds those that are decided by the waves before it.',
  } satisfies Record<Algorithm, string>,
  diagramOpen: 'Open this position',
  diagramStart: 'Before the moves',
  diagramAfter: (move: string, step: number, count: number) => `After ${move} (${step} of ${count})`,
  diagramMen: (men: readonly string[]) => `On the board: ${men.join('; ')}.`,
  lessonSteps: 'Steps',
  lessonStep: 'Step',
  lessonStepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  lessonTree: 'Tree of the search',
  lessonBegins: (nodes: number, seat: string) => `The tree has ${nodes} positions. ${seat} is to move at the root.`,
  lessonRoot: 'The root',
  lessonAfter: (move: string) => `After ${move}`,
  lessonLeaves: (seen: number, all: number) => `Leaves looked at: ${seen}; the tree has ${all}.`,
  steps: {
    enter: (place: string | null, seat: string, window: string | null) =>
      `${at(place)} ${seat} is to move.${window === null ? '' : ` The window is ${window}.`}`,
    leaf: (place: string | null, scores: string) => `${at(place)} A leaf, worth ${scores}.`,
    better: (move: string, seat: string, scores: string) => `${move} gives ${scores}: the best so far for ${seat}.`,
    worse: (move: string, seat: string, scores: string) => `${move} gives ${scores}: no better for ${seat}.`,
    cut: (moves: string, seat: string) =>
      `Cut off: ${seat} has enough here, whatever ${moves} may give. The other side will not let it come to this.`,
    done: (place: string | null, scores: string) => `${at(place)} Done: ${scores}.`,
    remembered: (place: string | null, score: string) =>
      `${at(place)} Known from an earlier probe: ${score}. That is enough.`,
    probe: (count: number, beta: number) => `Probe ${count}: is the value at least ${beta}?`,
    bounds: (lower: string, upper: string) => `The value lies from ${lower} to ${upper}.`,
    answer: (scores: string) => `The answer: ${scores}.`,
  },
  wavesBegin: (positions: number) => `${positions} positions, none of them decided yet.`,
  waveSays: (wave: number, counts: Readonly<Record<Value, number>>, decided: number, all: number) =>
    `Wave ${wave}: ${counts.win} won, ${counts.draw} drawn and ${counts.loss} lost for the player to move. ${decided} of ${all} are decided.`,
  waveBoards: 'Some positions of this wave',
  waveBoard: (seat: string, value: string) => `${seat} to move: ${value}`,

  ...clockText,
  ...puzzleText,
  ...ratingText,

  // Library
  libraryAbout: 'Your games, with their variations, comments and reviews. They stay in this browser.',
  libraryNone: 'No games yet. Whatever you play is kept here.',
  libraryNothingFound: 'No game answers to that.',
  libraryCount: (shown: number, all: number) => (shown === all ? games(all) : `${shown} of ${games(all)}`),
  librarySearch: 'Search',
  librarySearchHelp: 'Players, titles, comments, moves, dates',
  libraryGame: 'Game',
  libraryAnyGame: 'All',
  libraryGames: 'Your games',
  libraryMore: (count: number) => `Show ${count} more`,
  libraryTrouble: (message: string) => `Your browser's database is of no use: ${message}.`,
  libraryOpen: (title: string) => `Open ${title}`,
  libraryFacts: (moves: number, variations: boolean, reviewed: boolean) =>
    [moves === 1 ? '1 move' : `${moves} moves`, variations ? 'annotated' : '', reviewed ? 'reviewed' : '']
      .filter((fact) => fact !== '')
      .join(' · '),
  when: (time: number) => new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' }),
  rename: 'Title',
  renameOf: (title: string) => `Title of ${title}`,
  renameSave: 'Keep the title',
  remove: 'Delete',
  removeOf: (title: string) => `Delete ${title}`,
  removed: (title: string) => `${title} was deleted.`,
  restore: 'Put it back',
  importGames: 'Import games',
  importHelp: 'Games as text or JSON, as many as a file holds; also what “plyworks match export” writes.',
  importFiles: 'Files',
  importPaste: 'Or paste them here',
  importStart: 'Import',
  importReport: (done: number, all: number, taken: number, known: number) =>
    `${done} of ${games(all)} read: ${taken} new, ${known} known already.`,
  exportJson: 'Export all (JSON)',
  exportText: 'Export all (text)',

  // Rules page
  noRules: 'This game has no rules page yet.',
  backToGame: 'Back to the game',

  // Seats and levels
  human: 'Human',
  playerOf: (seat: string) => `Who plays ${seat}`,
  waitingForLevels: 'Computer',
  unknownPlayer: (player: string) =>
    `There is no computer level “${player}” for this game; a gentle one plays instead.`,

  // Turn and result
  toMove: (seat: string) => `${seat} to move.`,
  yourMove: (seat: string) => `${seat} to move`,
  thinks: (seat: string) => `${seat} is thinking`,
  paused: (ply: number, count: number) => `Looking at move ${ply} of ${count}`,
  pausedAtStart: (count: number) => `Looking at the start, ${count} moves before the end`,
  pausedAtEnd: 'Paused',
  playOn: 'Play on from here',
  toLatest: 'Latest move',
  startPosition: 'Start of the game.',
  movePlayed: (seat: string, move: string) => `${seat}: ${move}.`,
  backAt: (ply: number, move: string) => `Back after move ${ply}, ${move}.`,
  outcome: (outcome: Outcome, names: readonly string[], plies: number) =>
    `${headline(outcome, names)}. ${reason(outcome, names, plies)}`,
  outcomeHeadline: headline,
  outcomeReason: reason,
  playAgain: 'Play again',

  // Thinking
  depth: (depth: number) => `depth ${depth}`,
  speed: (positions: string) => `${positions} positions/s`,
  moveNow: 'Move now',
  engineTrouble: (message: string) => `The computer player stopped: ${message}.`,
  retry: 'Try again',

  // Taking steps
  chooseCell: 'Choose a cell on the board.',
  chooseOrigin: 'Choose what to move.',
  chooseTarget: 'Choose a target.',
  chooseTargetOrCommand: 'Choose a target, or a command.',
  chooseCommand: 'Choose what to do.',
  chooseCellOrCommand: 'Choose a cell, or a command.',
  chooseAmount: 'How many?',
  amount: 'Amount',
  amountRange: (least: number, most: number) => `${least} to ${most}`,
  confirm: 'Do it',
  least: 'Least',
  half: 'Half',
  most: 'All',
  readingMoves: 'Reading the legal moves…',
  refused: (move: string, reason: string) => `${move} cannot be played: ${reason}.`,
  noMoveThere: (cell: string, reason: string) => `No move leads to ${cell}: ${reason}.`,
  notNow: 'Not now:',
  whyNot: (move: string) => `Why not ${move}?`,
  commands: 'Commands',

  // Board
  board: (game: string) => `Board of ${game}`,
  cellChosen: 'chosen',
  cellTarget: 'possible target',
  cellOrigin: 'can be played',
  cellHint: 'hint',
  cellLast: 'last move',
  cellRefused: 'not allowed now',

  // Tools
  tools: 'Tools',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  hintMove: (move: string) => `Hint: ${move}`,
  flip: 'Flip',
  resign: 'Resign',
  record: 'Record',
  newGame: 'New',
  pause: 'Pause',

  // Panels
  players: 'Players',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  earlierMoves: (count: number) => `Show ${count} earlier moves`,
  start: 'Start',
  movesHelp: 'Arrow keys walk the moves; up and down lead to variations.',
  inVariation: 'A variation.',
  variationAt: (ply: number) => `${ply}.`,
  remarks: 'Comment, glyphs and variations',
  commentOf: (move: string | null) => (move === null ? 'Comment on the start' : `Comment on ${move}`),
  glyphs: 'Glyphs',
  glyphName: (glyph: number) => ANNOTATION_GLYPHS.find(({ number }) => number === glyph)?.title ?? `glyph ${glyph}`,
  promote: 'Variation up',
  makeMain: 'Make it the main line',
  removeMove: 'Delete from here',
  removeQuestion: (move: string) => `Delete ${move}?`,
  removeHelp: (moves: number) =>
    moves === 1 ? 'The move is taken out of the game.' : `The move and the ${moves - 1} that follow are taken out.`,
  facts: 'Facts',

  // What a game shows beside play
  moreOf: (title: string) => `More of ${title}`,
  nothingToSee: (reason: string) => `There is nothing to see: ${reason}.`,
  scene: 'Scene',
  sceneBoard: 'Board of the scene',
  sceneOf: (index: number, count: number) => `Scene ${index} of ${count}`,
  playScenes: 'Play',
  anotherGame: 'Another game',
  puzzle: 'Puzzle',
  fillingBoard: 'Board to be filled',
  fillingHelp: 'A click, or Enter, gives a cell its next content.',
  fillingState: (filled: number, cells: number) => `${filled} of ${cells} cells are filled.`,
  fillingFaults: (titles: readonly string[], more: number) =>
    `Wrong: ${titles.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  fillingSolved: 'Solved. The whole board is filled and nothing is wrong.',
  followHint: 'Do that',
  strokeTakenBack: 'Taken back.',
  cellNow: (cell: string, content: string) => `${cell}: ${content}`,
  cellGiven: (cell: string) => `${cell} is given and stays.`,
  givenContent: (content: string) => `${content}, given`,

  // What can be shown over the board
  noFigures: 'None in this position.',
  figureForbids: '(not allowed now)',

  // Analysis
  analysis: 'Analysis',
  analysisAbout: 'An engine looks on and shows the best moves.',
  analysisBegins: 'The engine begins…',
  analysisPaused: 'The engine rests.',
  analysisDone: (facts: string) => `Finished: ${facts}`,
  analysisVerdict: (seat: string, move: string, score: string) => `Best for ${seat}: ${move}, score ${score}.`,
  lookAgain: 'Look again',
  bestLines: 'Best lines',
  chances: (seats: readonly { readonly name: string; readonly share: number }[]) =>
    `Chances: ${seats.map(({ name, share }) => `${name} ${share} %`).join(', ')}`,
  percent: (share: number) => `${share} %`,
  score: (score: number) => (score > 0 ? `+${score}` : score < 0 ? `\u2212${-score}` : '0'),
  winIn: (plies: number) => `wins in ${plies}`,
  lossIn: (plies: number) => `loses in ${plies}`,
  engineAndOptions: 'Engine and options',
  engine: 'Engine',
  lines: 'Lines',
  showThreats: 'Show what the other side threatens',
  threatIs: (seat: string, line: string) => `${seat} threatens ${line}`,

  bookMoves: 'Opening book',
  bookChoice: 'the book plays this',
  bookSilent: 'The book knows nothing of this position.',
  bookTrouble: (message: string) => `The opening book cannot be read: ${message}.`,

  // Review
  review: 'Review of the game',
  reviewGame: 'Analyse the game',
  reviewAgain: 'Forget it and analyse anew',
  reviewPace: 'Time for each position',
  secondsEach: (seconds: number) => `${seconds} s`,
  reviewProgress: (done: number, all: number, left: string) => `${done} of ${all} positions, ${left} left`,
  reviewClean: 'The engine would not have played much better.',
  reviewNoChances:
    'This engine judges only the player to move, which gives no graph. Choose another one in the analysis.',
  mistakes: 'Mistakes',
  mistake: (glyph: MoveGlyph, better: string, before: number, after: number) =>
    `${glyphNames[glyph]}: better was ${better} (chances ${before} %, then ${after} %)`,
  moveWithGlyph: (move: string, glyph: MoveGlyph) => `${move}, ${glyphNames[glyph]}`,
  moveWithGlyphs: (move: string, glyphs: readonly string[]) => [move, ...glyphs].join(', '),
  chancesOverGame: 'Chances over the game',
  chancesAt: (ply: number, seats: readonly { readonly name: string; readonly share: number }[] | null) =>
    `Move ${ply}${seats === null ? '' : `: ${seats.map(({ name, share }) => `${name} ${share} %`).join(', ')}`}`,

  // Editor of positions
  editPosition: 'Edit the position',
  editorOf: (title: string) => `Set up: ${title}`,
  palette: 'Put on the board',
  positionFields: 'Beside the board',
  positionLegal: 'This position is legal.',
  clearBoard: 'Clear the board',

  // Counting
  perft: 'Count lines of play',
  perftAbout: 'How many sequences of so many moves there are, by first move. Programs are compared by these numbers.',
  perftDepth: 'Moves',
  perftStart: 'Count',
  perftMove: 'First move',
  perftNodes: 'Sequences',
  perftSum: (total: string, seconds: string, rate: string) => `${total} in ${seconds} s, ${rate} a second`,
  perftRunning: (sum: string) => `So far ${sum}`,
  perftStopped: (sum: string) => `Stopped: ${sum}`,
  perftMore: (count: number) => `and ${count} more first moves`,

  // Solved values
  solvedValues: 'Solved values',
  solvedAbout: 'The exact value of every move. Worked out here, once for the visit.',
  explore: 'Explore',
  exploreGame: (title: string) => `Explore ${title}`,
  openingValues: 'Looking for solved values…',
  walking: (count: string) => `Looking for all positions: ${count} so far`,
  solving: (share: number) => `Solving the game: ${share} %`,
  solvingDetails: (done: string, total: string, rate: string, left: string | null, memory: string) =>
    `${done} of ${total} positions, ${rate} a second${left === null ? '' : `, ${left} left`}; the tables take ${memory}`,
  solvingStopped: (share: number) => `Stopped at ${share} %. What is solved is kept.`,
  seconds: (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`),
  megabytes: (bytes: number) => `${(bytes / 1048576).toFixed(1)} MB`,
  stop: 'Stop',
  goOn: 'Go on',
  solve: 'Solve the game',
  solvedFrom: (positions: string, source: Source, longest: number) =>
    `${positions} positions ${sourceName(source)}; the longest play takes ${longest} turns.`,
  fileRefused: (message: string) => `The file of solved values that this site offers is of no use: ${message}.`,
  notSolvable: (message: string) => `Not to be solved here: ${message}.`,
  solverTrouble: (message: string) => `The solver stopped: ${message}.`,
  solveFromHere: 'Solve from this position on',
  uncovered: 'This position is not among those that were solved.',
  positionIsOver: 'The game is over.',
  valueOfPosition: (who: string | null, value: Value, plies: number | null) => valueSentence(who, value, plies),
  valueInWords: (value: Value, plies: number | null) => valueWords(value, plies),
  valueShort: (value: Value, plies: number | null) => `${valueSigns[value]}${plies ?? ''}`,
  valueSigns,
  valueNames: { win: 'win', draw: 'draw', loss: 'loss' },
  bestMove: 'best',
  movesAndValues: 'Moves and their values',
  valueHistory: (first: string, second: string) =>
    `Values over the game: up where ${first} wins, down where ${second} does, a dash for a draw; longer bars are nearer the end.`,
  valueHistoryLabel: 'Values over the game',
  valueHistoryAt: (
    ply: number,
    first: string,
    value: { readonly value: Value; readonly plies: number | null } | null,
  ) =>
    `Move ${ply}${value === null ? '' : `: ${first} ${value.plies === 0 ? endWords[value.value] : valueWords(value.value, value.plies)}`}`,
  moreMoves: (count: number) => `Show ${count} more moves`,
  bestLine: 'Best play to the end',
  lineStep: (index: number, seat: string, move: string) => `${index}. ${seat}: ${move}`,
  lookingAhead: (moves: number) => (moves === 1 ? 'Looking one move ahead' : `Looking ${moves} moves ahead`),
  lookedAhead: (index: number, seat: string, move: string, next: string | null) =>
    `Looking ahead, move ${index}, ${seat}: ${move}.${next === null ? ' The game is over.' : ` ${next} to move.`}`,
  back: 'Back',
  forward: 'Forward',
  toGame: 'Back to the game',
  playLine: 'Play up to here',

  // Values found position by position
  exactAbout: 'The exact value of every move, worked out here position by position.',
  exactSolving: (moves: number, all: number) => `Solving this position: ${moves} of ${all} moves`,
  exactFacts: (nodes: string, rate: string, left: string | null) =>
    `${nodes} positions looked at, ${rate} a second${left === null ? '' : `, about ${left} left`}`,
  exactGaveUp: 'Not solved in the time taken so far.',
  exactStopped: 'Stopped.',
  exactDone: (nodes: string, seconds: string) => `Solved here: ${nodes} positions looked at in ${seconds} s.`,
  keepTrying: 'Take all the time it needs',

  // Explorer
  explorerOf: (title: string) => `Explorer of ${title}`,
  explorerParts: 'Parts of the explorer',
  explorerPartNames: { board: 'Position', map: 'Map', quiz: 'Quiz' },
  position: 'Position',
  positionHelp: 'The position in notation. Change it, or paste another one.',
  setUp: 'Set up',
  startAgain: 'Start again',
  playFromHere: 'Play from here',
  mapOf: (title: string) => `Map: ${title}`,
  mapHelp: 'Arrow keys walk the map, Shift makes longer steps, Enter opens the position on the board.',
  mapCursor: 'Place on the map',
  mapRole: 'map',
  mapPlace: (column: string, row: string) => `${column} against ${row}`,
  mapNoPosition: 'There is no such position.',
  mapUnknown: 'The solution does not cover this position.',
  mapBest: (moves: string) => `Best: ${moves}`,
  mapLegend: 'Legend',
  mapLegendItem: (value: Value, count: string) => `${value} for the player to move: ${count}`,
  mapLegendShade: 'The stronger the colour, the nearer the end.',
  mapNone: (count: string) => `no position: ${count}`,
  openOnBoard: 'Open on the board',

  // Quiz
  quizTitle: 'Find the only move',
  quizTask: (seat: string, value: Value) =>
    `${seat} to move. Only one move ${value === 'win' ? 'wins' : 'keeps the draw'}. Find it on the board.`,
  quizLevel: 'Level',
  quizAnyLevel: 'Any',
  quizLevels: { easy: 'Easy', medium: 'Medium', hard: 'Hard' } satisfies Record<Grade, string>,
  quizGradeIs: (grade: Grade) => `This one is ${grade}.`,
  quizLooking: 'Looking for a puzzle…',
  quizNone: 'No puzzle of this kind was found in this game.',
  quizHint: 'Hint',
  quizHintDistance: (value: Value, plies: number) =>
    value === 'win'
      ? `With best play the win takes ${turns(plies)}.`
      : `With best play the draw takes ${turns(plies)}.`,
  quizHintNot: (moves: string) => `It is none of these: ${moves}.`,
  quizGiveUp: 'Show me',
  quizNext: 'Next puzzle',
  quizRight: (move: string, words: string) => `Right: ${move} ${words}.`,
  quizWrong: (move: string, words: string, answer: string, right: string) =>
    `${move} ${words}. The only move was ${answer}, which ${right}.`,
  quizShown: (answer: string, words: string) => `The only move is ${answer}: it ${words}.`,
  quizRefutation: (move: string, line: string, goesOn: boolean) =>
    `After ${move} the best play goes ${line}${goesOn ? ' …' : '.'}`,
  quizEnding: (move: string, reason: string) => `${move} ends the game: ${reason}.`,
  quizScore: (right: number, asked: number) => `${right} of ${asked} right`,
  quizStreak: (streak: number, best: number) => `${streak} in a row, at most ${best}`,
  quizForget: 'Start the count anew',

  // New game
  newGameOf: (title: string) => `New game of ${title}`,
  startGame: 'Start',
  seed: 'Seed of the set-up',
  shuffle: 'Another',
  range: (least: number, most: number) => `${least} to ${most}`,
  notPossible: (found: string, expected: string) => `Not possible: ${found}. Needed: ${expected}.`,
  wholeNumber: (title: string, least: number, most: number) => `${title}: a whole number from ${least} to ${most}.`,

  // Resign
  resignQuestion: (seat: string) => `Resign as ${seat}?`,
  resignHelp: 'The game ends. You can still look at its moves and play on from any of them.',

  // Record
  recordTitle: 'Record of the game',
  recordHelp: 'The whole game as text. Keep it, send it, or paste another one here.',
  recordForm: 'Written as',
  recordForms: { json: 'Data (JSON)', text: 'Text' },
  recordText: 'Game as text or link',
  copy: 'Copy text',
  copyLink: 'Copy link',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying; select the text and copy it yourself.',
  download: 'Save as file',
  load: 'Load this game',
  pictureSvg: 'Picture (SVG)',
  picturePng: 'Picture (PNG)',
  recordEmpty: 'Paste the text of a game or a link first.',

  // Settings
  theme: 'Colours',
  themeNames: { system: 'As the system', light: 'Light', dark: 'Dark' },
  themeToggle: (name: string) => `Colours: ${name}`,
  showMoves: 'Mark legal moves on the board',
  calm: 'Computers move at a calm pace',

  // Trouble
  badLink: 'This link cannot be opened',
  badLinkHelp: 'Nothing of yours was changed.',
  trouble: 'Something went wrong',
  troubleHelp: 'The page met an error of its own. Your last game is kept.',
  reload: 'Reload the page',
}

/** Where something happens in a tree. */
function at(place: string | null): string {
  return place === null ? 'At the root:' : `After ${place}:`
}

function games(count: number): string {
  return count === 1 ? '1 game' : `${count} games`
}

/** What a move does, e.g. `wins in 17 turns`. */
function valueWords(value: Value, plies: number | null): string {
  const verb = { win: 'wins', draw: 'draws', loss: 'loses' }[value]
  return plies === null ? verb : `${verb} in ${turns(plies)}`
}

/** @param who the name of the player the value is for; null for the person at the board */
function valueSentence(who: string | null, value: Value, plies: number | null): string {
  const when = plies === null ? '' : ` in ${turns(plies)}`
  if (value === 'draw') return `A draw with best play${when === '' ? '' : `,${when}`}.`
  const verb = value === 'win' ? 'win' : 'lose'
  return `${who === null ? `You ${verb}` : `${who} ${verb}s`}${when} with best play.`
}

function sourceName(source: Source): string {
  return { site: 'from a file of this site', browser: 'kept by your browser', solved: 'solved here' }[source]
}

function headline(outcome: Outcome, names: readonly string[]): string {
  if (outcome.winners.length > 0) return `${outcome.winners.map((seat) => names[seat]).join(' and ')} wins`
  if (outcome.resigned === null) return 'Draw'
  return `${names[outcome.resigned]} ${outcome.onTime ? 'is out of time' : 'gave up'}`
}

function reason(outcome: Outcome, names: readonly string[], plies: number): string {
  const after = plies === 1 ? 'after one move' : `after ${plies} moves`
  if (outcome.resigned !== null) {
    const ending = outcome.winners.length > 0 ? '' : ' The game ends without a winner.'
    return `${names[outcome.resigned]} ${outcome.onTime ? 'ran out of time' : 'resigned'} ${after}.${ending}`
  }
  return outcome.reason === null ? `Decided ${after}.` : `${capital(outcome.reason)}, ${after}.`
}

function capital(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1)
}
