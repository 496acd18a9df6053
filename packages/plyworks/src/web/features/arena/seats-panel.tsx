import { matchRoute } from '../../ui/page/routes.js'
import { CopyButton } from '../../ui/parts/copy-button.js'
import { text } from '../../ui/text/text.js'
import type { SeatLink } from '../../workers/server/arena-api.js'
import type { KeptSeats } from './seats.js'

interface SeatsPanelProps {
  readonly match: string
  /** Names of the people who play. */
  readonly people: readonly string[]
  readonly seats: KeptSeats
  onTake(seat: SeatLink): void
}

/** The people of a match: each is played for here, or by the person who is sent the link of the seat. */
export function SeatsPanel({ match, people, seats, onTake }: SeatsPanelProps) {
  return (
    <section class="panel" aria-labelledby="seats">
      <h2 id="seats">{text.inArena.people}</h2>
      <p class="muted">{text.inArena.peopleHelp}</p>
      <ul class="plain-list rows">
        {people.map((name) => {
          const link = seats.links.find((each) => each.name === name)
          const here = seats.taken.some((each) => each.name === name)
          return (
            <li key={name}>
              <span>
                <strong>{name}</strong>{' '}
                {here ? text.inArena.playedHere : link === undefined && text.inArena.playedElsewhere}
              </span>
              {link !== undefined && !here && (
                <button type="button" class="button" onClick={() => onTake(link)}>
                  {text.inArena.playHere(name)}
                </button>
              )}
              {link !== undefined && <CopyLink match={match} link={link} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Copies the link of a seat. */
function CopyLink({ match, link: { name, key } }: { match: string; link: SeatLink }) {
  const address = location.href.split('#')[0] + matchRoute(match, { seat: key })
  return <CopyButton words={address} label={text.inArena.copyLink(name)} field={text.inArena.linkOf(name)} />
}
