import { type Game, type Position, WIN, WIN_LIMIT } from '@plyworks/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import { loadGame } from '../../../guests/present-games.js'
import type { ShownGame } from '../../../server/arena/live-games.js'
import { BoardPicture } from '../../ui/board/board-picture.js'
import { matchRoute } from '../../ui/page/routes.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'

interface LiveBoardProps {
  readonly match: string
  readonly shown: ShownGame
  /** Whether a person here is to move. */
  readonly mine: boolean
}

/** A board that follows a game, with names, clocks and evaluations; a link to the game's own page. */
export function LiveBoard({ match, shown, mine }: LiveBoardProps) {
  const [game, setGame] = useState<Game | null>(null)
  const reached = useRef<Reached | null>(null)
  useEffect(() => {
    let live = true
    loadGame(shown.game).then(
      (loaded) => live && setGame(loaded),
      () => {},
    )
    return () => {
      live = false
    }
  }, [shown.game])
  const moves = [...shown.opening, ...shown.moves.map(({ move }) => move)]
  const at = game === null ? null : reach(game, shown.start, moves, reached)
  return (
    <a class="live-board" href={matchRoute(match, { game: shown.number })}>
      <span class="live-picture">
        {game !== null && at !== null && (
          <BoardPicture shape={game.view.board} faces={game.view.faces(at.position)} hint={null} />
        )}
      </span>
      <span class="live-players">
        {shown.players.map((player, seat) => (
          <span key={seat} class={`live-player ${shown.question?.seat === seat ? 'asked' : ''}`}>
            <SeatChip seat={seat} /> <span class="live-name">{player}</span>
            <SeatFacts move={at === null ? undefined : lastOf(shown, at.seats, seat)} />
          </span>
        ))}
      </span>
      <span class="live-facts">
        {mine && <strong>{text.inArena.yourBoard} · </strong>}
        {text.inArena.gameTitle(shown.number)}
        {moves.length > 0 && ` · ${moves.length}. ${moves.at(-1)}`}
      </span>
    </a>
  )
}

/** The evaluation and the clock of a seat after its last move, as far as they are known. */
export function SeatFacts({ move }: { move: ShownGame['moves'][number] | undefined }) {
  if (move === undefined) return null
  const score = move.score === undefined ? '' : formatScore(move.score)
  const clock = move.clock === undefined ? '' : text.inArena.clockOf(text.inArena.thinkingTime(move.clock))
  return <span class="live-seat-facts">{[score, clock].filter((words) => words !== '').join(' · ')}</span>
}

/** The last move of a seat of which more is known than the move; a message tells more of the last ones alone. */
function lastOf(
  { opening, moves }: ShownGame,
  seats: readonly number[],
  seat: number,
): ShownGame['moves'][number] | undefined {
  return moves.findLast((_, index) => seats[opening.length + index] === seat)
}

/** A position with the moves that led to it and the seats that made them. */
interface Reached {
  readonly position: Position
  readonly moves: string[]
  readonly seats: number[]
}

/** A game only ever gets longer while it is followed, unless it begins again. @param reached where it was, from which to go on */
function reach(game: Game, start: string, moves: readonly string[], reached: { current: Reached | null }): Reached {
  if (reached.current === null || reached.current.moves.some((move, index) => move !== moves[index])) {
    reached.current = { position: game.notation.parsePosition(start), moves: [], seats: [] }
  }
  const { current } = reached
  for (const move of moves.slice(current.moves.length)) {
    current.seats.push(current.position.turn)
    current.position.make(game.notation.parseMove(current.position, move))
    current.moves.push(move)
  }
  return current
}

/** A score as engines give it; proved results with their distance. */
export function formatScore(score: number): string {
  if (Math.abs(score) > WIN_LIMIT && Math.abs(score) <= WIN) {
    return score > 0 ? text.inArena.wonIn(WIN - score) : text.inArena.lostIn(WIN + score)
  }
  const rounded = Math.round(score * 100) / 100
  return rounded > 0 ? `+${rounded}` : String(rounded).replace('-', '\u2212')
}
