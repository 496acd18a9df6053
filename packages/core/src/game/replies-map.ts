import type { Game } from './game.js'
import type { Position } from './position.js'
import type { PositionMap } from './position-map.js'

/** The name of the map of replies. */
export const REPLIES = 'replies'

/** What a map of first moves and replies is made of, worked out when it is first looked at. */
interface Replies<P extends Position> {
  readonly start: P
  readonly firsts: Int32Array
  readonly firstLabels: readonly string[]
  /** The replies to any first move, each once. */
  readonly replyLabels: readonly string[]
  /** The reply of a row to the first move of a column, or null where it is illegal. */
  replyAt(column: number, row: number): number | null
}

/**
 * The map that any game has that always begins alike: the second move, by the first. It is the reply of the second player, except where a
 * move gives another one. What stands at a place is the position after both.
 * @param gameOf the game, which is asked only when the map is looked at
 */
export function repliesMap<P extends Position>(gameOf: () => Game<P>): PositionMap<P> {
  let made: Replies<P> | null = null
  const replies = (): Replies<P> => {
    made ??= readReplies(gameOf())
    return made
  }
  const position = (column: number, row: number, into: P): boolean => {
    const { start, firsts, replyAt } = replies()
    const reply = replyAt(column, row)
    if (reply === null) return false
    into.assign(start)
    into.make(firsts[column])
    into.make(reply)
    return !into.over
  }
  return {
    name: REPLIES,
    title: 'Second move, by the first',
    choices: [],
    columns: () => ({ title: 'First move', labels: replies().firstLabels }),
    rows: () => ({ title: 'Second move', labels: replies().replyLabels }),
    position: (_selection, column, row, into) => position(column, row, into),
    place(sought) {
      const { firstLabels, replyLabels, start } = replies()
      const into = start.clone() as P
      for (let column = 0; column < firstLabels.length; column++) {
        for (let row = 0; row < replyLabels.length; row++) {
          if (!position(column, row, into)) continue
          if (into.keyLow === sought.keyLow && into.keyHigh === sought.keyHigh) return { selection: {}, column, row }
        }
      }
      return null
    },
  }
}

function readReplies<P extends Position>({ start: startOf, traits, notation }: Game<P>): Replies<P> {
  const start = startOf(1)
  const list = (position: P): Int32Array => {
    const moves = new Int32Array(traits.maxMoves)
    return moves.slice(0, position.generate(moves, 0))
  }
  const firsts = inOrder(list(start), (first) => notation.formatMove(start, first))
  const moves = firsts.map(({ move }) => {
    const after = start.clone() as P
    after.make(move)
    return new Map(
      inOrder(list(after), (reply) => notation.formatMove(after, reply)).map(({ label, move }) => [label, move]),
    )
  })
  const replyLabels = [...new Set(moves.flatMap((replies) => [...replies.keys()]))].sort(byName)
  return {
    start,
    firsts: Int32Array.from(firsts, ({ move }) => move),
    firstLabels: firsts.map(({ label }) => label),
    replyLabels,
    replyAt: (column, row) => moves[column].get(replyLabels[row]) ?? null,
  }
}

/** Moves with their texts, in the order of these: that of generation is for searches. */
function inOrder(
  moves: Int32Array,
  format: (move: number) => string,
): { readonly label: string; readonly move: number }[] {
  return Array.from(moves, (move) => ({ label: format(move), move })).sort((one, other) =>
    byName(one.label, other.label),
  )
}

/** Sorts `b2` before `b10`. */
const byName = new Intl.Collator('en', { numeric: true }).compare
