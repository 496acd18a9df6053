import { useEffect, useState } from 'preact/hooks'
import type { FriendGame } from '../../session/friend/friend-game.js'
import { text } from '../../ui/text/text.js'

/** Tells a person who looks elsewhere that it is their turn: by the title of the page, and by a notification where that is allowed. */
export function TurnNotice({ game, title }: { game: FriendGame; title: string }) {
  const [allowed, setAllowed] = useState(() => ('Notification' in globalThis ? Notification.permission : 'denied'))
  const mine = game.myTurn.value
  useEffect(() => {
    document.title = mine ? text.friends.yourTurnTitle(title) : `${title} · ${text.appName}`
    if (!mine || !document.hidden || allowed !== 'granted') return
    const notice = new Notification(text.friends.yourTurn, { body: title, tag: game.view.value.id })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
    return () => notice.close()
  }, [mine, title, allowed])
  if (game.you === null || !isSecureContext || allowed === 'denied') return null
  if (allowed === 'granted') return <p class="muted">{text.friends.told}</p>
  return (
    <p>
      <button type="button" class="button quiet" onClick={() => void Notification.requestPermission().then(setAllowed)}>
        {text.friends.tellMe}
      </button>
    </p>
  )
}
