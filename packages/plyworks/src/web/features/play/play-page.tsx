import { reasonOf, variantInWords } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { type OpenedBoard, openBoard } from './open-board.js'
import { PlayView } from './play-view.js'
import '../../ui/style/table.css'

export interface PlayPageProps {
  readonly link: GameLink
}

/** The board page: restores the game of the link and shows it. */
export function PlayPage({ link }: PlayPageProps) {
  const [board, setBoard] = useState<BoardSession | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(board === null ? undefined : board.session.game.definition.title)

  useEffect(() => {
    const left = new AbortController()
    let opened: OpenedBoard | null = null
    const keepNow = () => opened?.board.keepNow()
    openBoard(link, left.signal).then(
      (now) => {
        opened = now
        setBoard(now?.board ?? null)
      },
      (error: unknown) => !left.signal.aborted && setProblem(reasonOf(error)),
    )
    addEventListener('pagehide', keepNow)
    return () => {
      left.abort()
      removeEventListener('pagehide', keepNow)
      opened?.keeper.keep(true)
      opened?.silence()
      opened?.board.close()
    }
  }, [link])

  if (problem !== null || board === null) return <OpeningPage problem={problem} />
  const { definition, name, variant } = board.session.game
  return (
    <>
      <Header>
        <h1 class="game-title">
          {definition.title}
          {name !== definition.id && <small>{variantInWords(definition.variants, variant)}</small>}
        </h1>
        {definition.pages.introduction !== undefined && (
          <a
            class="button quiet learn-link"
            href={formatRoute({ page: 'learn', lesson: definition.id })}
            aria-label={text.learnGame(definition.title)}
          >
            <span>
              {text.learn}
              <span class="wide-word"> {definition.title}</span>
            </span>
          </a>
        )}
        <RulesLink definition={definition} />
      </Header>
      <PlayView board={board} />
    </>
  )
}
