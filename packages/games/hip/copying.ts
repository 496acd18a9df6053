import { type Grid, gridSymmetries } from '@plyworks/core'
import type { HipPosition, HipRules } from './rules.js'
import type { SquareTable } from './squares.js'

/** The names of the symmetries of `gridSymmetries`, in their order. */
export const symmetryNames = [
  'identity',
  'mirror left-right',
  'mirror top-bottom',
  'half turn',
  'mirror in the rising diagonal',
  'quarter turn',
  'quarter turn back',
  'mirror in the falling diagonal',
] as const

/** The effect of copying by one symmetry for player 2, who answers every stone with its image. */
export interface CopyingCase {
  /** Number of the symmetry in `gridSymmetries`. */
  readonly symmetry: number
  /** Why player 2 cannot always answer so, or null when it can: then it never loses. */
  readonly fails: string | null
  /** A drawn board that copying can end in, as a set of player 1's cells, if there is one. */
  readonly draw: readonly number[] | null
  /** The gain of player 2 under the rule: nothing, at least a draw, or a win. */
  readonly gives: 'nothing' | 'draw' | 'win'
}

/**
 * The copying strategy as a theorem, decided by check for a board and rule. Player 2 answers each stone with its image.
 *
 * It is sound when (1) turns are single stones, (2) the symmetry undoes itself and moves every cell, so that the image
 * of an empty cell is another empty cell, and (3) it maps squares to squares. For then player 2's stones are always the
 * image of player 1's after the answer; a square of its own would be the image of one player 1 completed before - and
 * that ended the game, or was barred. So player 2 always has an answer, and player 1 runs out first.
 *
 * Under `last-mover` that wins. Under `gardner` the full board is the one other ending: it wins if no full board without
 * a square is the image of its own exchange, and holds a draw otherwise. That is searched, not believed.
 */
export function copyingCases(rules: HipRules): CopyingCase[] {
  const table = rules.table
  return gridSymmetries(rules.grid).flatMap((image, symmetry): CopyingCase[] => {
    if (symmetry === 0) return []
    const fails = copyingFails(rules, table, image)
    if (fails !== null) return [{ symmetry, fails, draw: null, gives: 'nothing' }]
    const draw = rules.rule === 'gardner' ? copiedDraw(rules, image) : null
    return [{ symmetry, fails, draw, gives: draw === null ? 'win' : 'draw' }]
  })
}

/**
 * Returns what copying proves of a position: the player to move loses, or cannot win, because the other one's stones are the image
 * of its own and can stay so to the end. Null when it says nothing.
 */
export function copyingVerdict(position: HipPosition): 'loss' | 'no win' | null {
  if (position.over || position.rules.stones !== 1) return null
  const sound = soundCases(position.rules).filter(({ image }) => isCopied(position, image))
  if (sound.length === 0) return null
  return sound.some(({ gives }) => gives === 'win') ? 'loss' : 'no win'
}

/** The name of the symmetry by which the player who is not to move wins a position by copying; null where none does. */
export function copiedBy(position: HipPosition): string | null {
  if (copyingVerdict(position) !== 'loss') return null
  const wins = soundCases(position.rules).find(({ gives, image }) => gives === 'win' && isCopied(position, image))
  return wins === undefined ? null : symmetryNames[wins.symmetry]
}

/** The first of the moves with which copying wins for the mover: its stones and the other one's are images then. */
export function copyingMove(position: HipPosition, moves: readonly number[]): number | undefined {
  const copy = position.clone()
  return moves.find((move) => {
    copy.make(move)
    const verdict = copyingVerdict(copy)
    copy.unmake()
    return verdict === 'loss'
  })
}

/** A symmetry by which copying is sound. */
interface SoundCopying {
  /** Number of the symmetry in `gridSymmetries`. */
  readonly symmetry: number
  readonly image: Int32Array
  readonly gives: CopyingCase['gives']
}

/** Sound cases by rules: asked for again and again, and some take a moment. */
const remembered = new WeakMap<HipRules, SoundCopying[]>()

function soundCases(rules: HipRules): SoundCopying[] {
  const known = remembered.get(rules)
  if (known !== undefined) return known
  const images = gridSymmetries(rules.grid)
  const sound = copyingCases(rules).flatMap(({ symmetry, gives }) =>
    gives === 'nothing' ? [] : [{ symmetry, image: images[symmetry], gives }],
  )
  remembered.set(rules, sound)
  return sound
}

function isCopied(position: HipPosition, image: Int32Array): boolean {
  for (let cell = 0; cell < position.rules.cells; cell++) {
    const seat = position.stoneAt(cell)
    if (position.stoneAt(image[cell]) !== (seat < 0 ? -1 : 1 - seat)) return false
  }
  return true
}

function copyingFails(rules: HipRules, table: SquareTable, image: Int32Array): string | null {
  if (rules.stones !== 1) return 'a turn of two stones may occupy a cell together with its image'
  for (let cell = 0; cell < rules.cells; cell++) {
    if (image[cell] === cell) return 'a cell is its own image'
    if (image[image[cell]] !== cell) return 'the image of the image is another cell'
  }
  const squares = new Set(table.squares.map(({ cells }) => setName(cells)))
  const kept = table.squares.every(({ cells }) => squares.has(setName(cells.map((cell) => image[cell]))))
  return kept ? null : 'the image of a square is no square'
}

function setName(cells: readonly number[]): string {
  return [...cells].sort((one, other) => one - other).join()
}

/**
 * A full board without a square in which every cell and its image differ in colour, or null: colours cell by cell from
 * the middle on, so that squares close early, giving the image the other colour, and steps back from every one-coloured
 * square.
 */
function copiedDraw({ grid, table }: HipRules, image: Int32Array): number[] | null {
  const colours = new Int8Array(image.length).fill(-1)
  const through = Array.from(image, (_, cell) => table.squares.filter(({ cells }) => cells.includes(cell)))
  const closes = (cell: number) =>
    through[cell].some(({ cells }) => cells.every((corner) => colours[corner] === colours[cell]))
  const order = cellsFromTheMiddle(grid)
  const colour = (at: number): boolean => {
    if (at === order.length) return true
    const cell = order[at]
    if (colours[cell] >= 0) return colour(at + 1)
    for (const choice of [0, 1]) {
      colours[cell] = choice
      colours[image[cell]] = 1 - choice
      if (!closes(cell) && !closes(image[cell]) && colour(at + 1)) return true
    }
    colours[cell] = -1
    colours[image[cell]] = -1
    return false
  }
  return colour(0) ? [...colours.keys()].filter((cell) => colours[cell] === 0) : null
}

function cellsFromTheMiddle({ rows, columns }: Grid): number[] {
  const away = (cell: number) => {
    const row = Math.floor(cell / columns) - (rows - 1) / 2
    const column = (cell % columns) - (columns - 1) / 2
    return row * row + column * column
  }
  return Array.from({ length: rows * columns }, (_, cell) => cell).sort((one, other) => away(one) - away(other))
}
