import type { Table } from '../../session/board/table.js'
import type { GameLink } from '../../ui/page/game-link.js'

/** A link to the present state of an explorer, without players. */
export function explorerLink(table: Table): GameLink {
  return { ...table.link(), players: [] }
}
