import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

/** The way of the position on the board into the laboratory of algorithms. */
export function LabLink({ board }: { board: BoardSession }) {
  const link = { ...board.link(), players: [], resigned: null }
  return (
    <a class="button quiet lab-link" href={formatRoute({ page: 'lab', link, own: {} })}>
      {text.inLaboratory}
    </a>
  )
}
