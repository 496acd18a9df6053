import { useEffect, useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { readLearned, takeOffer } from '../../session/learned/learned.js'
import { formatRoute } from '../../ui/page/routes.js'
import { readLastGame } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'

/** Offers the introduction on a board that is new to a person, once. */
export function LearnOffer({ board }: { board: BoardSession }) {
  const { session } = board
  const { id, title, pages } = session.game.definition
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    const known = readLastGame(id) !== null || readLearned(id).size > 0 || session.played.value.length > 0
    setOffered(pages.introduction !== undefined && !known && takeOffer(id))
  }, [session])
  if (!offered || session.played.value.length > 0) return null
  return (
    <div class="learn-offer">
      <p>
        <strong>{text.learnOffer(title)}</strong> {text.learnOfferAbout}
      </p>
      <div class="buttons">
        <a class="button" href={formatRoute({ page: 'learn', lesson: id })}>
          {text.learnOfferTake}
        </a>
        <button type="button" class="button quiet" onClick={() => setOffered(false)}>
          {text.learnOfferLeave}
        </button>
      </div>
    </div>
  )
}
