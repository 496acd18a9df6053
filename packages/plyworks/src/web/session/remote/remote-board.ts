import { loadGame } from '../../../guests/present-games.js'
import { BoardSession } from '../board/board-session.js'
import { HUMAN } from '../game/session.js'

/** A seat that is played somewhere else. */
const ELSEWHERE = 'elsewhere'

/**
 * A board for a game on a server, which alone plays moves on it.
 * @param takeMove called with a move that a person picks for a seat of this page
 */
export async function openRemoteBoard(
  shown: { readonly game: string; readonly start: string },
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
 * Brings a board up to what the server says; a person who looks at an earlier move keeps looking at it. Moves at the end that the
 * server has no more were taken back.
 * @param here the seats that are played on this page
 * @returns false when other moves have been played, so that it needs a new board
 */
export function bringUpToDate(board: BoardSession, moves: readonly string[], here: ReadonlySet<number>): boolean {
  const { session } = board
  const { game, record } = session
  const known = session.played.value
  if (known.some(({ text }, index) => index < moves.length && text !== moves[index])) return false
  const { atEnd } = session
  const ply = session.ply.value
  if (moves.length < known.length) {
    session.goTo(moves.length + 1)
    session.removeMove()
    if (ply < moves.length) session.goTo(ply)
  }
  if (moves.length > known.length) {
    session.goTo(known.length)
    for (const text of moves.slice(known.length)) session.play(game.notation.parseMove(record.position, text))
    if (!atEnd) session.goTo(ply)
  }
  session.players.value.forEach((player, seat) => {
    const wanted = here.has(seat) ? HUMAN : ELSEWHERE
    if (player !== wanted) session.setPlayer(seat, wanted)
  })
  return true
}
