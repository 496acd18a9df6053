import { type ExactValue, type Game, NotApplicable, type Position, SolvingValues } from '@plyworks/core'
import { plainSeatName, winnersOf } from './screen.js'

/** Cells that are listed at most. */
const MOST_CELLS = 8
/** The value of a position that takes longer is left out: a person waits for it. */
const PATIENCE = 300
/** Megabytes of a table that such a search can fill. */
const TABLE = 16

/** Says what a legal move does: to the board, by the game's own report, and to the result with best play where that is soon known. */
export function describeMove(game: Game, position: Position, move: number): string {
  const after = position.clone()
  after.make(move)
  const told = game.insight.report?.(position, move) ?? []
  const changes = changedCells(game, position, after)
  return [
    `${game.notation.formatMove(position, move)} is a legal move.`,
    ...changes.slice(0, MOST_CELLS),
    ...(changes.length > MOST_CELLS ? [`and ${changes.length - MOST_CELLS} more cells`] : []),
    ...told.map(({ text }) => text),
    ...resultOf(game, after),
  ].join('\n  ')
}

/** The cells that look otherwise afterwards, in the words that screen readers hear. */
function changedCells({ view }: Game, before: Position, after: Position): string[] {
  const now = view.faces(after)
  return view.faces(before).flatMap(({ label }, cell) => {
    const { name } = view.board.cells[cell]
    const then = now[cell].label
    if (label === then) return []
    // The same man, of whom more is said.
    return [then.startsWith(`${label}, `) ? `${name}: ${then}` : `${name}: ${label} → ${then}`]
  })
}

function resultOf(game: Game, after: Position): string[] {
  if (after.over) return [`It ends the game: ${winnersOf(game, after)}.`]
  const known = quickValue(game, after)
  if (known === null) return []
  const { value, plies } = known
  const winner = value === 'win' ? after.turn : 1 - after.turn
  const result = value === 'draw' ? 'the game is a draw' : `${plainSeatName(game, winner)} wins`
  const soon = plies === null || value === 'draw' ? '' : `, in ${plies} more ${plies === 1 ? 'ply' : 'plies'}`
  return [`With best play after it ${result}${soon}.`]
}

/** The exact value of a position, or null where nothing tells it or it would take longer. */
function quickValue(game: Game, position: Position): ExactValue | null {
  const end = performance.now() + PATIENCE
  const control = { stopped: () => performance.now() > end, tableMegabytes: TABLE, memory: TABLE * 2 ** 20 }
  try {
    return new SolvingValues(game, { ...control, known: null }).value(position)
  } catch (error) {
    if (error instanceof NotApplicable) return null
    throw error
  }
}
