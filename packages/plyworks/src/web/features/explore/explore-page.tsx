import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { Table } from '../../session/board/table.js'
import { openGame } from '../../session/game/open-game.js'
import { HUMAN } from '../../session/game/session.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { OpeningPage } from '../../ui/page/opening-page.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { replaceHash } from '../../ui/page/router.js'
import { type ExplorePart, formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { explorerLink } from './explorer-link.js'
import { ExplorerView } from './explorer-view.js'

export interface ExplorePageProps {
  readonly link: GameLink
  readonly part: ExplorePart
}

/** Loads the game of the link and shows a part of its explorer. */
export function ExplorePage({ link, part }: ExplorePageProps) {
  const [table, setTable] = useState<Table | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(table === null ? undefined : text.explorerOf(table.session.game.definition.title))
  useEffect(() => {
    let live = true
    let opened: Table | null = null
    openTable(link, part).then(
      (newTable) => {
        if (!live) return newTable.close()
        opened = newTable
        setTable(newTable)
      },
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
      opened?.close()
    }
  }, [link, part])

  if (problem !== null || table === null) return <OpeningPage problem={problem} />
  const { definition } = table.session.game
  return (
    <>
      <Header>
        <h1 class="game-title">{text.explorerOf(definition.title)}</h1>
        <a class="button quiet" href={formatRoute({ page: 'rules', id: definition.id })}>
          {text.rules}
        </a>
      </Header>
      <ExplorerView table={table} part={part} />
    </>
  )
}

/** A table at which nobody plays but the person who explores. */
async function openTable(link: GameLink, part: ExplorePart): Promise<Table> {
  const opened = await openGame(link)
  return new Table(
    opened,
    { ...link, resigned: null, players: [] },
    {
      spawnEngine: null,
      pace: () => ({ turn: 0, rest: 0 }),
      usualPlayers: Array.from({ length: opened.game.traits.seats }, () => HUMAN),
      keep: (table) => replaceHash(formatRoute({ page: 'explore', part, link: explorerLink(table) })),
    },
  )
}
