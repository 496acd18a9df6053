import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { BoardSession } from '../../session/board/board-session.js'
import { openGame } from '../../session/game/open-game.js'
import { HUMAN } from '../../session/game/session.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { replaceHash } from '../../ui/page/router.js'
import { type ExplorePart, formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { ExplorerView, explorerLink } from './explorer-view.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'

export interface ExplorePageProps {
  readonly link: GameLink
  readonly part: ExplorePart
}

/** Loads the game of the link and shows a part of its explorer. */
export function ExplorePage({ link, part }: ExplorePageProps) {
  const [board, setBoard] = useState<BoardSession | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(board === null ? undefined : text.explorerOf(board.session.game.definition.title))
  useEffect(() => {
    let live = true
    let opened: BoardSession | null = null
    openBoard(link, part).then(
      (newBoard) => {
        if (!live) return newBoard.close()
        opened = newBoard
        setBoard(newBoard)
      },
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
      opened?.close()
    }
  }, [link, part])

  if (problem !== null || board === null) return <OpeningPage problem={problem} />
  const { definition } = board.session.game
  return (
    <>
      <Header>
        <h1 class="game-title">{text.explorerOf(definition.title)}</h1>
        <RulesLink definition={definition} />
      </Header>
      <ExplorerView board={board} part={part} />
    </>
  )
}

/** A board at which only the person who explores plays. */
async function openBoard(link: GameLink, part: ExplorePart): Promise<BoardSession> {
  const opened = await openGame(link)
  return new BoardSession(
    opened,
    { ...link, resigned: null, players: [] },
    {
      spawnEngine: null,
      pace: () => ({ turn: 0, step: 0 }),
      usualPlayers: Array.from({ length: opened.game.traits.seats }, () => HUMAN),
      keep: (board) => replaceHash(formatRoute({ page: 'explore', part, link: explorerLink(board) })),
    },
  )
}
