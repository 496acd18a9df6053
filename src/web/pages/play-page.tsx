import { useEffect, useState } from 'preact/hooks'
import { spawnEngine } from '../engine/spawn-engine.js'
import { Header } from '../parts/header.js'
import { usePageArrival } from '../parts/page-arrival.js'
import { formatRoute, type GameLink } from '../play/link.js'
import { openGame } from '../play/open-game.js'
import { pace, readPlayers, writeLastGame, writePlayers } from '../play/settings.js'
import { Table } from '../play/table.js'
import { replaceHash } from '../router.js'
import { TableView } from '../table/table-view.js'
import { text } from '../text.js'
import { OpeningPage } from './opening-page.js'

/** The board page: restores the game of the link and shows it. */
export function PlayPage({ link }: { link: GameLink }) {
  const [table, setTable] = useState<Table | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(table === null ? undefined : table.session.game.definition.title)

  useEffect(() => {
    let live = true
    let opened: Table | null = null
    const keepNow = () => opened?.keepNow()
    openTable(link).then(
      (newTable) => {
        if (!live) return newTable.close()
        opened = newTable
        setTable(newTable)
      },
      (error: unknown) => live && setProblem(error instanceof Error ? error.message : String(error)),
    )
    addEventListener('pagehide', keepNow)
    return () => {
      live = false
      removeEventListener('pagehide', keepNow)
      opened?.close()
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

async function openTable(link: GameLink): Promise<Table> {
  const opened = await openGame(link)
  const { id } = opened.game.definition
  const table = new Table(opened, link, {
    spawnEngine,
    pace,
    usualPlayers: readPlayers(id),
    keep(kept) {
      const hash = formatRoute({ page: 'play', link: kept.link() })
      replaceHash(hash)
      const moves = kept.session.played.value.length
      if (moves > 0) writeLastGame(id, { hash, moves })
      writePlayers(id, kept.link().players)
    },
  })
  if (link.start === null && opened.game.traits.randomStart) table.keepNow()
  return table
}
