import { type Board, ConnectFourPosition } from '../rules.js'
import { openingScores } from './opening-scores.js'

/** A position with few stones whose score is known before any search. */
export interface Opening {
  /** The columns that lead there, from 0. */
  readonly columns: Uint8Array
  /** For the player to move, see `packages/games/connect-four/kernel/search.ts`. */
  readonly score: number
}

/** The openings of a board that come with the game: some of 7 x 6, none of any other. */
export function knownOpenings({ columns, rows }: Board): Opening[] {
  if (columns !== 7 || rows !== 6) return []
  return readOpeningScores(openingScores).map(([played, score]) => ({
    columns: Uint8Array.from(played, (column) => Number(column) - 1),
    score,
  }))
}

/** The lines of `openingScores` in a text: columns from 1, score. */
export function readOpeningScores(text: string): [string, number][] {
  return Array.from(text.matchAll(/^([1-9]+) (-?\d+)$/gm), ([, played, score]) => [played, Number(score)])
}

/**
 * Returns every open position with exactly `stones` stones, one of each pair of mirror images, as the columns that lead there
 * first when moves are played in their pinned order.
 */
export function listOpenings(board: Board, stones: number): Uint8Array[] {
  let openings: Uint8Array[] = [new Uint8Array(0)]
  const position = new ConnectFourPosition(board)
  const moves = new Int32Array(board.columns)
  for (let count = 0; count < stones; count++) {
    const known = new Set<string>()
    openings = openings.flatMap((columns) => {
      rewind(position, columns)
      const next: Uint8Array[] = []
      for (const move of moves.subarray(0, position.generate(moves, 0))) {
        position.make(move)
        const name = nameOpening(position)
        if (!position.over && !known.has(name)) {
          known.add(name)
          next.push(Uint8Array.of(...columns, move))
        }
        position.unmake()
      }
      return next
    })
  }
  return openings
}

/** Returns a name that a position and its mirror image share: the contents of the columns, read from the smaller side. */
export function nameOpening({ board, stones, heights }: ConnectFourPosition): string {
  const columns = Array.from(heights, (height, column) => {
    let content = ''
    for (let row = 0; row < height; row++) content += stones[column + row * board.columns]
    return content
  })
  const name = columns.join('.')
  const image = columns.reverse().join('.')
  return [name, image].sort()[0]
}

/** Makes `position` the one that `columns` lead to. */
export function rewind(position: ConnectFourPosition, columns: Uint8Array): void {
  while (position.ply > 0) position.unmake()
  for (const column of columns) position.make(column)
}
