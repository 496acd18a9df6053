import type { NewFriendGame } from '../../../server/friends/friend-games.js'
import type { FriendAct, FriendBody } from '../../../server/friends/friend-messages.js'
import type { FriendView } from '../../../server/friends/friend-view.js'
import { askServer } from './ask-server.js'
import { liveClient } from './live-client.js'

/** A friends' game, with the number of the player whose key was sent. */
export type OwnView = FriendView & { readonly you: number | null }

/** Asks the server about a game that is followed: an answer shows that a lost connection can be opened again. */
async function askAndHurry<Answer>(...asked: Parameters<typeof askServer>): Promise<Answer> {
  const answer = await askServer<Answer>(...asked)
  liveClient.hurry()
  return answer
}

export const beginFriendGame = (body: FriendBody) => askServer<NewFriendGame>('api/friends', { body })

export const fetchFriendGame = (id: string, token: string) => askServer<OwnView>(`api/friends/${id}`, { token })

/** @param key chosen here, by which this page plays from now on */
export const joinFriendGame = (id: string, invitation: string, key: string, name: string) =>
  askServer<OwnView>(`api/friends/${id}/join`, { body: { key, name }, token: invitation })

export const sendFriendMove = (id: string, token: string, move: { round: number; ply: number; move: string }) =>
  askAndHurry<OwnView>(`api/friends/${id}/moves`, { body: move, token })

export const sendFriendAct = (id: string, token: string, act: FriendAct) =>
  askAndHurry<OwnView>(`api/friends/${id}/acts`, { body: act, token })

export const deleteFriendGame = (id: string, token: string) =>
  askServer<{ id: string }>(`api/friends/${id}`, { token, method: 'DELETE' })

/** Addresses of the server that work from other computers. */
export const fetchAddresses = async () => (await askServer<{ addresses: string[] }>('api/addresses')).addresses

/**
 * Listens to a friends' game; a connection that is lost is opened again.
 * @param key of the player who is here, if one is
 * @returns the way to stop listening
 */
export function watchFriendGame(
  id: string,
  key: string | null,
  hear: { view(view: FriendView): void; gone(words: string): void; connected(yes: boolean): void },
): () => void {
  return liveClient.wish({
    ask: { type: 'watch', friend: id, ...(key !== null && { key }) },
    end: { type: 'unwatch', friend: id },
    connected: hear.connected,
    hear(message) {
      if (message.type === 'friend' && message.friend === id) hear.view(message.view)
      else if (message.type === 'problem' && message.friend === id) hear.gone(message.problem.detail)
    },
  })
}
