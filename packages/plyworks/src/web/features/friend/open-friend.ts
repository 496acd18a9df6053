import { FriendGame } from '../../session/friend/friend-game.js'
import { type KeptFriend, keepFriend, keptFriend, newFriendKey, ownName } from '../../session/friend/kept-friends.js'
import { replaceHash } from '../../ui/page/router.js'
import { type FriendRoute, formatRoute } from '../../ui/page/routes.js'
import { Refused } from '../../workers/server/ask-server.js'
import { fetchFriendGame, joinFriendGame, type OwnView } from '../../workers/server/friend-api.js'

export interface OpenedFriend {
  readonly game: FriendGame
  /** Null for one who watches. */
  readonly kept: KeptFriend | null
  /** The link was one to join by, but all seats are taken. */
  readonly full: boolean
}

/**
 * Opens the game of a link: a visitor with a key goes on, a friend takes a seat, anyone else watches. The keys of links are kept in this
 * browser and leave the address, so that what is copied from there is the link for spectators.
 */
export async function openFriend({ id, join, seat }: FriendRoute): Promise<OpenedFriend> {
  const known = keptFriend(id)
  let kept: KeptFriend | null = known
  let view: OwnView | null = null
  let full = false
  if (seat !== null) {
    view = await fetchFriendGame(id, seat)
    if (view.you !== null) kept = { key: seat, invitation: known?.invitation ?? null, game: view.game, at: Date.now() }
  } else if (join !== null && known === null) {
    view = await fetchFriendGame(id, '')
    full = view.complete
    if (!full) {
      // Kept before it is sent: a page that does not hear the answer asks again with the same key.
      const key = newFriendKey()
      kept = { key, invitation: null, game: '', at: Date.now() }
      keepFriend(id, kept)
      ;({ view, full } = await tryToJoin(id, join, key))
    }
  } else if (join !== null && known !== null && known.game === '') {
    ;({ view, full } = await tryToJoin(id, join, known.key))
  }
  view ??= await fetchFriendGame(id, kept?.key ?? '')
  const key = view.you === null ? null : (kept?.key ?? null)
  if (kept !== null && view.you !== null) {
    kept = { ...kept, game: view.game }
    keepFriend(id, kept)
  }
  replaceHash(formatRoute({ page: 'friend', id, join: null, seat: null }))
  return { game: await FriendGame.open(view, view.you, key), kept: view.you === null ? null : kept, full }
}

async function tryToJoin(id: string, join: string, key: string): Promise<{ view: OwnView | null; full: boolean }> {
  try {
    return { view: await joinFriendGame(id, join, key, ownName()), full: false }
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return { view: null, full: true }
    throw error
  }
}
