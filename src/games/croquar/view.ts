import type { BoardShape, CellFace, Fact, Glyph, Step, View } from '../../core/view.js'
import { barredInWords, situationInWords } from './diagram.js'
import { type CroquarPosition, SKIP } from './rules.js'
import { isInHoop, missUsed, NEEDS, NEXT, NUMBER, OVER } from './situations.js'

/**
 * The lawn: a row for each ten, the last digit as the column, so that the hoops (and the start) stand in the left
 * column. Row 0 is at the bottom. Above 100 there are the cells of a missed last hoop, 101 to 107, and the peg at the
 * right for a player who is over.
 */
const TENS = 11
const COLUMNS = 10
const PEG = 108
const CELLS = 109

export const view: View<CroquarPosition> = {
  board: lawn(),

  faces(position) {
    const first = position.turn === 0 ? position.mover : position.other
    const second = position.turn === 0 ? position.other : position.mover
    return Array.from({ length: CELLS }, (_, cell) => faceOf(cell, first, second))
  },

  path(position, move): Step[] {
    if (move === SKIP) return [{ kind: 'choice', id: 'skip', title: 'Skip the turn' }]
    return [{ kind: 'cell', cell: cellOf(NEXT[position.mover * 17 + 8 + move]) }]
  },

  touched(position, move) {
    const from = cellOf(position.mover)
    return move === SKIP ? [from] : [from, cellOf(NEXT[position.mover * 17 + 8 + move])]
  },

  facts(position): Fact[] {
    const first = position.turn === 0 ? position.mover : position.other
    const second = position.turn === 0 ? position.other : position.mover
    return [
      { title: 'Barred', value: barredInWords(position) },
      { title: 'Player 1', value: situationInWords(first), seat: 0 },
      { title: 'Player 2', value: situationInWords(second), seat: 1 },
      { title: 'Miss', value: missUsed(first) ? 'used' : 'one allowed', seat: 0 },
      { title: 'Miss', value: missUsed(second) ? 'used' : 'one allowed', seat: 1 },
    ]
  },

  ending(position) {
    if (position.score(0) === 0) return 'both are over'
    const [winner, loser] =
      position.score(position.turn) > 0 ? [position.mover, position.other] : [position.other, position.mover]
    return winner === OVER || loser <= OVER ? 'over first' : 'a hoop missed for the second time'
  },
}

function lawn(): BoardShape {
  const margin = 0.5
  const cells = Array.from({ length: CELLS }, (_, cell) => {
    const column = cell === PEG ? COLUMNS - 1 : cell % 10
    const row = TENS - 1 - Math.floor(cell / 10)
    const name = cell === PEG ? 'X' : String(cell)
    return { name, x: margin + column, y: row, width: 1, height: 1, row, column }
  })
  const digits = Array.from({ length: COLUMNS }, (_, digit) => ({
    text: String(digit),
    x: margin + digit + 0.5,
    y: TENS + margin / 2,
    size: 0.3,
  }))
  const tens = Array.from({ length: TENS }, (_, row) => ({
    text: String(row * 10),
    x: margin / 2,
    y: TENS - row - 0.5,
    size: 0.25,
  }))
  return {
    width: COLUMNS + margin,
    height: TENS + margin,
    rows: TENS,
    columns: COLUMNS,
    cells,
    labels: [...digits, ...tens],
  }
}

function cellOf(situation: number): number {
  return situation === OVER ? PEG : NUMBER[situation]
}

function faceOf(cell: number, first: number, second: number): CellFace {
  const here = [first, second].map((situation) => cellOf(situation) === cell)
  const both = here[0] && here[1]
  const glyphs: Glyph[] = []
  if (!here[0] && !here[1])
    glyphs.push({ kind: 'text', text: cell === PEG ? 'X' : String(cell), x: 0.5, y: 0.5, size: 0.28 })
  const words: string[] = []
  for (const [seat, situation] of [first, second].entries()) {
    if (!here[seat]) continue
    const x = both ? 0.27 + 0.46 * seat : 0.5
    const radius = both ? 0.22 : 0.36
    glyphs.push({ kind: 'disc', seat, x, y: 0.5, radius })
    if (missUsed(situation)) glyphs.push({ kind: 'ring', seat, x, y: 0.5, radius: radius + 0.06 })
    if (isInHoop(situation)) glyphs.push({ kind: 'text', text: String(NEEDS[situation]), x, y: 0.86, size: 0.24 })
    words.push(`player ${seat + 1} ${situationInWords(situation)}`)
  }
  const what = cell === PEG ? 'peg' : isHoop(cell) ? 'hoop' : ''
  return {
    ground: isHoop(cell) || cell === PEG ? 'goal' : Math.floor(cell / 10) % 2 === 0 ? 'plain' : 'alternate',
    glyphs,
    label: [what, ...words].filter((part) => part !== '').join(', ') || 'empty',
  }
}

function isHoop(cell: number): boolean {
  return cell % 10 === 0 && cell > 0
}
