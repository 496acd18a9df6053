import { useState } from 'preact/hooks'
import type { GameCard } from '../../session/catalogue/game-card.js'
import { gameCards, gamesToCome, ownCards, servedCards } from '../../session/catalogue/game-cards.js'
import { FriendButton } from '../../session/friend/friend-button.js'
import { DailyLink } from '../../session/puzzle/daily-link.js'
import { BoardPicture } from '../../ui/board/board-picture.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { DOCUMENTATION, formatRoute, puzzlesRoute } from '../../ui/page/routes.js'
import { readLastGame } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import { useFilm } from './use-film.js'

/** The first page: every game with a position drawn from its own view, those first that the server was given as files. */
export function GalleryPage() {
  usePageArrival(null)
  return (
    <>
      <Header />
      <main id="content" class="gallery">
        <div class="gallery-head">
          <h1>{text.tagline}</h1>
          <p>{text.intro}</p>
          <StartHere />
          <DailyLink />
        </div>
        <ul class="cards">
          {servedCards.value.map((card) => (
            <Card key={card.id} card={card} />
          ))}
          {gamesToCome.value.map((id) => (
            <CardToCome key={id} id={id} />
          ))}
          {ownCards
            .filter(({ collection }) => collection === undefined)
            .map((card) => (
              <Card key={card.id} card={card} />
            ))}
        </ul>
        {collections.map((heading) => (
          <Collection key={heading} heading={heading} />
        ))}
        <p class="footer">
          Plyworks {import.meta.env.PLYWORKS_VERSION}. {text.footer} <a href={DOCUMENTATION}>{text.documentation}</a>
        </p>
      </main>
    </>
  )
}

/** The game whose rules are told in a sentence. */
const FIRST = 'connect-four'

/** The way in for those who have not played here yet. */
function StartHere() {
  const first = gameCards.value.find(({ id, hasIntroduction }) => id === FIRST && hasIntroduction)
  if (first === undefined || gameCards.value.some(({ id }) => readLastGame(id) !== null)) return null
  return (
    <p>
      {text.newHere} <a href={formatRoute({ page: 'learn', lesson: first.id })}>{first.title}</a>
      {text.newHereThen}
    </p>
  )
}

/** The headings of our own games; the games without one, and those from files, stand above them. */
const collections = [...new Set(ownCards.flatMap(({ collection }) => collection ?? []))]

function Collection({ heading }: { heading: string }) {
  return (
    <>
      <h2 class="cards-heading">{heading}</h2>
      <ul class="cards small">
        {ownCards
          .filter(({ collection }) => collection === heading)
          .map((card) => (
            <Card key={card.id} card={card} />
          ))}
      </ul>
    </>
  )
}

/** Keeps the place of a game from a file until it is loaded, so that nothing below it moves. */
function CardToCome({ id }: { id: string }) {
  return (
    <li class="card" aria-busy="true">
      <div class="card-picture" />
      <div class="card-text">
        <h2>{id}</h2>
        <p class="muted">{text.loading}</p>
      </div>
    </li>
  )
}

/** A game, whose film runs while the pointer or the keyboard is on it. */
function Card({ card }: { card: GameCard }) {
  const [looked, setLooked] = useState(false)
  const { shape, faces } = useFilm(card.id, looked) ?? card
  return (
    <li
      class="card"
      data-game={card.id}
      onPointerEnter={({ pointerType }) => setLooked(pointerType === 'mouse')}
      onPointerLeave={() => setLooked(false)}
      onFocusIn={({ currentTarget }) => setLooked(currentTarget.matches(':has(:focus-visible)'))}
      onFocusOut={() => setLooked(false)}
    >
      <div class="card-picture">
        <BoardPicture shape={shape} faces={faces} hint={null} />
      </div>
      <CardText card={card} />
    </li>
  )
}

function CardText({ card }: { card: GameCard }) {
  const { id, title, summary, seats, hasVariants, effort, hasIntroduction, hasPuzzles, explorable } = card
  const last = readLastGame(id)
  return (
    <div class="card-text">
      <h2>
        <a class="card-link" href={formatRoute({ page: 'play', link: emptyLink(id) })}>
          {title}
        </a>
      </h2>
      <p>{summary}</p>
      <p class="card-meta">{text.seats(seats, hasVariants)}</p>
      {effort !== undefined && <p class="card-meta">{text.effort(effort)}</p>}
      <p class="card-actions">
        <span class="button primary" aria-hidden="true">
          {text.play}
        </span>
        {last !== null && (
          <a class="button" href={last.hash} aria-label={text.continueGame(title)}>
            {text.continueShort}
          </a>
        )}
        <FriendButton game={id} title={title} />
        {hasIntroduction && (
          <a class="button quiet" href={formatRoute({ page: 'learn', lesson: id })} aria-label={text.learnGame(title)}>
            {text.learn}
          </a>
        )}
        {hasPuzzles && (
          <a class="button quiet" href={puzzlesRoute(id)} aria-label={text.puzzlesOf(title)}>
            {text.puzzles}
          </a>
        )}
        {explorable && (
          <a
            class="button quiet"
            href={formatRoute({ page: 'explore', part: 'board', link: emptyLink(id) })}
            aria-label={text.exploreGame(title)}
          >
            {text.explore}
          </a>
        )}
        <a class="button quiet" href={formatRoute({ page: 'rules', id })} aria-label={text.rulesOf(title)}>
          {text.rules}
        </a>
      </p>
    </div>
  )
}
