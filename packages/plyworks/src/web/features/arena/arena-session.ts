import { loadGame } from '../../../guests/present-games.js'
import type { ShownGame } from '../../../server/arena/live-games.js'
import { BoardSession } from '../../session/board/board-session.js'
import { HUMAN } from '../../session/game/session.js'

/** A seat that is played somewhere else. */
const ELSEWHERE = 'elsewhere'

/**
 * A board for a game of the arena: the server alone plays moves on it.
 * @param takeMove called with a move that a person picks for a seat that is asked
 */
export async function openArenaSession(
  shown: Pick<ShownGame, 'game' | 'start'>,
  takeMove: (board: BoardSession, move: number) => void,
): Promise<BoardSession> {
  const game = await loadGame(shown.game)
  const start = game.notation.parsePosition(shown.start)
  const players = Array.from({ length: game.traits.seats }, () => ELSEWHERE)
  const board: BoardSession = new BoardSession(
    { game, start },
    { game: game.name, start: shown.start, moves: [], at: null, players, resigned: null },
    {
      spawnEngine: null,
      pace: () => ({ turn: 0, step: 0 }),
      usualPlayers: players,
      keep: () => {},
      takeMove: (move) => takeMove(board, move),
    },
  )
  return board
}

/**
 * Brings a board up to what the server says; a person who looks at an earlier move keeps looking at it.
 * @returns false when the game has begun again, so that it needs a new board
 */
export function bringUpToDate(board: BoardSession, { opening, moves, question }: ShownGame): boolean {
  const { session } = board
  const { game, record } = session
  const texts = [...opening, ...moves.map(({ move }) => move)]
  const { atEnd } = session
  const ply = session.ply.value
  const known = session.played.value.length
  if (session.played.value.some(({ text }, index) => text !== texts[index])) return false
  if (texts.length > known) {
    session.goTo(known)
    for (const text of texts.slice(known)) session.play(game.notation.parseMove(record.position, text))
    if (!atEnd) session.goTo(ply)
  }
  session.players.value.forEach((player, seat) => {
    const wanted = question?.seat === seat ? HUMAN : ELSEWHERE
    if (player !== wanted) session.setPlayer(seat, wanted)
  })
  return true
}
