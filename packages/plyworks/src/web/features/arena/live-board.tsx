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

/** A small board that follows a game; a link to the game's own page. */
export function LiveBoard({ match, shown, mine }: LiveBoardProps) {
  const [game, setGame] = useState<Game | null>(null)
  const reached = useRef<{ position: Position; moves: string[] } | null>(null)
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
  const last = shown.moves.at(-1)
  return (
    <a class="live-board" href={matchRoute(match, { game: shown.number })}>
      <span class="live-picture">
        {game !== null && <Picture game={game} start={shown.start} moves={moves} reached={reached} />}
      </span>
      <span class="live-players">
        {shown.players.map((player, seat) => (
          <span key={seat} class={`live-player ${shown.question?.seat === seat ? 'asked' : ''}`}>
            <SeatChip seat={seat} /> {player}
          </span>
        ))}
      </span>
      <span class="live-facts">
        {mine && <strong>{text.inArena.yourBoard} · </strong>}
        {text.inArena.gameTitle(shown.number)}
        {moves.length > 0 && ` · ${moves.length}. ${moves.at(-1)}`}
        {last?.score !== undefined && ` (${formatScore(last.score)})`}
      </span>
    </a>
  )
}

interface PictureProps {
  readonly game: Game
  readonly start: string
  readonly moves: readonly string[]
  /** The position after some moves, from which to go on. */
  readonly reached: { current: { position: Position; moves: string[] } | null }
}

/** A game only ever gets longer while it is followed, unless it begins again. */
function Picture({ game, start, moves, reached }: PictureProps) {
  if (reached.current === null || reached.current.moves.some((move, index) => move !== moves[index])) {
    reached.current = { position: game.notation.parsePosition(start), moves: [] }
  }
  const { current } = reached
  for (const move of moves.slice(current.moves.length)) {
    current.position.make(game.notation.parseMove(current.position, move))
    current.moves.push(move)
  }
  return <BoardPicture shape={game.view.board} faces={game.view.faces(current.position)} hint={null} />
}

/** A score as engines give it; proved results with their distance. */
export function formatScore(score: number): string {
  if (Math.abs(score) > WIN_LIMIT && Math.abs(score) <= WIN) {
    return score > 0 ? text.inArena.wonIn(WIN - score) : text.inArena.lostIn(WIN + score)
  }
  const rounded = Math.round(score * 100) / 100
  return rounded > 0 ? `+${rounded}` : String(rounded).replace('-', '\u2212')
}
