import { ANNOTATION_GLYPHS } from '@plyworks/core'
import { number, plural } from './words.js'

/** Texts about the moves of a game on record: list, remarks, texts to copy, positions set up. */
export const notationText = {
  // Panels
  players: 'Players',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  earlierMoves: (count: number) => `Show ${count} earlier ${plural(count, 'move', 'moves')}`,
  start: 'Start',
  movesHelp: 'Arrow keys walk the moves; up and down lead to variations.',
  inVariation: 'A variation.',
  moveNumber: (number: number, begins: boolean) => `${number}${begins ? '.' : '…'}`,
  remarks: 'Comment, glyphs and variations',
  commentOf: (move: string | null) => (move === null ? 'Comment on the start' : `Comment on ${move}`),
  glyphs: 'Glyphs',
  glyphName: (glyph: number) => ANNOTATION_GLYPHS.find(({ number }) => number === glyph)?.title ?? `glyph ${glyph}`,
  promote: 'Variation up',
  makeMain: 'Make it the main line',
  promoted: 'The variation has moved up.',
  isMainLine: 'This is the main line now.',
  removeMove: 'Delete from here',
  removeQuestion: (move: string) => `Delete ${move}?`,
  removeHelp: (moves: number) =>
    moves === 1
      ? 'The move is deleted.'
      : `The move and the ${moves - 1} that ${plural(moves - 1, 'follows', 'follow')} are deleted.`,
  facts: 'Facts',

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

  // Editor of positions
  editPosition: 'Edit the position',
  editorOf: (title: string) => `Set up: ${title}`,
  palette: 'Put on the board',
  positionFields: 'Beside the board',
  positionLegal: 'This position is legal.',
  clearBoard: 'Clear the board',

  // Counting
  perft: 'Count lines of play',
  perftAbout:
    'How many sequences of moves of that length there are, by first move. Authors of programs compare these numbers.',
  perftDepth: 'Moves',
  perftStart: 'Count',
  perftMove: 'First move',
  perftNodes: 'Sequences',
  perftSum: (total: number, seconds: number) =>
    `${number(total)} in ${number(seconds, 1)} s, ${number(Math.round(total / Math.max(0.001, seconds)))} a second`,
  perftRunning: (sum: string) => `So far ${sum}`,
  perftStopped: (sum: string) => `Stopped: ${sum}`,
  perftMore: (count: number) => `and ${count} more first ${plural(count, 'move', 'moves')}`,
}
