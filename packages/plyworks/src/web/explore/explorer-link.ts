import type { GameLink } from '../play/link.js'
import type { Table } from '../play/table.js'

/** A link to the present state of an explorer, without players. */
export function explorerLink(table: Table): GameLink {
  return { ...table.link(), players: [] }
}
