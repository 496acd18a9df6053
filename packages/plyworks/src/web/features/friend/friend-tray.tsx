import type { ComponentChildren } from 'preact'
import type { FriendGame } from '../../session/friend/friend-game.js'
import type { FriendLinks } from '../../session/friend/friend-links.js'
import { outcomeOf } from '../../session/game/result.js'
import { SoundButton } from '../../session/view/sound-button.js'
import { Steps } from '../../session/view/tray.js'
import { formatRoute } from '../../ui/page/routes.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { Invite } from './invite.js'
import { nameOf } from './names.js'

interface FriendTrayProps {
  readonly game: FriendGame
  /** Null until they are known. */
  readonly links: FriendLinks | null
  readonly copied: boolean
}

/** Whose turn it is and what can be done now; the link while somebody is missing; offers; the result. */
export function FriendTray({ game, links, copied }: FriendTrayProps) {
  const { view, connected, problem, gone } = game
  const { complete, end, players } = view.value
  const board = game.board.value
  return (
    <section class="tray friend-tray" aria-label={text.commands}>
      <SoundButton />
      {!complete && links !== null && (
        <Invite links={links} missing={players.filter(({ joined }) => !joined).length} copied={copied} />
      )}
      {end === null ? <Turn game={game} /> : <Result game={game} />}
      <Offer game={game} />
      {board.refusal.value !== null && <p class="refusal">{board.refusal.value}</p>}
      {!connected.value && <p class="notice">{text.friends.connectionLost}</p>}
      {problem.value !== null && <Problem message={problem.value} />}
      {gone.value !== null && <Problem message={gone.value} />}
    </section>
  )
}

function Turn({ game }: { game: FriendGame }) {
  const board = game.board.value
  const view = game.view.value
  const { turn, seating, players, complete } = view
  const { seatNames } = board.session.game.definition
  const player = seating[turn]
  const name = nameOf(view, player, game.you, seatNames)
  const words = game.myTurn.value
    ? text.friends.yourTurn
    : !players[player].joined
      ? name === text.friends.yourFriend
        ? text.friends.waitingForFriend
        : text.friends.waitingFor(name)
      : players[player].computer !== null && complete
        ? text.friends.thinking(name)
        : text.friends.turnOf(name)
  return (
    <>
      <div role="status">
        <h2 class="turn">
          <SeatChip seat={turn} />
          {words}
        </h2>
      </div>
      {game.you === null && <p class="muted">{text.friends.spectator}</p>}
      {!board.session.atEnd && (
        <div class="buttons">
          <button type="button" class="button" onClick={() => board.session.goTo(board.session.played.value.length)}>
            {text.toLatest}
          </button>
        </div>
      )}
      {board.humanToMove.value && board.session.atEnd && <Steps board={board} />}
    </>
  )
}

function Result({ game }: { game: FriendGame }) {
  const board = game.board.value
  const view = game.view.value
  const { end, seating, offer } = view
  if (end === null) return null
  const { seatNames } = board.session.game.definition
  const best = Math.max(...end.points)
  const winners = end.points.flatMap((points, seat) => (points === best ? [seat] : []))
  const drawn = winners.length === seating.length
  const seat = game.you === null ? -1 : seating.indexOf(game.you)
  const called = (at: number) => nameOf(view, seating[at], game.you, seatNames)
  const headline = drawn
    ? text.friends.drawn
    : seat < 0
      ? text.friends.wins(winners.map(called))
      : winners.includes(seat)
        ? text.friends.youWin
        : text.friends.youLose
  return (
    <div class="result">
      <div role="status">
        <h2 class="result-headline">
          {!drawn && winners.map((at) => <SeatChip key={at} seat={at} />)}
          {headline}
        </h2>
        <p>{reasonWords(game, called)}</p>
      </div>
      <div class="buttons">
        {game.you !== null && offer?.kind !== 'rematch' && (
          <button type="button" class="button primary" onClick={() => void game.act({ act: 'rematch' })}>
            {text.friends.rematch}
          </button>
        )}
        <a class="button" href={reviewRoute(game)}>
          {text.friends.review}
        </a>
      </div>
    </div>
  )
}

function reasonWords(game: FriendGame, called: (seat: number) => string): string {
  const { session } = game.board.value
  const { end, moves } = game.view.value
  switch (end?.reason) {
    case 'agreement':
      return text.friends.agreed(moves.length)
    case 'resignation':
      return text.friends.resigned(called(end.seat ?? 0), moves.length)
    case 'time':
      return text.friends.outOfTime(called(end.seat ?? 0))
    default: {
      const outcome = outcomeOf(session)
      return outcome === null ? '' : text.outcomeReason(outcome, session.game.definition.seatNames, moves.length)
    }
  }
}

/** The game on the ordinary board, where it can be analysed; there it is kept in the library as well. */
function reviewRoute(game: FriendGame): string {
  const { game: name, start, moves, end } = game.view.value
  const players = game.view.value.seating.map(() => 'human')
  const resigned = end?.reason === 'resignation' ? end.seat : null
  return formatRoute({ page: 'play', link: { game: name, start, moves, at: null, players, resigned } })
}

/** A question that waits for an answer. */
function Offer({ game }: { game: FriendGame }) {
  const view = game.view.value
  const { offer } = view
  if (offer === null) return null
  const { seatNames } = game.board.value.session.game.definition
  const mine = game.you !== null && offer.agreed.includes(game.you)
  const words = mine
    ? text.friends.offered[offer.kind]
    : text.friends.asked[offer.kind](nameOf(view, offer.player, game.you, seatNames))
  const button = (act: 'agree' | 'decline', label: ComponentChildren, primary = false) => (
    <button type="button" class={primary ? 'button primary' : 'button'} onClick={() => void game.act({ act })}>
      {label}
    </button>
  )
  return (
    <div class="offer" role="status">
      <p>{words}</p>
      {game.seat.value !== null && (
        <div class="buttons">
          {!mine && button('agree', text.friends.agree, true)}
          {mine ? button('decline', text.friends.withdraw) : button('decline', text.friends.decline)}
        </div>
      )}
    </div>
  )
}
