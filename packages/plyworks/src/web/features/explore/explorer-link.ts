import type { BoardSession } from '../../session/board/board-session.js'
import type { GameLink } from '../../ui/page/game-link.js'

/** A link to the present state of an explorer, without players. */
export function explorerLink(board: BoardSession): GameLink {
  return { ...board.link(), players: [] }
}
