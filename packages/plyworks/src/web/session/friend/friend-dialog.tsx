import { createGame, reasonOf } from '@plyworks/core'
import { useMemo, useState } from 'preact/hooks'
import { loadDefinition } from '../../../guests/present-games.js'
import { seatStyle } from '../../ui/board/world.js'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { formatTimeControl, parseTimeControl, TIME_CONTROLS, type TimeControl } from '../../ui/page/time-control.js'
import { useAsked } from '../../ui/parts/asked.js'
import { copyText } from '../../ui/parts/copy-text.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'
import { beginFriendGame, fetchAddresses } from '../../workers/server/friend-api.js'
import { useOffer } from '../view/use-offer.js'
import { friendLinks } from './friend-links.js'
import { keepFriend, keepOwnName, keptFriends, ownName } from './kept-friends.js'
import '../../ui/style/friend.css'

export interface FriendDialogProps {
  /** Name of the game with variant. */
  readonly game: string
  readonly title: string
  /** A position to begin with in place of the game's own start. */
  readonly start?: string | null
  onClose(): void
}

/** Games that are listed to be resumed. */
const LISTED = 5

/** Sets up a game with friends: which side, which clock, and the link. */
export function FriendDialog({ game, title, start = null, onClose }: FriendDialogProps) {
  const { answer: definition } = useAsked(() => loadDefinition(game.split(':')[0]), game)
  const [side, setSide] = useState('random')
  const [clock, setClock] = useState<TimeControl | null>(null)
  const [others, setOthers] = useState<readonly (string | null)[] | null>(null)
  const [name, setName] = useState(ownName)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const seatNames = definition?.seatNames ?? []
  // Men of a game have colours of their own.
  const style = useMemo(() => (definition === null ? {} : seatStyle(createGame(definition).view.board)), [definition])
  const seated = others ?? seatNames.slice(1).map(() => null)

  const create = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const addresses = await fetchAddresses()
      const { id, key, invitation } = await beginFriendGame({
        game,
        ...(start !== null && { start }),
        side: side === 'random' ? 'random' : Number(side),
        clock,
        others: seated,
        name: name.trim(),
      })
      keepOwnName(name.trim())
      keepFriend(id, { key, invitation, game, at: Date.now() })
      const { join } = friendLinks(id, { key, invitation }, location.href, addresses)
      // Where the browser allows it, the link is copied without another click.
      const copied = join !== null && (await copyText(join))
      onClose()
      if (copied) copiedLinks.add(id)
      goTo(formatRoute({ page: 'friend', id, join: null, seat: null }))
    } catch (error) {
      setBusy(false)
      setProblem(reasonOf(error) === text.inArena.noServer ? text.friends.noServer : reasonOf(error))
    }
  }
  return (
    <Dialog title={text.friends.title(title)} onClose={onClose}>
      <form
        class="friend-form"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <fieldset class="choices" style={style}>
          <legend>{text.friends.side}</legend>
          {['random', ...seatNames.map((_, seat) => String(seat))].map((choice, index) => (
            <label key={choice} class="choice">
              <input type="radio" name="side" checked={choice === side} onChange={() => setSide(choice)} />
              {index > 0 && <SeatChip seat={index - 1} />}
              {index === 0 ? text.friends.randomSide : seatNames[index - 1]}
            </label>
          ))}
        </fieldset>
        {seatNames.length > 2 && <Others game={game} others={seated} onChange={setOthers} />}
        <label class="field">
          <span>{text.clock}</span>
          <select
            class="select"
            value={formatTimeControl(clock)}
            onChange={(event) => setClock(parseTimeControl(event.currentTarget.value))}
          >
            <option value={formatTimeControl(null)}>{text.noClock}</option>
            {TIME_CONTROLS.map((choice) => (
              <option key={formatTimeControl(choice)} value={formatTimeControl(choice)}>
                {text.timeControl(choice.base, choice.increment)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>
            {text.friends.yourName} <small class="muted">{text.friends.nameHint}</small>
          </span>
          <input
            class="number wide"
            maxLength={40}
            autocomplete="nickname"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {problem !== null && <Problem message={problem} />}
        <div class="buttons">
          <button type="submit" class="button primary" disabled={busy || definition === null}>
            {text.friends.create}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {text.cancel}
          </button>
        </div>
      </form>
      <OwnGames onLeave={onClose} />
    </Dialog>
  )
}

/** Games whose link was copied when they were set up; the page says so once. */
const copiedLinks = new Set<string>()

/** Whether the link of a game has been copied as it was set up. */
export function takeCopied(id: string): boolean {
  return copiedLinks.delete(id)
}

interface OthersProps {
  readonly game: string
  readonly others: readonly (string | null)[]
  onChange(others: readonly (string | null)[]): void
}

/** Each of the other players, where more than two play: a friend or a computer; one of them is a friend. */
function Others({ game, others, onChange }: OthersProps) {
  const offer = useOffer(game, spawnEngine)
  return (
    <fieldset class="friend-others">
      <legend>{text.friends.others}</legend>
      {others.map((player, index) => (
        <label key={index} class="field">
          <span>{text.friends.playerAt(index + 1)}</span>
          <select
            class="select"
            value={player ?? ''}
            disabled={player === null && others.filter((other) => other === null).length === 1}
            onChange={(event) => {
              const { value } = event.currentTarget
              onChange(others.map((old, at) => (at === index ? (value === '' ? null : value) : old)))
            }}
          >
            <option value="">{text.friends.friend}</option>
            {(offer?.levels ?? []).map(({ id, title }) => (
              <option key={id} value={id}>
                {text.friends.computer(title)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}

/** The games with friends of this browser, to resume. */
function OwnGames({ onLeave }: { onLeave(): void }) {
  const games = keptFriends().slice(0, LISTED)
  if (games.length === 0) return null
  const dates = new Intl.DateTimeFormat(text.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <details class="friend-games">
      <summary>{text.friends.yourGames}</summary>
      <ul class="plain-list rows">
        {games.map(({ id, game, at }) => (
          <li key={id}>
            <a href={formatRoute({ page: 'friend', id, join: null, seat: null })} onClick={onLeave}>
              {text.friends.since(game, dates.format(at))}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
