import type { FriendView } from '../../../server/friends/friend-view.js'
import { text } from '../../ui/text/text.js'

/**
 * Returns what a player is called on the page of a person.
 * @param you the number of the person of the page; null for one who watches
 */
export function nameOf(view: FriendView, player: number, you: number | null, seatNames: readonly string[]): string {
  const { name, computer } = view.players[player]
  if (player === you) return name === '' ? text.friends.you : text.friends.named(name)
  if (name !== '') return name
  if (computer !== null) return text.friends.computer(text.levelTitle(computer))
  const people = view.players.filter((each) => each.computer === null).length
  return you !== null && people === 2 ? text.friends.yourFriend : seatNames[view.seating.indexOf(player)]
}
