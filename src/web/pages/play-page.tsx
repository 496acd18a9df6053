import { useEffect, useState } from 'preact/hooks'
import { spawnEngine } from '../engine/spawn-engine.js'
import { GameKeeper, keptTimes, takeWaiting } from '../library/keep-game.js'
import { Header } from '../parts/header.js'
import { usePageArrival } from '../parts/page-arrival.js'
import { formatRoute, type GameLink } from '../play/link.js'
import { openGame } from '../play/open-game.js'
import { HUMAN } from '../play/session.js'
import { pace, readPlayers, writeLastGame, writePlayers } from '../play/settings.js'
import { Table } from '../play/table.js'
import { replaceHash } from '../router.js'
import { TableSounds } from '../sound/sounds.js'
import { TableView } from '../table/table-view.js'
import { text } from '../text/text.js'
import { OpeningPage } from './opening-page.js'

export interface PlayPageProps {
  readonly link: GameLink
}

/** The board page: restores the game of the link and shows it. */
export function PlayPage({ link }: PlayPageProps) {
  const [table, setTable] = useState<Table | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(table === null ? undefined : table.session.game.definition.title)

  useEffect(() => {
    let live = true
    let opened: OpenTable | null = null
    const keepNow = () => opened?.table.keepNow()
    openTable(link).then(
      (now) => {
        if (!live) {
          now.sounds.close()
          return now.table.close()
        }
        opened = now
        setTable(now.table)
      },
      (error: unknown) => live && setProblem(error instanceof Error ? error.message : String(error)),
    )
    addEventListener('pagehide', keepNow)
    return () => {
      live = false
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

interface OpenTable {
  readonly table: Table
  readonly keeper: GameKeeper
  readonly sounds: TableSounds
}

async function openTable(link: GameLink): Promise<OpenTable> {
  const opened = await openGame(link)
  const times = link.clock === undefined ? undefined : await keptTimes(opened.moves)
  const { id } = opened.game.definition
  let keeping: GameKeeper | null = null
  const table: Table = new Table({ ...opened, ...(times && { times }) }, link, {
    spawnEngine,
    clocks: true,
    pace,
    usualPlayers: readPlayers(id),
    keep(kept) {
      const hash = formatRoute({ page: 'play', link: kept.link() })
      replaceHash(hash)
      const moves = kept.session.played.value.length
      if (moves > 0) writeLastGame(id, { hash, moves })
      writePlayers(id, kept.link().players)
      keeping?.keep()
    },
  })
  const goesOn = table.clock !== null || table.session.players.value.some((player) => player !== HUMAN)
  if (takeWaiting() && goesOn) table.session.paused.value = true
  const keeper = new GameKeeper(table)
  keeping = keeper
  void import('../library/keep-in-step.js').then(({ keepInStep }) => keepInStep())
  if (link.start === null && opened.game.traits.randomStart) table.keepNow()
  return { table, keeper, sounds: new TableSounds(table) }
}
