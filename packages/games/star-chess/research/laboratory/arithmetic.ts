import { lastLevel, treeFormula } from './tree-sizes.js'
import { turnFormula } from './turn-count.js'

/** A figure of the write-up that follows from others, calculated again. */
export interface Sum {
  readonly what: string
  readonly formula: string
  readonly written: string
  readonly found: string
}

const MOST_MASKS = 1 + 16 + (16 * 15) / 2
/** The write-up's number of masks of a usual position. */
const MASKS = 60
/** The write-up's numbers of a chess player's moves, and of those that alpha-beta leaves. */
const CHESS_MOVES = 80
const CHESS_MOVES_LEFT = 13

/** Returns the write-up's arithmetic, calculated again. */
export function writtenSums(): Sum[] {
  const turns = turnFormula(20)
  const deep = BigInt(turns) ** 4n
  const pair = (generated: number, evaluated: number): string => `${grouped(generated)} / ${grouped(evaluated)}`
  const chess = (moves: number): string => pair(moves + moves ** 2, moves ** 2)
  const tree = (levels: number): string => pair(treeFormula(MASKS, levels), lastLevel(MASKS, levels))
  const unpruned = [1, 2, 3, 4].reduce((sum, level) => sum + MASKS ** level, 0)
  return [
    ['chess, two levels: generated / evaluated', '80 + 80² / 80²', '6,480 / 6,400', chess(CHESS_MOVES)],
    ['the same with alpha-beta', '13 + 13² / 13²', '182 / 169', chess(CHESS_MOVES_LEFT)],
    ['ways to move 20 ships of a central sector', 'C(28, 20)', '3,108,105', grouped(turns / 21)],
    ['with 0 to 20 ships built', 'C(28, 20) · 21', '65,270,205', grouped(turns)],
    ['four levels of them', '65,270,205⁴', '1.8·10³¹', scientific(deep)],
    ['times the moves of chess', '65,270,205 / 80', '815,878', grouped(Math.round(turns / CHESS_MOVES))],
    ['most masks', '1 + 16 + 120', '137', grouped(MOST_MASKS)],
    [
      'a full turn, all masks for all: generated / evaluated',
      '60 + 60² + 60³ + 60⁴ / 60⁴',
      '13,179,660 / 12,960,000',
      pair(unpruned, MASKS ** 4),
    ],
    ['two turns, masks on own levels: generated / evaluated', '4 (60 + 60²) / 60²', '14,640 / 3,600', tree(8)],
    ['three turns', '4 (60 + 60² + 60³) / 60³', '878,640 / 216,000', tree(12)],
    ['two turns and one’s own next one (4n + 1 levels)', '4 (60 + 60²) + 60³ / 60³', '-', tree(9)],
    ['three turns and one’s own next one', '4 (60 + 60² + 60³) + 60⁴ / 60⁴', '-', tree(13)],
    [
      'masks that 8,000,000 positions in three turns need',
      '4 (m + m² + m³) = 8,000,000',
      '-',
      `${masksFor(8e6, 12)} of 137`,
    ],
    ['the same with one’s own next turn', '4 (m + m² + m³) + m⁴ = 8,000,000', '-', `${masksFor(8e6, 13)} of 137`],
  ].map(([what, formula, written, found]) => ({ what, formula, written, found }))
}

/** The fewest masks with which a tree has at least that number of positions. */
function masksFor(positions: number, levels: number): number {
  let masks = 1
  while (treeFormula(masks, levels) < positions) masks++
  return masks
}

function scientific(value: bigint): string {
  const text = String(value)
  const superscript = [...String(text.length - 1)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')
  return `${text[0]}.${text.slice(1, 4)}·10${superscript}`
}

function grouped(value: number): string {
  return value.toLocaleString('en')
}
