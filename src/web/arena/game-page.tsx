import type { CSSProperties } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { END_REASONS } from '../../match/endings.js'
import { formatOutcome } from '../../match/outcome.js'
import type { ShownGame } from '../../server/arena/live-games.js'
import { proportionsOf } from '../board/geometry.js'
import { usePageArrival } from '../parts/page-arrival.js'
import { SeatChip } from '../parts/seat-chip.js'
import type { Table } from '../play/table.js'
import { MoveList } from '../table/move-list.js'
import { TableBoard } from '../table/table-view.js'
import { Tool } from '../table/toolbar.js'
import { Tray } from '../table/tray.js'
import { text } from '../text.js'
import { fetchGame, followMatch, sendMove } from './arena-api.js'
import { bringUpToDate, openArenaTable } from './arena-table.js'
import { arenaText } from './arena-text.js'
import { wordsOf } from './asked.js'
import { Thoughts } from './thoughts.js'

/** One game of a match: replayed, followed while it goes on, and played by people. */
export function GamePage({ match, number }: { match: string; number: number }) {
  const [table, setTable] = useState<Table | null>(null)
  const [shown, setShown] = useState<ShownGame | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [connected, setConnected] = useState(true)
  const [beginnings, setBeginnings] = useState(0)
  usePageArrival(shown === null ? undefined : arenaText.gameTitle(number))

  useEffect(() => {
    let live = true
    let opened: Table | null = null
    let stop = (): void => {}
    const show = (game: ShownGame) => {
      if (!live || opened === null) return
      if (bringUpToDate(opened, game)) setShown(game)
      else setBeginnings(beginnings + 1)
    }
    const look = () => fetchGame(match, number).then(show)
    const take = (at: Table, move: number) => {
      const { session } = at
      const ply = session.played.value.length
      // Only the latest position is asked about.
      if (!session.atEnd) return session.goTo(ply)
      setProblem(null)
      const words = session.game.text.formatMove(session.record.position, move)
      sendMove(match, number, ply + 1, words).catch((error: unknown) => live && setProblem(wordsOf(error)))
    }
    const open = async () => {
      const game = await fetchGame(match, number)
      const made = await openArenaTable(game, take)
      if (!live) return made.close()
      opened = made
      setTable(made)
      show(game)
      if (game.end !== null) return
      let going = true
      let known = ''
      stop = followMatch(match, {
        connected: (yes) => live && setConnected(yes),
        live(view) {
          const here = view.games.find((other) => other.number === number)
          // What is sent leaves out earlier thoughts; it tells whether there is something new.
          const state = `${here?.moves.length} ${here?.question?.ply}`
          if (state !== known && (here !== undefined || going)) look().catch(() => {})
          known = state
          going = here !== undefined
        },
      })
    }
    open().catch((error: unknown) => live && setProblem(wordsOf(error)))
    return () => {
      live = false
      stop()
      opened?.close()
    }
  }, [match, number, beginnings])

  if (table === null || shown === null) {
    return (
      <main id="content" class="arena">
        {problem !== null && <p class="problem-message">{problem}</p>}
      </main>
    )
  }
  const proportions: CSSProperties = { '--board-ratio': String(proportionsOf(table.session.game.view.board)) }
  return (
    <main id="content" class="play explore" style={proportions}>
      <TableBoard table={table} />
      <div class="side">
        <GameHead table={table} shown={shown} />
        {!connected && <p class="problem-message">{arenaText.connectionLost}</p>}
        {problem !== null && (
          <p class="problem-message" role="alert">
            {problem}
          </p>
        )}
        {shown.question !== null && (
          <>
            <Tray table={table} onNewGame={() => {}} />
            <Resign match={match} shown={shown} onProblem={setProblem} />
          </>
        )}
        <ReplayTools table={table} />
        <Thoughts table={table} shown={shown} />
        <MoveList table={table} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {table.announcement.value}
      </p>
    </main>
  )
}

function GameHead({ table, shown }: { table: Table; shown: ShownGame }) {
  const { players, end, question } = shown
  const { seatNames } = table.session.game.definition
  const status =
    end !== null
      ? `${formatOutcome(end.points).replaceAll(' ', ' : ')} · ${END_REASONS[end.reason as keyof typeof END_REASONS]}`
      : question !== null
        ? arenaText.yourMove(seatNames[question.seat])
        : arenaText.going
  return (
    <section class="panel">
      <h1 class="game-head">{arenaText.gameTitle(shown.number)}</h1>
      <ul class="game-players">
        {players.map((player, seat) => (
          <li key={seat}>
            <SeatChip seat={seat} /> {player}
          </li>
        ))}
      </ul>
      <p role="status">{status}</p>
      {end !== null && end.detail !== '' && <p class="muted">{end.detail}</p>}
    </section>
  )
}

function Resign({ match, shown, onProblem }: { match: string; shown: ShownGame; onProblem(words: string): void }) {
  const [sure, setSure] = useState(false)
  const { question } = shown
  if (question === null) return null
  const resign = () =>
    sendMove(match, shown.number, question.ply, 'resign').catch((error: unknown) => onProblem(wordsOf(error)))
  return (
    <div class="buttons">
      {sure && <span>{arenaText.resignSure}</span>}
      <button type="button" class="button" onClick={() => (sure ? void resign() : setSure(true))}>
        {arenaText.resign}
      </button>
      {sure && (
        <button type="button" class="button" onClick={() => setSure(false)}>
          {text.cancel}
        </button>
      )}
    </div>
  )
}

export function ReplayTools({ table }: { table: Table }) {
  const { session } = table
  const ply = session.ply.value
  return (
    <div class="toolbar" role="toolbar" aria-label={text.tools}>
      <Tool icon="undo" label={arenaText.back} disabled={ply === 0} onClick={() => session.goTo(ply - 1)} />
      <Tool icon="redo" label={arenaText.forward} disabled={session.atEnd} onClick={() => session.goTo(ply + 1)} />
      <Tool
        icon="flip"
        label={text.flip}
        pressed={table.flipped.value}
        onClick={() => {
          table.flipped.value = !table.flipped.value
        }}
      />
    </div>
  )
}
