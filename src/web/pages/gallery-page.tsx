import { useEffect, useState } from 'preact/hooks'
import type { Game } from '../../core/game.js'
import type { BoardShape, CellFace } from '../../core/view.js'
import { gameIds, loadGame } from '../../load-game.js'
import { BoardPicture } from '../board/board-picture.js'
import { Header } from '../parts/header.js'
import { usePageArrival } from '../parts/page-arrival.js'
import { emptyLink, formatRoute } from '../play/link.js'
import { readLastGame } from '../play/settings.js'
import { showPosition } from '../play/show-position.js'
import { text } from '../text.js'

/** The first page: every game with a position drawn from its own view. */
export function GalleryPage() {
  usePageArrival(null)
  return (
    <>
      <Header />
      <main id="content" class="gallery">
        <div class="gallery-head">
          <h1>{text.tagline}</h1>
          <p>{text.intro}</p>
        </div>
        <ul class="cards">
          {gameIds.map((id) => (
            <Card key={id} id={id} />
          ))}
        </ul>
        <p class="footer">{text.footer}</p>
      </main>
    </>
  )
}

interface Shown {
  readonly game: Game
  readonly shape: BoardShape
  readonly faces: readonly CellFace[]
}

function Card({ id }: { id: string }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    loadGame(id).then(
      (game) => live && setShown({ game, shape: game.view.board, faces: game.view.faces(showPosition(game)) }),
      (error: unknown) => live && setProblem(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      live = false
    }
  }, [id])

  if (problem !== null) return <li class="card card-problem">{text.gameFailed(id, problem)}</li>
  return (
    <li class="card" data-game={id} aria-busy={shown === null}>
      <div class="card-picture">{shown && <BoardPicture shape={shown.shape} faces={shown.faces} />}</div>
      {shown && <CardText game={shown.game} />}
    </li>
  )
}

function CardText({ game }: { game: Game }) {
  const { id, title, summary, seats, variants } = game.definition
  const last = readLastGame(id)
  return (
    <div class="card-text">
      <h2>
        <a class="card-link" href={formatRoute({ page: 'play', link: emptyLink(id) })}>
          {title}
        </a>
      </h2>
      <p>{summary}</p>
      <p class="card-meta">{text.seats(seats, Object.keys(variants).length)}</p>
      <p class="card-actions">
        <span class="button primary" aria-hidden="true">
          {text.play}
        </span>
        {last !== null && (
          <a class="button" href={last.hash} aria-label={text.continueGame(title)}>
            {text.continueShort}
          </a>
        )}
        {(game.ranking ?? game.solver) !== undefined && (
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
