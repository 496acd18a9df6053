import { useMemo } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { ChancesGraph } from './chances-graph.js'
import { type GameReview, PACES } from './game-review.js'

interface GameGraphProps {
  readonly board: BoardSession
  readonly review: GameReview
  /** Moves that gave something away, by number. */
  readonly marked: ReadonlySet<number>
}

/**
 * The chances over the game, as far as they are known: from the review, and where that has not been from what the analysis has seen in
 * passing. As long as there is no line to draw, a button that has the engine look at every position.
 */
export function GameGraph({ board, review, marked }: GameGraphProps) {
  const { session } = board
  const played = session.played.value
  const positions = useMemo(() => positionsOf(board), [board, played])
  const seen = board.seen.value
  const views = review.views.value.map((view, ply) => {
    const chances = seen.get(positions[ply])
    return view ?? (chances === undefined ? null : { chances, line: [] })
  })
  if (views.filter((view) => view?.chances).length > 1) {
    return (
      <div class="game-graph">
        <ChancesGraph board={board} views={views} marked={marked} />
      </div>
    )
  }
  const atWork = review.pace.value !== null
  return (
    <button type="button" class="button quiet" disabled={atWork} onClick={() => void review.start(PACES[0] * 1000)}>
      {atWork ? text.graphBegins : text.drawGraph}
    </button>
  )
}

/** The positions of the line on the board in notation, by number of moves played. */
function positionsOf({ session: { game, record, played } }: BoardSession): string[] {
  const position = record.start.clone()
  return [
    game.notation.formatPosition(position),
    ...played.value.map(({ text: move }) => {
      position.make(game.notation.parseMove(position, move))
      return game.notation.formatPosition(position)
    }),
  ]
}
