import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import type { Table } from '../../session/board/table.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { OpeningPage } from '../../ui/page/opening-page.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { type OpenTable, openTable } from './open-table.js'
import { TableView } from './table-view.js'

export interface PlayPageProps {
  readonly link: GameLink
}

/** The board page: restores the game of the link and shows it. */
export function PlayPage({ link }: PlayPageProps) {
  const [table, setTable] = useState<Table | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(table === null ? undefined : table.session.game.definition.title)

  useEffect(() => {
    const left = new AbortController()
    let opened: OpenTable | null = null
    const keepNow = () => opened?.table.keepNow()
    openTable(link, left.signal).then(
      (now) => {
        opened = now
        setTable(now?.table ?? null)
      },
      (error: unknown) => !left.signal.aborted && setProblem(reasonOf(error)),
    )
    addEventListener('pagehide', keepNow)
    return () => {
      left.abort()
      removeEventListener('pagehide', keepNow)
      opened?.keeper.keep(true)
      opened?.sounds.close()
      opened?.table.close()
    }
  }, [link])

  if (problem !== null || table === null) return <OpeningPage problem={problem} />
  const { definition, name } = table.session.game
  return (
    <>
      <Header>
        <h1 class="game-title">
          {definition.title}
          {name !== definition.id && <small>{name.slice(definition.id.length + 1).replaceAll(',', ', ')}</small>}
        </h1>
        <a class="button quiet" href={formatRoute({ page: 'rules', id: definition.id })}>
          {text.rules}
        </a>
      </Header>
      <TableView table={table} />
    </>
  )
}
